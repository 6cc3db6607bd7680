import { type SqlBool, sql } from 'kysely'
import { type By, type Change, recordChanges } from '../../_history.ts'
import { inParts } from '../../_in-steps.ts'
import type { Db, Trx } from '../../_open.ts'
import { listUsesOf, listWithEntries } from './uses.ts'

/** A term, or all of a year's. */
type Of = { year: number; term?: number }
type Undone = { kind: 'undone'; students: number } | { kind: 'refused'; fault: 'begun' | 'none' | 'moved' }

/** Undoes registering while nothing is entered: deletes the term and subject records (TERM-9). `expected`: the displayed number. */
export async function undoRegistering(db: Db, of: Of, expected: number, by: By): Promise<Undone> {
  if ((await listUsesOf(db, of)).some(({ entered }) => entered !== null)) return { kind: 'refused', fault: 'begun' }
  const ids = await listIds(db, of)
  if (ids.length === 0) return { kind: 'refused', fault: 'none' }
  if (ids.length !== expected) return { kind: 'refused', fault: 'moved' }
  return { kind: 'undone', students: await removeRegistered(db, of, by) }
}

const mostAtOnce = 25

/** The same without a question, when the term goes too: a few students at a time. Who has an entry by then stays. */
export async function removeRegistered(db: Db, of: Of, by: By): Promise<number> {
  for (const table of ['term_registration_flag', 'term_registration'] as const) await db.deleteFrom(table).where(within(of)).execute()
  let count = 0
  await inParts(await listIds(db, of), mostAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      const entered = await listWithEntries(trx, of, some)
      const gone = some.filter((id) => !entered.has(id))
      await removeSome(trx, of, gone, by)
      count += gone.length
    }),
  )
  return count
}

async function listIds(db: Db, of: Of): Promise<number[]> {
  const rows = db.selectFrom('student_term_record').select('student_id as id').distinct().where(within(of))
  return (await rows.orderBy('student_id').execute()).map(({ id }) => id)
}

async function removeSome(trx: Trx, of: Of, students: readonly number[], by: By): Promise<void> {
  const history = await goneOf(trx, of, students)
  await trx.deleteFrom('subject_record').where(within(of)).where('student_id', 'in', students).execute()
  await trx.deleteFrom('subject_record_aside').where(within(of)).where('student_id', 'in', students).execute()
  await trx.deleteFrom('student_term_record').where(within(of)).where('student_id', 'in', students).execute()
  await recordChanges(trx, history, by)
}

const within = ({ year, term }: Of) => sql<SqlBool>`academic_year_id = ${year} ${term === undefined ? sql`` : sql`and term = ${term}`}`

/** Records by student, as their index is: by term alone, all terms' records would be read. */
export const ofStudents = (of: Of) =>
  sql<SqlBool>`${within(of)} and student_id in (select student_id from student_term_record where ${within(of)})`

/** The reverse of what registering wrote into the history. */
async function goneOf(trx: Trx, of: Of, students: readonly number[]): Promise<Change[]> {
  const records = await trx
    .selectFrom('student_term_record')
    .select(['id', 'student_id as studentId', 'term', 'form_class_id as classId'])
    .where(within(of))
    .where('student_id', 'in', students)
    .execute()
  const subjects = await trx
    .selectFrom('subject_record')
    .select(['student_id as studentId', 'term', sql<string>`string_agg(cast(subject_id as text), ', ' order by subject_id)`.as('subjects')])
    .where(within(of))
    .where('student_id', 'in', students)
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
