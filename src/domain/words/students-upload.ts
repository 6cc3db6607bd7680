import { eachOf } from '../_changes.ts'
import { shownDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import { fieldsOfStudent, uploadColumn, uploadFields } from '../school/students/fields.ts'
import type { UploadFault } from '../school/students/upload.ts'
import type { UploadUse } from '../school/students/upload-uses.ts'
import { faultWords } from './registration.ts'

/** The titles of the columns, as in the template. */
export const uploadTitles = eachOf(uploadFields, (field) => uploadColumn(field).title ?? fieldsOfStudent[field].label)

export const uploadWords = {
  open: 'Upload Students',
  data: 'Registration Data',
  sameRow: (row: number) => `Row ${row} is there twice.`,
  row: 'Row',
  known: 'Already in the school',
  firstDayAsks: (n: number, term: TermKey) =>
    `${termName(term)} is under way, and ${counted(n, 'new student')} of this file ${n === 1 ? 'has' : 'have'} no Entry Date. Since when ${n === 1 ? 'is the student' : 'are they'} here? Nobody counts before that day.`,
  sinceTerm: (from: string) => `Since the beginning of the term, ${shownDay(from)}, or earlier`,
  sinceDay: 'Since this day:',
} as const

const plain = {
  required: 'Required',
  'not-an-id': 'Digits only, at most 15, without a zero in front.',
  'too-long': 'Too long.',
  'not-a-day': 'Write a day like 08-May-2013, from 01-Jan-1950 on.',
  'not-yet': 'This day is in the future.',
  sex: 'Write F or M.',
  'not-a-telephone': faultWords['not-a-telephone'],
  'not-an-email': faultWords['not-an-email'],
  'retired-class': 'This class is no longer used.',
} as const satisfies Record<Exclude<UploadFault['code'], 'ambiguous-day' | 'no-class' | 'twice' | 'left' | 'merged'>, string>

const listed = (rows: readonly number[]) => (rows.length > 3 ? `${rows.slice(0, 3).join(', ')} …` : rows.join(', '))

/** What is wrong with a cell. */
export function uploadFault(fault: UploadFault): string {
  if (fault.code === 'ambiguous-day') return `This could be ${fault.days[0]} or ${fault.days[1]}.`
  if (fault.code === 'no-class') return fault.nearest ? `There is no such class. Is it ${fault.nearest}?` : 'There is no such class.'
  if (fault.code === 'twice') return `Also in row ${listed(fault.rows)}.`
  if (fault.code === 'left') return `The ID of ${fault.name}, who has left. Restore the student under Edit, or delete this row.`
  if (fault.code === 'merged') return `This ID was merged into ${fault.into}. Use that, or delete this row.`
  return plain[fault.code]
}

export const uses = {
  registered: 'registered in a term',
  subjects: 'has subjects',
  documents: 'has documents',
  attendance: 'has attendance',
  marks: 'has marks',
  printed: 'has a printed report',
  'signed-in': 'has opened a report card',
  password: 'has a password',
  edited: 'edited since',
} as const satisfies Record<UploadUse, string>

export const templateWords = {
  sheet: 'Students',
  help: 'Instructions',
  classes: 'Classes',
  column: 'Column',
  rule: 'What to write',
  example: 'Example',
} as const
