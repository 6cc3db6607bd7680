import type { LastChange } from '../../../domain/_changes.ts'
import type { Mark } from '../../../domain/_marks.ts'
import { type Assessment, type AssessmentSave, assessmentFields, type BookKey, decideAssessment } from '../../../domain/marks/book/index.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { addRow, changeRow, whoChanged } from '../../_save.ts'
import type { Access } from '../../_scope.ts'
import { type BookHead, findHead, listAssessments } from './find.ts'

const entity = 'assessment'

type StoredMark = { id: number; firstName: string; lastName: string; mark: Mark }
/** A student whose mark is above the new total. */
type MarkAbove = StoredMark & { mark: number }
const isNumber = (one: StoredMark): one is MarkAbove => typeof one.mark === 'number'
type Conflict = { kind: 'conflict'; assessment: Assessment; change: LastChange | undefined }
export type AssessmentOutcome =
  | { kind: 'saved'; assessment: Assessment }
  | Conflict
  | { kind: 'marks-above'; assessment: Assessment; students: readonly MarkAbove[] }
  | { kind: 'closed' }
  | { kind: 'missing' }

type Write = { trx: Trx; by: By; head: BookHead }

/** Adds or changes an assessment; undefined if the mark book is out of reach. */
export const saveAssessment = (
  db: Db,
  access: Access,
  key: BookKey,
  save: AssessmentSave,
  at: string,
): Promise<AssessmentOutcome | undefined> => db.transaction().execute((trx) => writeAssessment(trx, access, key, save, at))

/** The same inside the caller's transaction. */
export async function writeAssessment(
  trx: Trx,
  access: Access,
  key: BookKey,
  save: AssessmentSave,
  at: string,
): Promise<AssessmentOutcome | undefined> {
  const head = await findHead(trx, access, key, at)
  if (!head) return undefined
  const standing = (await listAssessments(trx, key)).filter(({ removed }) => !removed)
  const now = standing.find(({ number }) => number === save.number)
  if (save.id !== null && now?.id !== save.id) return { kind: 'missing' }
  const write = { trx, by: { actor: access.actor, at }, head }
  return now ? change(write, now, save) : add(write, save)
}

async function add({ trx, by, head }: Write, { number, values }: AssessmentSave): Promise<AssessmentOutcome> {
  if (head.isClosed) return { kind: 'closed' }
  const lesson = { employee_id: head.employeeId, form_class_id: head.formClassId, subject_id: head.subjectId }
  const term = { academic_year_id: head.year, term: head.term }
  const id = await addRow(trx, 'assessment', { assessment_number: number, ...values }, by, { ...lesson, ...term })
  return { kind: 'saved', assessment: { id, number, version: 1, ...values } }
}

async function change({ trx, by, head }: Write, now: Assessment, save: AssessmentSave): Promise<AssessmentOutcome> {
  const marks = (await listStoredMarks(trx, now.id)).filter(isNumber)
  const highest = marks.length > 0 ? Math.max(...marks.map(({ mark }) => mark)) : null
  const decision = decideAssessment(now, highest, save)
  if (decision.kind === 'same') return { kind: 'saved', assessment: now }
  if (head.isClosed) return { kind: 'closed' }
  if (decision.kind === 'conflict') return conflictOf(trx, now, decision.fields)
  if (decision.kind === 'marks-above') {
    return { ...decision, assessment: now, students: marks.filter(({ mark }) => mark > (save.values.total ?? -1)) }
  }
  const { topic, date, total, weighting } = now
  await changeRow(trx, { table: 'assessment', key: now.id }, { topic, date, total, weighting }, decision.changed, by)
  return { kind: 'saved', assessment: { ...now, ...decision.changed, version: now.version + 1 } }
}

async function conflictOf(trx: Trx, assessment: Assessment, fields: readonly string[]): Promise<Conflict> {
  const columns = [...fields, 'assessment_number', 'removed']
  return { kind: 'conflict', assessment, change: await whoChanged(trx, { table: 'assessment', key: assessment.id }, columns) }
}

