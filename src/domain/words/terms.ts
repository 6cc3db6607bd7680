import { yearTitle } from '../_dates.ts'
import { counted, listed, shownNumber } from '../_numbers.ts'
import type { SkipReason, TermFault, TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { Concern } from '../school/terms/concerns.ts'
import type { OpeningFault, TermDatesFault } from '../school/terms/dates.ts'
import { openingFaults } from './opening.ts'
import { yearTitles } from './year.ts'

export const words = {
  card: 'Set / Update Current Term',
  year: 'Academic Year',
  term: 'Term',
  possibleAttendance: 'Possible Attendance',
  newTermBeginning: 'New Term Beginning',
  termStart: 'Term Start',
  termEnd: 'Term End',
  daysOff: 'Days without school',
  register: 'Register Students',
  registerAnyway: 'Register anyway',
  asksRegister: 'Register the students anyway? Existing records stay as they are.',
  set: 'Set / Update Term',
  selectClass: 'Select Class',
  all: 'All',
  registering: 'Registering Students...',
  resume: 'You can leave this page and continue later.',
  registered: 'Students Registered Successfully.',
  error: 'Error',
  failed: 'An Error Has Occurred. Please contact Admin.',
  unreachable: 'The server does not answer. Trying again...',
  choose: 'Choose',
  byThe: 'By the',
  typed: 'Typed by hand.',
  notSet: 'Not set.',
  noPossible: 'Follows from Term Start and Term End.',
  daysOffHint: 'Leave blank to use the School Calendar.',
  newSchool: 'No term is set yet. Choose the Academic Year and Term, enter the dates and set it. Then register the students.',
} as const

/** The calendar's figure for the dates; `off` if weekdays alone explain the difference. */
export const calendarHas = (possible: number, off: number | undefined) =>
  off === undefined ? shownNumber(possible) : `${shownNumber(possible)} (${counted(off, 'day')} without school)`
export const set = (key: TermKey) => `${termName(key)} is the current term.`
export const updated = (key: TermKey) => `${termName(key)} updated.`
export const keepLabel = (current: TermKey) => `Save, keep ${termName(current)}`
export const saved = (key: TermKey, current: TermKey) => `${termName(key)} is saved. ${termName(current)} stays the current term.`
export const otherIsCurrent = (current: TermKey) => `${termName(current)} is the current term.`
export const registeredIn = (students: number, key: TermKey) =>
  students === 0 ? `Nobody is registered in ${termName(key)} yet.` : `${counted(students, 'student')} registered in ${termName(key)}.`
export const asStored = (students: number) =>
  students === 0 ? '' : 'Their Possible Attendance and New Term Beginning stay as registered. Change them under Edit\\View Term Details.'

export const askTitle = (next: TermKey) => `Set ${termName(next)} as the current term?`
export const askLeave = (current: TermKey) =>
  `The reports of ${termName(current)} are not posted. Once it is not the current term, only an administrator can change its marks and remarks.`

export const scopeName = (classId: string | null) => (classId === null ? 'All classes' : classId)
export const processed = (done: number, total: number) => `${shownNumber(done)} of ${shownNumber(total)}. ${words.resume}`
export const underWay = (done: number, total: number, by: string) =>
  `Registering students, begun by ${by}, is not finished: ${shownNumber(done)} of ${shownNumber(total)}.`
export const added = (records: number, subjectRecords: number, standing: number) =>
  `${counted(records, 'student')} and ${counted(subjectRecords, 'subject record')} added; ${counted(standing, 'student was', 'students were')} registered before.`
export const registerHint = (possible: number | null, opening: string) =>
  `Each gets Possible Attendance ${possible ?? '(not set)'} and New Term Beginning ${opening || '(not set)'}, and their subjects with their teachers. Existing records stay as they are.`
const namedAtMost = 6
/** Who would be registered, class by class. */
export function toRegister(classes: readonly { classId: string; students: number }[], term: TermKey): string {
  if (classes.length === 0) return `Nobody is left to register in ${termName(term)}.`
  const all = classes.reduce((sum, { students }) => sum + students, 0)
  if (classes.length > namedAtMost)
    return `${counted(all, 'student')} in ${counted(classes.length, 'class', 'classes')} are not registered yet.`
  const each = classes.map(({ classId, students }) => `${shownNumber(students)} of ${classId}`)
  return `${counted(all, 'student is', 'students are')} not registered yet: ${listed(each)}.`
}
export const notRegistered = (many: number) => `${counted(many, 'student')} could not be registered:`
export const andMore = (many: number) => `and ${shownNumber(many)} more`

/** Doubts before students are registered, and where to mend them. */
export function concernWords(concern: Concern, term: TermKey): string {
  if (concern.code === 'no-dates')
    return `${termName(term)} has no Term Start and Term End, so Possible Attendance would be missing on every report. Set the dates first.`
  const students = counted(concern.students, 'student')
  if (concern.code === 'same-classes') {
    const lastForm = concern.lastForm > 0 ? `, ${shownNumber(concern.lastForm)} of Form 6 among them` : ''
    return `The students are still in the classes of ${yearTitle(concern.year)}: ${students} would be registered in last year's classes${lastForm}. Promote them first, under Change of Year.`
  }
  if (concern.code === 'no-class') return `${students} without a class of this year: they cannot be registered.`
  if (concern.code === 'no-subjects') return `${students} without any subject: their reports would be blank.`
  return `${students} without a teacher for one of their subjects.`
}

export const concernMends = {
  'no-dates': 'Set the dates',
  'same-classes': yearTitles.page,
  'no-class': 'Students',
  'no-subjects': 'Batch Assignment',
  'no-teacher': 'Teachers',
} as const satisfies Record<Concern['code'], string>

export const faults = {
  'no-year-or-term': 'Please set the Academic Year and Term to continue.',
  'not-a-day': 'Write the date as 05-Jan-2026, or pick it.',
  'not-days-off': 'Whole or half days, like 4 or 4.5.',
  'end-before-start': 'The term ends before it starts.',
  'too-many-days-off': 'These are more days than the term has.',
  'too-many-sessions': 'From start to end there are more than 999 sessions.',
  overlapping: 'Another term has some of these days.',
  'out-of-order': 'The terms would not be in order: an earlier term is after these days, or a later one before them.',
  ...openingFaults,
  'students-moving': 'Many students are being moved, archived or restored. Try again in a minute, when all of them are.',
  'outside-year': 'This is far outside the academic year.',
  'too-long': 'This is more than a year.',
  'no-end': 'A term that starts also ends: write the last day, or clear both.',
  'no-start': 'A term that ends also starts: write the first day, or clear both.',
  'unknown-year': 'Only a year that the school has, or the one after the latest.',
  'other-term': 'Another term was shown. These are the saved details of the term you chose. Check them, then set it.',
  'unknown-class': 'Choose a class from the list, or All.',
  'no-term': 'No term is current yet. Set the current term first.',
  'not-current': 'Students are registered into the current term or a later one.',
  'no-dates': 'This term is not saved yet. Enter its dates and press Set / Update Term; you can keep the current term.',
  'term-changed': 'Another term is current now; registration has stopped.',
  closed: 'The reports of this term are posted. Only an administrator can change it.',
} as const satisfies Record<TermFault | TermDatesFault | OpeningFault, string> & Record<string, string>

/** Where only the term's dates are shown. */
export const openingElsewhere = (day: string) => `New Term Beginning is ${day}: change it on the Dashboard first.`

export type Fault = keyof typeof faults

export const skipped = {
  'no-class': 'without a class',
  'no-level': 'in a class without a form level',
  'retired-class': 'in a class that is no longer used',
} as const satisfies Record<SkipReason, string>
