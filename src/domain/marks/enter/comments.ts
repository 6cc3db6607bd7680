import { type Choice, matching, named } from '../../_choice.ts'

/** `uses`: how often the school's reports have it. */
export type CodedComment = { id: number; detail: string; retired: boolean; uses: number }

/** Formats a comment's number: `7` as `07`. */
export const commentCode = (id: number) => String(id).padStart(2, '0')

/** A comment in a list: `07 Commendable effort`. */
export const commentLabel = (id: number, detail: string | null) => [commentCode(id), detail].filter(Boolean).join(' ')

const asChoice = ({ id, detail, uses }: CodedComment): Choice => ({ code: commentCode(id), text: detail, uses })

/** The comments that match the typed text, best first, without retired ones. */
export const matchingComments = (typed: string, comments: readonly CodedComment[]) => matching(typed, offeredOf(comments), asChoice)

const offeredOf = (comments: readonly CodedComment[]) => comments.filter((comment) => !comment.retired)

/** The comment that a typed or pasted text names in full: by number, text, or both, as in `07 Commendable effort`. */
export const namedComment = (typed: string, comments: readonly CodedComment[]): CodedComment | undefined =>
  named(typed, offeredOf(comments), asChoice) ?? named(typed, comments, asChoice)

/** The suggestion for the text so far. A whole number means that comment or none: another number is never guessed. */
export function suggestedComment(typed: string, comments: readonly CodedComment[]): CodedComment | undefined {
  if (typed.trim() === '') return undefined
  return /^[0-9]+$/.test(typed.trim()) ? named(typed, offeredOf(comments), asChoice) : matchingComments(typed, comments)[0]
}
