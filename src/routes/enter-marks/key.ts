import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSheet } from '../../db/enter-marks/index.ts'
import type { Sheet } from '../../domain/enter-marks/index.ts'
import { isTerm, isYear } from '../../domain/terms/index.ts'
import { actorOf, type Env } from '../_http.tsx'

const Key = z.object({
  year: z.coerce.number().refine(isYear),
  term: z.coerce.number().refine(isTerm),
  classId: z.string().max(20),
  subjectId: z.coerce.number().int().positive(),
})

/** The sheet that the address names, if the actor may enter its marks. */
export async function sheetAsked(c: Context<Env>): Promise<Sheet> {
  const key = Key.safeParse(c.req.param())
  const sheet = key.success && (await findSheet(c.get('db'), actorOf(c), c.get('scopes'), key.data))
  if (!sheet) throw new HTTPException(404)
  return sheet
}
