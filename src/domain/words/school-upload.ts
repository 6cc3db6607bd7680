import { yearTitle } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import { type FaultKind, markTable, type Plan, type SheetName, type UploadField, type UploadKind } from '../school-upload/index.ts'
import { uploadTitles } from './students-upload.ts'

/** The words that differ for an upload of students only. */
export const kindWords = {
  school: {
    title: 'School Upload',
    fileTitle: 'Upload a school workbook',
    send: 'Upload',
    select: 'Choose a file.',
    hint: 'The workbook filled in, or any lists with headings: Excel (.xlsx) or .csv. Several files can be chosen at once; together at most 5 MB and 20,000 rows. You say what their columns are. Nothing is saved until you confirm.',
    template: 'Download workbook',
    noneYet: 'Download the workbook, fill it in and upload it.',
    confirm: 'Add to the school',
    cancel: 'Cancel upload',
    undoEffect:
      'Everything that this upload added is removed again, and details of students that it changed go back. What else the school had stays as it is.',
  },
  students: {
    title: 'Upload Students',
    fileTitle: 'Upload Students',
    send: 'Upload File',
    select: 'Please select a file!',
    hint: 'An Excel workbook (.xlsx) or a text file (.csv), at most 5 MB and 5,000 rows. You check every row and confirm before anything is saved.',
    template: 'Download Template',
    noneYet: 'Uploaded files are listed here and can be undone.',
    confirm: 'Confirm Upload',
    cancel: 'Cancel',
    undoEffect: 'Students it added are removed, and details it changed go back to what they were, unless they have changed since.',
  },
} as const satisfies Record<UploadKind, object>

export const sendWords = {
  file: 'File',
  failed: 'Could not upload the file.',
  /** One after the other, every 3000 ms. */
  waiting: ['Please wait...', 'Working on your request...', 'Taking a bit long...', 'Still working...'],
  progress: 'Upload',
} as const

export const words = {
  roundDown: 'Drop the fraction',
  about:
    'Bring a whole school in from one workbook: classes, subjects, teachers, lessons, students, who takes what, and the marks and attendance of terms that are over.',
  steps: [
    'Download the workbook. It has a sheet for each kind, with what the school has already.',
    'Add rows to any of the sheets. Sheets that you do not need can stay as they are.',
    'Upload it, or any other list, such as an export of another program: you say what its columns are.',
    'You see what is wrong with which row, and what would be added, before anything is saved.',
  ],
  manyFiles: 'Choose at most 40 files.',
  past: 'Past Uploads',
  none: 'No uploads yet',
  name: 'File',
  when: 'When',
  by: 'By',
  rows: 'Rows',
  state: 'Status',
  pending: 'Not confirmed',
  row: 'Row',
  cancel: 'Cancel upload',
  askCancel: 'The rows of this upload are discarded. The school stays as it is.',
  unknown: 'Names used in several rows',
  faults: 'What is wrong',
  addTerm: 'Add this term',
  leaveOut: 'Leave out',
  mend: 'Save row',
  otherColumns: 'Other columns',
  fresh: 'New',
  accept: 'Accept',
  leave: 'Leave',
  acceptAll: 'Accept all',
  leaveAll: 'Leave all',
  accepted: 'Accepted',
  left: 'Left as it is',
  answerFor: (answer: string, row: number) => `${answer}, row ${row}`,
  /** Before the value that the school has. */
  now: 'now',
  noValue: '(none)',
  hidden: 'hidden in the file',
  uploaded: 'Uploaded',
  deleteRecords: 'Delete Records',
  choose: 'Select all rows',
  chooseRow: (row: number) => `Select row ${row}`,
  editRow: (row: number) => `Edit row ${row}`,
  noSelection: 'Select the rows to delete.',
  saved: 'Row saved.',
  chooseFirstDay: 'Say from which day the new students are here. Nothing was uploaded.',
  unregistered: 'New students get a report once they are registered in the term:',
  register: 'Register Students',
  passwords: 'They can’t sign in yet. Give them their passwords on slips:',
  passwordSlips: 'Password Slips',
  same: 'Already there',
  faulty: 'Must be corrected',
  toAdd: 'To be added',
  nothingToAdd: 'Everything in this file is in the school already.',
  onlyAdds: 'What the school has already is not changed, except details of students in rows that you accept.',
  moved: 'Someone else has changed this upload, or the school, meanwhile. Check the rows and confirm again.',
  closed: 'This upload is confirmed already.',
  empty: 'There are no rows left in this upload.',
  stillFaulty: 'Correct the marked rows, or leave them out.',
  done: 'Confirmed. Give those without a password a slip.',
  slips: 'Password slips for teachers',
  toDashboard: 'Continue on the Dashboard',
  studentSlips: 'Password slips for students',
  posted: 'Report cards of these terms are posted. They will show what is added:',
  unfinished: 'Adding this upload was interrupted. A part of it is in the school. Undo that part, then confirm again.',
  takePartBack: 'Undo that part',
  beingWritten: 'This upload is being added now. Reload the page in a moment.',
  undoing: 'Undoing this upload',
  goingBack: 'It is in use and cannot be undone. Everything is put back',
  sheets: 'Sheets',
  undoTitle: 'Undo this upload',
  marks: 'Marks have been entered or changed since in what this upload added. It cannot be undone.',
  users: 'This upload can no longer be undone, because of:',
  referred: 'One of these students now has other records. Nothing was undone.',
  used: 'Something that this upload added is in use or was changed: a class has students, a teacher has a password, or a subject was edited. It cannot be undone.',
  already: 'This upload was undone already.',
  undone: 'Upload undone.',
} as const

