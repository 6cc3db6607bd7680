import { type SqlBool, sql } from 'kysely'
import { type By, type Change, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { listUsesOf } from './uses.ts'

/** A term, or all of a year's. */
type Of = { year: number; term?: number }
type Undone = { kind: 'undone'; students: number } | { kind: 'refused'; fault: 'begun' | 'none' | 'moved' }

/** Undoes registering while nothing is entered: deletes the term and subject records (TERM-9). `expected`: the displayed number. */
export async function undoRegistering(db: Db, of: Of, expected: number, by: By): Promise<Undone> {
  return db.transaction().execute(async (trx) => {
    if ((await listUsesOf(trx, of)).some(({ entered }) => entered !== null)) return { kind: 'refused', fault: 'begun' }
    const history = await goneOf(trx, of)
    const students = new Set(history.map(({ studentId }) => studentId)).size
    if (students === 0) return { kind: 'refused', fault: 'none' }
    if (students !== expected) return { kind: 'refused', fault: 'moved' }
    await removeRecords(trx, of, history, by)
    return { kind: 'undone', students }
  })
}

/** The same without a question, when the term goes too. */
export const removeRegistered = async (trx: Trx, of: Of, by: By): Promise<void> => removeRecords(trx, of, await goneOf(trx, of), by)

async function removeRecords(trx: Trx, of: Of, history: readonly Change[], by: By): Promise<void> {
  for (const table of ['subject_record', 'subject_record_aside'] as const) await trx.deleteFrom(table).where(ofStudents(of)).execute()
  for (const table of ['student_term_record', 'term_registration_flag', 'term_registration'] as const)
    await trx.deleteFrom(table).where(within(of)).execute()
  await recordChanges(trx, history, by)
}

const within = ({ year, term }: Of) => sql<SqlBool>`academic_year_id = ${year} ${term === undefined ? sql`` : sql`and term = ${term}`}`

/** Records by student, as their index is: by term alone, all terms' records would be read. */
export const ofStudents = (of: Of) =>
  sql<SqlBool>`${within(of)} and student_id in (select student_id from student_term_record where ${within(of)})`

/** The reverse of what registering wrote into the history. */
async function goneOf(trx: Trx, of: Of): Promise<Change[]> {
  const records = await trx
    .selectFrom('student_term_record')
    .select(['id', 'student_id as studentId', 'term', 'form_class_id as classId'])
    .where(within(of))
    .execute()
  const subjects = await trx
    .selectFrom('subject_record')
    .select(['student_id as studentId', 'term', sql<string>`group_concat(subject_id, ', ' order by subject_id)`.as('subjects')])
    .where(ofStudents(of))
    .groupBy(['student_id', 'term'])
    .execute()
  const taken = new Map(subjects.map((row) => [`${row.studentId}-${row.term}`, row.subjects]))
  return records.flatMap(({ id, studentId, term, classId }) => {
    const about = { entity: 'student_term_record', key: id, studentId, new: null }
    return [
      { ...about, field: 'registered', old: classId },
      { ...about, field: 'subjects', old: taken.get(`${studentId}-${term}`) ?? null },
    ]
  })
}
