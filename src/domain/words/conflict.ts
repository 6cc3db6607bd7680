/** A colleague saved another value meanwhile; the field keeps what was typed. */
export const conflictWords = {
  changed: (by: string | null, at: string | null) => `${by ?? 'Someone'} changed this${at ? ` on ${at}` : ''}.`,
  theirs: 'Recorded now',
  mine: 'Yours, not saved',
  nothing: '(empty)',
  yes: 'Yes',
  no: 'No',
  keep: 'Keep mine',
  take: 'Take this',
  notYet: 'Your changes are not saved yet. Check, then save again.',
  both: 'You both changed this. Save again to keep yours:',
  values: (now: string, typed: string) => `now ${now || '(empty)'}, you typed ${typed || '(empty)'}`,
} as const
