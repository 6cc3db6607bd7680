import type { Db } from './_open.ts'
import type { NewRow } from './_schema.ts'
import { sharedOf } from './_shared.ts'
import { storageFault, unlessFull } from './_storage.ts'

type Row = NewRow<'session'>

type Unstored = { begun: Map<string, Row>; ended: Set<string> }

/** Sessions that began or ended while the disk was full, by hash. They are remembered as long as the school is open, where one copy of the program serves it. */
const unstored = new WeakMap<object, Unstored>()
const most = 10_000

/** Of one school: its database and the transactions in it have the same adapter. */
const of = (db: Db): Unstored | undefined => unstored.get(db.getExecutor().adapter)

function ownOf(db: Db): Unstored {
  const own = of(db) ?? { begun: new Map(), ended: new Set() }
  unstored.set(db.getExecutor().adapter, own)
  return own
}

export const findUnstored = (db: Db, tokenHash: string): Row | undefined => of(db)?.begun.get(tokenHash)
export const isEnded = (db: Db, tokenHash: string) => of(db)?.ended.has(tokenHash) === true

/** A view of the database with this session as the only stored one. */
export const withSession = (db: Db, row: Row): Db =>
  db.with('session', (q) => q.selectNoFrom((eb) => Object.entries(row).map(([column, value]) => eb.val(value).as(column)))) as unknown as Db

export async function beginEvenFull(db: Db, row: Row, storing: Promise<boolean>): Promise<boolean> {
  try {
    return await storing
  } catch (error) {
    const { begun } = ownOf(db)
    if (!storageFault(error) || sharedOf(db) || begun.size >= most) throw error
    begun.set(row.token_hash, row)
    return true
  }
}

export function touchEvenFull(db: Db, tokenHash: string, at: string, touch: () => Promise<unknown>): Promise<void> {
  const row = findUnstored(db, tokenHash)
  if (row) row.seen_at = at
  return unlessFull(touch)
}

/** Ends a session even on a full disk, because the machine may be shared. */
export async function endEvenFull(db: Db, tokenHash: string, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    const { ended } = ownOf(db)
    if (!storageFault(error) || sharedOf(db) || ended.size >= most) throw error
    ended.add(tokenHash)
  }
}

export function endUnstored(db: Db, isOf: (row: Row) => boolean): void {
  const begun = of(db)?.begun ?? []
  for (const [hash, row] of begun) if (isOf(row)) of(db)?.begun.delete(hash)
}
