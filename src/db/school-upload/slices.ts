import { renew } from '../_copies.ts'
import { faultOf } from '../_engine/index.ts'
import { inParts } from '../_in-steps.ts'
import type { Db, Trx } from '../_open.ts'

/** The school has changed since the rows were checked. */
export class Moved extends Error {}

const isTaken = (error: unknown) => ['referred', 'refused'].includes(faultOf(error) ?? '')

/** Where an upload is written. */
export type Into = { db: Db; id: number }

/** Writes many rows, few in each transaction, so that nobody waits long; other requests run in between. */
export async function inSlices<T>(into: Into, all: readonly T[], atOnce: number, write: (trx: Trx, some: readonly T[]) => Promise<void>) {
  try {
    await inParts(all, atOnce, (some) => whileOwn(into, (trx) => write(trx, some)))
  } catch (error) {
    throw isTaken(error) ? new Moved() : error
  }
}

/** A transaction that writes only while no other copy of the program has taken the upload over. */
export const whileOwn = ({ db, id }: Into, write: (trx: Trx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await renew(trx, id))) throw new Moved()
    await write(trx)
  })
