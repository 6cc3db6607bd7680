import { fullName } from '../../../domain/_names.ts'
import type { Field, SheetRow } from '../../../domain/marks/enter/index.ts'
import { columnTitles } from '../../../domain/words/enter-marks.ts'
import { type Cell, cellClass, cellIcon, fieldProps, isWrong, stateIcons } from '../../_grid/cells.tsx'
import { cellId, statusId } from '../../_grid/places.ts'
import { Icon } from '../../_ui/icon.tsx'
import type { RowView } from './view.ts'

const labelOf = (field: Field, { view }: Cell<SheetRow>) => `${columnTitles[field]}, ${fullName(view.row)}`

export const inputProps = (field: Field, cell: Cell<SheetRow>) =>
  fieldProps(cell, labelOf(field, cell), isWrong(cell) ? statusId(cell.view.index) : undefined)

/** A cell that cannot be filled; with an unsaved change it is drawn as any other. */
export const shutCell = (field: Field, text: string) => (
  <td key={field} className="is-off">
    {text}
  </td>
)

export function markCell(field: Field, cell: Cell<SheetRow>) {
  if (cell.isShut && !cell.state) return shutCell(field, cell.text || '–')
  return (
    <td key={field} className={cellClass('cell mark', cell)}>
      {cellIcon(cell)}
      <input {...inputProps(field, cell)} inputMode="numeric" />
    </td>
  )
}

/** The button that opens the comment in words; its icon shows whether there is one. */
export function noteCell(cell: Cell<SheetRow>) {
  const { view, col, text } = cell
  if (cell.isShut && !cell.state && !text) return shutCell('custom_comment', '')
  return (
    <td key="custom_comment" className={cellClass('', cell) || undefined}>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        id={cellId(view.index, col)}
        aria-label={labelOf('custom_comment', cell)}
        title={text || undefined}
      >
        <Icon name={text ? 'note-on' : 'note'} className={text ? 'good' : undefined} />
      </button>
    </td>
  )
}

export function statusCell(row: number, status: RowView['status']) {
  if (!status) return <td key="status" />
  const { kind, words } = status
  if (kind === 'missing') {
    return (
      <td key="status" className="dim small">
        {words}
      </td>
    )
  }
  const [icon, tone] = kind === 'stored' ? stateIcons.saved : stateIcons[kind]
  return (
    <td key="status" {...(kind !== 'stored' && { id: statusId(row), title: words })}>
      <span className={`status ${tone}`} title={kind === 'stored' ? words : undefined}>
        <Icon name={icon} />
        {kind === 'stored' ? <span className="sr">{words}</span> : words}
      </span>
    </td>
  )
}
