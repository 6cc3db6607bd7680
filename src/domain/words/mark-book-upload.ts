import { termTitle } from '../_titles.ts'
import type { AssessmentField, MarkBook } from '../marks/book/index.ts'
import { type CellFault, type ColumnFault, type NotTaken, type RowFault, studentName, type UploadFileFault } from '../marks/book/upload.ts'
import { assessmentFaults, editWords, faultWords, words } from './mark-book.ts'
import { differenceWords, filledInCellFaults, filledInFaults, filledInRowFaults } from './spreadsheet.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const uploadWords = {
  ...differenceWords,
  title: 'Upload Mark Book',
  about: (subject: string, classId: string, term: number) => `${subject} · ${classId} · ${termTitle(term)}`,
  text: 'Choose the sheet you downloaded here and filled in. You will see the changes before anything is saved.',
  assessment: 'Assessment',
  column: 'Student or field',
  newOne: 'new',
  summary: (assessments: number, marks: number) =>
    [
      ...(marks > 0 ? [count(marks, 'mark is different', 'marks are different')] : []),
      ...(assessments > 0 ? [count(assessments, 'detail of an assessment is different', 'details of assessments are different')] : []),
    ].join(', '),
  look: 'Values that are not ticked were changed here since the download, or would be deleted. Check both before you tick.',
  restText: 'Nothing else in the file is different.',
  letter: (letter: string) => `Column ${letter}`,
  all: 'Tick all',
  columns: 'Columns not used',
  saved: (n: number) => `${count(n, 'value', 'values')} of the file saved.`,
  undone: (n: number) => `${count(n, 'value', 'values')} put back.`,
  notUndone: 'Not undone: something has changed since. Check the mark book.',
  notSaved: 'Nothing was saved.',
  changed: (who: string) => `${who} has changed it. Check both values and tick again.`,
} as const

/** The name of an assessment: its topic, or else its column. */
export const assessmentName = (number: number, topic: string | null | undefined) => topic || words.numbered(number)

export const headTitles = {
  topic: editWords.topic,
  date: editWords.date,
  total: editWords.total,
  weighting: editWords.weighting,
} as const satisfies Record<AssessmentField, string>

export const excelWords = {
  sheet: 'Marks',
  id: 'Student ID',
  name: 'Name',
  percent: `${words.totalPercent}\n${words.unweighted}`,
  term: (term: number, year: string) => `${termTitle(term)} ${year}`,
  mark: 'Mark',
  markRule: 'A mark is a whole number, at most the total of its column. A column without a total takes no marks.',
  note: 'Marks are whole numbers, at most the total of their column; a blank cell is no mark. Grey cells are not read when the sheet is uploaded.',
} as const

export const fileFaultWords = {
  ...filledInFaults,
  'not-ours': 'This is not a mark book that was downloaded here, or its hidden row was changed. Download it and fill that in.',
  'other-teacher': 'This is the mark book of another teacher.',
} as const satisfies Record<UploadFileFault, string>

export const columnFaultWords = {
  gone: 'The assessment has been deleted since the download. Download the sheet again.',
  taken: 'Another assessment has been added in this place since the download. Download the sheet again.',
  twice: 'The column is in the file twice. The first one was used.',
  unknown: 'This is not a column of this mark book as it was downloaded. Type it in one of the empty columns.',
} as const satisfies Record<ColumnFault, string>

export const rowFaultWords = {
  ...filledInRowFaults,
  'unknown-student': 'is not in this mark book.',
} as const satisfies Record<RowFault, string>

export const cellFaultWords = {
  ...filledInCellFaults,
  ...assessmentFaults,
  ...faultWords,
  'no-total': 'The assessment has no total.',
  'marks-above': 'There are marks above this total.',
} as const satisfies Record<CellFault, string>

const mostReasons = 8

/** Why each was refused, in a sentence; only the first few are named. */
export const reasonsOf = (book: MarkBook, reasons: readonly NotTaken[]) =>
  reasons.slice(0, mostReasons).map((reason) => {
    const assessment = book.assessments.find(({ number }) => number === reason.number)
    const name = [studentName(book, reason.studentId), assessmentName(reason.number, assessment?.topic)].filter(Boolean).join(', ')
    return `${name}: ${reason.kind === 'conflict' ? uploadWords.changed(reason.changedBy ?? uploadWords.someone) : cellFaultWords[reason.fault]}`
  })
