import { type SqlBool, sql } from 'kysely'
import type { Years } from '../../domain/school/terms/years.ts'
import { type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { isBegun } from '../school/terms/years.ts'

type Undone = { kind: 'undone'; students: number } | { kind: 'refused'; fault: 'begun' | 'none' | 'moved' }

/** Undoes the registration of a year while it has no entries: deletes its term and subject records. `expected`: the displayed number. */
export async function undoRegistration(db: Db, { to }: Years, expected: number, by: By): Promise<Undone> {
  return db.transaction().execute(async (trx) => {
    if (await isBegun(trx, to)) return { kind: 'refused', fault: 'begun' }
    const history = await goneOf(trx, to)
    const students = new Set(history.map(({ studentId }) => studentId)).size
    if (students === 0) return { kind: 'refused', fault: 'none' }
    if (students !== expected) return { kind: 'refused', fault: 'moved' }
    await trx.deleteFrom('subject_record').where(ofYear(to)).execute()
    for (const table of ['student_term_record', 'term_registration_flag', 'term_registration'] as const)
      await trx.deleteFrom(table).where('academic_year_id', '=', to).execute()
    await recordChanges(trx, history, by)
    return { kind: 'undone', students }
  })
}

/** Subject records by student, as their index is: by year alone, all years' records would be read. */
const ofYear = (year: number) =>
  sql<SqlBool>`academic_year_id = ${year} and student_id in (select student_id from student_term_record where academic_year_id = ${year})`

/** The reverse of what registering wrote into the history. */
async function goneOf(trx: Trx, year: number): Promise<Change[]> {
  const records = await trx
    .selectFrom('student_term_record')
    .select(['id', 'student_id as studentId', 'term', 'form_class_id as classId'])
    .where('academic_year_id', '=', year)
    .execute()
  const subjects = await trx
    .selectFrom('subject_record')
    .select(['student_id as studentId', 'term', sql<string>`group_concat(subject_id, ', ' order by subject_id)`.as('subjects')])
    .where(ofYear(year))
    .groupBy(['student_id', 'term'])
    .execute()
  const of = new Map(subjects.map((row) => [`${row.studentId}-${row.term}`, row.subjects]))
  return records.flatMap(({ id, studentId, term, classId }) => {
    const about = { entity: 'student_term_record', key: id, studentId, new: null }
    return [
      { ...about, field: 'registered', old: classId },
      { ...about, field: 'subjects', old: of.get(`${studentId}-${term}`) ?? null },
    ]
  })
}
