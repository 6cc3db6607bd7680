import type { ReadOnly, RemarkField } from '../marks/remarks/index.ts'
import type { SaveFault } from '../term-reports/index.ts'
import { faults, labels, screenWords } from './term-reports.ts'

export const words = {
  title: 'Class Remarks',
  sheetOf: (classId: string) => `Class Remarks of ${classId}`,
  next: 'Next Class',
  total: (n: number) => `Total Students: ${n}`,
  name: 'Name',
  average: 'Average',
  grade: 'Grade',
  rank: 'Rank',
  left: 'Left the school',
  written: (done: number, of: number) => `${done} of ${of}`,
  phrase: screenWords.phrase,
  phraseKey: 'Alt ↓',
  historyOf: (column: string, student: string) => `Who changed ${column} of ${student}, and when (Alt H)`,
  hints: ['Enter: next student', 'Tab: next cell', 'Alt ↓: coded comment', 'Esc restores', 'Ctrl Z undoes'],
  subjects: 'Subjects',
  subjectsOf: (student: string) => `Subjects of ${student}`,
  course: 'Course',
  exam: 'Exam',
  noSubjects: 'This student is assigned to no subject.',
  /** The name of a sheet with unsent changes, on another page. */
  unsent: (classId: string) => `${classId} Class Remarks`,
} as const

/** Short heads of the columns; the cells and the tooltip have the full words. */
export const columnTitles = {
  times_absent: 'Absent',
  times_late: 'Late',
  conduct: 'Conduct',
  deportment: 'Deport.',
  comments: labels.comments,
  deans: labels.deans,
} as const satisfies Record<RemarkField, string>

export const cellTitles = labels

export const faultWords = {
  ...faults,
  missing: 'This student is no longer in this class.',
} as const satisfies Record<SaveFault | 'missing', string>

export const readOnlyWords = {
  closed: screenWords.closed,
  over: faults.over,
  'not-yours': 'You can read these remarks. The form teacher and the dean of the class write them.',
} as const satisfies Record<ReadOnly, string>

export const closedForOthers = 'This term is closed. You can still correct remarks; every change is in the history.'

export const emptyWords = {
  nobody: 'Nobody is registered in this class in this term',
  nobodyHint: screenWords.noStudents,
} as const
