import { type Kysely, sql } from 'kysely'
import type { Database } from '../../_schema.ts'
import type { Store, Stores } from '../../_store.ts'

type Tables = { shared_value: { of: string; name: string; value: string }; shared_part: { name: string; n: number; bytes: Uint8Array } }

/** Only copies of the program that serve together use them: no migration makes them, no move takes them along, and they may be lost. */
const tables = `
  create unlogged table if not exists shared_value (of text not null, name text not null, value text not null, primary key (of, name));
  create unlogged table if not exists shared_part (name text not null, n integer not null, bytes bytea not null, primary key (name, n))`

const [leaseMs, pauseMs, partBytes] = [15_000, 1000, 1_000_000]

/** What several copies of the program store in the school's database, each change under the school's lock. */
export async function storesOn(school: Kysely<Database>): Promise<Stores> {
  await school.transaction().execute((trx) => sql.raw(tables).execute(trx))
  const db = school.withTables<Tables>()
  return <T>(of: string): Store<T> => {
    const values = () => db.selectFrom('shared_value').select('value').where('of', '=', of)
    return {
      ...{ leaseMs, pauseMs },
      get: async (name) => {
        const found = await values().where('name', '=', name).executeTakeFirst()
        return found && (JSON.parse(found.value) as T)
      },
      list: async () => (await values().execute()).map(({ value }) => JSON.parse(value) as T),
      change: (work) => db.transaction().execute((trx) => changeAll(trx, of, work)),
      storeFile: (name, bytes) => storeFile(db, name, bytes),
      file: (name) => readFile(db, name),
    }
  }
}

type Shared = Kysely<Database & Tables>

async function changeAll<T, R>(trx: Shared, of: string, work: (all: Map<string, T>) => R): Promise<R> {
  const rows = await trx.selectFrom('shared_value').select(['name', 'value']).where('of', '=', of).execute()
  const before = new Map(rows.map(({ name, value }) => [name, value]))
  const all = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as T]))
  const answer = work(all)
  for (const name of before.keys()) {
    if (all.has(name)) continue
    await trx.deleteFrom('shared_value').where('of', '=', of).where('name', '=', name).execute()
    await trx.deleteFrom('shared_part').where('name', '=', name).execute()
  }
  for (const [name, one] of all) {
    const value = JSON.stringify(one)
    if (value === before.get(name)) continue
    const row = trx.insertInto('shared_value').values({ of, name, value })
    await row.onConflict((oc) => oc.columns(['of', 'name']).doUpdateSet({ value })).execute()
  }
  return answer
}

async function storeFile(db: Shared, name: string, bytes: Uint8Array): Promise<void> {
  await db.deleteFrom('shared_part').where('name', '=', name).execute()
  for (let n = 0; n * partBytes < bytes.length; n++) {
    const part = bytes.subarray(n * partBytes, (n + 1) * partBytes)
    await db.insertInto('shared_part').values({ name, n, bytes: part }).execute()
  }
}

async function readFile(db: Shared, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts = await db.selectFrom('shared_part').select('bytes').where('name', '=', name).orderBy('n').execute()
  if (parts.length === 0) return undefined
  const file = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.length, 0))
  let at = 0
  for (const { bytes } of parts) {
    file.set(bytes, at)
    at += bytes.length
  }
  return file
}
