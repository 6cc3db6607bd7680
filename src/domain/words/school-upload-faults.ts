import { uploadFields } from '../school/students/fields.ts'
import type { LocalFields } from '../school/students/local-fields.ts'
import type { Fault, FaultKind, FileFault, HeadFault, SheetName, Unread, UploadField } from '../school-upload/index.ts'
import { tabTitles } from './school.ts'
import { fieldTitles, sheetTitles } from './school-upload.ts'
import { uploadFault, uploadTitles } from './students-upload.ts'

const simple = {
  required: 'Fill this in.',
  'too-long': 'This is too long.',
  'not-a-class': 'A class has at most 8 letters and digits, such as 1A.',
  'not-a-form': 'A form is a number from 1 to 6.',
  'not-a-day': 'Write the date as 08-May-1983.',
  'in-future': 'This date is in the future.',
  'not-a-user-name': 'A user name has letters, digits, dots and dashes only.',
  taken: 'The school has this already, for something else.',
  twice: 'This is there twice.',
  'no-year': 'Set the current term first: this is for a school year.',
  'not-a-year': 'Write the year as 2024-2025.',
  'not-a-term': 'A term is 1, 2 or 3.',
  'not-past': 'Only terms before the current one are added here. Set later ones under Set Current Term.',
  'not-in-year': 'These dates are not in that year, or do not fit the dates of other terms.',
  'not-yes': 'Write Yes or No.',
  'not-a-mark': 'A mark is a whole number from 0 to 100.',
  'not-a-count': 'A whole number from 0 to 999.',
  'not-a-grade': 'A letter from A to E.',
  nothing: 'There is nothing in this row to add.',
  'exam-off': 'There is no exam in Term 2 below Form 5.',
  'no-numbers': 'There are no numbers left for coded comments.',
  left: 'This student has left the school.',
  'not-taken': 'The student does not take this subject this year.',
  'takes-it': 'The student takes it already. An upload only adds: remove the subject under Subjects.',
  'class-of-then': 'Write the class that the student was in then.',
  'two-classes': 'This student is in two classes in the same term.',
  'two-students': 'More than one student has this name. Write the number.',
  unread: 'A formula or an error. Write the value itself.',
  'between-marks': 'Marks are whole numbers.',
} as const

const unread: Record<Unread, string> = {
  formula: 'A formula. Write the value itself.',
  error: 'An error in the file. Write the value.',
  merged: 'Merged with another cell. Write the value.',
}

const ofKind: Partial<Record<FaultKind, string>> = {
  'unknown-class': 'Classes that the school does not have.',
  'unknown-subject': 'Subjects that the school does not have.',
  'unknown-teacher': 'Teachers whom the school does not have.',
  'unknown-post': 'Posts that the school does not have.',
  'unknown-student': 'Students whom the school does not have.',
  'unknown-comment': 'Coded comments that the school does not have.',
  closed: 'The term is closed.',
  'no-students': 'Classes without students: a set is given to those in the class.',
  'other-class': 'The record of that term is in another class.',
  'other-value': 'The school has something else here. An upload does not change it.',
  required: 'Cells that must be filled in.',
  student: 'Details of students that are not right.',
  'two-of-the-name': 'More than one teacher has this name. Write the user name.',
}
/** What is wrong with several rows. */
export const kindText = ({ kind, of }: Pick<Fault, 'kind' | 'of'>) => ofKind[kind] ?? faultText({ kind, of })
/** Missing things that the rows name and can be added with them. */
export const addMissing: Partial<Record<FaultKind, { what: string; label: string }>> = {
  'unknown-class': { what: 'classes', label: 'Add these classes' },
  'unknown-subject': { what: 'subjects', label: 'Add these subjects' },
  'unknown-teacher': { what: 'teachers', label: 'Add these teachers' },
}
/** The fault of a cell, and its likely meaning. */
export function faultText({ kind, of = '', proposal = '', detail }: Fault): string {
  if (kind === 'unknown-class') return `There is no class ${of}.`
  if (kind === 'unknown-subject') return `There is no subject “${of}”.`
  if (kind === 'unknown-teacher') return `There is no teacher “${of}”.`
  if (kind === 'unknown-post') return `There is no post “${of}”. Write one that the school has, or add it under School, ${tabTitles.posts}.`
  if (kind === 'unknown-student') return `There is no student “${of}”.`
  if (kind === 'unknown-comment') return `There is no coded comment “${of}”.`
  if (kind === 'unknown-term') return `There is no ${of}.`
  if (kind === 'closed') return `${of} is closed.`
  if (kind === 'no-students') return `${of} has no students yet. A set is given to those in the class.`
  if (kind === 'other-class') return `The record of this term is in ${proposal}.`
  if (kind === 'other-value') return `The school has ${proposal} here. An upload does not change it.`
  if (kind === 'student' || (kind === 'required' && detail)) return detail ? uploadFault(detail) : ''
  if (kind === 'unread' && of in unread) return unread[of as Unread]
  if (kind === 'two-of-the-name') return 'More than one teacher has this name. Write the user name.'
  return simple[kind]
}

/** What prevents reading a list of students by its titles. */
export function headFault(fault: HeadFault, { column, isShown }: Pick<LocalFields, 'column' | 'isShown'>): string {
  const [kind, of = ''] = fault.split(':')
  const title = of in uploadTitles ? column(of as (typeof uploadFields)[number]) : of
  if (kind === 'no-titles')
    return `No row of titles was found. The first row must name the columns: ${uploadFields.slice(0, 8).filter(isShown).map(column).join(', ')}.`
  if (kind === 'no-rows') return 'There are no rows below the titles.'
  if (kind === 'missing') return `The column ${title} is missing.`
  return kind === 'twice' ? `Two columns are titled ${title}.` : `Column ${of} has no title. Write one, or empty the column.`
}

export function fileFault(fault: FileFault): string {
  if (fault === 'no-sheets')
    return `No sheet is called ${Object.values(sheetTitles).join(', ')}. Use the workbook that can be downloaded here.`
  if (fault === 'no-rows') return 'There are no rows in this file.'
  if (fault === 'too-many') return 'This file has more than 20,000 rows.'
  const [, sheet, field] = fault.split(':') as [string, SheetName, UploadField]
  return `The sheet ${sheetTitles[sheet]} has no column ${fieldTitles[field]}.`
}
