import { sql } from 'kysely'
import type { Lost } from '../../domain/backups/index.ts'
import { hint } from '../_engine/index.ts'
import type { Db } from '../_open.ts'

/** Who has changed what since a moment, those with most changes first. */
export async function listLost(db: Db, since: string): Promise<Lost[]> {
  const [marks, remarks] = [sql`entity in ('subject_record', 'assessment_mark')`, sql`entity = 'student_term_record'`]
  return db
    .selectFrom('change')
    .select(['actor_name as who'])
    .select((eb) => [
      sql<number>`count(*) filter (where ${marks})`.as('marks'),
      sql<number>`count(*) filter (where ${remarks})`.as('remarks'),
      sql<number>`count(*) filter (where not ${marks} and not ${remarks})`.as('others'),
      eb.fn.max('at').as('until'),
    ])
    .where('at', '>', since)
    .where('entity', '<>', 'backup')
    .groupBy([hint('actor_kind'), 'actor_id', 'actor_name']) // groups the changes since, instead of reading all history
    .orderBy(sql`count(*)`, 'desc')
    .execute()
}
