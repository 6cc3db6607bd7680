import { sql } from 'kysely'
import type pg from 'pg'
import { readAddress, whyNot } from './address.ts'
import { breakOff, Lock, newName, takeAtFirst } from './lock.ts'
import { type OnServer, openAddress } from './open.ts'

/** What happens to the school's lock: each in a plain sentence. After `gaveUp` the program must end. */
export type Watch = { lost: (why: string) => void; back: () => void; gaveUp: (why: string) => void }
type Asked = { patienceMs?: number; isAlone?: boolean }
type Served = OnServer & {
  isHeld: () => boolean
  /** The server answers before the disk has what was saved, so that a power cut can lose it. */
  isLazy: boolean
  /** Lets other copies serve the school too, once it is set up. */
  share: () => Promise<void>
  /** Does work that only one copy may do at a time, unless another does it now. */
  ifFree: (name: string, work: () => Promise<void>) => Promise<void>
}

class Away extends Error {
  readonly code = '08003'
}

/**
 * Opens the school to serve it, beside other copies of the program. Who changes its schema other than by adding to it, moves it (`isAlone`) or
 * has it set up must be the only one until that is done. The copy holds the school's lock as long as one connection lasts. If that breaks,
 * all others are broken too, and nothing is asked of the server until the lock is held again; a server that is away is waited for, and
 * a refusal only for a moment.
 */
export async function serveAddress(address: string, watch: Watch, { patienceMs = 20_000, isAlone = false }: Asked = {}): Promise<Served> {
  const at = { ...readAddress(address), own: newName() }
  const taken = await takeAtFirst(at, isAlone ? 'alone' : undefined)
  const clients = new Set<pg.PoolClient>()
  const guard = () => {
    if (!lock.isHeld) throw new Away('The school’s lock is not held')
  }
  const joined = (client: pg.PoolClient) => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    if (!lock.isHeld) breakOff(client)
  }
  const lost = (why: string) => {
    for (const client of clients) breakOff(client)
    watch.lost(why)
  }
  const lock = new Lock(at, taken, patienceMs, { ...watch, lost, gaveUp: (error) => watch.gaveUp(whyNot(address, error)) })
  try {
    const school = await openAddress(address, { guard, joined, isThere: taken.mode === 'shared', mayAdd: true })
    if (!isAlone && (await isSetUp(school.db))) await lock.share()
    const close = async () => {
      await school.close()
      await lock.release()
    }
    const { share, ifFree } = lock
    return { ...school, close, isHeld: () => lock.isHeld, isLazy: await isLazy(school.db), share, ifFree }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const isSetUp = async (db: OnServer['db']) => (await db.selectFrom('school').select('id').executeTakeFirst()) !== undefined

async function isLazy(db: OnServer['db']): Promise<boolean> {
  const { rows } = await sql`select 1 where 'off' in (current_setting('fsync'), current_setting('synchronous_commit'))`.execute(db)
  return rows.length > 0
}
