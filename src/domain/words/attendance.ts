import { shownNumber } from '../_numbers.ts'

/** The entries of the section, word for word and in their order. */
export const entryTitles = {
  class: 'Attendance - Class',
  students: 'Attendance - Student',
  late: 'Attendance - Late List',
  summary: 'Attendance - Summary Statistics',
  terms: 'Attendance - Set Term',
  update: 'Attendance - Update Term Reports',
} as const
export type EntryName = keyof typeof entryTitles

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
  noTermYet: 'Attendance is counted in the current term, which is set on the Dashboard.',
  noDates: 'The current term has no dates',
  noDatesYet: 'Attendance is counted between Term Start and Term End, which are set on the Dashboard.',
  details: 'Attendance Details',
  date: 'Date',
  am: 'AM',
  pm: 'PM',
  late: 'Late',
  timeIn: 'Time In',
  timeOut: 'Time Out',
  searchDate: 'Date',
  selectAll: 'Select all',
  selected: 'selected',
  none: 'No attendance recorded yet',
  noneYet: 'A day appears here when it has been recorded for this student.',
  noDay: 'No day matches',
  noDayHint: 'Search for a weekday, a month, a day or a year: monday, february 2026, 20-Feb-2026.',
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
export const pastTerm = 'This term is no longer current: only an administrator may delete its attendance.'
export const moved = 'One of these records has changed meanwhile. Nothing was deleted.'
export const gone = 'One of these records is no longer there. Nothing was deleted.'
export const restored = (count: number) => `${count} ${count === 1 ? 'record is' : 'records are'} back.`
export const askTitle = (count: number) => `Delete ${count} attendance ${count === 1 ? 'record' : 'records'}?`
export const askNote = 'What is deleted stays in the history, and can be put back with Undo for a day.'

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
  `Sessions are half days. Possible: ${isWhole ? 'two for each school day of the term, or of the term so far while it runs' : 'two for each school day'}. Late and punctuality: of the mornings present. School days are those of the School Calendar.`
/** `1 of 10 mornings`. */
export const lateOf = (lates: number, mornings: number) => `${lates} of ${mornings} ${mornings === 1 ? 'morning' : 'mornings'}`
export const emptyReport = (days: string) => `Nothing was recorded for this student in these days: ${days}.`

export const summaryWords = {
  chart: 'Sessions present and absent by form',
  total: 'Total Attendance',
  late: 'Late Attendance',
  form: 'Form',
  percent: '%',
  clear: 'Clear Dates',
  of: (total: number) => `of ${shownNumber(total)}`,
  ofMornings: (total: number) => `of ${shownNumber(total)} ${total === 1 ? 'morning' : 'mornings'}`,
  none: 'No attendance in these days',
  noneYet: 'Nobody was recorded as present then. Choose other days, or clear the dates for the current term.',
  note: 'Sessions are half days, counted in the form in which a student was on that day. Whoever is registered and was not recorded on a school day is absent. School days are those of the School Calendar; Late counts mornings.',
} as const
export const spokenBar = (form: string, present: number, absent: number, percent: string) =>
  `${form}: ${shownNumber(present)} present, ${shownNumber(absent)} absent (${percent})`
