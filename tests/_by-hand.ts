import { type RawBuilder, sql } from 'kysely'
import { schemaWord } from '../src/db/_engine/_spelling.ts'
import type { Db } from '../src/db/_open.ts'
import { serverOfRun } from './_school.ts'

/** Statements past the application, on either engine. */
export async function run(db: Db, ...statements: (string | RawBuilder<unknown>)[]): Promise<void> {
  for (const statement of statements) await (typeof statement === 'string' ? sql.raw(statement) : statement).execute(db)
}

export async function rowsOf<T>(db: Db, query: string | RawBuilder<T>): Promise<T[]> {
  return (await (typeof query === 'string' ? sql.raw<T>(query) : query).execute(db)).rows
}
/** The only value of the only row. */
export const numberIn = async <T = number>(db: Db, query: string): Promise<T> =>
  Object.values((await rowsOf<Record<string, T>>(db, query))[0] ?? {})[0] as T

/** Something that happens in the middle of a save, as a migration says it: `before insert on student begin select raise(abort, 'full'); end`. */
export async function addTrigger(db: Db, name: string, what: string): Promise<() => Promise<void>> {
  await schemaWord(`create trigger test_${name} ${what}`).execute(db)
  return () => run(db, serverOfRun() ? `drop function test_${name} cascade` : `drop trigger test_${name}`)
}

/** A mark as the engine keeps it. */
export const sqlMark = (mark: number) => (serverOfRun() ? `'${mark}'` : mark)

/** Everything that is stored, to see that nothing changed. */
export async function allRows(db: Db): Promise<Record<string, unknown[]>> {
  const ofSchool = (name: string) => !name.startsWith('shared_') // what copies of the program share for a day
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter(ofSchool)
  tables.sort()
  const all: Record<string, unknown[]> = {}
  for (const name of tables) all[name] = await rowsOf(db, sql`select * from ${sql.table(name)} order by 1`)
  return all
}
