import type { Field } from '../../../domain/marks/enter/index.ts'
import { columnTitles } from '../../../domain/words/enter-marks.ts'
import type { CellState } from '../../_grid/batch.ts'
import { cellClass, cellIcon, stateIcons } from '../../_grid/cells.tsx'
import { cellId, statusId } from '../../_grid/places.ts'
import { Icon } from '../../_ui/icon.tsx'

export type CellProps = {
  field: Field
  row: number
  col: number
  student: string
  text: string
  state: CellState | undefined
  isShut: boolean
  isReadOnly: boolean
  isPicked: boolean
}

const noop = () => {}

/** The attributes of every cell's input; the grid listens for all of them. */
export function inputProps({ field, row, col, student, state, isReadOnly }: CellProps) {
  const isWrong = state === 'failed' || state === 'conflict'
  return {
    id: cellId(row, col),
    'aria-label': `${columnTitles[field]}, ${student}`,
    onChange: noop,
    ...(isReadOnly && { readOnly: true }),
    ...(state === 'failed' && { 'aria-invalid': true }),
    ...(isWrong && { 'aria-describedby': statusId(row) }),
  }
}

/** Cells are functions that return elements: a class has two hundred, and each component would cost as much as its elements. */
export function markCell(props: CellProps) {
  const { text, state, isShut, isPicked } = props
  if (isShut && !state)
    return (
      <td key={props.field} className="is-off">
        {text || '–'}
      </td>
    )
  return (
    <td key={props.field} className={cellClass('cell mark', state, isPicked)}>
      {cellIcon(state)}
      <input {...inputProps(props)} value={text} inputMode="numeric" readOnly={isShut || props.isReadOnly} />
    </td>
  )
}

/** The button that opens the comment in words; its icon shows whether there is one. */
export function noteCell({ row, col, student, text, state, isShut, isPicked }: CellProps) {
  if (isShut && !state && !text) return <td key="note" className="is-off" />
  return (
    <td key="note" className={cellClass('', state, isPicked) || undefined}>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        id={cellId(row, col)}
        aria-label={`${columnTitles.custom_comment}, ${student}`}
        title={text || undefined}
      >
        <Icon name={text ? 'note-on' : 'note'} className={text ? 'good' : undefined} />
      </button>
    </td>
  )
}

export type RowStatus = { kind: CellState | 'stored' | 'missing'; words: string } | undefined

export function statusCell(row: number, status: RowStatus) {
  if (!status) return <td />
  if (status.kind === 'missing') return <td className="dim small">{status.words}</td>
  if (status.kind === 'stored') {
    return (
      <td>
        <span className="status good" title={status.words}>
          <Icon name="check" />
          <span className="sr">{status.words}</span>
        </span>
      </td>
    )
  }
  const [icon, tone] = stateIcons[status.kind]
  return (
    <td id={statusId(row)} title={status.words}>
      <span className={`status ${tone}`}>
        <Icon name={icon} />
        {status.words}
      </span>
    </td>
  )
}
