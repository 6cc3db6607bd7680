import type { MarkRules } from '../_marks.ts'
import { counted } from '../_numbers.ts'
import { type CellFault, type Change, type ColumnKey, columnOf, type FileFault, type RowFault, type Value } from '../marks/class/index.ts'
import { columnTitles, faultWords, notAMark, orCodes } from './enter-marks.ts'
import { filledInCellFaults } from './spreadsheet.ts'
import { faults, labels } from './term-reports.ts'

export const words = {
  title: 'Class Marks in Excel',
  fileName: 'Class Marks',
  about: 'The marks of a class in all subjects, with attendance, conduct and remarks, in one file. Fill it in offline and upload it again.',
  steps: [
    'Download one class, or all classes in one file: a sheet for each class.',
    'Fill in the white cells. Grey cells can’t be changed.',
    'Upload the file. You see every change before anything is saved.',
  ],
  fileOfClass: 'Download the file of a class',
  classes: 'Classes',
  class: 'Class',
  downloadOf: (classId: string) => `Download ${classId}`,
  all: 'Download all classes',
  upload: 'Upload',
  fileTitle: 'Upload a file of class marks',
  file: 'File',
  hint: 'A file that was downloaded here (.xlsx), at most 5 MB. Nothing is saved until you confirm.',
  chooseFile: 'Choose a file.',
  past: 'Past uploads',
  none: 'No uploads yet',
  noneYet: 'A file is listed here when it has been uploaded.',
  noClasses: 'No classes to enter marks for',
  noClassesHint: 'An administrator can give you lessons or a form class under Teachers.',
  noTerm: 'No current term',
  noTermHint: 'Marks can be entered once an administrator sets the current term.',
  otherTerms: 'Other terms',
  when: 'Uploaded',
  by: 'By',
  term: 'Term',
  state: 'Status',
  pending: 'Not confirmed',
  underWay: 'Under way',
  student: 'Student',
  column: 'Column',
  stored: 'Stored now',
  next: 'In the file',
  row: 'Row',
  changes: 'Changes',
  choose: 'Choose between the file and what is stored',
  chooseText: 'These stay as stored unless you tick them.',
  selectAll: 'Take all from the file',
  wrong: 'Not used, and why',
  refused: 'Rows not used',
  nothing: 'Nothing is different',
  nothingText: 'Everything in this file is stored already.',
  onlyWrong: 'Nothing can be saved',
  onlyWrongText: 'See what is wrong below. Correct it in the file and upload it again.',
  cancel: 'Discard',
  askCancel: 'The changes in this file are not saved. The marks stay as they are.',
  confirm: 'Save changes',
  saving: 'Saving',
  undoing: 'Undoing',
  goingBack: 'Putting back',
  moved: 'Someone changed marks, or this upload, meanwhile. This is how it is now. Check and confirm again.',
  closed: 'This upload has been saved or discarded.',
  empty: 'Nothing was chosen, so nothing was saved.',
  cellsOf: 'Cells',
  undoTitle: 'Undo this upload',
  undoEffect: 'Everything that this upload changed becomes what it was before. The history keeps a record.',
  already: 'This upload has been undone.',
  changedSince: 'Marks of this upload were changed after it was saved, so it cannot be undone:',
  gaveUp: 'Nothing was saved. While it was being saved, this was changed or closed:',
  notUndone: 'Nothing was undone. While it was being undone, this was changed or closed:',
  blank: 'blank',
  clears: 'Removes a value',
} as const

/** `Mathematics Exam`, `Conduct`. */
export function columnTitle(column: ColumnKey, subjects: ReadonlyMap<number, string>): string {
  const { subjectId, field } = columnOf(column)
  return subjectId === null ? labels[field] : `${subjects.get(subjectId) ?? subjectId} ${columnTitles[field]}`
}

/** The heads of a sheet's columns without a subject. */
export const sheetHeads = { id: 'Student ID', name: 'Name' } as const
export const markTitle = (title: string, field: 'course_mark' | 'exam_mark') => `${title} ${columnTitles[field]}`
export const cellRules = {
  mark: (rules: MarkRules) => orCodes(faultWords['not-a-mark'], rules),
  count: faults['not-a-count'],
  grade: faults['not-a-grade'],
  remark: (most: number) => `At most ${most} characters.`,
} as const

export const valueText = (value: Value) => (value === null ? words.blank : String(value))

/** A warning before a value of the file is taken. */
export const noteOf = ({ moved, clears, was }: Change) =>
  moved ? `Changed since the download, when it was ${was === '' ? words.blank : was}` : clears ? words.clears : undefined

const fileFaults = {
  'not-ours':
    'This is not a file of class marks that was downloaded here, or its hidden first row was deleted. Download it and fill that in.',
  'two-terms': 'This file has sheets of more than one term. Upload them one term at a time.',
  'no-rows': 'There are no students in this file.',
} as const
export function fileFault(fault: FileFault): string {
  const [kind, sheet] = fault.split(/:(.*)/s)
  return kind === 'column-twice'
    ? `On the sheet ${sheet} a column is there twice. Delete one of the two.`
    : fileFaults[kind as keyof typeof fileFaults]
}

export const rowFaults = {
  'no-student': 'has no student number.',
  'mixed-up': 'is beside another student’s marks. Some cells were sorted without the others, or the hidden column was changed.',
  twice: 'is in the file twice. The first one was used.',
  'not-in-class': 'is not in this class.',
  'out-of-reach': 'is in a class whose marks you can’t enter.',
} as const satisfies Record<RowFault, string>

const cellFaults = {
  ...faultWords,
  ...faults,
  ...filledInCellFaults,
  'not-yours': 'You can’t change this column.',
  'too-long': 'This is too long.',
  moved: 'Someone else has changed it.',
} as const satisfies Record<CellFault | 'moved', string>

/** Why a cell of the file is not taken. */
export const cellFault = (fault: CellFault | 'moved', text = '', rules?: MarkRules) =>
  fault === 'not-a-mark' ? notAMark(text, rules) : cellFaults[fault]

export const summaryOf = (changes: number, toChoose: number, wrong: number) =>
  [
    changes > 0 && `${counted(changes, 'value')} will be saved.`,
    toChoose > 0 && `${counted(toChoose, 'value')} to choose.`,
    wrong > 0 && `${counted(wrong, 'cell or row', 'cells and rows')} cannot be used.`,
  ]
    .filter(Boolean)
    .join(' ')
export const changesOf = (classId: string, n: number) => `${classId} (${n})`
export const processed = (done: number, total: number) => `${done} of ${total}`
export const savedText = (by: string, at: string) => `Saved by ${by}, ${at}`
export const undoneText = (by: string, at: string) => `Undone by ${by}, ${at}`
export const savedCells = (n: number) => `${counted(n, 'value')} changed.`
export const moreCells = (n: number) => `and ${counted(n, 'more', 'more')}`
export const savedBy = (by: string, at: string) => `${by}, ${at}`
export const ignoredText = (sheets: readonly string[]) => `Not read: ${sheets.join(', ')}.`
export const now = (value: Value) => `now ${valueText(value)}`
