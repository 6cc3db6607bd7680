import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findUnderWay, type UnderWay } from '../db/school-upload/work.ts'
import type { TermKey } from '../domain/_terms.ts'
import { underWay } from '../domain/words/posting.ts'
import type { Env } from './_env.ts'

/** Refuses to print, post or decide while a bulk step is still writing marks, of one term or of any. */
export async function refuseUnderWay(c: Context<Env>, of?: TermKey): Promise<void> {
  const found = await findUnderWay(c.get('db'), of)
  if (found) throw underWayFault(found)
}

/** Makes the same refusal when the database found the step inside the transaction. */
export const underWayFault = (found: UnderWay) => new HTTPException(409, { message: underWay(found) })
