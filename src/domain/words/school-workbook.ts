import { eachOf } from '../_changes.ts'
import { uploadColumn, uploadFields } from '../school/students/fields.ts'
import type { UploadField } from '../school-upload/index.ts'

/** What a column of the workbook is filled in with. */
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
