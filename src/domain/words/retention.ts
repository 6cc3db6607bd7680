import { fixed } from '../_limits.ts'
import { counted, shownNumber } from '../_numbers.ts'
import { type Fixed, type Kind, mostCounted, noticeDays, type Time, timeParts } from '../retention/index.ts'

export const words = {
  title: 'How long records are kept',
  lead: 'Marks, term reports and their history are never deleted. The records listed here are deleted automatically at night when their time is over.',
  kind: 'Records',
  kept: 'Kept for',
  now: 'Now',
  oldest: 'Oldest',
  next: 'Next to be deleted',
  change: 'Change',
  none: 'None',
  nothing: 'Nothing',
  tonight: 'tonight',
  counting: 'Counted from',
  neverTitle: 'Never deleted',
  fixedTitle: 'Always the same',
  backups:
    'A backup still has what was deleted after it was made, until the backup itself is deleted: 12 months at most. The live copy no longer has it after the second night.',
  backupsOnServer: 'Backups of the database server still have what was deleted, until they are deleted themselves.',
  nextTitle: 'Next to be deleted',
  nextLead: 'What can’t be made again is listed for 30 days before it is deleted. Keep saves all records of a student.',
  what: 'What',
  who: 'Who',
  goes: 'Deleted on',
  noneNext: 'Nothing listed by name is deleted soon',
  noneNextText: 'Documents of students who left are listed a year before they are deleted; uploads and registration forms 30 days before.',
  keep: 'Keep',
  keepTitle: 'Keep all records of a student',
  keepNumber: 'Student number',
  keepReason: 'Reason',
  keepReasonHint: 'For example: a question from the Ministry. The history keeps it.',
  keepEffect: 'Nothing of this student is deleted until you end it: documents, registrations, sign-ins, scans.',
  noStudent: 'There is no student with this number.',
  reasonMissing: 'Write a reason.',
  heldTitle: 'Kept until you end it',
  since: 'Since',
  end: 'End',
  endTitle: 'End keeping',
  endEffect: 'From now on this student’s records are deleted when their time is over. Documents are listed for 30 days first.',
  ended: 'This student’s records are deleted when their time is over.',
  held: 'This student’s records are kept.',
  last: 'Last deleted',
  counts: 'What was deleted',
  when: 'When',
  never: 'Not yet',
  nightly: 'Every night, after the backup',
  nightlyOnServer: 'Every night',
  moreNext: 'These are the first. There are more.',
  countNow: 'Count Now',
  countBegun: 'Counting has begun.',
  deleteNow: 'Delete Now',
  askNow: 'Delete what is due',
  askEffect: 'This can’t be undone. It would be deleted tonight anyway.',
  nothingOver: 'Nothing is due now.',
  underWay: 'Deleting what is due. You can go on working.',
  begun: 'Deleting has begun.',
  saved: 'Saved',
  notAChoice: 'Choose one from the list.',
  confirmShorter: 'Yes, delete them tonight',
} as const

type KindWords = { title: string; from: string; why: string }

/** The name of each kind, the start of its time, and the reason for its length. */
export const kindWords: Record<Kind, KindWords> = {
  'sign-ins': {
    title: 'Sign-ins and failed sign-ins',
    from: 'the sign-in',
    why: 'Record schedules keep log-ins of computer systems for a year. 13 months is a school year and the holidays. Each student’s last sign-in stays.',
  },
  openings: {
    title: 'When students opened their report cards',
    from: 'the opening',
    why: 'Records of who used a system are kept for a year. 2 years cover the reports of this school year and the last.',
  },
  readings: {
    title: 'Who opened whole lists',
    from: 'the opening',
    why: 'British schools keep pupil records for 7 years after leaving. Until then the school can find out who opened whole lists.',
  },
  scans: {
    title: 'Scans that were rejected',
    from: 'the day of the scan',
    why: 'They are not counted. 13 months is a school year and the holidays. Attendance itself is never deleted.',
  },
  drafts: {
    title: 'Uploads that nobody confirmed',
    from: 'the upload',
    why: 'Nothing of them is in the school’s records. After 90 days it is easier to make the file again.',
  },
  uploads: {
    title: 'Files of confirmed uploads',
    from: 'the upload',
    why: 'The rows of the file are needed only to undo the upload. Who uploaded it, when, and what it added stay.',
  },
  'print-runs': {
    title: 'Who printed reports',
    from: 'the printing',
    why: 'They say who printed what in this school year and the two before it. The reports themselves stay, and can be printed again.',
  },
  registrations: {
    title: 'Registration forms not submitted or not accepted',
    from: 'the last change',
    why: 'Nobody was admitted by them. 13 months is a school year and the holidays.',
  },
  documents: {
    title: 'Documents and photographs of students who left',
    from: 'the day of leaving',
    why: 'Schedules of British schools: seven years after leaving, or until the 25th birthday. 10 years cover both for those who leave at 15 or later.',
  },
  copies: {
    title: 'Copies of the school from before an upgrade or a restore',
    from: 'the day of the copy',
    why: 'A copy has everything in it, as a backup has. Backups are kept for 12 months.',
  },
}

