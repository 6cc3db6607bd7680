import { type CodedComment, commentCode, type Field, matchingComments, type SheetRow } from '../../../domain/marks/enter/index.ts'
import { type Cell, cellClass, cellIcon } from '../../_grid/cells.tsx'
import { inputProps, shutCell } from './cells.tsx'

export const listId = 'comment-list'
export const optionId = (comment: number) => `comment-${comment}`

/** A comment by its number, with its text beside it unless another number is being typed. */
export function commentCell(field: Field, cell: Cell<SheetRow>, detailOf: (code: string) => CodedComment | undefined) {
  const { text, isTyping, view } = cell
  if (cell.isShut && !cell.state) return shutCell(field, '–')
  const words = !isTyping || /^[0-9]*$/.test(text.trim()) ? detailOf(text)?.detail : undefined
  return (
    <td key={field} className={cellClass('cell', cell)}>
      <input
        {...inputProps(field, cell)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isTyping}
        aria-controls={listId}
        {...(isTyping && view.choice && { 'aria-activedescendant': optionId(Number(view.choice)) })}
        className={isWide(text) ? 'words' : 'code'}
      />
      {words && <span>{words}</span>}
      {cellIcon(cell)}
    </td>
  )
}

const isWide = (text: string) => !/^[0-9]{0,3}$/.test(text)

/** The comments that match the typed text; all of them if the list was only opened. */
export const offeredFor = (draft: string, text: string, comments: readonly CodedComment[]) =>
  matchingComments(draft === text ? '' : draft, comments)

/** The suggestion before or after the chosen one. */
export function nextChoice(offered: readonly CodedComment[], choice: string | null, by: 1 | -1): string | null {
  const at = offered.findIndex((comment) => commentCode(comment.id) === choice)
  const next = offered[at < 0 ? (by === 1 ? 0 : offered.length - 1) : (at + by + offered.length) % offered.length]
  return next ? commentCode(next.id) : null
}
