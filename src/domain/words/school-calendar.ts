import { shownDay, weekdayOf } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { NotOwed } from '../_owed.ts'
import type { CalendarDays, CalendarFault, NoSchool } from '../_school-days.ts'
import { formTitle } from '../_titles.ts'
import type { FileFault } from '../calendar/rows.ts'
import { sessionTitles } from './attendance-registers.ts'

export const calendarTitle = 'School Calendar'

/** Why there is no school on a day. */
export const noSchoolTitle = (off: NoSchool) => (off.kind === 'closed' ? `No school: ${off.reason}` : notHeld[off.kind])
/** Why a recorded day, or half of it, does not count. */
export function notOwedTitle(off: NotOwed): string {
  const why = off.kind === 'outside' ? 'Not counted: not at the school then' : noSchoolTitle(off)
  return off.session ? `${sessionTitles[off.session]}: ${why}` : why
}
const notHeld = { weekend: 'No school: weekend', 'no-term': 'No school: not in a term' } as const
export const noSchoolHint = (off: NoSchool) =>
  `${noSchoolTitle(off)}. Attendance on this day is saved but not counted. If school was held, enter the day in the ${calendarTitle} first.`

export const words = {
  title: calendarTitle,
  about: 'School days are the weekdays of each term, except the days entered here. All attendance reports use them.',
  year: 'Academic year',
  add: 'Add days',
  byMonth: 'By month',
  file: 'Import',
  copy: 'Copy from last year',
  days: 'Days',
  from: 'First day',
  to: 'Last day',
  toHint: 'Blank for a single day.',
  reason: 'Reason',
  who: 'For',
  whole: 'Whole school',
  kind: 'School',
  session: 'Time',
  wholeDay: 'Whole day',
  am: 'Morning only',
  pm: 'Afternoon only',
  closed: 'No school',
  held: 'School is held',
  exams: 'Exams',
  kindHint: 'Exams are shown in the calendar. They change no school day.',
  schoolDays: 'School days lost',
  saveAnyway: 'Save anyway',
  none: 'No days entered for this year',
  noneYet: 'Add public holidays, staff days and closures one by one, import them from a file, or copy last year’s.',
  terms: 'School days of each term',
  term: 'Term',
  dates: 'Dates',
  held_days: 'School days',
  proposed: 'Possible Attendance by the calendar',
  stored: 'Possible Attendance of the term',
  noDates: 'No dates yet',
  usesCalendar: 'Use the calendar’s',
  typed: 'typed by hand',
  take: 'Take',
  takeAll: 'Take all',
  fileTitle: 'Import days',
  fileField: 'File',
  fileHint:
    'A spreadsheet (.xlsx) with the columns Date, To, Reason, Form, Session, or a calendar file (.ics). You see every row before anything is saved.',
  template: 'Template',
  chooseFile: 'Choose a file.',
  rowsTitle: 'Days to enter',
  rowsHint: 'Untick days that are not holidays at your school, and correct any mistakes. Rows without a school day are not ticked.',
  nothing: 'No row is ticked.',
  noLastYear: 'Nothing is entered for the year before.',
  moved: 'Someone else has changed this entry. Nothing was saved.',
  gone: 'This entry is no longer there.',
  unrecorded: 'School days without any attendance',
  unrecordedHint: 'No attendance was recorded on these days, so everyone counts as absent. If there was no school, enter the reason.',
  offDays: 'Recorded on days without school',
  offDaysHint: 'Shown on the students’ pages, but not counted.',
  waiting: 'There are rejected scans for these days. Count them under Kiosks.',
} as const

export const faultWords = {
  'not-a-day': 'Write the date as 05-Jan-2026.',
  'no-day': 'Choose a date.',
  backwards: 'This is before the first day.',
  'too-long': 'At most 120 days.',
  'no-reason': 'Write a reason.',
  'long-reason': 'At most 80 characters.',
  'no-form': 'Choose a form.',
  known: 'This is already entered.',
  'closed-term': 'This term is closed. Only an administrator can change its days.',
} as const satisfies Record<CalendarFault, string>

export const fileFaults = {
  'no-columns': 'The first row must name the columns: Date and Reason, and To and Form where they are needed.',
  'no-rows': 'There are no days of this year in the file.',
  'too-many': 'The file has too many days: at most 200 at a time.',
  'not-a-calendar': 'This file is neither a spreadsheet (.xlsx) nor a calendar (.ics).',
  'too-large': 'A calendar file has at most 256 kB, a spreadsheet 5 MB.',
} as const satisfies Record<FileFault, string>

export const levelName = (level: number | null) => (level === null ? words.whole : formTitle(level))
/** `Fri 20-Feb-2026`. */
export const dayInWeek = (day: string) => `${weekdayOf(day).slice(0, 3)} ${shownDay(day)}`
export const daysOfEntry = ({ from, to, session }: CalendarDays) =>
  [from === to ? dayInWeek(from) : `${dayInWeek(from)} – ${dayInWeek(to)}`, session && sessionTitles[session].toLowerCase()]
    .filter(Boolean)
    .join(', ')
/** Days in halves: `3½`. */
export const shownHalves = (days: number) => `${Math.floor(days) || (days === 0 ? 0 : '')}${days % 1 ? '½' : ''}`
export const editOf = (reason: string) => `Edit ${reason}`
export const removeOf = (reason: string) => `Delete ${reason}`
export const stops = (days: number, records: number) =>
  `${counted(records, 'attendance record')} of ${counted(days, 'day')} will no longer count in the sessions without school. They are not deleted, and count again if you undo this.`
export const starts = (days: number, records: number) =>
  `${counted(records, 'attendance record')} of ${counted(days, 'day')} will count in more sessions from now on.`
export const reportsKeep = 'Term reports keep their figures until you run Update Term Reports.'
export const added = (count: number) => `${counted(count, 'entry', 'entries')} saved.`
export const removed = (reason: string) => `${reason} deleted.`
export const undone = 'Undone.'
export const undoAdded = (count: number, reason: string, source: string | null) =>
  count === 1 ? `${reason} was entered.` : `${counted(count, 'entry', 'entries')} were added${source ? ` from ${source}` : ''}.`
export const undoRemoved = (reason: string) => `${reason} was deleted.`
export const rowOf = (field: string, n: number) => `${field}, row ${n}`
export const recordsOf = (records: number) => counted(records, 'record')
export const moreDays = (count: number) => `and ${counted(count, 'day')} more`
