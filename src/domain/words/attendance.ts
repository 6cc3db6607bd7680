import { shownNumber } from '../_numbers.ts'
import type { SessionName } from '../_school-days.ts'

/** The section's entries, word for word and in order. */
export const entryTitles = {
  class: 'Attendance - Class',
  students: 'Attendance - Student',
  late: 'Attendance - Late List',
  summary: 'Attendance - Summary Statistics',
  terms: 'Attendance - Set Term',
  update: 'Attendance - Update Term Reports',
} as const
export type EntryName = keyof typeof entryTitles

/** The parts of the section's page, and its figures of today. */
export const landingWords = {
  today: 'Today',
  reports: 'Reports',
  setUp: 'Set up',
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  taken: 'Registers taken',
  open: 'Open registers',
  of: (count: number) => `of ${shownNumber(count)}`,
  unmarked: (count: number) => (count === 0 ? 'Everyone is marked' : `${shownNumber(count)} not marked yet`),
  left: (classes: number) => (classes === 0 ? 'All are taken' : `${classes} ${classes === 1 ? 'class' : 'classes'} to go`),
  notTaken: (session: SessionName) => `Not taken this ${session === 'am' ? 'morning' : 'afternoon'}`,
} as const

export const entryAbout = {
  class: 'Attendance of one class for any dates.',
  students: 'Attendance and punctuality of one student this term, and a report for any dates.',
  late: 'Students who came late, with times.',
  summary: 'Present, absent and late by form, for the current term or any dates.',
  terms: 'The first and last day of each term. Attendance is counted between them.',
  update: 'Recalculate sessions absent and times late on the term reports of the current term.',
} as const satisfies Record<EntryName, string>

export const words = {
  choose: 'Select a student to see the attendance of the current term.',
  id: 'ID',
  name: 'Name',
  formClass: 'Form Class',
  select: 'Select',
  noStudents: 'No students yet',
  noStudentsYet: 'Students are added under Students.',
  back: 'Back To Students',
  report: 'Attendance Report',
  deleteSelected: 'Delete Selected',
  studentId: 'Student ID',
  class: 'Class',
  possible: 'Possible',
  possibleSoFar: 'Possible so far',
  noTerm: 'No current term',
  noTermYet: 'Set the current term on the Dashboard first.',
  noDates: 'The current term has no dates',
  noDatesYet: 'Set Term Start and Term End on the Dashboard first.',
  details: 'Attendance Details',
  date: 'Date',
  month: 'Month',
  am: 'AM',
  pm: 'PM',
  late: 'Late',
  timeIn: 'Time In',
  timeOut: 'Time Out',
  searchDate: 'Date',
  selectAll: 'Select all',
  selected: 'selected',
  none: 'No attendance recorded yet',
  noneYet: 'Days are listed here once attendance is recorded.',
  noDay: 'No day matches',
  noDayHint: 'Search by weekday, month, date or year: monday, february 2026, 20-Feb-2026.',
  display: 'Display Report',
  from: 'Date From',
  to: 'Date To',
  reportHint: 'Leave both blank for the current term. Fill one for a single day.',
  total: 'Total',
  nothing: 'Nothing to show',
} as const

export const chartWords = {
  attendance: 'Attendance',
  punctuality: 'Punctuality',
  present: 'Present',
  absent: 'Absent',
  onTime: 'On time',
  late: 'Late',
  expand: 'Expand charts',
  collapse: 'Collapse charts',
  sessions: 'Sessions',
  mornings: 'Mornings',
} as const

/** The specification’s words. */
export const answers = {
  refused: 'Please note only attendance records with at least one present session can be deleted.',
  failed: 'An Error Occured.',
  removed: (count: number) => `${count} Attendance records deleted.`,
} as const
export const notBoth = 'Choose only days with P under both AM and PM.'
export const noneSelected = 'No record is selected.'
export const pastTerm = 'This term is no longer current. Only an administrator can delete its attendance.'
export const moved = 'Someone has changed one of these records. Nothing was deleted.'
export const gone = 'One of these records is no longer there. Nothing was deleted.'
export const restored = (count: number) => `${count} ${count === 1 ? 'record' : 'records'} restored.`
export const askTitle = (count: number) => `Delete ${count} attendance ${count === 1 ? 'record' : 'records'}?`
export const askNote = 'You can undo this for one day. The history keeps a record.'

export const faults = {
  'not-a-day': 'Write the date as 05-Jan-2026, or pick it.',
  backwards: 'This is before Date From.',
  'too-long': 'Choose at most ten years.',
} as const

/** The specification’s words. */
export const pleaseSelect = {
  both: 'Please Select Class and Date.',
  date: 'Please Select Date.',
  class: 'Please Select Class',
} as const

export const nobodyFound = (search: string) => `No student matches “${search}”`
export const selectOf = (name: string) => `Select ${name}`
export const recordOf = (day: string) => `Select ${day}`
export const reportNote = (isWhole: boolean) =>
  `Sessions are half days. Possible: ${isWhole ? 'two for each school day of the term, or of the term so far' : 'two for each school day'}. Late and punctuality: out of the mornings present. School days are from the School Calendar.`
/** `1 of 10 mornings`. */
export const lateOf = (lates: number, mornings: number) => `${lates} of ${mornings} ${mornings === 1 ? 'morning' : 'mornings'}`
export const emptyReport = (days: string) => `No attendance was recorded for this student: ${days}.`

export const summaryWords = {
  chart: 'Sessions present and absent by form',
  total: 'Total Attendance',
  late: 'Late Attendance',
  form: 'Form',
  percent: '%',
  clear: 'Clear Dates',
  of: (total: number) => `of ${shownNumber(total)}`,
  ofMornings: (total: number) => `of ${shownNumber(total)} ${total === 1 ? 'morning' : 'mornings'}`,
  none: 'No attendance on these dates',
  noneYet: 'Choose other dates, or clear them to see the current term.',
  note: 'Sessions are half days, counted in the student’s form on that day. A registered student not recorded on a school day counts as absent. School days are from the School Calendar. Late counts mornings.',
} as const
export const spokenBar = (form: string, present: number, absent: number, percent: string) =>
  `${form}: ${shownNumber(present)} present, ${shownNumber(absent)} absent (${percent})`
