import { headDay } from '../_dates.ts'
import { type MarkRules, noWords, plainMark } from '../_marks.ts'
import { fullName, type Named } from '../_names.ts'
import { type AssessmentFault, longestTopic, mostTotal } from '../marks/book/assessment.ts'
import type { MarkFault, ReadOnly } from '../marks/book/index.ts'
import { overFault } from './deadlines.ts'
import { orCodes, withPlain } from './enter-marks.ts'

/** The specification’s words. */
export const words = {
  title: 'Mark Book',
  editTeacher: 'Edit/View Teacher Mark Book',
  editOwn: 'Edit/View Mark Book',
  spreadsheet: 'Course Assessments Spreadsheet',
  selectTeacher: 'Select Teacher',
  selectLesson: 'Select Lesson',
  name: 'Name',
  searchTeacher: 'Search Teacher',
  lessonsOf: (name: string) => `Lessons of ${name}`,
  term: 'Term',
  lessonsBegun: 'Lessons with assessments',
  begun: (begun: number, lessons: number) => `${begun} of ${lessons} lessons`,
  noLessons: 'No lessons',
  former: 'Former lesson',
  open: 'Open',
  totalPercent: 'Total %',
  unweighted: 'Unweighted',
  date: (day: string | null) => (day === null ? 'Date: -' : headDay(day)),
  total: (total: number | null) => `Total: ${total ?? '-'}`,
  weighting: (weighting: number) => `Weighting: ${weighting}`,
  download: 'Download',
  downloading: 'The spreadsheet is being made.',
  courseMark: 'Use as course mark',
  printHere: 'To print the whole mark book, use Print above it (Ctrl P):',
  printPage: 'Mark Book to print',
  backToOptions: 'Back To Options',
  closeSheet: 'Close Mark Sheet',
  addAssessment: 'Add assessment',
  numbered: (number: number) => `Assessment ${number}`,
  edit: (title: string) => `Edit ${title}`,
  students: (n: number) => `Total Students: ${n}`,
  assessments: (n: number) => (n === 0 ? 'No assessments yet' : n === 1 ? '1 assessment' : `${n} assessments`),
  hints: ['Enter and arrows move', 'Esc restores', 'Ctrl Z undoes', 'Paste a column from Excel'],
  historyOf: (student: string) => `History of ${student}`,
  history: 'History',
  enterMarks: 'Enter Marks',
  noChanges: 'No mark of this student has been changed in this mark book',
  assessment: 'Assessment',
  before: 'Assessment before',
  after: 'Assessment after',
  place: (at: number, of: number) => `${at} of ${of}`,
  mean: (mean: string) => `Class mean ${mean}`,
} as const

/** The edit menu of an assessment. */
export const editWords = {
  topic: 'Topic',
  date: 'Date',
  total: 'Total',
  weighting: 'Weighting %',
  saving: 'Saving',
  saved: 'Data Saved.',
  failed: 'Error Occured',
  keep: 'Keep it',
  ask: (title: string, marks: number) =>
    marks === 0
      ? `Delete ${title}? No mark has been entered in it.`
      : `Delete ${title}? ${marks} ${marks === 1 ? 'mark goes' : 'marks go'} with it. The history keeps ${marks === 1 ? 'it' : 'them'}.`,
  removed: (title: string, marks: number) =>
    marks === 0 ? `${title} deleted.` : `${title} deleted, with ${marks} ${marks === 1 ? 'mark' : 'marks'}.`,
  forget: 'Discard',
  gone: (n: number) =>
    n === 1
      ? 'One mark was typed for an assessment that has been deleted. It is saved on this computer and will be entered if the assessment is restored.'
      : `${n} marks were typed for an assessment that has been deleted. They are saved on this computer and will be entered if it is restored.`,
  notRestored: 'An Error has occured. Assessment could not be put back.',
  changed: (who: string) => `${who} has changed this assessment. It is now:`,
  someone: 'Someone else',
  takeTheirs: 'Keep theirs',
  keepMine: 'Save mine',
} as const

