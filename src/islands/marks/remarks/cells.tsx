import { isGrade, isText, type RemarkField } from '../../../domain/marks/remarks/index.ts'
import { cellTitles, columnTitles } from '../../../domain/words/class-remarks.ts'
import { cellClass, cellIcon } from '../../_grid/cells.tsx'
import { cellId } from '../../_grid/places.ts'
import type { CellView } from '../../_grid/view.ts'
import { Icon } from '../../_ui/icon.tsx'
import type { Note } from './view.ts'

type Props = {
  field: RemarkField
  row: number
  col: number
  student: string
  cell: CellView
  /** The text of the cell, with what is being typed. */
  text: string
  notes: readonly Note[]
  isReadOnly: boolean
  isPicked: boolean
}

const noop = () => {}
export const noteId = (row: number, col: number) => `n${row}-${col}`

/** Cells are functions that return elements, not components, as in the mark sheet. */
export function remarkCell(props: Props) {
  const { field, row, col, student, cell, text, notes, isReadOnly, isPicked } = props
  const { state, isShut } = cell
  if (isShut && !state) return <ShutCell key={field} field={field} text={text} />
  const said = notes.length > 0
  const input = {
    id: cellId(row, col),
    'aria-label': `${cellTitles[field]}, ${student}`,
    onChange: noop,
    value: text,
    readOnly: isReadOnly || isShut,
    ...(state === 'failed' && { 'aria-invalid': true }),
    ...(said && { 'aria-describedby': noteId(row, col) }),
  }
  const head = columnTitles[field]
  if (!isText(field))
    return (
      <td
        key={field}
        className={cellClass(isGrade(field) ? 'cell mark letter' : 'cell mark', state, isPicked)}
        data-head={head}
        title={notes[0]?.words}
      >
        {cellIcon(state)}
        <input {...input} {...(isGrade(field) ? { autoCapitalize: 'characters' } : { inputMode: 'numeric' })} />
      </td>
    )
  return (
    <td key={field} className={cellClass('cell text', state, isPicked)} data-head={head}>
      <div className="grows" data-text={text}>
        <textarea {...input} rows={1} />
      </div>
      {cellIcon(state)}
      {said && (
        <div className="notes" id={noteId(row, col)} title={notes.map(({ words }) => words).join('\n')}>
          {notes.map(({ tone, words }) => (
            <p key={words} className={tone}>
              <Icon name={tone === 'bad' ? 'alert' : 'conflict'} />
              {words}
            </p>
          ))}
        </div>
      )}
    </td>
  )
}

const ShutCell = ({ field, text }: { field: RemarkField; text: string }) => (
  <td className={isText(field) ? 'words-off' : isGrade(field) ? 'mid' : 'num'} data-head={columnTitles[field]}>
    {text || <span className="dim">–</span>}
  </td>
)
