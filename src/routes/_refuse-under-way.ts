import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findUnderWay, type UnderWay } from '../db/school-upload/work.ts'
import type { TermKey } from '../domain/_terms.ts'
import { underWay } from '../domain/words/posting.ts'
import type { Env } from './_env.ts'

/** Nothing is printed, posted or decided by marks of which a part is still being written: a term's, or of whatever term. */
export async function refuseUnderWay(c: Context<Env>, of?: TermKey): Promise<void> {
  const found = await findUnderWay(c.get('db'), of)
  if (found) throw underWayFault(found)
}

/** The same where the database has looked, in the transaction that would have written. */
export const underWayFault = (found: UnderWay) => new HTTPException(409, { message: underWay(found) })
