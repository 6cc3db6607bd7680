import { eachOf } from '../_changes.ts'
import { shownDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import { fieldsOfStudent, studentFields } from '../school/students/fields.ts'
import type { DocumentFault, DocumentKind, StudentFault } from '../school/students/index.ts'
import type { Twin } from '../school/students/twins.ts'
import { pictureFaults } from './common.ts'
import { alikeText } from './doubles.ts'
import { inYear } from './student-page.ts'
import { administerWords, faults as recordFaults } from './term-reports.ts'

export const words = {
  show: 'Show',
  title: 'Students',
  current: 'Current',
  archived: 'Archived',
  none: 'No students yet',
  noneYet: 'Students appear here when they are added or uploaded.',
  noneArchived: 'Nobody is archived',
  archivedLater: 'Archive students who leave under Edit. They are listed here.',
} as const

export const columnTitles = {
  id: 'ID',
  name: 'Name',
  class: 'Class',
  birth: 'Date of Birth',
  pin: 'Birth Certificate Pin',
} as const

export const totalWords = 'Total Number of Students: '

export const nobodyFound = (search: string) => `No student matches “${search}”`
export const tryAnother = 'Search by number, name, class or pin, or check the other tab.'

export const labels = eachOf(studentFields, (field) => fieldsOfStudent[field].label)

export const faults = {
  required: 'Required',
  'too-long': 'Too long. It will be saved once it is shorter.',
  'not-a-day': 'Write a day like 08-May-2013, from 01-Jan-1950 on.',
  'not-yet': 'This day is in the future.',
} as const satisfies Record<StudentFault, string>

/** Why a change of class was refused. */
export const refusals = {
  'no-class': administerWords.noClass,
  'not-yours': recordFaults['not-yours'],
  left: administerWords.left,
} as const

/** The specification’s words. */
export const statusWords = { saving: 'Updating', saved: 'Updated Successfully.', failed: 'Error Occured.' } as const

export const editWords = { title: 'Edit Student', editOf: (name: string) => `Edit ${name}`, noClass: '(none)' } as const

export const documentTitles = {
  'birth-certificate': 'Birth Certificate',
  'immunization-card': 'Immunization Card',
  'sea-placement-slip': 'SEA Placement Slip',
  'passport-photo': 'Passport Photo',
  'contribution-receipt': 'Contribution Receipt',
} as const satisfies Record<DocumentKind, string>

/** The confirmation has a teacher's words; the answer has the specification's. */
export const passwordWords = {
  title: 'Reset Password',
  short: 'Password',
  of: (name: string) => `Reset Password, ${name}`,
  asks: (name: string) => `Reset ${name} password ?`,
  effect: 'The old password stops working, and the student is signed out everywhere.',
  done: (name: string) => `${name} password reset successfully.`,
  ok: 'Ok',
  userName: 'User Name',
  temporary: 'Temporary Password',
  once: 'It is shown only now. It must be changed at the first sign-in.',
  print: 'Print Slip',
  gone: 'This password is no longer valid. Reset it again to print a slip.',
  stillTemporary: 'The student must change the temporary password first.',
  flagged: 'The password must be changed at the next sign-in.',
  unflagged: 'The password need not be changed.',
} as const

export const slipWords = {
  open: 'Password Slips',
  title: 'Password Slips',
  class: 'Class',
  effect:
    'Every student of the class without a password gets a temporary one, to be changed at the first sign-in. The slips are shown only once: print them then.',
  everybody: 'Also new passwords for those who have one. They are signed out.',
  make: 'Show Slips',
  shownOnce: 'These passwords are shown only now. Print the slips before you leave this page.',
  nobody: (classId: string) => `Nobody is in ${classId}.`,
  allHave: (classId: string) => `Everybody in ${classId} has a password already.`,
  choose: 'Choose a class.',
  where: 'Sign in at',
  number: 'Student Number',
  change: 'You will be asked to choose your own password. Keep it secret.',
} as const

export const archiveWords = {
  archive: 'Archive',
  asks: (name: string) => `Archive ${name} ?`,
  effect:
    'The student is taken off all lists and later terms and can’t sign in. No more marks are entered this term, and no card is printed with the class. Nothing is deleted; Restore brings everything back.',
  leaving: 'Leaving Date',
  archived: (name: string) => `${name} archived.`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  asksRestore: (name: string) => `Restore ${name} ?`,
  restoreEffect: (classId: string | null) =>
    classId
      ? `The student is in ${classId} from that day, and is registered in the next term.`
      : 'Choose the class that the student joins. The old one may be from another year.',
  restored: (name: string) => `${name} restored.`,
  left: (day: string) => `Left ${day}`,
  meanwhile: 'Someone else has already archived or restored this student.',
} as const

export const documentWords = {
  missing: 'Missing',
  present: (n: number, of: number, name: string) => `Documents of ${name}, ${n}/${of} present`,
  none: (title: string) => `There is no ${title} yet.`,
  replace: 'Replace',
  file: 'File',
  hint: 'PDF, JPEG or PNG, at most 5 MB.',
  pictureHint: 'JPEG or PNG, at most 5 MB.',
  uploaded: (day: string) => `Uploaded ${day}`,
  open: 'Open',
  before: 'Replaced before',
  replaced: (uploaded: string, replaced: string) => `uploaded ${uploaded}, replaced ${replaced}`,
  saved: (title: string, name: string) => `${title} of ${name} saved.`,
  of: (title: string, name: string) => `${title} of ${name}`,
} as const

export const documentFaults = {
  'no-file': 'Please select a file!',
  'too-large': 'This file is larger than 5 MB.',
  'wrong-kind': 'This is not a PDF, JPEG or PNG.',
  ...pictureFaults,
  'not-a-picture': 'The passport photo must be a JPEG or PNG.',
  'too-many-pixels': 'This picture has more than 64 million pixels. Save it smaller, and choose it again.',
} as const satisfies Record<DocumentFault, string>

export const formWords = {
  title: 'Registration Form',
  short: 'Form',
  of: (name: string) => `Registration Form, ${name}`,
  open: 'Open',
  page: 'Print page',
  id: 'Student ID',
  particulars: 'Particulars of the Student',
  home: 'Home',
  guardians: 'Parents/Guardians',
  secondParent: 'Second Parent/Guardian',
  relation: 'Relation to the Student',
  telephone: 'Telephone',
  email: 'E-mail',
  form: 'Form',
  class: 'Class',
  house: 'House',
  entry: 'Entry Date',
  documents: 'Documents',
  received: 'Received',
  yes: 'Yes',
  no: 'Missing',
  sent: 'Submitted, not accepted yet',
  waits: 'Bold: submitted by the student and not accepted by the school yet.',
  blank: '–',
  declaration: 'Declaration',
  declares: 'The particulars above are correct. Whatever is wrong or missing has been written on this form.',
  student: 'Student',
  parent: 'Parent/Guardian',
  principal: 'Principal',
  date: 'Date',
} as const

/** A question and never a refusal: two people seldom share this. */
export const twinWords = {
  alike: ({ id, name, classId, archivedOn, why }: Twin) =>
    `${name} (${id}, ${archivedOn ? archiveWords.left(shownDay(archivedOn)) : (classId ?? editWords.noClass)}) has ${why === 'pin' ? `the same ${columnTitles.pin}` : alikeText[why]}. Is this someone else?`,
  rows: (n: number) => `${counted(n, 'student')} of this file ${n === 1 ? 'is' : 'are'} like another. You can confirm anyway.`,
  row: (row: number) => `Row ${row}`,
  more: (n: number) => `and ${n} more`,
  save: 'Save Anyway',
  leave: 'Keep It as It Was',
  accept: 'Accept Anyway',
  look: 'Someone else has the same. Answer the question above Accept.',
} as const

export const newWords = {
  add: 'Add Student',
  added: (name: string) => `${name} added.`,
  id: 'ID',
  addAlike: 'Add Anyway',
  subjects: (classId: string, year?: number) => `Subjects of ${inYear(classId, year)}, as the class takes them:`,
  seeSubjects: (classId: string) => `Check the subjects of ${classId}, then add the student.`,
  notAnId: 'Digits only, at most 15, without a zero in front.',
  taken: (name: string) => `This ID is taken by ${name}.`,
} as const
