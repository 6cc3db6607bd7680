import type { Db } from '../_open.ts'

/** What a school still lacks before its students can be registered into a term. */
export async function findMissing(db: Db) {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('academic_term').select('term').where('is_current', '=', 1).where('term_start', 'is not', null)).as('dates'),
      eb.exists(eb.selectFrom('subject').select('id')).as('subjects'),
      eb.exists(eb.selectFrom('employee').select('id')).as('teachers'),
      eb.exists(eb.selectFrom('student').select('id')).as('students'),
    ])
    .executeTakeFirstOrThrow()
  const lacks = (has: unknown) => Number(has) === 0
  return { dates: lacks(row.dates), subjects: lacks(row.subjects), teachers: lacks(row.teachers), students: lacks(row.students) }
}
