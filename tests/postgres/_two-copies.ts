import { sql } from 'kysely'
import { serveTogether } from '../../src/db/_copies.ts'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { makeWorld, type World } from '../world.ts'

/** Two copies of the application that serve one school, each with connections of its own. */
export async function twoCopies(): Promise<{ a: World; b: World; close: () => Promise<unknown> }> {
  const a = await makeWorld()
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(a.db)
  const { db, close } = await openAddress(`${process.env.POSTGRES_URL}?schema=${rows[0]?.schema}`, { isThere: true })
  const b = await makeWorld({ school: { db, sqlite: a.sqlite, close }, isStored: true })
  for (const { db } of [a, b]) serveTogether(db)
  await a.as('admin')('/healthz') // signs in; the other does it again with the same session
  for (const table of ['posted_sitting', 'session'] as const) await a.db.deleteFrom(table).execute()
  await b.as('admin')('/healthz')
  return { a, b, close: () => Promise.all([a.close(), close()]) }
}
