import { sql } from 'kysely'
import type { Db } from './_open.ts'

/** Why nothing can be stored: the disk is full or not writable, the file was taken away, or another program writes for too long. */
type StorageFault = 'full' | 'unwritable' | 'taken' | 'busy'

/** The open file is no longer the school's: what is saved would be lost with it. */
export class TakenAway extends Error {
  readonly code = 'SCHOOL_TAKEN_AWAY'
}

export function storageFault(error: unknown): StorageFault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  if (code === 'SCHOOL_TAKEN_AWAY') return 'taken'
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return 'busy'
  return /^SQLITE_(?:READONLY|IOERR|CANTOPEN)/.test(code) || code === 'EROFS' ? 'unwritable' : undefined
}

/** Does what must not stop anybody: without room for it, it is skipped. */
export async function unlessFull(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!storageFault(error)) throw error
  }
}

class TakenBack extends Error {}

/** Writes as much as many saves need and rolls it back. Throws what prevents it. */
export async function tryStoring(db: Db): Promise<void> {
  const trying = db.transaction().execute(async (trx: Db) => {
    await trx.updateTable('school').set({ logo: sql`zeroblob(65536)` }).execute()
    throw new TakenBack()
  })
  await trying.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}
