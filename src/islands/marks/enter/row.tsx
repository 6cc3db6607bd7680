import { memo } from 'react'
import { isWord } from '../../../domain/_marks.ts'
import { fullName, lastFirst } from '../../../domain/_names.ts'
import type { CodedComment, Field, SheetRow } from '../../../domain/marks/enter/index.ts'
import { fields, isComment } from '../../../domain/marks/enter/index.ts'
import { columnTitles } from '../../../domain/words/enter-marks.ts'
import { wordTitles } from '../../../domain/words/mark-words.ts'
import { ConflictRow } from '../../_grid/conflict-row.tsx'
import type { Entry, Value } from '../../_grid/outbox.ts'
import type { BaseView, CellView } from '../../_grid/view.ts'
import { Name } from '../../_ui/name.tsx'
import { markCell, noteCell, type RowStatus, statusCell } from './cells.tsx'
import { commentCell } from './comment-cell.tsx'

export type RowView = BaseView<SheetRow> & { status: RowStatus }
export type RowShared = {
  detailOf: (code: string) => CodedComment | undefined
  timeZone: string
  onSettle: (entry: Entry, choice: 'keep' | 'take') => void
}

/** Redrawn only for another view: `viewer` returns the same one while nothing of the row changes. */
export const MarkRow = memo(function MarkRow({ view, detailOf, timeZone, onSettle }: { view: RowView } & RowShared) {
  const { cells, at } = view
  const conflicts = cells.flatMap(({ entry }) => (entry?.theirs ? [entry] : []))
  return (
    <>
      <tr className={at < 0 ? undefined : 'is-current'}>{cellsOf(view, detailOf)}</tr>
      {conflicts.map((entry) => (
        <ConflictRow
          key={entry.field}
          {...{ entry, timeZone, onSettle, span: 7, isCurrent: at >= 0 }}
          name={fullName(view.row)}
          title={columnTitles[entry.field as Field]}
          show={(value) => entryText(entry, value, detailOf)}
        />
      ))}
    </>
  )
})

const entryText = ({ field }: Entry, value: Value | undefined, detailOf: RowShared['detailOf']) =>
  isComment(field as Field) ? `${value} ${detailOf(String(value))?.detail ?? ''}` : isWord(value) ? wordTitles[value] : `${value}`

/** The cells of a row, from its number to its status. */
export function cellsOf(view: RowView, detailOf: RowShared['detailOf']) {
  const { row, index, cells } = view
  const student = fullName(row)
  return (
    <>
      <td className="num dim">{index + 1}</td>
      <th scope="row" className="pin">
        <Name>{lastFirst(row)}</Name>
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
