import { longDay, shortDay } from '../_dates.ts'
import { counted, listed } from '../_numbers.ts'
import type { SessionName } from '../_school-days.ts'
import type { AbsenceCounts, ReasonCounts } from '../attendance/days/reasons.ts'

export const words = {
  reason: 'Reason',
  none: 'No reason given',
  note: 'Note',
  noteHint: 'For example: letter from the mother, at the dentist until 11. Not printed on report cards.',
  morning: 'The afternoon has the same reason, unless you give it another.',
  give: 'Reason',
  saved: 'Reason saved',
  gone: 'This reason is no longer offered. Choose another.',
  tooLong: 'At most 200 characters.',
  title: 'Reason',
  counts: 'Counts as',
  add: 'Add Reason',
  intro: 'Why students are absent. Chosen in the registers, and counted in the attendance reports.',
  countsHint: 'Posted report cards keep the figures that they have.',
  used: 'Sessions',
  fixed: 'This reason has been used, so it can’t change between present and absent. Retire it and add another.',
  taken: 'There is a reason with this title.',
  absences: 'Absences',
  day: 'Day',
  noAbsences: 'No absences so far.',
  excused: 'Excused',
  explained: 'Absent with a reason',
  byReason: 'Sessions by reason',
} as const
export const added = (title: string) => `${title} added`

export const countsAs = {
  absent: 'Absent',
  excused: 'Absent, shown apart',
  present: 'Present',
} as const satisfies Record<ReasonCounts, string>

const halves = { am: 'morning', pm: 'afternoon' } as const satisfies Record<SessionName, string>
export const whyAbsent = (name: string) => `Why is ${name} absent?`
export const whenOf = (day: string, session: SessionName) => `${longDay(day)}, ${halves[session]}`
export const reasonOf = (name: string) => `Reason: ${name}`
export const reasonLabel = (name: string, given: string | null | undefined) => [reasonOf(name), given].filter(Boolean).join(', ')
export const onDay = (day: string, name: string) => `Reason: ${name}, ${longDay(day)}`

/** `3 of 7 absences`. */
export const excusedOf = (excused: number, absent: number) => `${excused} of ${counted(absent, 'session')}`
/** `Sessions absent by reason: Ill 2, Suspended 4, no reason 1.` */
export function byReason({ byReason: given, unexplained }: AbsenceCounts): string {
  const parts = [...[...given].map(([title, n]) => `${title} ${n}`), ...(unexplained > 0 ? [`no reason ${unexplained}`] : [])]
  return `Sessions by reason: ${parts.join(', ')}.`
}
export const excusedNote = (titles: readonly string[]) => `Excused: of the absences, those with the reason ${listed(titles)}.`

export const missingWords = {
  title: 'Missing without a Reason',
  about: 'Who is absent today and nobody knows why, with telephones, and who has been absent for days.',
  today: 'Missing without a reason',
  nobody: 'Nobody is missing without a reason',
  nobodyHint: 'Everyone who is absent has a reason, and those who came are marked.',
  early: 'Too early',
  earlyHint: (time: string) => `This list begins at ${time} on school days.`,
  off: 'No school today',
  untaken: 'Registers not taken yet',
  noTelephone: 'No number',
  spells: 'Absent for days',
  all: 'Everyone missing without a reason',
  print: 'Print',
} as const
export const missingCount = (count: number) => `${counted(count, 'student')} without a reason`
export const spellOf = (days: number, since: string) => `${counted(days, 'school day')}, since ${shortDay(since)}`