/** The stored marks of an assessment, including former students'. */
async function listStoredMarks(db: Db, assessmentId: number): Promise<StoredMark[]> {
  return db
    .selectFrom('assessment_mark as own')
    .innerJoin('student', 'student.id', 'own.student_id')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName', 'own.mark'])
    .where('own.assessment_id', '=', assessmentId)
    .where('own.mark', 'is not', null)
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()
}

/** `marks`: the confirmed number of marks to delete with it; undefined if the caller did not ask. */
export type Removal = { id: number; version: number | undefined; marks: number | undefined }
type RemovalOutcome = { kind: 'removed'; marks: number } | { kind: 'closed' } | (Conflict & { marks: number })

/** Removes an assessment with its marks from its mark book. Twice counts once; undefined out of reach. */
export const removeAssessment = (db: Db, access: Access, removal: Removal, at: string): Promise<RemovalOutcome | undefined> =>
  db.transaction().execute((trx) => withdrawAssessment(trx, access, removal, at))

/** The same inside the caller's transaction. */
export async function withdrawAssessment(
  trx: Trx,
  access: Access,
  { id, version, marks }: Removal,
  at: string,
): Promise<RemovalOutcome | undefined> {
  const found = await findAssessment(trx, access, id, at)
  if (!found) return undefined
  const { head, assessment } = found
  const standing = await listStoredMarks(trx, id)
  if (assessment.removed) return { kind: 'removed', marks: standing.length }
  if (head.isClosed) return { kind: 'closed' }
  const isOther = (version !== undefined && version !== assessment.version) || (marks !== undefined && marks < standing.length)
  if (isOther) return { ...(await conflictOf(trx, assessment, assessmentFields)), marks: standing.length }
  const by = { actor: access.actor, at }
  await changeRow(trx, { table: entity, key: id }, {}, {}, by, { removed_at: at })
  await recordChanges(trx, [{ entity, key: id, field: 'removed', old: 0, new: 1 }], by)
  return { kind: 'removed', marks: standing.length }
}

/** Restores it, as the last one if its number was taken meanwhile. Twice counts once. */
export async function restoreAssessment(
  db: Db,
  access: Access,
  id: number,
  at: string,
): Promise<{ kind: 'restored'; assessment: Assessment } | { kind: 'closed' } | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await findAssessment(trx, access, id, at)
    if (!found) return undefined
    const { removed, ...assessment } = found.assessment
    if (!removed) return { kind: 'restored', assessment }
    if (found.head.isClosed) return { kind: 'closed' }
    const numbers = found.standing.map((one) => one.number)
    const number = numbers.includes(assessment.number) ? Math.max(...numbers) + 1 : assessment.number
    const by = { actor: access.actor, at }
    await recordChanges(trx, [{ entity, key: id, field: 'removed', old: 1, new: 0 }], by)
    const [old, next] = [{ assessment_number: assessment.number }, { assessment_number: number }]
    await changeRow(trx, { table: entity, key: id }, old, next, by, { removed_at: null })
    return { kind: 'restored', assessment: { ...assessment, number, version: assessment.version + 1 } }
  })
}

/** An assessment by its own id, through its mark book. */
async function findAssessment(trx: Trx, access: Access, id: number, at: string) {
  const key = await trx
    .selectFrom('assessment')
    .select(['academic_year_id as year', 'term', 'form_class_id as formClassId', 'subject_id as subjectId', 'employee_id as employeeId'])
    .where('id', '=', id)
    .executeTakeFirst()
  const head = key && (await findHead(trx, access, key, at))
  if (!head) return undefined
  const all = await listAssessments(trx, key)
  const assessment = all.find((one) => one.id === id)
  return assessment && { head, assessment, standing: all.filter(({ removed }) => !removed) }
}
