import { pageWords as words } from '../../domain/words/history.ts'
import { isFiltered, listUrl } from '../_links/history.ts'
import { ListPaper } from '../_ui/paper-bar.tsx'
import { Table } from '../_ui/table.tsx'
import { changeColumns, type HistoryList } from './table.tsx'

type Props = HistoryList & {
  school: string
  printed: string
  /** The filters of the list. */
  about: string
  mostRows: number
}

/** When, who, what, old and new value: the longest columns get most of the paper. */
const widths = ['w-[33mm]', 'w-[27mm]', '', 'w-[33mm]', 'w-[33mm]']

/** The list on paper. */
export function HistoryPaper({ school, printed, about, mostRows, ...list }: Props) {
  const { state, changes, next, searchedTo, timeZone } = list
  const columns = changeColumns(timeZone).map((column, i) => ({ ...column, width: widths[i] ?? '' }))
  return (
    <ListPaper title={words.title} back={listUrl(state)} {...{ about, school, printed }}>
      {(next || searchedTo) && <p className="small">{words.bounded(mostRows)}</p>}
      <Table
        isPaper
        label={words.title}
        rows={changes}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<p>{isFiltered(state) ? words.noneFound : words.none}</p>}
      />
    </ListPaper>
  )
}
