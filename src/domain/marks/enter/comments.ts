import { type Choice, matching, named } from '../../_choice.ts'

/** `uses`: how often it is on the school's reports. */
export type CodedComment = { id: number; detail: string; retired: boolean; uses: number }

/** `7` as `07`: how a comment's number is shown and typed. */
export const commentCode = (id: number) => String(id).padStart(2, '0')

/** `07 Commendable effort`: a comment as it stands in a list to choose from. */
export const commentLabel = (id: number, detail: string | null) => [commentCode(id), detail].filter(Boolean).join(' ')

const asChoice = ({ id, detail, uses }: CodedComment): Choice => ({ code: commentCode(id), text: detail, uses })

/** The comments that match the typed text, the best first. Retired ones are not offered. */
export const matchingComments = (typed: string, comments: readonly CodedComment[]) => matching(typed, offeredOf(comments), asChoice)

const offeredOf = (comments: readonly CodedComment[]) => comments.filter((comment) => !comment.retired)

/** The one comment that what is typed or pasted names in full: by its number, its text, or both, as in `07 Commendable effort`. */
export const namedComment = (typed: string, comments: readonly CodedComment[]): CodedComment | undefined =>
  named(typed, offeredOf(comments), asChoice) ?? named(typed, comments, asChoice)

/** The suggestion for what has been typed so far. A whole number means that comment or none: another number is never guessed. */
export function suggestedComment(typed: string, comments: readonly CodedComment[]): CodedComment | undefined {
  if (typed.trim() === '') return undefined
  return /^[0-9]+$/.test(typed.trim()) ? named(typed, offeredOf(comments), asChoice) : matchingComments(typed, comments)[0]
}
