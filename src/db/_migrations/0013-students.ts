import { type Kysely, sql } from 'kysely'

/** Those at the school are few beside those who have left: their list and their count must not read both. */
const indexes = [
  `create index student_current on student (updated_at, id) where archived_on is null`,
  `create index student_archived on student (updated_at, id) where archived_on is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await sql.raw(statement).execute(db)
}
