import type { MarkRules } from '../_marks.ts'
import type { CellFault, FileFault, RowFault } from '../marks/enter/index.ts'
import { faultWords, notAMark } from './enter-marks.ts'
import { differenceWords, filledInCellFaults, filledInFaults, filledInRowFaults } from './spreadsheet.ts'

export const spreadsheetWords = {
  ...differenceWords,
  title: 'Marks in Excel',
  download: 'Download this sheet',
  downloadText: 'The class list with the marks entered so far. You can fill it in offline.',
  upload: 'Upload the completed sheet',
  uploadText: 'You will see the changes before anything is saved.',
  back: 'Back to the sheet',
  column: 'Column',
  summary: (changes: number, untouched: number) =>
    `${changes} ${changes === 1 ? 'value is' : 'values are'} different. ${untouched} ${untouched === 1 ? 'student is' : 'students are'} as before.`,
  saved: (n: number) => `${n} ${n === 1 ? 'value' : 'values'} saved.`,
  undone: (n: number) => `${n} ${n === 1 ? 'value' : 'values'} put back.`,
  notSaved: 'Not saved',
} as const

export const fileFaultWords = filledInFaults satisfies Record<FileFault, string>
export const rowFaultWords = filledInRowFaults satisfies Record<RowFault, string>
const cellFaultWords = {
  ...filledInCellFaults,
  'not-a-mark': faultWords['not-a-mark'],
  'no-such-comment': faultWords['no-such-comment'],
  'too-long': faultWords['too-long'],
  'exam-off': faultWords['exam-off'],
  left: faultWords.left,
} as const satisfies Record<CellFault, string>

/** Why a cell of the file is not taken. */
export const wrongCell = ({ fault, text }: { fault: CellFault; text: string }, rules?: MarkRules) =>
  fault === 'not-a-mark' ? notAMark(text, rules) : cellFaultWords[fault]
