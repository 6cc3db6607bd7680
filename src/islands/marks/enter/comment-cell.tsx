import { type CodedComment, commentCode, matchingComments } from '../../../domain/marks/enter/index.ts'
import { cellClass, cellIcon } from '../../_grid/cells.tsx'
import { type CellProps, inputProps } from './cells.tsx'

export const listId = 'comment-list'
export const optionId = (comment: number) => `comment-${comment}`

type Props = CellProps & { detail: string | undefined; isTyping: boolean; choice: string | null }

/** A comment by its number, with its text beside it unless another number is being typed. */
export function commentCell({ detail, isTyping, choice, ...props }: Props) {
  const { text, state, isShut, isPicked, isReadOnly } = props
  if (isShut && !state)
    return (
      <td key={props.field} className="is-off">
        –
      </td>
    )
  const words = !isTyping || /^[0-9]*$/.test(text.trim()) ? detail : undefined
  return (
    <td key={props.field} className={cellClass('cell', state, isPicked)}>
      <input
        {...inputProps(props)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isTyping}
        aria-controls={listId}
        {...(isTyping && choice && { 'aria-activedescendant': optionId(Number(choice)) })}
        className={isWide(text) ? 'words' : 'code'}
        value={text}
        readOnly={isShut || isReadOnly}
      />
      {words && <span>{words}</span>}
      {cellIcon(state)}
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
