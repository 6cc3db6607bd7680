import type { DayOrder } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import type { FileFault, LineFault, Order } from '../attendance/import/index.ts'

const linesOf = (n: number) => counted(n, 'line')
const scansOf = (n: number) => counted(n, 'scan')

export const words = {
  title: 'Import Scans',
  about: 'Import scans from a portable scanner or another system. You will see any errors before you confirm.',
  new: 'Import a file',
  file: 'File',
  hint: 'A text file (.csv, .txt), at most 5 MB and 50,000 lines: student number, date and time, separated by commas, semicolons or tabs.',
  order: 'Columns',
  dates: 'Dates such as 05/08/2026',
  send: 'Read File',
  failed: 'Could not read the file.',
  select: 'Choose a file first.',
  progress: 'Upload',
  waiting: ['Please wait...', 'Reading the lines...', 'Still reading...'],
  past: 'Imports',
  none: 'No imports yet',
  noneYet: 'A file appears here when it has been read.',
  when: 'Read',
  by: 'By',
  lines: 'Lines',
  state: 'Status',
  pending: 'Not confirmed yet',
  underWay: 'Under way',
  goOn: 'Continue',
  look: 'View',
  discard: 'Discard',
  wrong: 'With errors',
  good: 'To import',
  line: 'Line',
  number: 'Student number',
  student: 'Student',
  date: 'Date',
  time: 'Time',
  fault: 'Error',
  taking: 'Importing',
  undoing: 'Undoing',
  nothingGood: 'No line of this file can be imported.',
  nothingWrong: 'No errors found.',
  moved: 'Someone has already confirmed or discarded this import.',
  monthFirst:
    'Some dates are valid only with the month first. If the whole file is like that, discard it and read it again with “Month first”. If not, correct those dates in the file.',
  note: 'Lines with errors are left out. You can undo the import until one of its days is archived.',
  undoNote: 'The scans of this file will no longer count, and attendance is recalculated without them. The history keeps a record.',
  archived: 'A day of this import has been archived, so it can no longer be undone.',
  closed: 'This file has scans of a term that is no longer current. Only an administrator can do this.',
} as const

export const orderWords = {
  titles: 'As named in the first line',
  'number,date,time': 'Student number, date, time',
  'date,time,number': 'Date, time, student number',
  'number,moment': 'Student number, date and time in one',
  'moment,number': 'Date and time in one, student number',
} as const satisfies Record<Order, string>
export const dateWords = { 'day-first': 'Day first: 5 August', 'month-first': 'Month first: 8 May' } as const satisfies Record<
  DayOrder,
  string
>

export const fileFaults = {
  'not-text': 'This is not a text file.',
  spreadsheet: 'This is a spreadsheet. Open it, choose Save As, CSV, and import that.',
  empty: 'This file is empty.',
  'too-large': 'This file is larger than 5 MB.',
  'too-many-lines': 'This file has more than 50,000 lines. Import it in parts.',
  'long-line': 'A line of this file is too long to be one scan. It may be another kind of file, or a quotation mark is never closed.',
  quotes: 'A quotation mark in this file is opened and never closed.',
  'no-titles': 'The first line does not say which column is which. Choose the order of the columns, and read the file again.',
} as const satisfies Record<FileFault, string>

const lineFaults = {
  number: 'Not a student number.',
  date: 'Not a valid date.',
  'month-first': 'Valid only with the month first.',
  time: 'Not a valid time.',
  'no-such-time': 'The clocks were put forward over this time.',
  twice: 'The same scan is already in the file',
  known: 'This scan has already been imported.',
  unknown: 'No student has this number.',
  archived: 'This student is archived.',
  future: 'This is in the future.',
  old: 'This is too long ago.',
  'archived-day': 'The attendance of this day has been archived.',
  'outside-term': 'This day is not in a term.',
  'no-school': 'There was no school on this day, by the School Calendar.',
  removed: 'This has since been deleted.',
  closed: 'This term is no longer current. Only an administrator can import its scans.',
} as const satisfies Record<LineFault, string>
export const faultOf = (fault: LineFault, sameAs: number | null) =>
  fault === 'twice' && sameAs !== null ? `${lineFaults.twice}, in line ${sameAs}.` : lineFaults[fault]

export const summaryOf = (good: number, wrong: number) =>
  wrong === 0 ? `${scansOf(good)} to import.` : `${scansOf(good)} to import, ${linesOf(wrong)} with errors.`
export const confirmOf = (good: number, wrong: number) =>
  wrong === 0 ? `Import ${scansOf(good)}` : `Import ${scansOf(good)}, leave out ${linesOf(wrong)}`
export const taken = (count: number, left: number) => `${scansOf(count)} imported${left > 0 ? `, ${linesOf(left)} left out` : ''}.`
export const undone = (by: string, at: string) => `Undone by ${by}, ${at}`
export const confirmed = (by: string, at: string) => `Imported by ${by}, ${at}`
export const askUndo = (count: number) => `Undo ${scansOf(count)}?`
export const processed = (done: number, total: number) => `${shownNumber(done)} of ${linesOf(total)}`
