import { faultOf } from '../_engine/index.ts'
import { inParts } from '../_in-steps.ts'
import type { Db, Trx } from '../_open.ts'

/** The school has changed since the rows were checked. */
export class Moved extends Error {}

const isTaken = (error: unknown) => ['referred', 'refused'].includes(faultOf(error) ?? '')

/** Writes many rows, few in each transaction, so that nobody waits long; other requests run in between. */
export async function inSlices<T>(db: Db, all: readonly T[], atOnce: number, write: (trx: Trx, some: readonly T[]) => Promise<void>) {
  try {
    await inParts(all, atOnce, (some) => db.transaction().execute((trx) => write(trx, some)))
  } catch (error) {
    throw isTaken(error) ? new Moved() : error
  }
}
