import { moment } from '../../domain/_dates.ts'
import type { ShownChange } from '../../domain/history/index.ts'
import { pageWords as words } from '../../domain/words/history.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SortHead } from '../_ui/table.tsx'
import { isFiltered, type ListState, listUrl } from './links.ts'

export type HistoryList = {
  state: ListState
  changes: readonly ShownChange[]
  timeZone: string
  /** Where the next page begins; how far a search has looked that goes on there. */
  next: string | null
  searchedTo: string | null
  /** None while every word is searched for: nobody counts those. */
  count: number | undefined
  isOfStudents: boolean
  dayFault: boolean
}
/** As far as changes are counted. */
export const mostCounted = 10_000

export function HistoryTable(list: HistoryList) {
  const { state, changes } = list
  return (
    <section id="history-table" className="panel">
      <Notes {...list} />
      {changes.length === 0 ? (
        <Nothing {...list} />
      ) : (
        <table className="table table-fixed">
          <thead>
            <tr>
              <SortHead
                className="w-[140px]"
                label={words.when}
                sort="at"
                current={state.sort}
                href={(sort) => listUrl(state, { sort: sort as ListState['sort'], after: '' })}
                target="#history-table"
              />
              <th scope="col" className="w-[112px]">
                {words.who}
              </th>
              <th scope="col">{words.what}</th>
              <th scope="col" className="w-[18%]">
                {words.old}
              </th>
              <th scope="col" className="w-[18%]">
                {words.new}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} timeZone={list.timeZone} state={state} />
            ))}
          </tbody>
        </table>
      )}
      <Pages {...list} />
    </section>
  )
}

/** With `state`, the student's number leads to the changes of that student alone. */
export function ChangeRow({ change, timeZone, state }: { change: ShownChange; timeZone: string; state?: ListState }) {
  const { studentId } = change
  return (
    <tr>
      <td>
        <time dateTime={change.at}>{moment(new Date(change.at), timeZone)}</time>
      </td>
      <td className="wrap-anywhere">{change.by}</td>
      <th scope="row" className="wrap-anywhere">
        <bdi>{change.what}</bdi>{' '}
        {state && studentId !== null && state.student !== studentId && (
          <a className="small" href={listUrl(state, { student: studentId, after: '' })} title={words.onlyStudent}>
            {studentId}
          </a>
        )}
      </th>
      <td className="wrap-anywhere whitespace-pre-line">
        <bdi>{change.old}</bdi>
      </td>
      <td className="wrap-anywhere whitespace-pre-line">
        <bdi>{change.new}</bdi>
      </td>
    </tr>
  )
}

const Notes = ({ state, isOfStudents, dayFault }: HistoryList) => (
  <>
    {dayFault && (
      <p className="hint bad pad" role="alert">
        {words.notADay}
      </p>
    )}
    {isOfStudents && (
      <p className="hint pad">
        {words.ofStudents(state.q)} <a href={listUrl(state, { everyWord: true, after: '' })}>{words.everyWord}</a>
      </p>
    )}
  </>
)

function Pages({ state, next, searchedTo, count }: HistoryList) {
  const link = (label: string, after: string) => {
    const url = listUrl(state, { after })
    return (
      <ButtonLink small href={url} hx-get={url} hx-target="#history-table" hx-swap="outerHTML" hx-push-url="true">
        {label}
      </ButtonLink>
    )
  }
  const searched = searchedTo && (state.sort === '-at' ? words.searchedTo(searchedTo) : words.searchedUpTo(searchedTo))
  return (
    <nav className="pager" aria-label={words.pages}>
      <span className="dim mr-auto">{[count !== undefined && words.count(count, mostCounted), searched].filter(Boolean).join(' ')}</span>
      {state.after && link(words.first, '')}
      {next && link(searchedTo ? words.further : words.next, next)}
    </nav>
  )
}

function Nothing({ state, searchedTo }: HistoryList) {
  if (searchedTo) return <Empty title={words.noneFound}>{words.noneSoFar}</Empty>
  if (isFiltered(state)) return <Empty title={words.noneFound}>{words.noneFoundText}</Empty>
  return <Empty title={words.none}>{words.noneText}</Empty>
}
