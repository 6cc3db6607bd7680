import { shownNumber } from '../_numbers.ts'
import { termName } from '../_titles.ts'
import { type LateList, lateCounts } from '../attendance/late-list.ts'
import type { TypedFigure } from '../attendance/possible.ts'

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

export const nobodyInClass = (classId: string, days: string) => `Nobody was in ${classId} then: ${days}.`
export const noSchool = (days: string) => `None of these days is a school day that counts by now: ${days}.`
export const gridKey = 'P present, L present but late, A absent.'
export const classNote = (isWhole: boolean) =>
  `Sessions are half days. Possible: ${isWhole ? 'two for each school day of the term, or of the term so far while it runs' : 'two for each school day'}; a figure typed for the whole term stands instead. %: sessions present of those possible. Lates: of the mornings present. Whoever was not recorded on a school day was absent.`

/** Of a figure that is not the School Calendar's. */
export const typedFigure = ({ typed, proposed, isOwn, ...term }: TypedFigure) =>
  `The Possible Attendance of ${isOwn ? 'this student in ' : ''}${termName(term)} was typed as ${shownNumber(typed)}; by the School Calendar it is ${shownNumber(proposed)}. The typed figure counts.`

/** In a class: that of the term once, and how many have one of their own. */
export function typedFigures(typed: readonly TypedFigure[]): string[] {
  const own = typed.filter(({ isOwn }) => isOwn).length
  const students = own === 1 ? '1 student is' : `${shownNumber(own)} students are`
  const said = typed.filter(({ isOwn }) => !isOwn).map(typedFigure)
  return own === 0 ? said : [...said, `${students} counted by a Possible Attendance that was typed for the student alone.`]
}

export const lateWords = {
  sheet: 'Late',
  counts: 'Times late by student',
  id: 'ID',
  minutes: 'Minutes late',
  times: 'Times late',
  none: 'Nobody was late',
} as const
export const nobodyLate = (days: string) => `Nobody was late in these days: ${days}.`
export const lateNote = (firstBell: string) => `Minutes begun after the first bell, ${firstBell}.`
export const lateCut = (most: number) =>
  `These are the latest ${shownNumber(most)}: there are more. Choose fewer days for all of them, and for how often each student was late.`
export function lateTotal(list: LateList): string {
  const students = lateCounts(list).length
  return `${shownNumber(list.lines.length)} late, ${shownNumber(students)} ${students === 1 ? 'student' : 'students'}`
}
