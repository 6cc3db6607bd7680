import { shownNumber } from '../../domain/_numbers.ts'
import { type Whose, whoseKey } from '../../domain/_part-of-school.ts'
import { type RegistrationState, registrationStates } from '../../domain/registration/index.ts'
import type { CountedGroup } from '../../domain/registration/office.ts'
import { stateTitles } from '../../domain/words/registration.ts'
import { whoseTitle, words } from '../../domain/words/registration-office.ts'
import { type ListState, listUrl } from '../_links/registration.ts'
import { type Column, List } from '../_ui/table.tsx'

export type Counts = { list: ListState; groups: readonly CountedGroup[]; sum: CountedGroup }

/** The numbers of registrations in each state, by class. Every figure links to its students. */
export const CountTable = ({ list, groups, sum }: Counts) => (
  <List
    label={words.title}
    rows={groups}
    rowKey={({ whose }) => whoseKey(whose)}
    rowProps={({ whose }) => ({ 'aria-selected': whoseKey(whose) === whoseKey(list.whose) || undefined })}
    columns={[
      { head: words.class, isName: true, cell: (group) => <GroupLink {...group} list={list} /> },
      ...countColumns<CountedGroup>(list, (group) => group),
    ]}
    foot={<CountFoot {...{ list, sum }} />}
  />
)

export const GroupLink = ({ list, whose }: { list: ListState; whose: Whose }) => (
  <a href={listUrl(list, { whose, state: 'all', page: 1 })}>{whoseTitle(whose)}</a>
)

/** The columns of the numbers, in a table whose rows have such a group. */
export function countColumns<Row>(list: ListState, groupOf: (row: Row) => CountedGroup | undefined): Column<Row>[] {
  const states = registrationStates.map(
    (state): Column<Row> => ({
      head: stateTitles[state],
      align: 'num',
      cell: (row) => {
        const group = groupOf(row)
        return group && <Figure list={list} whose={group.whose} state={state} n={group.counts[state]} />
      },
    }),
  )
  return [{ head: words.students, align: 'num', cell: (row) => shownNumber(groupOf(row)?.counts.all ?? 0) }, ...states]
}

/** `before`, `after`: how many columns are beside the numbers, without the name. */
export const CountFoot = ({ list, sum, before = 0, after = 0 }: Pick<Counts, 'list' | 'sum'> & { before?: number; after?: number }) => (
  <tfoot>
    <tr>
      <th scope="row">{words.total}</th>
      {before > 0 && <td colSpan={before} />}
      <td className="num" data-head={words.students}>
        {shownNumber(sum.counts.all)}
      </td>
      {registrationStates.map((state) => (
        <td key={state} className="num" data-head={stateTitles[state]}>
          <Figure list={list} whose={sum.whose} state={state} n={sum.counts[state]} />
        </td>
      ))}
      {after > 0 && <td colSpan={after} />}
    </tr>
  </tfoot>
)

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
