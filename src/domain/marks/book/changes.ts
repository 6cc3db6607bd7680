import type { Mark } from '../../_marks.ts'
import { lastFirst } from '../../_names.ts'
import type { AssessmentFault, AssessmentField } from './assessment.ts'
import { type Assessment, type MarkBook, markOf } from './book.ts'
import type { KeyFault } from './excel.ts'
import type { MarkFault } from './save.ts'

export type UploadFileFault = KeyFault | 'no-rows'
/** `gone`: deleted since the download; `taken`: a colleague added one with this number; `unknown`: not in the download. */
export type ColumnFault = 'gone' | 'taken' | 'twice' | 'unknown'
export type RowFault = 'unknown-student' | 'twice' | 'mixed-up'
export type CellFault = 'formula' | 'error' | 'marks-above' | AssessmentFault | MarkFault

type Value = string | number | null
/** `moved` is the value in the downloaded sheet, if it has changed since; `id` is null and `version` 0 for a new assessment. */
export type AssessmentChange = { kind: 'assessment'; number: number; id: number | null; version: number; field: AssessmentField } & Became
export type MarkChange = { kind: 'mark'; number: number; id: number | null; studentId: number; version: number } & Became<Mark>
type Became<V = Value> = { stored: V; next: V; moved?: V }
export type BookChange = AssessmentChange | MarkChange

/** True for a change that is ticked by default: nobody has changed the value since the download, and it removes nothing. */
export const isPlain = ({ next, moved }: BookChange) => next !== null && moved === undefined

type WrongCell = { line: number; letter: string; number: number; studentId: number | null; text: string; fault: CellFault }
type WrongRow = { line: number; name: string; fault: RowFault }
type WrongColumn = { letter: string; number: number | null; fault: ColumnFault }
export type BookComparison = { changes: BookChange[]; wrong: WrongCell[]; rows: WrongRow[]; columns: WrongColumn[] }

/** Why a change was not taken; without a student it concerns the assessment. */
export type NotTaken = { number: number; studentId: number | null } & (
  | { kind: 'conflict'; changedBy: string | null }
  | { kind: 'refused'; fault: AssessmentFault | MarkFault | 'marks-above' }
)

export function studentName(book: MarkBook, id: number | null): string | null {
  const student = book.students.find((known) => known.id === id)
  return student ? lastFirst(student) : null
}

/** Compares reviewed changes with the present mark book, without those that are stored already or whose assessment is now another. */
export function changesNow(book: MarkBook, changes: readonly BookChange[]): BookChange[] {
  return changes.flatMap((change): BookChange[] => {
    const assessment = book.assessments.find(({ number }) => number === change.number)
    if ((assessment?.id ?? null) !== change.id) return []
    const now = change.kind === 'mark' ? markNow(book, change) : headNow(assessment, change)
    return now && now.stored !== now.next ? [now] : []
  })
}

function markNow(book: MarkBook, change: MarkChange): MarkChange | undefined {
  const student = book.students.find(({ id }) => id === change.studentId)
  if (!student) return undefined
  const stored = markOf(student, change.number)
  return { ...change, stored, version: student.version, ...(stored !== change.stored && { moved: change.stored }) }
}

function headNow(assessment: Assessment | undefined, change: AssessmentChange): AssessmentChange {
  const stored = assessment?.[change.field] ?? null
  return { ...change, stored, version: assessment?.version ?? 0, ...(stored !== change.stored && { moved: change.stored }) }
}