export const fixedWords: Record<Fixed, { title: string; kept: string }> = {
  sessions: {
    title: 'Sessions',
    kept: `${fixed.sessionIdleMs / 3_600_000} hours without use, ${fixed.sessionLongestMs / 3_600_000} hours at most`,
  },
  files: { title: 'Spreadsheets and PDFs that were made to download', kept: `${fixed.madeFileMs / 60_000} minutes, in memory only` },
  rehearsals: { title: 'Practice copies', kept: `${fixed.rehearsalMs / 3_600_000} hours` },
  backups: { title: 'Backups', kept: '7 days, then one for each of 5 weeks and 12 months' },
  errors: { title: 'Errors of the program, without names or marks', kept: `the last ${fixed.errors}` },
}

export const neverWords = [
  'Marks, comments and mark books',
  'Term reports, transcripts and what was posted',
  'Attendance and registers',
  'Students, their contacts and moves; teachers and lessons',
  'The history of every change',
] as const

export function timeText(time: Time): string {
  const parts = timeParts(time)
  if (!parts) return 'Until the school decides'
  return parts.n === 1 ? `1 ${parts.unit.slice(0, -1)}` : `${parts.n} ${parts.unit}`
}

export const changeOf = (title: string) => `Change: ${title}`
export const endOf = (name: string) => `End keeping the records of ${name}`
export const keepOf = (name: string) => `Keep the records of ${name}`
/** For a number that was counted up to the limit. */
export const upToText = (count: number) => (count > mostCounted ? `more than ${shownNumber(mostCounted)}` : shownNumber(count))
export const allOver = (counts: readonly number[]) => {
  const sum = shownNumber(counts.reduce((all, count) => all + Math.min(count, mostCounted), 0))
  return counts.some((count) => count > mostCounted) ? `more than ${sum}` : sum
}
export const countedAt = (at: string | undefined) =>
  `${at ? `Numbers above ${shownNumber(mostCounted)} are of ${at}.` : `More than ${shownNumber(mostCounted)} are not counted here.`} They are counted every night.`
export const countingText = ({ done, total }: { done: number; total: number }) =>
  `Counting: ${Math.min(99, Math.floor((done / Math.max(1, total)) * 100))}%. You can go on working.`
export const nextText = (count: number, day: string) => `${upToText(count)} on ${day}`
export const nextTonight = (count: number) => `${upToText(count)} ${words.tonight}`
export const overNow = (count: number) => `${counted(count, 'record')} would be deleted tonight. This can’t be undone.`
export const overSoon = (count: number) =>
  `${counted(count, 'student')} would be listed now, and their documents deleted in ${noticeDays} days.`
export const sweptText = (counts: readonly { title: string; count: number | string }[]) =>
  counts.map(({ title, count }) => `${title}: ${typeof count === 'number' ? shownNumber(count) : count}`).join(' · ')
export const documentsOf = (count: number) => counted(count, 'document')

export const historyWords = {
  retention_rule: { time: words.kept, deleted: 'Deleted by hand' },
  retention_hold: { reason: 'Kept because' },
} as const
export const system = { kind: 'system', id: null, name: 'Automatic deletion' } as const

export const overviewWords = {
  label: 'Documents to be deleted',
  from: (count: number, day: string) => `${shownNumber(count)} from ${day}`,
} as const
