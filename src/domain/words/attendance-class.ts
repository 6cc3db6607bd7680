import { shownNumber } from '../_numbers.ts'
import type { TypedFigure } from '../_possible-attendance.ts'
import { termName } from '../_titles.ts'
import { type LateList, lateCounts } from '../attendance/days/late-list.ts'

/** Attendance - Class and Attendance - Late List. */
export const classWords = {
  class: 'Form Class',
  choose: 'Select',
  number: '#',
  name: 'Name',
  possible: 'Possible',
  percent: '%',
  lates: 'Lates',
  total: 'Class',
  presentThen: 'Present',
  hint: 'Fill one date for a single day.',
} as const

export const nobodyInClass = (classId: string, days: string) => `Nobody was in ${classId} on these dates: ${days}.`
export const noSchool = (days: string) => `No school days to count yet: ${days}.`
export const gridKey = 'P present, L present but late, A absent.'
export const classNote = (isWhole: boolean) =>
  `Sessions are half days. Possible: ${isWhole ? 'two for each school day of the term, or of the term so far' : 'two for each school day'}, unless a figure was typed for the whole term. %: sessions present out of those possible. Lates: out of the mornings present. A student not recorded on a school day counts as absent.`

/** A figure that differs from the School Calendar's. */
export const typedFigure = ({ typed, proposed, isOwn, ...term }: TypedFigure) =>
  `The Possible Attendance of ${isOwn ? 'this student in ' : ''}${termName(term)} was typed as ${shownNumber(typed)}; by the School Calendar it is ${shownNumber(proposed)}. The typed figure is used.`

/** For a class: the term's figure once, and the number of students with their own. */
export function typedFigures(typed: readonly TypedFigure[]): string[] {
  const own = typed.filter(({ isOwn }) => isOwn).length
  const students = own === 1 ? '1 student is' : `${shownNumber(own)} students are`
  const said = typed.filter(({ isOwn }) => !isOwn).map(typedFigure)
  return own === 0 ? said : [...said, `${students} counted with a Possible Attendance of their own, typed by hand.`]
}

export const lateWords = {
  counts: 'Times late by student',
  id: 'ID',
  minutes: 'Minutes late',
  times: 'Times late',
} as const
export const nobodyLate = (days: string) => `No student was late: ${days}.`
/** The bells of each day: `08:00, 08:10` if they changed. */
export const lateNote = (bells: readonly string[]) =>
  `Minutes after the first bell${bells.length > 1 ? ' of that day' : ''}${bells.length > 0 ? ` (${bells.join(', ')})` : ''}, rounded up.`
export const lateCut = (most: number) =>
  `Only the latest ${shownNumber(most)} are listed. Choose fewer days to see all of them, and how often each student was late.`
export function lateTotal(list: LateList): string {
  const students = lateCounts(list).length
  return `${shownNumber(list.lines.length)} late, ${shownNumber(students)} ${students === 1 ? 'student' : 'students'}`
}
