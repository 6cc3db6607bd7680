const hourMs = 3_600_000
/** How long things last that the school cannot choose. */
export const fixed = {
  /** A session ends when nobody has used it for so long, and after a working day in any case. */
  sessionIdleMs: 8 * hourMs,
  sessionLongestMs: 12 * hourMs,
  /** A file that was made to be downloaded; in memory alone. */
  madeFileMs: hourMs / 6,
  /** A copy of the school to try things on. */
  rehearsalMs: 24 * hourMs,
  /** The last errors, which say where in the program and nothing of a record. */
  errors: 50,
} as const
/** Sessions last used, or begun, before these have ended; in the night also those from `latest` on, of a clock that ran ahead: they would last until then. */
export function sessionLimits(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return { idleSince: before(fixed.sessionIdleMs), startedSince: before(fixed.sessionLongestMs), latest: before(-fixed.sessionLongestMs) }
}
