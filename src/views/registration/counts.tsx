import { shownNumber } from '../../domain/_numbers.ts'
import { type RegistrationState, registrationStates } from '../../domain/registration/index.ts'
import { type CountedGroup, type StateCounts, type Whose, whoseKey } from '../../domain/registration/office.ts'
import { type RegistrationWindow, standing } from '../../domain/registration/windows.ts'
import { stateTitles } from '../../domain/words/registration.ts'
import { closedNow, openUntil, whoseTitle, words } from '../../domain/words/registration-office.ts'
import { type ListState, listUrl } from './links.ts'

type Props = {
  list: ListState
  groups: readonly CountedGroup[]
  sum: CountedGroup
  windows: readonly RegistrationWindow[]
  today: string
}

/** How many are how far: the forms, or the classes of one. Every figure leads to who they are. */
export function CountTable({ list, groups, sum, windows, today }: Props) {
  const isOfForms = groups.some(({ whose }) => whose.of === 'level')
  return (
    <section className="panel">
      <table className="table [&_:is(td,th)]:h-7">
        <thead>
          <tr>
            <th scope="col">{isOfForms ? words.form : words.class}</th>
            {isOfForms && <th scope="col">{words.state}</th>}
            <th scope="col" className="num">
              {words.students}
            </th>
            {registrationStates.map((state) => (
              <th key={state} scope="col" className="num">
                {stateTitles[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ whose, counts }) => (
            <tr key={whoseKey(whose)} aria-selected={whoseKey(whose) === whoseKey(list.whose) || undefined}>
              <th scope="row">
                <Narrower list={list} whose={whose} />
              </th>
              {whose.of === 'level' && <td className="dim">{windowOf(windows, whose.level, today)}</td>}
              <Figures list={list} whose={whose} counts={counts} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {isOfForms && <td />}
            <Figures list={list} {...sum} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const Narrower = ({ list, whose }: { list: ListState; whose: Whose }) => (
  <a href={listUrl(list, { whose, state: 'all', page: 1 })}>{whoseTitle(whose)}</a>
)

function windowOf(windows: readonly RegistrationWindow[], level: number, today: string): string {
  const window = windows.find(({ formLevel }) => formLevel === level)
  return window?.deadline && standing(window, today) === 'open' ? openUntil(window.deadline) : closedNow
}

const Figures = ({ list, whose, counts }: { list: ListState; whose: Whose; counts: StateCounts }) => (
  <>
    <td className="num">{shownNumber(counts.all)}</td>
    {registrationStates.map((state) => (
      <td key={state} className="num">
        <Figure
          href={listUrl(list, { whose, state, page: 1 })}
          label={`${whoseTitle(whose)}, ${stateTitles[state]}`}
          n={counts[state]}
          state={state}
        />
      </td>
    ))}
  </>
)

function Figure({ href, label, n, state }: { href: string; label: string; n: number; state: RegistrationState }) {
  if (n === 0) return <span className="dim">0</span>
  return (
    <a href={href} aria-label={`${label}: ${shownNumber(n)}`} className={state === 'submitted' ? 'font-semibold' : undefined}>
      {shownNumber(n)}
    </a>
  )
}
