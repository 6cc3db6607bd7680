import { type SqlBool, sql } from 'kysely'
import { fullName } from '../../../../domain/_names.ts'
import { isClosed } from '../../../../domain/_policy.ts'
import { together } from '../../../../domain/_together.ts'
import { type UndoFault, undoFault } from '../../../../domain/school/students/moves.ts'
import { type By, recordChanges } from '../../../_history.ts'
import type { Db, Trx } from '../../../_open.ts'
import { changeRow } from '../../../_save.ts'
import { bringBack, giveTo, setAside } from '../../subjects/set-aside.ts'
import { findTerm } from '../../terms/index.ts'
import { archiveStudents } from '../archive.ts'
import { isUsed } from '../uses.ts'
import { putSubjectsBack, standOf } from './next-subjects.ts'
import { lastChangeId, type RecordColumns, type Stood, type StoodIn } from './store.ts'

const columns = ['id', 'student_id as studentId', 'kind', 'day', 'said', 'stood', 'from_class as from', 'to_class as to'] as const
const about = ['academic_year_id as year', 'term', 'first_change', 'last_change', 'undone_at as undoneAt', 'at'] as const

const selectMove = (db: Db, id: number) =>
  db
    .selectFrom('student_move')
    .select([...columns, ...about])
    .where('id', '=', id)
    .executeTakeFirst()
type Move = NonNullable<Awaited<ReturnType<typeof selectMove>>>
export type MoveUndo = {
  move: Pick<Move, 'id' | 'studentId' | 'said' | 'kind'>
  fault: UndoFault | undefined
  entered: number
  isAdded: boolean
}
type Undone = { kind: 'undone' } | { kind: 'missing' } | { kind: 'refused'; fault: UndoFault }

/** Why a move cannot be undone now, or that it can. */
export async function findUndo(db: Db, id: number): Promise<MoveUndo | undefined> {
  const move = await selectMove(db, id)
  if (!move) return undefined
  const { made, added, later = [] } = JSON.parse(move.stood) as Stood
  const isOfTerm = move.kind === 'class' && move.year !== null
  const records = [made, ...later.map((one) => one.made)].filter((one) => one !== undefined)
  let entered = isOfTerm || added || records.length > 0 ? await countEntered(db, move) : 0
  for (const { id: record } of records) entered += await countTypedDays(db, record)
  const subjects = await standOf(db, move.studentId, (await standing(db, move)).later)
  entered += subjects.entered
  const fault = undoFault(
    await together({
      isUndone: move.undoneAt !== null,
      isMerged: isMerged(db, move),
      isLast: isLast(db, move),
      isThere: isThere(db, move).then((isThere) => isThere && subjects.isThere),
      isOpen: isOpen(db, move),
      entered,
      isUsed: added === true && isUsed(db, move.studentId),
      isClassOpen: move.kind !== 'class' || isClassOpen(db, move.from),
    }),
  )
  return { move, fault, entered, isAdded: added === true }
}

/** Restores everything that the move changed, or nothing (MOVE-7). */
export const undoMove = (db: Db, id: number, by: By): Promise<Undone> => db.transaction().execute((trx) => undoWithin(trx, id, by))

/** The same within a larger transaction: a refusal has written nothing. */
export async function undoWithin(trx: Trx, id: number, by: By): Promise<Undone> {
  const found = await findUndo(trx, id)
  const move = found && (await selectMove(trx, id))
  if (!found || !move) return { kind: 'missing' }
  if (found.fault) return { kind: 'refused', fault: found.fault }
  const first = (await lastChangeId(trx)) + 1
  await putBack(trx, move, by)
  const stamp = { undone_at: by.at, undone_by: by.actor.name, undo_first: first, undo_last: await lastChangeId(trx) }
  await trx.updateTable('student_move').set(stamp).where('id', '=', id).execute()
  return { kind: 'undone' }
}

async function putBack(trx: Trx, move: Move, by: By): Promise<void> {
  const { studentId, from, to } = move
  const { student, added, later, ...now } = await standing(trx, move)
  if (student?.column === 'form_class_id')
    await changeRow(trx, { table: 'student', key: studentId }, { form_class_id: student.is }, { form_class_id: student.was }, by)
  if (student?.column === 'archived_on') await archiveStudents(trx, [studentId], student.was, by)
  for (const stood of [now, ...later]) await putBackIn(trx, { studentId, to, stood }, by)
  for (const one of later) await putSubjectsBack(trx, studentId, from ?? '', one, by)
  if (added) await removeStudent(trx, studentId, by)
}

/** What a move's undo restores, without later terms whose registering was undone since. */
async function standing(db: Db, { stood }: Move): Promise<Stood & { later: NonNullable<Stood['later']> }> {
  const all = JSON.parse(stood) as Stood
  const of = ({ record, made, subjects }: StoodIn) => record?.id ?? made?.id ?? subjects?.report ?? 0
  const later = all.later ?? []
  const found = await db.selectFrom('student_term_record').select('id').where('id', 'in', later.map(of)).execute()
  return { ...all, later: later.filter((one) => found.some(({ id }) => id === of(one))) }
}

/** In one term. */
async function putBackIn(
  trx: Trx,
  { studentId, to, stood }: { studentId: number; to: string | null; stood: StoodIn },
  by: By,
): Promise<void> {
  const { record, made, teachers = [], aside = [], back = [] } = stood
  if (made) return unregister(trx, studentId, made.id, by)
  if (record) {
    await recordChanges(trx, recordLines(record, studentId), by)
    await changeRow(trx, { table: 'student_term_record', key: record.id }, {}, {}, by, record.was)
  }
  await giveTo(
    trx,
    teachers.map(({ id, was, is }) => ({ id, was: is, is: was })),
    studentId,
    by,
  )
  await setAside(trx, back, to ?? '', by)
  await bringBack(trx, aside, by)
}

