import { findsEvery } from '../_text.ts'

export type CodedComment = { id: number; detail: string; retired: boolean }

/** `7` as `07`: how a comment's number is shown and typed. */
export const commentCode = (id: number) => String(id).padStart(2, '0')

/** The comments that what is typed could mean: by the beginning of the number, or by words of the text. Retired ones are not offered. */
export function matchingComments(typed: string, comments: readonly CodedComment[]): readonly CodedComment[] {
  const text = typed.trim()
  const offered = comments.filter((c) => !c.retired)
  if (!/^[0-9]+$/.test(text)) return offered.filter((c) => findsEvery(text, c.detail))
  const exact = offered.filter((c) => c.id === Number(text))
  return [
    ...exact,
    ...offered.filter((c) => c.id !== Number(text) && (commentCode(c.id).startsWith(text) || String(c.id).startsWith(text))),
  ]
}

/** The one comment that what is typed or pasted names: by its number, or by its whole text. */
export function namedComment(typed: string, comments: readonly CodedComment[]): CodedComment | undefined {
  const text = typed.trim()
  if (/^[0-9]+$/.test(text)) return comments.find((c) => c.id === Number(text))
  const plain = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase()
  return comments.find((c) => plain(c.detail) === plain(text))
}
