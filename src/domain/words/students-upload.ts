import { eachOf } from '../_changes.ts'
import { shownDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { SpreadsheetFault, TextFault } from '../_spreadsheet.ts'
import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import { fieldsOfStudent, type UploadField, uploadColumn, uploadFields } from '../school/students/fields.ts'
import type { UploadFault } from '../school/students/upload.ts'
import type { HeadFault } from '../school/students/upload-sheet.ts'
import type { UploadUse } from '../school/students/upload-uses.ts'
import { faultWords } from './registration.ts'
import { tableFaults } from './spreadsheet.ts'

/** The titles of the columns, as in the template. */
export const uploadTitles = eachOf(uploadFields, (field) => uploadColumn(field).title ?? fieldsOfStudent[field].label)

const people = (n: number) => counted(n, 'student')
const rowsOf = (n: number) => counted(n, 'row')

export const uploadWords = {
  openDays: (column: string, n: number) =>
    `${column}: ${n === 1 ? 'one date' : `${n} dates`} can be read in two ways. Which number comes first in this file?`,
  inFile: 'In the file',
  dayFirst: 'Day first',
  monthFirst: 'Month first',
  open: 'Upload Students',
  data: 'Registration Data',
  file: 'File',
  hint: 'An Excel workbook (.xlsx) or a text file (.csv), at most 5 MB and 5,000 rows. You check every row and confirm before anything is saved.',
  template: 'Download Template',
  send: 'Upload File',
  select: 'Please select a file!',
  failed: 'Could not upload the file.',
  past: 'Past Uploads',
  /** Displayed in turn, every 3000 ms. */
  waiting: ['Please wait...', 'Working on your request...', 'Taking a bit long...', 'Still working...'],
  progress: 'Upload',
  noAnswer: 'The server does not answer. Check the network and try again.',
  row: 'Row',
  sameRow: (row: number) => `Row ${row} is there twice.`,
  hidden: 'hidden in the file',
  status: 'Status',
  uploaded: 'Uploaded',
  confirm: 'Confirm Upload',
  deleteRecords: 'Delete Records',
  choose: 'Select all rows',
  chooseRow: (row: number) => `Select row ${row}`,
  mend: (field: string, row: number) => `${field}, row ${row}`,
  take: (value: string) => `Use ${value}`,
  ready: (n: number) => `${rowsOf(n)} in the file. No errors found.`,
  wrong: (wrong: number, all: number) =>
    `${wrong} of ${rowsOf(all)} ${wrong === 1 ? 'has' : 'have'} something wrong. Correct ${wrong === 1 ? 'it' : 'them'} below, or delete the ${wrong === 1 ? 'row' : 'rows'}. Either all rows are uploaded, or none.`,
  goTo: (row: number) => `row ${row}`,
  more: (n: number) => `and ${n} more`,
  differences: (n: number) => `${people(n)} ${n === 1 ? 'is' : 'are'} already in the school, with different details.`,
  known: 'Already in the school',
  same: 'Already in the school, the same',
  fresh: 'New',
  acceptAll: 'Accept all',
  leaveAll: 'Leave all',
  accept: 'Accept',
  leave: 'Leave',
  accepted: 'Accepted',
  left: 'Left as it is',
  none: '(none)',
  /** Before the school's value. */
  now: 'now',
  done: (added: number, changed: number) => `${people(added)} added, ${people(changed)} changed.`,
  firstDayAsks: (n: number, term: TermKey) =>
    `${termName(term)} is under way, and ${counted(n, 'new student')} of this file ${n === 1 ? 'has' : 'have'} no Entry Date. Since when ${n === 1 ? 'is the student' : 'are they'} here? Nobody counts before that day.`,
  sinceTerm: (from: string) => `Since the beginning of the term, ${shownDay(from)}, or earlier`,
  sinceDay: 'Since this day:',
  chooseFirstDay: 'Say since when the new students are here. Nothing was uploaded.',
  passwords: 'They can’t sign in yet. Give them their passwords on slips:',
  slips: 'Password Slips',
  unregistered: 'New students are in the reports of a term after its next registration:',
  register: 'Register Students',
  ignored: (titles: readonly string[]) => `Not read: ${titles.map((title) => `“${title}”`).join(', ')}.`,
  nothing: 'No rows are left in this upload.',
  moved: 'Someone has changed this upload or one of its students. Check it again before you confirm.',
  already: (by: string) => `${by} has confirmed this upload already.`,
  faulty: 'Some rows are not right yet. Nothing was uploaded.',
  closed: 'This upload is finished and can’t be changed.',
  cancelled: 'Upload cancelled.',
  conflict: (value: string) => `Someone else wrote “${value}” here.`,
  noSelection: 'Select the rows to delete.',
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
  formula: 'A formula. Write the value itself.',
  error: 'An error in the file. Write the value.',
  merged: 'Merged with another cell. Write the value.',
  'retired-class': 'This class is no longer used.',
} as const satisfies Record<Exclude<UploadFault['code'], 'ambiguous-day' | 'no-class' | 'twice' | 'left'>, string>

const listed = (rows: readonly number[]) => (rows.length > 3 ? `${rows.slice(0, 3).join(', ')} …` : rows.join(', '))

/** What is wrong with a cell. */
export function uploadFault(fault: UploadFault): string {
  if (fault.code === 'ambiguous-day') return `This could be ${fault.days[0]} or ${fault.days[1]}.`
  if (fault.code === 'no-class') return fault.nearest ? `There is no such class. Is it ${fault.nearest}?` : 'There is no such class.'
  if (fault.code === 'twice') return `Also in row ${listed(fault.rows)}.`
  if (fault.code === 'left') return `The ID of ${fault.name}, who has left. Restore the student under Edit, or delete this row.`
  return plain[fault.code]
}

/** The school's titles of the columns, and which of them it has. */
type SchoolColumns = { column(field: UploadField): string; isShown(field: UploadField): boolean }
const firstColumns = (Object.keys(uploadTitles) as UploadField[]).slice(0, 8)

/** What is wrong with the titles of a file. */
function headFault(fault: HeadFault, school: SchoolColumns): string {
  const [kind, of = ''] = fault.split(':')
  const title = of in uploadTitles ? school.column(of as UploadField) : of
  if (kind === 'no-titles')
    return `No row of titles was found. The first row must name the columns: ${firstColumns.filter(school.isShown).map(school.column).join(', ')}.`
  if (kind === 'no-rows') return 'There are no rows below the titles.'
  if (kind === 'missing') return `The column ${title} is missing.`
  if (kind === 'twice') return `Two columns are titled ${title}.`
  return `Column ${of} has no title. Write one, or empty the column.`
}

const isHeadFault = (fault: string): fault is HeadFault => !(fault in tableFaults)
/** True if School Upload can read the file: its columns have other titles. */
export const canBeMatched = (fault: SpreadsheetFault | TextFault | HeadFault) => isHeadFault(fault)
export const matchWords = 'Upload it as a School Upload, which asks what the columns are'
export const fileFault = (fault: SpreadsheetFault | TextFault | HeadFault, school: SchoolColumns): string =>
  isHeadFault(fault) ? headFault(fault, school) : tableFaults[fault as keyof typeof tableFaults]

export const undoWords = {
  title: 'Past Uploads',
  none: 'No uploads yet',
  noneYet: 'Uploaded files are listed here and can be undone.',
  file: 'File',
  when: 'Uploaded',
  by: 'By',
  rows: 'Rows',
  state: 'State',
  pending: 'Not confirmed yet',
  confirmed: (by: string, at: string) => `Confirmed by ${by}, ${at}`,
  undone: (by: string, at: string) => `Undone by ${by}, ${at}`,
  look: 'Open',
  of: (file: string) => `Undo ${file}`,
  asks: (file: string) => `Undo the upload of ${file} ?`,
  effect: 'Students it added are removed, and details it changed go back to what they were, unless they have changed since.',
  used: 'This upload can no longer be undone, because of:',
  referred: 'One of these students now has other records. Nothing was undone.',
  done: (removed: number, restored: number, kept: number) =>
    `Upload undone: ${people(removed)} taken out, ${restored} put back${kept > 0 ? `, ${kept} left because changed since` : ''}.`,
  already: 'This upload has been undone already.',
} as const

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
