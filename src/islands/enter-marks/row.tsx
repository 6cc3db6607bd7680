import { memo } from 'react'
import type { CodedComment, Field, SheetRow } from '../../domain/enter-marks/index.ts'
import { fields } from '../../domain/enter-marks/index.ts'
import type { CellState } from '../_grid/batch.ts'
import type { Mode } from '../_grid/keys.ts'
import type { Entry } from '../_grid/outbox.ts'
import { markCell, noteCell, type RowStatus, statusCell } from './cells.tsx'
import { commentCell } from './comment-cell.tsx'
import { ConflictRow } from './conflict-row.tsx'

export type CellView = { text: string; state: CellState | undefined; isShut: boolean; entry: Entry | undefined }
export type RowView = {
  row: SheetRow
  index: number
  cells: readonly CellView[]
  /** The column that is current in this row, or -1; what is being typed there. */
  at: number
  mode: Mode
  draft: string | null
  choice: string | null
  /** The selected columns, `to` included; none is selected when `from` is -1. */
  from: number
  to: number
  status: RowStatus
  isReadOnly: boolean
}
export type RowShared = {
  detailOf: (code: string) => CodedComment | undefined
  timeZone: string
  onSettle: (entry: Entry, choice: 'keep' | 'take') => void
}

/** Drawn again only for another view: `viewer` gives the same one for as long as nothing of the row has changed. */
export const MarkRow = memo(function MarkRow({ view, detailOf, timeZone, onSettle }: { view: RowView } & RowShared) {
  const { cells, at } = view
  const conflicts = cells.flatMap(({ entry }) => (entry?.theirs ? [entry] : []))
  return (
    <>
      <tr className={at < 0 ? undefined : 'is-current'}>{cellsOf(view, detailOf)}</tr>
      {conflicts.map((entry) => (
        <ConflictRow key={entry.field} entry={entry} detailOf={detailOf} timeZone={timeZone} onSettle={onSettle} />
      ))}
    </>
  )
})

/** What stands in a row, from its number to its status. */
export function cellsOf(view: RowView, detailOf: RowShared['detailOf']) {
  const { row, index, cells } = view
  const student = `${row.first_name} ${row.last_name}`
  return (
    <>
      <td className="num dim">{index + 1}</td>
      <th scope="row" className="pin">
        {`${row.last_name}, ${row.first_name}`}
      </th>
      {cells.map((cell, col) => cellOf(view, cell, col, student, detailOf))}
      {statusCell(index, view.status)}
    </>
  )
}

function cellOf(view: RowView, cell: CellView, col: number, student: string, detailOf: RowShared['detailOf']) {
  const field = fields[col] as Field
  const isTyping = view.at === col && view.mode !== 'nav'
  const text = isTyping && view.draft !== null ? view.draft : cell.text
  const isPicked = view.from >= 0 && col >= view.from && col <= view.to
  const { state, isShut } = cell
  const props = { field, row: view.index, col, student, text, state, isShut, isReadOnly: view.isReadOnly, isPicked }
  if (field === 'custom_comment') return noteCell(props)
  if (field === 'course_mark' || field === 'exam_mark') return markCell(props)
  return commentCell({ ...props, detail: detailOf(text)?.detail, isTyping, choice: isTyping ? view.choice : null })
}
