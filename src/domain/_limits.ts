const hourMs = 3_600_000
/** Time limits that the school cannot change. */
export const fixed = {
  /** A session ends after this time without use, and after a working day in any case. */
  sessionIdleMs: 8 * hourMs,
  sessionLongestMs: 12 * hourMs,
  /** A file made for download, kept only in memory. */
  madeFileMs: hourMs / 6,
  /** The rehearsal copy of the school. */
  rehearsalMs: 24 * hourMs,
  /** The last errors, which name a place in the program and nothing of a record. */
  errors: 50,
} as const
/** Sessions last used or begun before these have ended; at night also those from `latest` on, made by a clock that ran ahead. */
export function sessionLimits(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return { idleSince: before(fixed.sessionIdleMs), startedSince: before(fixed.sessionLongestMs), latest: before(-fixed.sessionLongestMs) }
}
