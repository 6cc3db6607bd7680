import type { CellFault, FileFault, RowFault } from '../enter-marks/index.ts'
import { faultWords } from './enter-marks.ts'

export const spreadsheetWords = {
  title: 'Marks in Excel',
  download: 'Download this sheet',
  downloadText: 'The class list with the marks as they stand. Fill it in, without a network if need be.',
  upload: 'Upload it again',
  uploadText: 'Nothing is saved yet: first you see what would change.',
  file: 'Spreadsheet (.xlsx)',
  compare: 'See the difference',
  back: 'Back to the sheet',
  noFile: 'Choose the spreadsheet first.',
  difference: 'The difference',
  student: 'Student',
  column: 'Column',
  stored: 'Stored now',
  next: 'In the file',
  accept: 'Save what is ticked',
  another: 'Another file',
  blank: 'blank',
  take: (column: string, name: string) => `Take ${column} of ${name}`,
  moved: (was: string) => `Changed since the download, when it was ${was}`,
  clears: 'Takes a value away',
  wrong: 'Not taken: what is wrong',
  refused: 'Rows that are not taken',
  line: (n: number) => `Row ${n}`,
  nothing: 'Nothing is different',
  nothingText: 'Every cell of the file is as it was downloaded, or says what is stored already.',
  summary: (changes: number, untouched: number) =>
    `${changes} ${changes === 1 ? 'value is' : 'values are'} different. ${untouched} ${untouched === 1 ? 'student is' : 'students are'} as before.`,
  none: 'Nothing was ticked, so nothing was saved.',
  saved: (n: number) => `${n} ${n === 1 ? 'value' : 'values'} saved.`,
  undone: (n: number) => `${n} ${n === 1 ? 'value' : 'values'} put back.`,
  notSaved: 'Not saved',
  undo: 'Undo',
  changedBy: (who: string) => `${who} has changed it since. Upload the file again to see both.`,
} as const

export const fileFaultWords = {
  'not-ours': 'This is not a sheet that was downloaded here, or its first row was changed. Download the sheet and fill that in.',
  'other-term': 'This is the sheet of another term.',
  'other-class': 'This is the sheet of another class.',
  'other-subject': 'This is the sheet of another subject.',
  'no-rows': 'There are no students in this sheet.',
} as const satisfies Record<FileFault, string>

export const rowFaultWords = {
  'unknown-student': 'is not in this class.',
  twice: 'stands in the file twice; the first was taken.',
  'mixed-up': 'stands beside the marks of somebody else: the rows were sorted in part, or the hidden column was changed.',
  'not-registered': 'is not registered for this subject.',
} as const satisfies Record<RowFault, string>

export const cellFaultWords = {
  formula: 'A formula is not calculated here. Paste its value.',
  error: 'The cell shows an error of the spreadsheet.',
  'not-a-mark': faultWords['not-a-mark'],
  'no-such-comment': faultWords['no-such-comment'],
  'too-long': faultWords['too-long'],
  'exam-off': faultWords['exam-off'],
} as const satisfies Record<CellFault, string>
