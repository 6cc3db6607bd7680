import { type Kysely, sql } from 'kysely'

const columns = ['coded_comment', 'coded_comment_1'] as const
const count = (by: 1 | -1, row: 'new' | 'old', column: string) =>
  `update coded_comment set uses = uses ${by === 1 ? '+' : '-'} 1 where id = ${row}.${column};`

/** How often each coded comment stands on subject records, so that of equal suggestions the usual one comes first. */
const statements = [
  `alter table coded_comment add column uses integer not null default 0 check (uses >= 0)`,
  `update coded_comment set uses = (select count(*) from subject_record where coded_comment = coded_comment.id)
    + (select count(*) from subject_record where coded_comment_1 = coded_comment.id)`,
  ...columns.flatMap((column) => [
    `create trigger ${column}_added after insert on subject_record when new.${column} is not null begin ${count(1, 'new', column)} end`,
    `create trigger ${column}_removed after delete on subject_record when old.${column} is not null begin ${count(-1, 'old', column)} end`,
    `create trigger ${column}_changed after update of ${column} on subject_record when new.${column} is not old.${column}
      begin ${count(-1, 'old', column)} ${count(1, 'new', column)} end`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
