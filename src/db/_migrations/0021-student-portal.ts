import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table school add column public_address text not null default ''`.execute(db)
  await sql`create table report_card_key (
    id integer primary key default 1 check (id = 1), secret blob not null check (length(secret) = 32)) strict`.execute(db)
  await sql`insert into report_card_key (secret) values (${randomBytes(32)})`.execute(db)
}
