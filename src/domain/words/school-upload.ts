import { eachOf } from '../_changes.ts'
import { yearTitle } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import { uploadColumn, uploadFields } from '../school/students/fields.ts'
import { type FaultKind, type FileFault, markTable, type Plan, type SheetName, type UploadField } from '../school-upload/index.ts'
import { uploadTitles } from './students-upload.ts'

export const words = {
  title: 'School Upload',
  roundDown: 'Drop the fraction',
  about:
    'Bring a whole school in from one workbook: classes, subjects, teachers, lessons, students, who takes what, and the marks and attendance of terms that are over.',
  steps: [
    'Download the workbook. It has a sheet for each kind, with what the school has already.',
    'Add rows to any of the sheets. Sheets that you do not need can stay as they are.',
    'Upload it, or any other list, such as an export of another program: you say what its columns are.',
    'You see what is wrong with which row, and what would be added, before anything is saved.',
  ],
  template: 'Download workbook',
  upload: 'Upload',
  fileTitle: 'Upload a school workbook',
  file: 'File',
  hint: 'The workbook filled in, or any lists with headings: Excel (.xlsx) or .csv. Several files can be chosen at once; together at most 5 MB and 20,000 rows. You say what their columns are. Nothing is saved until you confirm.',
  manyFiles: 'Choose at most 40 files.',
  chooseFile: 'Choose a file.',
  students: 'Upload Students',
  past: 'Past uploads',
  none: 'No uploads yet',
  noneYet: 'Download the workbook, fill it in and upload it.',
  name: 'File',
  when: 'When',
  by: 'By',
  rows: 'Rows',
  state: 'Status',
  pending: 'Not confirmed',
  sheet: 'Sheet',
  row: 'Row',
  confirm: 'Add to the school',
  cancel: 'Cancel upload',
  askCancel: 'The rows of this upload are dropped. The school stays as it is.',
  unknown: 'Names that several rows have',
  faults: 'What is wrong',
  addTerm: 'Add this term',
  leaveOut: 'Leave out',
  mend: 'Save row',
  otherColumns: 'Other columns',
  fresh: 'New',
  same: 'Already there',
  faulty: 'Must be corrected',
  toAdd: 'To be added',
  nothingToAdd: 'Everything in this file is in the school already.',
  onlyAdds: 'An upload only adds. What the school has already is not changed.',
  moved: 'Someone else has changed this upload, or the school, meanwhile. Check the rows and confirm again.',
  closed: 'This upload is confirmed already.',
  empty: 'There are no rows left in this upload.',
  stillFaulty: 'Correct the marked rows, or leave them out.',
  done: 'Confirmed. Who has no password yet gets one on a slip.',
  slips: 'Password slips for teachers',
  toDashboard: 'Go on under Dashboard',
  studentSlips: 'Password slips for students',
  posted: 'Report cards of these terms are posted. They will show what is added:',
  unfinished: 'Adding this upload was interrupted. A part of it is in the school. Take that back, then confirm again.',
  takePartBack: 'Take it back',
  beingWritten: 'This upload is being added now. Reload the page in a moment.',
  undoing: 'Undoing this upload',
  goingBack: 'It is in use and cannot be undone. Everything is put back',
  noAnswer: 'The server does not answer. Check the network and try again.',
  goOn: 'Continue',
  sheets: 'Sheets',
  undoTitle: 'Undo this upload',
  undoEffect: 'Everything that this upload added is removed again. What the school had before stays as it is.',
  marks: 'Marks have been entered or changed since in what this upload added. It cannot be undone.',
  used: 'Something that this upload added is in use or was changed: a class has students, a teacher has a password, or a subject was edited. It cannot be undone.',
  already: 'This upload was undone already.',
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

/** How to fill in a column of the workbook. */
export const rules = {
  class: 'One class; for marks and attendance the class of that term. On the sheet Class Subjects several are separated by commas.',
  form: 'The form, 1 to 6.',
  title: 'As it is printed on the report card.',
  abbr: 'At most 10 letters; printed over a column of the mark sheet.',
  firstName: 'Required.',
  lastName: 'Required.',
  teacherNum: 'May stay blank.',
  userName: 'May stay blank: it is then made of the name, such as k.joseph.',
  dateOfBirth: 'May stay blank. Such as 08-May-1983.',
  post: 'A post of the list, or blank.',
  formClasses: 'The class whose form teacher this is, or blank.',
  deanClasses: 'The classes whose dean this is, separated by commas, or blank.',
  teacher: 'First and last name, or the user name.',
  subject: 'Title or abbreviation.',
  classes: 'The classes that the teacher has in this subject, separated by commas.',
  subjects: 'Every student of the class takes these: titles or abbreviations, separated by commas.',
  student: 'The number of the student. May stay blank where the name is given.',
  studentName: 'First and last name, where there is no number. With the class where two have the same name.',
  takes: 'Yes or No. No: the student does not take it although the class does. Blank is Yes.',
  year: 'Such as 2024-2025.',
  term: '1, 2 or 3.',
  termStart: 'The first day. May stay blank.',
  termEnd: 'The last day. May stay blank.',
  possible: 'Sessions, two a day. May stay blank.',
  courseMark: 'A whole number from 0 to 100, or blank.',
  examMark: 'A whole number from 0 to 100, or blank.',
  comment1: 'A coded comment: its number or its words. May stay blank.',
  comment2: 'A second coded comment. May stay blank.',
  absent: 'Sessions, two a day. May stay blank.',
  late: 'How many times. May stay blank.',
  conduct: 'A to E, or blank.',
  deportment: 'A to E, or blank.',
  comment: 'Its words. It gets the next free number.',
  ...eachOf(uploadFields, (field) => uploadColumn(field).rule),
} as const satisfies Record<UploadField, string>

export const helpTitles = { sheet: 'How to fill in', column: 'Column', rule: 'What goes here', posts: 'Posts' } as const

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

export function fileFault(fault: FileFault): string {
  if (fault === 'no-sheets')
    return `No sheet is called ${Object.values(sheetTitles).join(', ')}. Use the workbook that can be downloaded here.`
  if (fault === 'no-rows') return 'There are no rows in this file.'
  if (fault === 'too-many') return 'This file has more than 20,000 rows.'
  const [, sheet, field] = fault.split(':') as [string, SheetName, UploadField]
  return `The sheet ${sheetTitles[sheet]} has no column ${fieldTitles[field]}.`
}

export const ignoredText = (titles: readonly string[]) => `Not read: ${titles.join(', ').replace(/\.$/, '')}.`
export const numbersGiven = (given: readonly string[]) =>
  given.length === 1
    ? `One student had no number, and is given ${given[0]}.`
    : `${counted(given.length, 'student')} had no number, and are given ${given[0]} to ${given.at(-1)}.`
export const confirmedText = (by: string, at: string) => `Added by ${by}, ${at}`
export const undoneText = (by: string, at: string) => `Undone by ${by}, ${at}`
export const faultyRows = (n: number) => `${counted(n, 'row')} must be corrected before anything can be added.`
export const moreRows = (n: number) => `and ${counted(n, 'row')} more`
export const rowName = (sheet: SheetName, row: number) => `${sheetTitles[sheet]}, row ${row}`
export const addedTo = (lines: readonly string[]) => lines.join(', ')

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
    { of: plan.fills, one: 'detail of a student', many: 'details of students' },
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
