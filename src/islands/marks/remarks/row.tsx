import { memo } from 'react'
import { noAverage } from '../../../domain/_average.ts'
import { fullName, lastFirst } from '../../../domain/_names.ts'
import { isText, type RemarkField } from '../../../domain/marks/remarks/index.ts'
import { cellTitles, words } from '../../../domain/words/class-remarks.ts'
import { ConflictRow } from '../../_grid/conflict-row.tsx'
import type { Entry } from '../../_grid/outbox.ts'
import { Name } from '../../_ui/name.tsx'
import { remarkCell } from './cells.tsx'
import type { RowView } from './view.ts'

export type RowShared = {
  columns: readonly RemarkField[]
  timeZone: string
  onSettle: (entry: Entry, choice: 'keep' | 'take') => void
}

/** Redrawn only for another view. */
export const RemarkRowCells = memo(function RemarkRowCells({ view, columns, timeZone, onSettle }: { view: RowView } & RowShared) {
  const conflicts = view.cells.flatMap(({ entry }) => (entry?.theirs ? [entry] : []))
  return (
    <>
      <tr className={view.at < 0 ? undefined : 'is-current'}>{cellsOf(view, columns)}</tr>
      {conflicts.map((entry) => (
        <ConflictRow
          key={entry.field}
          {...{ entry, timeZone, onSettle }}
          isCurrent={view.at >= 0}
          span={columns.length + 4}
          name={fullName(view.row)}
          title={cellTitles[entry.field as RemarkField]}
          show={String}
        />
      ))}
    </>
  )
})

/** The cells of a row, from its number to the last remark. */
export function cellsOf(view: RowView, columns: readonly RemarkField[]) {
  const { row, index, cells, notes } = view
  const student = fullName(row)
  const lastText = columns.findLastIndex(isText)
  return (
    <>
      <td className="num dim">{index + 1}</td>
      <th scope="row" className="pin">
        <Name>{lastFirst(row)}</Name>
        {row.left_on !== null && <span className="dim small"> {words.left}</span>}
      </th>
      <td className="num" data-head={words.average}>
        {row.average ?? noAverage}
      </td>
      <td className="mid" data-head={words.grade}>
        {row.grade}
      </td>
      <td className="num" data-head={words.rank}>
        {row.rank}
      </td>
      {cells.map((cell, col) => {
        const field = columns[col] as RemarkField
        const isTyping = view.at === col && view.mode !== 'nav' && view.draft !== null
        const isHere = (of: string) => of === field || (col === lastText && !isText(of))
        return remarkCell({
          ...{ field, row: index, col, student, cell, text: isTyping ? (view.draft ?? '') : cell.text },
          notes: notes.filter((note) => isHere(note.field)),
          isReadOnly: view.isReadOnly,
          isPicked: view.from >= 0 && col >= view.from && col <= view.to,
        })
      })}
    </>
  )
}