const historyFields = ['form_class_id', 'form_level', 'joined_on'] as const
const recordLines = ({ id, was, is }: NonNullable<Stood['record']>, studentId: number) =>
  historyFields
    .filter((field) => field in was)
    .map((field) => ({ entity: 'student_term_record', key: id, studentId, field, old: is[field], new: was[field] }))

async function unregister(trx: Trx, studentId: number, id: number, by: By): Promise<void> {
  const { year, term, classId } = await trx
    .selectFrom('student_term_record')
    .select(['academic_year_id as year', 'term', 'form_class_id as classId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ofTerm = { student_id: studentId, academic_year_id: year, term }
  for (const table of ['subject_record', 'term_registration_flag', 'student_term_record'] as const)
    await trx
      .deleteFrom(table)
      .where((eb) => eb.and(ofTerm))
      .execute()
  await recordChanges(trx, [{ entity: 'student_term_record', key: id, studentId, field: 'registered', old: classId, new: null }], by)
}

/** Removes a student who has nothing but what came with the addition. */
async function removeStudent(trx: Trx, id: number, by: By): Promise<void> {
  await trx.deleteFrom('subject_student').where('student_id', '=', id).execute()
  const gone = await trx.deleteFrom('student').where('id', '=', id).returning(['first_name', 'last_name']).executeTakeFirstOrThrow()
  await recordChanges(trx, [{ entity: 'student', key: id, studentId: id, field: 'added', old: fullName(gone), new: null }], by)
}

async function isMerged(db: Db, { studentId, at }: Move): Promise<boolean> {
  const merged = db.selectFrom('student_merge').select('id').where('holder_id', '=', studentId).where('gone_id', 'is not', null)
  return (await merged.where('undone_at', 'is', null).where('at', '>=', at).executeTakeFirst()) !== undefined
}

async function isLast(db: Db, { id, studentId }: Move): Promise<boolean> {
  const later = db.selectFrom('student_move').select('id').where('student_id', '=', studentId).where('id', '>', id)
  return (await later.where('undone_at', 'is', null).executeTakeFirst()) === undefined
}

async function isThere(db: Db, move: Move): Promise<boolean> {
  const { student, later, ...now } = await standing(db, move)
  const { studentId } = move
  const own = await db.selectFrom('student').select(['form_class_id', 'archived_on']).where('id', '=', studentId).executeTakeFirst()
  if (!own || (student && own[student.column] !== student.is)) return false
  for (const { record } of [now, ...later]) if (record && !(await isRecordThere(db, record))) return false
  return true
}

async function isRecordThere(db: Db, record: NonNullable<Stood['record']>): Promise<boolean> {
  const row = await db
    .selectFrom('student_term_record')
    .select(['form_class_id', 'left_on', 'joined_on', 'away'])
    .where('id', '=', record.id)
    .executeTakeFirst()
  return (
    row !== undefined &&
    Object.entries(row).every(([name, value]) => !(name in record.is) || record.is[name as keyof RecordColumns] === value)
  )
}

async function isOpen(db: Db, move: Move): Promise<boolean> {
  const { year, term } = move
  const { later } = await standing(db, move)
  for (const key of later) if ((await findTerm(db, key))?.isPosted) return false
  if (year === null || term === null) return true
  const found = await findTerm(db, { year, term })
  return found !== undefined && !isClosed(found)
}

async function isClassOpen(db: Db, classId: string | null): Promise<boolean> {
  if (classId === null) return true
  const open = db.selectFrom('form_class').select('id').where('id', '=', classId).where('retired_at', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

const enteredFields = [
  ...['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment', 'comments', 'deans', 'conduct', 'deportment'],
  ...['mark', 'subject_id', 'added', 'removed'],
]

/** The student's later entries: marks, comments, remarks, grades, mark books, and subjects given or removed; not by a move that is undone. */
async function countEntered(db: Db, { id, studentId, last_change: last }: Move): Promise<number> {
  const own = db.selectFrom('student_move as own').select('own.id').where('own.student_id', '=', studentId).where('own.id', '>', id)
  const ofMove = sql<SqlBool>`(change.id between own.first_change and own.last_change or change.id between own.undo_first and own.undo_last)`
  const { entered } = await db
    .selectFrom('change')
    .select((eb) => eb.fn.countAll<number>().as('entered'))
    .where('student_id', '=', studentId)
    .where('id', '>', last)
    .where('entity', 'in', ['subject_record', 'student_term_record', 'assessment_mark', 'subject_student'])
    .where('field', 'in', enteredFields)
    .where(({ not, exists }) => not(exists(own.where('own.undone_at', 'is not', null).where(ofMove))))
    .executeTakeFirstOrThrow()
  return entered
}

/** Typed absences and lates in a record that the undo removes; counted ones can be counted again. */
async function countTypedDays(db: Db, record: number): Promise<number> {
  const row = await db
    .selectFrom('student_term_record')
    .select(['times_absent', 'counted_absent', 'times_late', 'counted_late'])
    .where('id', '=', record)
    .executeTakeFirst()
  const isTyped = (stands: number | null, counted: number | null) => stands !== null && stands !== counted
  return row ? Number(isTyped(row.times_absent, row.counted_absent)) + Number(isTyped(row.times_late, row.counted_late)) : 0
}
