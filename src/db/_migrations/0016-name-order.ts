import { type Kysely, sql } from 'kysely'

/** `name_key` is the order of names in domain/_names.ts, which every connection brings: a stored key cannot be forgotten by any writing. */
const keyed = (table: string) => [
  `alter table ${table} add column sort_key text not null default ''`,
  `update ${table} set sort_key = name_key(last_name, first_name)`,
  `create trigger ${table}_named after insert on ${table} begin
    update ${table} set sort_key = name_key(new.last_name, new.first_name) where id = new.id; end`,
  `create trigger ${table}_renamed after update of last_name, first_name on ${table} begin
    update ${table} set sort_key = name_key(new.last_name, new.first_name) where id = new.id; end`,
]

const statements = [
  ...keyed('student'),
  ...keyed('employee'),
  `drop index student_name`,
  `create index student_current_name on student (sort_key, id) where archived_on is null`,
  `create index student_archived_name on student (sort_key, id) where archived_on is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
