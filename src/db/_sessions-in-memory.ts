import type { Db } from './_open.ts'
import type { NewRow } from './_schema.ts'
import { storageFault, unlessFull } from './_storage.ts'

type Row = NewRow<'session'>

/** Sessions that began or ended while the disk was full, by hash. They are remembered as long as the server runs. */
const [begun, ended] = [new Map<string, Row>(), new Set<string>()]
const most = 10_000

export const findUnstored = (tokenHash: string): Row | undefined => begun.get(tokenHash)
export const isEnded = (tokenHash: string) => ended.has(tokenHash)

/** A view of the database with this session as the only stored one. */
export const withSession = (db: Db, row: Row): Db =>
  db.with('session', (q) => q.selectNoFrom((eb) => Object.entries(row).map(([column, value]) => eb.val(value).as(column)))) as unknown as Db

export async function beginEvenFull(row: Row, storing: Promise<boolean>): Promise<boolean> {
  try {
    return await storing
  } catch (error) {
    if (!storageFault(error) || begun.size >= most) throw error
    begun.set(row.token_hash, row)
    return true
  }
}

export function touchEvenFull(tokenHash: string, at: string, touch: () => Promise<unknown>): Promise<void> {
  const row = begun.get(tokenHash)
  if (row) row.seen_at = at
  return unlessFull(touch)
}

/** Ends a session even on a full disk, because the machine may be shared. */
export async function endEvenFull(tokenHash: string, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!storageFault(error) || ended.size >= most) throw error
    ended.add(tokenHash)
  }
}

export function endUnstored(isOf: (row: Row) => boolean): void {
  for (const [hash, row] of begun) if (isOf(row)) begun.delete(hash)
}
