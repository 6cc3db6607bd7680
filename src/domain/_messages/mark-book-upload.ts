import type { AssessmentField } from '../mark-book/index.ts'
import type { CellFault, ColumnFault, RowFault, UploadFileFault } from '../mark-book/upload.ts'
import { differenceWords, filledInCellFaults, filledInFaults, filledInRowFaults } from './spreadsheet.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** S2 §8, word for word. */
export const downloadFailed = 'An Error has occured, file could not be downloaded.'

export const uploadWords = {
  ...differenceWords,
  title: 'Upload Mark Sheet',
  about: (subject: string, classId: string, term: number) => `${subject} · ${classId} · Term ${term}`,
  text: 'Choose the sheet that you downloaded here and filled in. Nothing is saved yet: first you see what would change.',
  cancel: 'Cancel',
  close: 'Close',
  assessment: 'Assessment',
  column: 'Student or field',
  newOne: 'new',
  summary: (assessments: number, marks: number) =>
    [
      ...(marks > 0 ? [count(marks, 'mark is different', 'marks are different')] : []),
      ...(assessments > 0 ? [count(assessments, 'detail of an assessment is different', 'details of assessments are different')] : []),
    ].join(', '),
  look: 'What is not ticked was changed here since the download, or would take something away: look at both values first.',
  all: 'Tick all',
  columns: 'Columns that are not taken',
  saved: (n: number) => `${count(n, 'value', 'values')} of the file saved.`,
  undone: (n: number) => `${count(n, 'value', 'values')} put back.`,
  notUndone: 'Not put back: something has been changed since. Look at the mark book.',
  notSaved: 'Nothing was saved.',
  conflict: 'was changed meanwhile. Look at both values and tick again.',
} as const

/** An assessment as it is called: by its topic, or else by its column. */
export const assessmentName = (number: number, topic: string | null | undefined) => topic || `Assessment ${number}`

export const headTitles = {
  topic: 'Topic',
  date: 'Date',
  total: 'Total',
  weighting: 'Weighting',
} as const satisfies Record<AssessmentField, string>

export const excelWords = {
  sheet: 'Marks',
  id: 'Student ID',
  name: 'Name',
  percent: 'Total %',
  unweighted: 'Unweighted',
  term: (term: number, year: string) => `Term ${term} ${year}`,
  note: 'Marks are whole numbers, at most the total of their column; a blank cell is no mark. Grey cells are not read when the sheet is uploaded.',
} as const

export const fileFaultWords = {
  ...filledInFaults,
  'not-ours': 'This is not a mark sheet that was downloaded here, or its hidden row was changed. Download the sheet and fill that in.',
  'other-teacher': 'This is the mark book of another teacher.',
} as const satisfies Record<UploadFileFault, string>

export const columnFaultWords = {
  gone: 'The assessment has been deleted since the download. Download the sheet again.',
  taken: 'Another assessment has been added in this place since the download. Download the sheet again.',
  twice: 'The column stands in the file twice; the first was taken.',
} as const satisfies Record<ColumnFault, string>

export const rowFaultWords = {
  ...filledInRowFaults,
  'unknown-student': 'is not in this mark book.',
} as const satisfies Record<RowFault, string>

export const cellFaultWords = {
  ...filledInCellFaults,
  'not-a-mark': 'Marks are whole numbers in plain digits.',
  'no-total': 'The assessment has no total.',
  'over-total': 'Mark Entered is greater than the assigned total.',
  'marks-above': 'There are marks above this total.',
  'not-a-topic': 'A topic is words on one line.',
  'topic-too-long': 'At most 100 characters.',
  'not-a-day': 'This is no date. Write 08-May-2026.',
  'other-year': 'This date is not in the academic year.',
  'not-a-total': 'A total is a whole number, 1 to 1000.',
  'not-a-weighting': 'A weighting is a whole number, 0 to 100.',
  closed: 'This term is closed: only an administrator may change it.',
  'not-in-lesson': 'Does not take this subject.',
  removed: 'The assessment has been deleted.',
} as const satisfies Record<CellFault, string>
