import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table browser_key (
    id integer primary key default 1 check (id = 1), secret blob not null check (length(secret) = 32)) strict`.execute(db)
  await sql`insert into browser_key (secret) values (${randomBytes(32)})`.execute(db)
}
