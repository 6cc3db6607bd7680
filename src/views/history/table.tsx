import { moment } from '../../domain/_dates.ts'
import type { ShownChange } from '../../domain/history/index.ts'
import { pageWords as words } from '../../domain/words/history.ts'
import { isFiltered, type ListState, listUrl } from '../_links/history.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { type Column, List } from '../_ui/table.tsx'

export type HistoryList = {
  state: ListState
  changes: readonly ShownChange[]
  timeZone: string
  /** The start of the next page, or how far a search has looked that continues there. */
  next: string | null
  searchedTo: string | null
  /** Undefined for a search of every word, which nobody counts. */
  count: number | undefined
  isOfStudents: boolean
  dayFault: boolean
}
/** The limit of counting changes. */
export const mostCounted = 10_000

export const HistoryTable = (list: HistoryList) => (
  <List
    id="history-table"
    label={words.title}
    className="table-fixed"
    sort={{ current: list.state.sort, href: (sort) => listUrl(list.state, { sort: sort as ListState['sort'], after: '' }) }}
    columns={changeColumns(list.timeZone, list.state)}
    rows={list.changes}
    rowKey={({ id }) => id}
    before={<Notes {...list} />}
    empty={<NoChanges {...list} />}
    after={<Pages {...list} />}
  />
)

const value = 'wrap-anywhere whitespace-pre-line'

/** With `state`, the student's number links to that student's changes. */
export const changeColumns = (timeZone: string, state?: ListState): Column<ShownChange>[] => [
  { head: words.when, sort: 'at', width: 'w-[140px]', cell: ({ at }) => <time dateTime={at}>{moment(new Date(at), timeZone)}</time> },
  { head: words.who, width: 'w-28', className: 'wrap-anywhere', cell: ({ by }) => by },
  { head: words.what, isName: true, className: 'wrap-anywhere font-normal', cell: (change) => <What change={change} state={state} /> },
  { head: words.old, width: 'w-[18%]', className: value, cell: (change) => <bdi>{change.old}</bdi> },
  { head: words.new, width: 'w-[18%]', className: value, cell: (change) => <bdi>{change.new}</bdi> },
]

const What = ({ change: { what, studentId }, state }: { change: ShownChange; state: ListState | undefined }) => (
  <>
    <bdi>{what}</bdi>{' '}
    {state && studentId !== null && state.student !== studentId && (
      <a className="small" href={listUrl(state, { student: studentId, after: '' })} title={words.onlyStudent}>
        {studentId}
      </a>
    )}
  </>
)

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

function NoChanges({ state, searchedTo }: HistoryList) {
  if (searchedTo)
    return (
      <Empty art="search" title={words.noneFound}>
        {words.noneSoFar}
      </Empty>
    )
  if (isFiltered(state))
    return (
      <Empty art="search" title={words.noneFound}>
        {words.noneFoundText}
      </Empty>
    )
  return <Empty title={words.none}>{words.noneText}</Empty>
}
