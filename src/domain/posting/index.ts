import { decideChange } from '../_changes.ts'

export type Posting = { posted: boolean; datePosted: string | null; version: number }
type Decision = { kind: 'same' } | { kind: 'conflict' } | { kind: 'save'; posted: boolean; datePosted: string | null }

/**
 * Decides posting or withdrawing, given the posting as it is now. Posting twice is the same as once and keeps the
 * first stamp; somebody else's posting is not undone unseen. Undefined when the caller knows no version.
 */
export function decidePosting(now: Posting, save: { posted: boolean; version: number | undefined }, stamped: string): Decision {
  const { kind } = decideChange<Pick<Posting, 'posted'>>(now, { posted: save.posted }, save.version)
  return kind === 'save' ? { kind, posted: save.posted, datePosted: save.posted ? stamped : null } : { kind }
}

/** Whether the row, read from left to right, contains the search, ignoring case. */
export const isFound = (shown: readonly string[], search: string) =>
  shown.join(' ').toLowerCase().includes(search.trim().replace(/\s+/g, ' ').toLowerCase())

export type Emptiness = { students: number; marks: number; emptyMarks: number; emptyRemarks: number }