export const sheetTitles = {
  classes: 'Classes',
  subjects: 'Subjects',
  teachers: 'Teachers',
  terms: 'Terms',
  students: 'Students',
  lessons: 'Lessons',
  'class-subjects': 'Class Subjects',
  'student-subjects': 'Student Subjects',
  'coded-comments': 'Coded Comments',
  marks: 'Marks',
  attendance: 'Attendance',
} as const satisfies Record<SheetName, string>

/** The kinds that a sheet can be matched to. */
export const kindTitle = (kind: string) => (kind === markTable ? 'Marks, a column for each subject' : sheetTitles[kind as SheetName])

export const fieldTitles = {
  class: 'Class',
  form: 'Form',
  title: 'Title',
  abbr: 'Abbreviation',
  firstName: 'First Name',
  lastName: 'Last Name',
  teacherNum: 'Teacher Number',
  userName: 'User Name',
  dateOfBirth: 'Date of Birth',
  post: 'Post',
  formClasses: 'Form Class',
  deanClasses: 'Dean Classes',
  teacher: 'Teacher',
  subject: 'Subject',
  classes: 'Classes',
  subjects: 'Subjects',
  student: 'Student ID',
  studentName: 'Student',
  takes: 'Takes',
  year: 'Year',
  term: 'Term',
  termStart: 'Start',
  termEnd: 'End',
  possible: 'Possible Attendance',
  courseMark: 'Course Mark',
  examMark: 'Exam Mark',
  comment1: 'Comment 1',
  comment2: 'Comment 2',
  absent: 'Sessions Absent',
  late: 'Times Late',
  conduct: 'Conduct',
  deportment: 'Deportment',
  comment: 'Comment',
  ...uploadTitles,
} as const satisfies Record<UploadField, string>

/** For a column with one subject's marks. */
export const markTitle = ({ field, subject }: { field: 'courseMark' | 'examMark'; subject: string }) =>
  `${field === 'courseMark' ? 'Course' : 'Exam'}: ${subject || 'subject in the heading'}`

export const leaveOutRows = (rows: number) => (rows === 1 ? 'Leave out this row' : `Leave out these ${counted(rows, 'row')}`)
export const sheetLine = (sheet: SheetName, rows: number, fresh: number) =>
  `${sheetTitles[sheet]}: ${shownNumber(rows)}${fresh > 0 ? ` (${shownNumber(fresh)} new)` : ''}`

export const takeEverywhere = (proposal: string, rows: number) => `Use ${proposal} in all ${counted(rows, 'row')}`
export function takeProposals(kind: FaultKind, rows: number): string {
  if (kind === 'between-marks') return 'Round to the nearest mark'
  const shown = kind === 'unread' ? ' that the file shows' : ''
  return rows === 1 ? `Use the value${shown || ' proposed'}` : `Use the values${shown || ' proposed'} in ${counted(rows, 'row')}`
}
export const use = (proposal: string) => `Use ${proposal}`

/** The name of an upload with several files. */
export const fileNames = ([first = '', ...more]: readonly string[]) =>
  more.length > 0 ? `${first} and ${counted(more.length, 'more file', 'more files')}` : first

