import { pageWords as words } from '../../domain/words/history.ts'
import { ListPaper } from '../_ui/paper-bar.tsx'
import { Table } from '../_ui/table.tsx'
import { listUrl } from './links.ts'
import { changeColumns, type HistoryList } from './table.tsx'

type Props = HistoryList & {
  school: string
  printed: string
  /** What the list was narrowed to. */
  about: string
  mostRows: number
}

/** The list on paper. */
export function HistoryPaper({ school, printed, about, mostRows, ...list }: Props) {
  const { state, changes, next, searchedTo, timeZone } = list
  return (
    <ListPaper title={words.title} back={listUrl(state)} {...{ about, school, printed }}>
      {(next || searchedTo) && <p className="small">{words.bounded(mostRows)}</p>}
      <Table isPaper className="table" label={words.title} rows={changes} rowKey={({ id }) => id} columns={changeColumns(timeZone)} />
    </ListPaper>
  )
}
