import type Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { openAddress } from '../src/db/_engine/postgres/open.ts'
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

type OnServer = Pick<School, 'db' | 'close'>
/** The schools of this worker: making a schema takes a second, emptying one some milliseconds. */
const made: OnServer[] = []
const free: OnServer[] = []
const prefix = `w${process.env.VITEST_POOL_ID ?? process.pid}_${process.pid}`

/** Those that the last file did not close. */
export function takeBack(): void {
  for (const school of made) if (!free.includes(school)) free.push(school)
}

export async function emptySchoolOn(url: string): Promise<School> {
  const school = free.pop() ?? (await make(url))
  await sql`select empty_school()`.execute(school.db)
  const close = async () => {
    if (!free.includes(school)) free.push(school)
  }
  return { db: school.db, close, sqlite: byHand }
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

async function make(url: string): Promise<OnServer> {
  const schema = `${prefix}_${made.length}`
  const school = await openAddress(`${url}?schema=${schema}`)
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await client.connect()
  await client.query(emptying)
  await client.end()
  made.push(school)
  return school
}

/** Deletes everything but what the migrations store, which is kept beside, and gives numbers from the beginning. */
const emptying = `
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = current_schema() and tablename not like 'kysely%' loop
      execute format('create table %I as table %I', 'first_' || name, name);
    end loop;
  end $$;
  create function empty_school() returns void language plpgsql as $$ declare name text; has boolean; last bigint; begin
    set local session_replication_role = replica;
    for name in select substr(tablename, 7) from pg_tables where schemaname = current_schema() and tablename like 'first\\_%' loop
      execute format('select exists (select 1 from %I) or exists (select 1 from %I)', name, 'first_' || name) into has;
      if has then
        execute format('delete from %I', name);
        execute format('insert into %I table %I', name, 'first_' || name);
      end if;
    end loop;
    perform note_given() ;
    set local session_replication_role = origin;
  end $$;
  create function note_given() returns void language plpgsql as $$ declare name text; last bigint; begin
    for name in select sequencename from pg_sequences where schemaname = current_schema() loop
      execute format('select max(id) from %I', regexp_replace(name, '_id_seq$', '')) into last;
      perform setval(quote_ident(name), coalesce(last, 1), last is not null);
    end loop;
  end $$;`