export const ignoredText = (titles: readonly string[]) => `Not read: ${titles.join(', ').replace(/\.$/, '')}.`
export const numbersGiven = (given: readonly string[]) =>
  given.length === 1
    ? `One student had no number, and is given ${given[0]}.`
    : `${counted(given.length, 'student')} had no number, and are given ${given[0]} to ${given.at(-1)}.`
export const confirmedText = (by: string, at: string) => `Added by ${by}, ${at}`
export const undoneText = (by: string, at: string) => `Undone by ${by}, ${at}`
export const faultyRows = (n: number) => `${counted(n, 'row')} must be corrected before anything can be added.`
export const ready = (n: number) => `${counted(n, 'row')} in the file. No errors found.`
export const rowName = (sheet: SheetName, row: number) => `${sheetTitles[sheet]}, row ${row}`

/** `year`: of lessons and teachers' classes; `own`: of students' classes and subjects. Null without a current term. */
export type UploadYears = { year: number | null; own: number | null }
const [ofTeachers, ofTaking] = ['Lessons, form classes and deans’ classes', 'subjects of classes and of students']

export function yearsText({ year, own }: UploadYears): string {
  if (year === null || own === null) return ''
  if (year === own) return `${ofTeachers}, ${ofTaking}: ${yearTitle(year)}.`
  return `${ofTeachers}: ${yearTitle(year)}. In ${yearTitle(own)}, which the students’ classes are of: ${ofTaking}.`
}
export const takeYear = (year: number) => `Use ${yearTitle(year)} for lessons and classes of teachers`

/** What a plan would add, in words: `2 classes, 31 lessons in 2026-2027`. */
export const sizesOf = (plan: Plan, { year, own }: UploadYears) =>
  [
    { of: plan.classes, one: 'class', many: 'classes' },
    { of: plan.subjects, one: 'subject' },
    { of: plan.teachers, one: 'teacher' },
    { of: plan.formClasses, one: 'class of a form teacher', many: 'classes of form teachers', years: [year] },
    { of: plan.deanClasses, one: 'class of a dean', many: 'classes of deans', years: [year] },
    { of: plan.lessons, one: 'lesson', years: [year] },
    { of: plan.terms, one: 'term', years: yearsOf(plan.terms) },
    { of: plan.students, one: 'student', years: [own] },
    { of: plan.changes, one: 'detail of a student', many: 'details of students' },
    { of: plan.sets, one: 'subject of a class', many: 'subjects of classes', years: [own] },
    { of: plan.options, one: 'subject of a student', many: 'subjects of students', years: [own] },
    { of: plan.comments, one: 'coded comment' },
    { of: plan.marks, one: 'row of marks', many: 'rows of marks', years: yearsOf(plan.marks) },
    { of: figuresOf(plan), one: 'row of attendance', many: 'rows of attendance', years: yearsOf(figuresOf(plan)) },
  ]
    .flatMap(({ of, one, many, years }) => (of.length > 0 ? [counted(of.length, one, many) + inYears(years)] : []))
    .join(', ')

const figuresOf = ({ figures }: Plan) => figures.filter(({ values }) => Object.keys(values).length > 0)
const yearsOf = (rows: readonly { year: number }[]) => [...new Set(rows.map(({ year }) => year))].sort()
function inYears(years: readonly (number | null)[] = []): string {
  const named = years.flatMap((year) => (year === null ? [] : yearTitle(year)))
  return named.length > 0 ? ` in ${named.join(' and ')}` : ''
}

export const studentsDone = (added: number, changed: number) =>
  `${counted(added, 'student')} added, ${counted(changed, 'student')} changed.`
export const studentsUndone = (removed: number, restored: number, kept: number) =>
  `Upload undone: ${counted(removed, 'student')} removed, ${restored} put back${kept > 0 ? `, ${kept} left because changed since` : ''}.`
export const differing = (n: number) => `${counted(n, 'student')} ${n === 1 ? 'is' : 'are'} already in the school, with different details.`
export const alreadyConfirmed = (by: string) => `${by} has confirmed this upload already.`
export const conflictNote = (value: string) => `Someone else wrote “${value}” here.`
export const undoesFile = (file: string) => `Undo the upload of ${file} ?`
export const moreStudents = (n: number) => `and ${n} more`
