import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../../domain/_terms.ts'
import { type By, type Change, recordChanges } from '../../_history.ts'
import { hasEntry } from '../../_mark-sql.ts'
import type { Db, Trx } from '../../_open.ts'
import { inTerm } from '../../_term.ts'
import { findCurrentTerm, listLaterTerms } from '../terms/index.ts'
import { bringBackTaken } from './set-aside.ts'

/** The term whose subject records follow students' subjects: the current one until its reports are posted. */
export async function findOpenTerm(db: Db): Promise<TermKey | undefined> {
  const term = await findCurrentTerm(db)
  return term && !term.isPosted ? { year: term.year, term: term.term } : undefined
}

/** That term, and later terms with registered students, which follow too (MOVE-10). */
export async function listOpenTerms(db: Db): Promise<TermKey[]> {
  const now = await findOpenTerm(db)
  return [...(now ? [now] : []), ...(await listLaterTerms(db)).map(({ year, term }) => ({ year, term }))]
}

const isEntered = hasEntry('subject_record')

const recordsOf = (db: Db, { year, term }: TermKey, subjectId: number, students: readonly number[]) =>
  db.selectFrom('subject_record').where(inTerm({ year, term })).where('subject_id', '=', subjectId).where('student_id', 'in', students)

/** The students of these with an entry in the subject in that term: a mark or a comment. */
export async function listEntered(db: Db, term: TermKey, subjectId: number, students: readonly number[]): Promise<number[]> {
  const rows = await recordsOf(db, term, subjectId, students).select('student_id').where(isEntered).execute()
  return rows.map((row) => row.student_id)
}

/** True if any of those students got an entry in the subject since then, in any term. */
export async function isEnteredSince(db: Db, subjectId: number, students: readonly number[], since: string): Promise<boolean> {
  const found = await db
    .selectFrom('subject_record')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('student_id', 'in', students)
    .where('updated_at', '>', since)
    .where(isEntered)
    .executeTakeFirst()
  return found !== undefined
}

type Given = { subjectId: number; employeeId: number | null; students: readonly number[] }

/** Adds subject records for registered students; existing ones stay, and hidden ones return. */
export async function addRecords(trx: Trx, term: TermKey, { subjectId, employeeId, students }: Given, by: By): Promise<void> {
  await bringBackTaken(trx, term, subjectId, students, by)
  const registered = await trx
    .selectFrom('student_term_record')
    .select('student_id')
    .where(inTerm(term))
    .where('student_id', 'in', students)
    .where('student_id', 'not in', recordsOf(trx, term, subjectId, students).select('student_id'))
    .execute()
  if (registered.length === 0) return
  const shared = { academic_year_id: term.year, term: term.term, subject_id: subjectId, employee_id: employeeId, updated_at: by.at }
  const rows = registered.map(({ student_id }) => ({ ...shared, student_id }))
  const added = await trx.insertInto('subject_record').values(rows).returning(['id', 'student_id', 'subject_id', 'employee_id']).execute()
  await recordChanges(
    trx,
    added.flatMap((row) => changesOf(row, 'added')),
    by,
  )
}

/** Gives records without entries, or without a teacher, to the new teacher; the others stay with their teacher. */
export async function giveRecords(trx: Trx, term: TermKey, { subjectId, employeeId, students }: Given, by: By): Promise<void> {
  const changed = await recordsOf(trx, term, subjectId, students)
    .select(['id', 'student_id as studentId', 'employee_id as old'])
    .where((eb) => eb.or([sql<SqlBool>`not ${isEntered}`, eb('employee_id', 'is', null)]))
    .where('employee_id', 'is distinct from', employeeId)
    .execute()
  if (changed.length === 0) return
  await trx
    .updateTable('subject_record')
    .set((eb) => ({ employee_id: employeeId, version: eb('version', '+', 1), updated_at: by.at }))
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  const about = { entity: 'subject_record', field: 'employee_id', new: employeeId }
  await recordChanges(
    trx,
    changed.map(({ id, studentId, old }) => ({ ...about, key: id, studentId, old })),
    by,
  )
}

/** Removes records without entries. A mark or comment is never deleted with them. */
export async function dropEmptyRecords(trx: Trx, term: TermKey, subjectId: number, students: readonly number[], by: By) {
  const empty = await recordsOf(trx, term, subjectId, students)
    .select(['id', 'student_id', 'subject_id', 'employee_id'])
    .where(sql<SqlBool>`not ${isEntered}`)
    .execute()
  if (empty.length === 0) return
  await recordChanges(
    trx,
    empty.flatMap((row) => changesOf(row, 'removed')),
    by,
  )
  await trx
    .deleteFrom('subject_record')
    .where(
      'id',
      'in',
      empty.map(({ id }) => id),
    )
    .execute()
}

type Row = { id: number; student_id: number; subject_id: number; employee_id: number | null }

function changesOf({ id, student_id, ...row }: Row, field: 'added' | 'removed'): Change[] {
  const about = { entity: 'subject_record', key: id, studentId: student_id }
  const values = Object.entries(row).map(([name, value]) =>
    field === 'added' ? { ...about, field: name, old: null, new: value } : { ...about, field: name, old: value, new: null },
  )
  return [{ ...about, field, old: null, new: 1 }, ...values]
}
