/** Somebody else saved another value meanwhile; what was typed still stands in the field. */
export const conflictWords = {
  changed: (by: string | null, at: string | null) => `${by ?? 'Someone'} changed this${at ? ` on ${at}` : ''}.`,
  theirs: 'Recorded now',
  mine: 'Yours, not saved',
  nothing: '(empty)',
  keep: 'Keep mine',
  take: 'Take this',
} as const
