import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table administrator add column kind text not null default 'restricted' check (kind in ('full', 'restricted'))`,
  `update administrator set kind = 'full' where user_name <> 'Deans/HODs'`,
  `alter table session add column address text`,
  `alter table session add column browser text`,
  `create index sign_in_attempt_name on sign_in_attempt (user_name, door, at)`,
  `create index sign_in_attempt_failed_staff on sign_in_attempt (at) where door <> 'student' and outcome <> 'signed-in'`,
  `create table sign_in_spray (
    id integer primary key, address text not null, first_at text not null, last_at text not null,
    accounts integer not null check (accounts > 0)) strict`,
  `create index sign_in_spray_at on sign_in_spray (last_at)`,
  `alter table school add column security_contact text not null default ''`,
]

/** What an administrator may do follows from a column, never from a name; where one is signed in; and who tries many accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
