import { type Kysely, sql } from 'kysely'

/** The history of ten years is read newest first: of all, of a student, of somebody's doing, of a kind of thing. */
const indexes = [
  `drop index change_student`,
  `create index change_student on change (student_id, at) where student_id is not null`,
  `create index change_actor on change (actor_kind, actor_id, at)`,
  `create index change_kind on change (entity, at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await sql.raw(statement).execute(db)
}
