import { decideChange } from '../_changes.ts'

export type Posting = { posted: boolean; datePosted: string | null; version: number }
type Decision = { kind: 'same' } | { kind: 'conflict' } | { kind: 'save'; posted: boolean; datePosted: string | null }

/**
 * Decides posting or withdrawing, given the present posting. Posting twice counts once and keeps the first stamp; a colleague's
 * posting is not undone unseen. `version` is undefined if the caller does not know it.
 */
export function decidePosting(now: Posting, save: { posted: boolean; version: number | undefined }, stamped: string): Decision {
  const { kind } = decideChange<Pick<Posting, 'posted'>>(now, { posted: save.posted }, save.version)
  return kind === 'save' ? { kind, posted: save.posted, datePosted: save.posted ? stamped : null } : { kind }
}

/** True if the row's joined text contains the search, in any case. */
export const isFound = (shown: readonly string[], search: string) =>
  shown.join(' ').toLowerCase().includes(search.trim().replace(/\s+/g, ' ').toLowerCase())

export type Emptiness = { students: number; marks: number; emptyMarks: number; emptyRemarks: number }
