import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { serveAddress } from '../../src/db/_engine/postgres/serve.ts'
import { storageFault } from '../../src/db/_storage.ts'
import type { Logger } from '../../src/operate/_log.ts'
import { finish } from '../../src/operate/_serving.ts'

/** Who serves a school on a server: its lock, beside others or alone, and what happens when the connection of it breaks. */
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
  const school = await serveAddress(address, watch, patienceMs ? { patienceMs } : {})
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
})

const key = `hashtextextended('${schema}', 28)`
/** Ends the connection that holds the lock, as an administrator of the server would. */
const endLock = () =>
  other.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and (classid::bigint << 32 | objid::bigint) = ${key}`)

const where = String.raw`, on \S+, since [\d-]{10} [\d:]{5} UTC`
const isToItself = new RegExp(
  `^Another term-reports has this school to itself until it is set up, moved or upgraded${where}\\. Finish that first, or stop it\\.$`,
)
const alone = () => serveAddress(address, watch, { isAlone: true })

test('until the school is set up one copy serves it; then others do too, if they are of its version', async () => {
  const first = await serve()
  await expect(serve()).rejects.toThrow(isToItself)
  await first.db.insertInto('school').values({ name: 'Poui Secondary', time_zone: 'America/Port_of_Spain' }).execute()
  await Promise.all([first.share(), first.share()])
  expect([first.isHeld(), (await serve()).isHeld()]).toEqual([true, true])
  await expect(alone()).rejects.toThrow(new RegExp(`^Another term-reports serves this school${where}\\. Stop it first\\.$`))

  const table = `"${schema}".kysely_migration`
  const { rows } = await other.query(`delete from ${table} where name = (select max(name) from ${table}) returning *`)
  await expect(serve()).rejects.toThrow(new RegExp(`^Another version of term-reports serves this school${where}\\. Stop all copies`))
  await other.query(`insert into ${table} values ($1, $2), ('9999-later', $2)`, [rows[0].name, rows[0].timestamp])
  await expect(serve()).rejects.toThrow('The school was made by a newer version of this program')
  await other.query(`delete from ${table} where name = '9999-later'`)
  for (const close of closing.splice(0)) await close()
  const last = await alone()
  closing.push(last.close)
  await expect(serve()).rejects.toThrow(isToItself)
})

test('work of one copy at a time is left to whoever does it', async () => {
  const [first, second] = [await serve(), await serve()]
  const did: string[] = []
  await first.ifFree('night', async () => {
    did.push('first')
    await second.ifFree('night', async () => void did.push('second'))
    await second.ifFree('other', async () => void did.push('other'))
  })
  await second.ifFree('night', async () => void did.push('after'))
  expect(did).toEqual(['first', 'other', 'after'])
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
  await expect.poll(() => said.at(-1), { timeout: 6000 }).toMatch(isToItself)
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

test('work that was left, and cannot be gone on with because the server is away, is a plain line in the log', async () => {
  let isAway = false
  const guard = () => {
    if (isAway) throw Object.assign(new Error('The school’s lock is not held'), { code: '08003' })
  }
  const { db, close } = await openAddress(address, { guard })
  closing.push(close)
  const lines: object[] = []
  isAway = true
  finish(db, { error: (fields: object) => lines.push(fields) } as unknown as Logger)
  await expect.poll(() => lines).toHaveLength(3)
  expect(lines).toEqual(lines.map(() => ({ fault: 'The school’s lock is not held' })))
})