/** The specification’s words. */
export const dialogWords = {
  noTotal: 'Assesment has no Total. Total % will not be updated. Edit Assesment Total to calculate correct Total %',
  overTotal: 'Mark Entered is greater than the assigned total.',
  notRemoved: 'An Error has occured. Assessment could not deleted.',
  notYet: (marks: number) =>
    `${marks === 1 ? 'One mark is' : `${marks} marks are`} not saved yet, and would be missing in the percentages. Correct what is red, or wait until it is saved.`,
  notDownloaded: 'An Error has occured, file could not be downloaded.',
  loadTitle: 'Error Occured.',
  loadText: 'An Error Occured Please contact your administrator',
  typingOn: 'What you have typed since is in no cell. Press Esc, then type it again.',
  ok: 'OK',
} as const

export const statusWords = {
  saving: editWords.saving,
  saved: editWords.saved,
  failed: editWords.failed,
  conflict: 'Changed by someone else',
  unsent: 'Saved on this computer, not sent yet',
} as const

export const faultWords = {
  'not-a-mark': 'Marks are whole numbers, in digits.',
  'no-total': dialogWords.noTotal,
  'over-total': dialogWords.overTotal,
  closed:
    'This term is closed, the deadline has passed, or another teacher has this lesson now. Only an administrator can change the mark book.',
  left: 'The student has left the school. Marks can’t be entered.',
  'not-in-lesson': 'Does not take this subject in this class.',
  removed: 'This assessment has been deleted or replaced. Reload the mark book.',
} as const satisfies Record<MarkFault, string>

/** Why a mark of an assessment is refused; out of its total, a percentage is no mark. */
export const notAMark = (typed: string, rules: MarkRules = noWords) =>
  withPlain(plainMark(typed, false), orCodes(faultWords['not-a-mark'], rules))

export const assessmentFaults = {
  'not-a-topic': 'A topic has a letter or a digit in it.',
  'topic-too-long': `At most ${longestTopic} characters.`,
  'not-a-day': 'Write a day like 08-May-2025.',
  'other-year': 'The date is not in this academic year.',
  'not-a-total': `A total is a whole number, 1 to ${mostTotal}.`,
  'not-a-weighting': 'A weighting is a whole number, 0 to 100.',
} as const satisfies Record<AssessmentFault, string>

/** `Zahra Abdool-Rahman 18`, for each mark above a total. */
export const marksAbove = (students: readonly (Named & { mark: number })[], total: number | null) => {
  const named = students.slice(0, 8).map((student) => `${fullName(student)} ${student.mark}`)
  const more = students.length > named.length ? ` and ${students.length - named.length} more` : ''
  const why = total === null ? 'This assessment has marks and needs a total' : `This assessment has marks above ${total}`
  return `${why}: ${named.join(', ')}${more}. Change them first.`
}

export const removedMeanwhile = (marks: number) =>
  `This assessment has changed: ${marks} ${marks === 1 ? 'mark' : 'marks'} would go with it now.`
export const missingAssessment = 'This assessment has been deleted or replaced. Reload the mark book.'

export const readOnlyWords = {
  posted: 'The reports of this term are posted. The mark book can be read, not changed.',
  'not-current': 'This is not the current term. The mark book can be read, not changed.',
  over: overFault,
  former: 'This lesson is another teacher’s now. The mark book can be read, not changed.',
} as const satisfies Record<ReadOnly, string>
export const closedForOthers = 'This term is closed. You can still correct the mark book; every change is in the history.'

/** The printed mark book. */
export const paperWords = {
  date: 'Date',
  total: 'Total',
  weighting: 'Weighting %',
  note: 'Total % is unweighted, of the assessments that have a mark.',
} as const

/** Why a list is empty, and where to go. */
export const emptyWords = {
  noTerm: 'No current term',
  noTermHint: 'Mark books open once an administrator sets the current term.',
  noLessons: 'You have no lessons this year',
  noLessonsThen: 'No lessons in this term',
  noLessonsThenHint: 'Choose another term above.',
  noLessonsHint: 'An administrator can give you lessons under Teachers.',
  noLessonsOf: (name: string) => `${name} has no lessons this year`,
  noLessonsOfHint: 'Lessons are given under Teachers.',
  noTeacher: (typed: string) => (typed ? `No teacher found for ${typed}` : 'There are no teachers yet'),
  noTeacherHint: 'Try part of the first or last name.',
  nobody: 'Nobody in this class takes this subject in this term',
  nobodyHint: 'Assign students under Subjects, then register them on the Dashboard.',
} as const
