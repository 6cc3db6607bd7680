import { shownNumber } from '../../domain/_numbers.ts'
import { type Whose, whoseKey } from '../../domain/_part-of-school.ts'
import { type RegistrationState, registrationStates } from '../../domain/registration/index.ts'
import type { CountedGroup } from '../../domain/registration/office.ts'
import { stateTitles } from '../../domain/words/registration.ts'
import { whoseTitle, words } from '../../domain/words/registration-office.ts'
import { type ListState, listUrl } from '../_links/registration.ts'
import { type Column, List } from '../_ui/table.tsx'

type Props = { list: ListState; groups: readonly CountedGroup[]; sum: CountedGroup }

/** The numbers of registrations in each state, by form or by class. Every figure links to its students. */
export function CountTable({ list, groups, sum }: Props) {
  const isOfForms = groups.some(({ whose }) => whose.of === 'level')
  const states = registrationStates.map(
    (state): Column<CountedGroup> => ({
      head: stateTitles[state],
      align: 'num',
      cell: ({ whose, counts }) => <Figure list={list} whose={whose} state={state} n={counts[state]} />,
    }),
  )
  return (
    <List
      label={words.title}
      rows={groups}
      rowKey={({ whose }) => whoseKey(whose)}
      rowProps={({ whose }) => ({ 'aria-selected': whoseKey(whose) === whoseKey(list.whose) || undefined })}
      columns={[
        {
          head: isOfForms ? words.form : words.class,
          isName: true,
          cell: ({ whose }) => <a href={listUrl(list, { whose, state: 'all', page: 1 })}>{whoseTitle(whose)}</a>,
        },
        { head: words.students, align: 'num', cell: ({ counts }) => shownNumber(counts.all) },
        ...states,
      ]}
      foot={
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td className="num">{shownNumber(sum.counts.all)}</td>
            {registrationStates.map((state) => (
              <td key={state} className="num">
                <Figure list={list} whose={sum.whose} state={state} n={sum.counts[state]} />
              </td>
            ))}
          </tr>
        </tfoot>
      }
    />
  )
}

function Figure({ list, whose, state, n }: { list: ListState; whose: Whose; state: RegistrationState; n: number }) {
  if (n === 0) return <span className="dim">0</span>
  return (
    <a
      href={listUrl(list, { whose, state, page: 1 })}
      aria-label={`${whoseTitle(whose)}, ${stateTitles[state]}: ${shownNumber(n)}`}
      className={state === 'submitted' ? 'font-semibold' : undefined}
    >
      {shownNumber(n)}
    </a>
  )
}
