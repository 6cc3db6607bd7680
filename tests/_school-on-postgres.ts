import type Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type pg from 'pg'
import { dbOf, openAddress, poolOf } from '../src/db/_engine/postgres/open.ts'
import { insert } from '../src/db/_insert.ts'
import type { Db, School } from '../src/db/_open.ts'

/** Stores all rows of a school in a file in a school on the server, whose own rows go. */
export async function copyRows(from: Sqlite.Database, to: Db): Promise<void> {
  const tables = from
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'")
    .pluck()
    .all() as string[]
  await to.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of tables) {
      await sql`delete from ${sql.table(table)}`.execute(trx)
      await insert(trx, table as 'school', from.prepare(`select * from "${table}"`).all() as object[])
    }
    await sql`set local session_replication_role = origin`.execute(trx)
    await sql`select note_given()`.execute(trx)
  })
}

type Taken = { pool: pg.Pool; isFree: boolean; isOfFile: boolean }
/** The schools of this worker: making a schema takes a second, emptying one some milliseconds. */
const made: Taken[] = []
const prefix = `w${process.env.VITEST_POOL_ID ?? process.pid}_${process.pid}`

/** What is in use as a test begins stays with its file; the others are the test's, and free after it. */
export function holdForFile(): void {
  for (const school of made) school.isOfFile = !school.isFree
}
export function takeBack(ofFile = false): void {
  for (const school of made) school.isFree ||= ofFile || !school.isOfFile
}

/** What was filled once in this worker is kept beside, and copied from then on. */
const kept = new Map([['empty', 0]])
export async function filledOn(url: string, name = 'empty', fill = async (_: School) => {}): Promise<School> {
  const taken = made.find(({ isFree }) => isFree) ?? (await make(url))
  Object.assign(taken, { isFree: false, isOfFile: false })
  const db = dbOf(taken.pool) // new each time, because the process remembers things by it
  const close = async () => {
    taken.isFree = true
  }
  const school = { db, sqlite: byHand, close }
  const known = kept.get(name)
  await sql`select restore_school(${known ?? 0})`.execute(db)
  if (known !== undefined) return school
  await fill(school)
  await sql`select keep_school(${kept.size})`.execute(db)
  kept.set(name, kept.size)
  return school
}

/** What a test that speaks to SQLite by hand gets. Such files are not run on PostgreSQL: `tests/_on-postgres.ts`. */
const byHand = new Proxy(
  {},
  {
    get: (_, name) => {
      throw new Error(`no SQLite here: ${String(name)}`)
    },
  },
) as School['sqlite']

async function make(url: string): Promise<Taken> {
  const address = `${url}?schema=${prefix}_${made.length}`
  await (await openAddress(address)).close()
  const pool = await poolOf(address)
  await pool.query(copying)
  if (made.length === 0) await pool.query('select keep_school(0)')
  const school = { pool, isFree: false, isOfFile: false }
  made.push(school)
  return school
}

/** `keep_school` copies the rows of all tables aside; `restore_school` deletes what there is and stores them again. */
const copying = `
  create schema if not exists ${prefix};
  create function restore_school(which int) returns void language plpgsql as $$ declare name text; has boolean; last bigint; begin
    set local session_replication_role = replica;
    for name in select proname from pg_proc where pronamespace = current_schema::regnamespace and starts_with(proname, 'test_') loop
      execute format('drop function %I cascade', name); -- what a test had a trigger do
    end loop;
    drop table if exists test_loan;
    for name in select tablename from pg_tables where schemaname = current_schema() and tablename not like 'kysely%' loop
      execute format('select exists (select 1 from %I)', name) into has;
      if has then execute format('delete from %I', name); end if;
    end loop;
    for name in select substr(tablename, length(which::text) + 2) from pg_tables
      where schemaname = '${prefix}' and starts_with(tablename, which || '_') loop
      execute format('insert into %I table ${prefix}.%I', name, which || '_' || name);
      get diagnostics last = row_count;
      if last > 1000 then execute format('analyze %I', name); end if;
    end loop;
    perform note_given();
    set local session_replication_role = origin;
  end $$;
  create function keep_school(which int) returns void language plpgsql as $$ declare name text; has boolean; begin
    for name in select tablename from pg_tables where schemaname = current_schema() and tablename not like 'kysely%' loop
      execute format('select exists (select 1 from %I)', name) into has;
      if has then execute format('create table ${prefix}.%I as table %I', which || '_' || name, name); end if;
    end loop;
  end $$;
  create function note_given() returns void language plpgsql as $$ declare name text; last bigint; begin
    for name in select sequencename from pg_sequences where schemaname = current_schema() loop
      execute format('select max(id) from %I', regexp_replace(name, '_id_seq$', '')) into last;
      perform setval(quote_ident(name), coalesce(last, 1), last is not null);
    end loop;
  end $$;`
