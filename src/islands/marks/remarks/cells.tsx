import { fullName } from '../../../domain/_names.ts'
import { isGrade, isText, type RemarkField, type RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { cellTitles, columnTitles } from '../../../domain/words/class-remarks.ts'
import { type Cell, cellClass, cellIcon, fieldProps } from '../../_grid/cells.tsx'
import { Icon } from '../../_ui/icon.tsx'
import type { Note } from './view.ts'

export function remarkCell(field: RemarkField, cell: Cell<RemarkRow>, notes: readonly Note[]) {
  const { view, col, text } = cell
  if (cell.isShut && !cell.state) return shutCell(field, text)
  const noteId = notes.length > 0 ? `n${view.index}-${col}` : undefined
  const input = fieldProps(cell, `${cellTitles[field]}, ${fullName(view.row)}`, noteId)
  const head = columnTitles[field]
  if (!isText(field))
    return (
      <td
        key={field}
        className={cellClass(isGrade(field) ? 'cell mark letter' : 'cell mark', cell)}
        data-head={head}
        title={notes[0]?.words}
      >
        {cellIcon(cell)}
        <input {...input} {...(isGrade(field) ? { autoCapitalize: 'characters' } : { inputMode: 'numeric' })} />
      </td>
    )
  return (
    <td key={field} className={cellClass('cell text', cell)} data-head={head}>
      <div className="grows" data-text={text}>
        <textarea {...input} rows={1} />
      </div>
      {cellIcon(cell)}
      {noteId && (
        <div className="notes" id={noteId} title={notes.map(({ words }) => words).join('\n')}>
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

const shutCell = (field: RemarkField, text: string) => (
  <td key={field} className={isText(field) ? 'words-off' : isGrade(field) ? 'mid' : 'num'} data-head={columnTitles[field]}>
    {text || <span className="dim">–</span>}
  </td>
)
