import { faultOf } from './_engine/index.ts'
import type { Db } from './_open.ts'

/** Why nothing can be stored: the disk is full or not writable, the file was taken away, or another program writes for too long. */
type StorageFault = 'full' | 'unwritable' | 'taken' | 'busy'

/** The open file is no longer the school's: what is saved would be lost with it. */
export class TakenAway extends Error {
  readonly code = 'SCHOOL_TAKEN_AWAY'
}

export function storageFault(error: unknown): StorageFault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  if (code === 'SCHOOL_TAKEN_AWAY') return 'taken'
  if (code === 'EROFS') return 'unwritable'
  const fault = faultOf(error)
  return fault === 'referred' || fault === 'refused' ? undefined : fault
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
    await trx
      .updateTable('school')
      .set({ logo: Buffer.alloc(65_536) })
      .execute()
    throw new TakenBack()
  })
  await trying.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}
