import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { serveAddress } from '../../src/db/_engine/postgres/alone.ts'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { storageFault } from '../../src/db/_storage.ts'

/** Who serves a school on a server is the only one: its lock, and what happens when the connection of it breaks. */
const url = process.env.POSTGRES_URL
const schema = `alone_${process.pid}`
const address = `${url}?schema=${schema}`
const said: string[] = []
const watch = { lost: () => said.push('lost'), back: () => said.push('back'), gaveUp: (why: string) => said.push(why) }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  said.length = 0
})
const serve = async (patienceMs?: number) => {
  const school = await serveAddress(address, watch, patienceMs)
  closing.push(school.close)
  return school
}

let other: pg.Client
beforeAll(async () => {
  if (!url) return
  await (await openAddress(address)).close()
  other = new pg.Client(url)
  await other.connect()
  return () => other.end()
}, 60_000)

const key = `hashtextextended('${schema}', 28)`
/** Ends the connection that holds the lock, as an administrator of the server would. */
const endLock = () =>
  other.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and (classid::bigint << 32 | objid::bigint) = ${key}`)

test('a second one is refused until the first is closed', async () => {
  const first = await serve()
  await expect(serve()).rejects.toThrow(/^Another term-reports serves this school, on \S+, since [\d-]{10} [\d:]{5} UTC\. Stop it first\.$/)
  await first.close()
  closing.length = 0
  expect((await serve()).isHeld()).toBe(true)
})

test('when the lock’s connection breaks, a save under way is not stored and its refusal is one of storage; then the lock is back', async () => {
  const { db, isHeld } = await serve()
  const titles = () => db.selectFrom('employee_post').select('title').where('title', 'like', 'Of a test%').execute()
  const saving = db.transaction().execute(async (trx) => {
    await trx.insertInto('employee_post').values({ title: 'Of a test', rank: 1 }).execute()
    await endLock()
    await expect.poll(() => said).toContain('lost')
  })
  const refused = await saving.catch((error: unknown) => error)
  expect(storageFault(refused), String(refused)).toBe('unwritable')
  await expect.poll(() => said).toEqual(['lost', 'back'])
  expect([isHeld(), await titles()]).toEqual([true, []])
  await db.insertInto('employee_post').values({ title: 'Of a test again', rank: 1 }).execute()
  expect(await titles()).toHaveLength(1)
})

test('while another holds the lock nothing is asked of the server, and after a moment it is given up', async () => {
  const { db, isHeld } = await serve(1500)
  const taken = other.query(`select pg_advisory_lock(${key})`) // waits for it
  await sql`select 1`.execute(db)
  const second = new pg.Client(url)
  await second.connect()
  await second.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and (classid::bigint << 32 | objid::bigint) = ${key}`)
  await second.end()
  await taken
  await expect.poll(isHeld).toBe(false)
  const refused = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(storageFault(refused)).toBe('unwritable')
  await expect.poll(() => said.at(-1), { timeout: 6000 }).toMatch(/^Another term-reports serves this school/)
  await other.query(`select pg_advisory_unlock(${key})`)
})

test('a transaction that does not get its turn leaves its connection as it was', async () => {
  const { db, close } = await openAddress(`${address}&options=${encodeURIComponent('-c lock_timeout=100')}`)
  closing.push(close)
  await other.query(`select pg_advisory_lock(hashtextextended('${schema}', 27))`)
  const write = () => db.transaction().execute((trx) => trx.insertInto('employee_post').values({ title: 'Of a turn', rank: 1 }).execute())
  await expect(write()).rejects.toThrow(/lock timeout/)
  expect(await db.selectFrom('employee_post').select('title').where('title', '=', 'Of a turn').execute()).toEqual([])
  await other.query(`select pg_advisory_unlock(hashtextextended('${schema}', 27))`)
  await write()
  expect(await db.selectFrom('employee_post').select('title').where('title', '=', 'Of a turn').execute()).toHaveLength(1)
})
