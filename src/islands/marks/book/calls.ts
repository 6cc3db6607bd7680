import type { MarkRules } from '../../../domain/_marks.ts'
import { type Assessment, type AssessmentValues, assessmentFields, type BookKey } from '../../../domain/marks/book/index.ts'
import { call } from '../../_grid/post-json.ts'
import type { BookRow, Column } from './book.ts'
import { recordOf } from './transport.ts'

/** The mark book from the JSON interface. */
export type Answer = { assesments: Sent[]; students: BookRow[]; mark_words: MarkRules; ticket: string }
export const urlOf = (key: BookKey, formLevel: number | null) =>
  `/api/mark-book/${key.year}/${key.term}/${key.subjectId}/${formLevel ?? 0}/${encodeURIComponent(key.formClassId)}/${key.employeeId}`
export const assessmentsOf = (sent: readonly Sent[]) => sent.map(({ assesment_number: number, ...one }): Assessment => ({ ...one, number }))

type Answered = { message?: string; errors?: string[]; current?: Sent; changedBy?: string | null; data?: unknown }
type Sent = Omit<Assessment, 'number'> & { assesment_number: number }

export type Typed = Record<keyof AssessmentValues, string>
/** `faults`: by field, and general ones. `met`: the stored value and its author. */
export type Saved =
  | { kind: 'saved' }
  | { kind: 'failed'; faults: Partial<Record<keyof AssessmentValues | 'all', string>> }
  | { kind: 'met'; now: Assessment; by: string | null }

const accepted = (status: number) => status >= 200 && status < 300

/** Saves the edit menu of a column over the assessment as it was read. */
export async function saveAssessment(key: BookKey, formLevel: number | null, column: Column, typed: Typed): Promise<Saved> {
  const { number: assesment_number, assessment } = column
  const body = { ...recordOf(key), form_level: formLevel, assesment_number, ...typed }
  const read = assessment ? { id: assessment.id, version: assessment.version } : {}
  const called = await call('/api/mark-book-assesment', { ...body, ...read })
  if (!called) return { kind: 'failed', faults: {} }
  if (accepted(called.status)) return { kind: 'saved' }
  const { errors = [], message, current, changedBy = null } = (called.body ?? {}) as Answered
  if (called.status === 409 && current) {
    const { assesment_number: number, ...now } = current
    return { kind: 'met', now: { ...now, number }, by: changedBy }
  }
  return { kind: 'failed', faults: faultsOf(errors.length > 0 ? errors : [message ?? '']) }
}

/** `total: A total is …` concerns the total. */
function faultsOf(errors: readonly string[]) {
  return Object.fromEntries(
    errors.filter(Boolean).map((error) => {
      const field = assessmentFields.find((name) => error.startsWith(`${name}: `))
      return field ? [field, error.slice(field.length + 2)] : ['all', error]
    }),
  )
}

/** Deletes an assessment with the named marks; `message` says why it could not. */
export async function removeAssessment({ id, version }: Assessment, marks: number): Promise<{ isDone: boolean; message: string }> {
  const called = await call('/api/delete-course-assesment', { id, version, marks })
  const { message = '' } = (called?.body ?? {}) as Answered
  return { isDone: called !== undefined && accepted(called.status), message: called?.status === 409 ? message : '' }
}

export async function restoreAssessment(id: number): Promise<boolean> {
  const called = await call('/api/restore-course-assesment', { id })
  return called !== undefined && accepted(called.status)
}
