import type { DayOrder } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import type { FileFault, LineFault, Order } from '../attendance-imports/index.ts'

const linesOf = (n: number) => counted(n, 'line')
const scansOf = (n: number) => counted(n, 'scan')

export const words = {
  title: 'Import Scans',
  about:
    'Scans from a file: of a scanner with a memory, or of another system. Nothing counts before you have seen what is wrong and confirmed.',
  new: 'Import a file',
  file: 'File',
  hint: 'A text file (.csv, .txt), at most 5 MB and 50,000 lines: student number, date and time, separated by commas, semicolons or tabs.',
  order: 'Columns',
  dates: 'Dates such as 05/08/2026',
  send: 'Read File',
  failed: 'Could not read the file.',
  select: 'Choose a file first.',
  noAnswer: 'The server does not answer. Check the network and try again.',
  progress: 'Upload',
  waiting: ['Please wait...', 'Reading the lines...', 'Still reading...'],
  past: 'Imports',
  none: 'No imports yet',
  noneYet: 'A file appears here when it has been read.',
  when: 'Read',
  by: 'By',
  lines: 'Lines',
  state: 'State',
  pending: 'Not confirmed yet',
  underWay: 'Under way',
  goOn: 'Continue',
  look: 'View',
  discard: 'Discard',
  wrong: 'With a fault',
  good: 'To be taken in',
  line: 'Line',
  number: 'Student number',
  student: 'Student',
  date: 'Date',
  time: 'Time',
  fault: 'Fault',
  taking: 'Taking in',
  undoing: 'Taking back',
  nothingGood: 'No line of this file can be taken in.',
  nothingWrong: 'Nothing is wrong with any line.',
  moved: 'This import has been confirmed or discarded meanwhile.',
  monthFirst:
    'Some dates make sense only with the month first. If the whole file is so, discard it and read it again with “Month first” chosen; if not, write them right in the file.',
  note: 'Lines with a fault are left out. What is taken in can be undone until a day of it is archived.',
  undoNote: 'The scans of this file no longer count, and the days are made anew from what else is known of them. The history keeps both.',
  archived: 'A day of this import has been archived: it can no longer be undone.',
  closed: 'This file has scans of a term that is no longer current. Only an administrator can do this.',
} as const

export const orderWords = {
  titles: 'As the titles in the first line say',
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
  empty: 'There are no lines in this file.',
  'too-large': 'This file is larger than 5 MB.',
  'too-many-lines': 'This file has more than 50,000 lines. Import it in parts.',
  'long-line': 'A line of this file is too long to be one scan. It may be another kind of file, or a quotation mark is never closed.',
  quotes: 'A quotation mark in this file is opened and never closed.',
  'no-titles': 'The first line does not say which column is which. Choose the order of the columns, and read the file again.',
} as const satisfies Record<FileFault, string>

const lineFaults = {
  number: 'This is no student number.',
  date: 'This is no date that can be read.',
  'month-first': 'This is a date only with the month first.',
  time: 'This is no time of day.',
  'no-such-time': 'The clocks were put forward over this time.',
  twice: 'The same scan stands in the file before',
  known: 'This scan has been taken in already.',
  unknown: 'No student has this number.',
  archived: 'This student is archived.',
  future: 'This is still to come.',
  old: 'This is too long ago.',
  'archived-day': 'The attendance of this day has been archived.',
  'outside-term': 'This day is in no term.',
  'no-school': 'There was no school on this day, by the School Calendar.',
  removed: 'This has been deleted since.',
  closed: 'This term is no longer current: only an administrator can take in its scans.',
} as const satisfies Record<LineFault, string>
export const faultOf = (fault: LineFault, sameAs: number | null) =>
  fault === 'twice' && sameAs !== null ? `${lineFaults.twice}, in line ${sameAs}.` : lineFaults[fault]

export const summaryOf = (good: number, wrong: number) =>
  wrong === 0 ? `${scansOf(good)} to be taken in.` : `${scansOf(good)} to be taken in, ${linesOf(wrong)} with a fault.`
export const confirmOf = (good: number, wrong: number) =>
  wrong === 0 ? `Take in ${scansOf(good)}` : `Take in ${scansOf(good)}, leave ${linesOf(wrong)} out`
export const taken = (count: number, left: number) => `${scansOf(count)} taken in${left > 0 ? `, ${linesOf(left)} left out` : ''}.`
export const undone = (by: string, at: string) => `Undone by ${by}, ${at}`
export const confirmed = (by: string, at: string) => `Taken in by ${by}, ${at}`
export const askUndo = (count: number) => `Take back ${scansOf(count)}?`
export const processed = (done: number, total: number) => `${shownNumber(done)} of ${linesOf(total)}`
