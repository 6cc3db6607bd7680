import type { Context } from 'hono'
import { z } from 'zod'
import { findSheet } from '../../db/enter-marks/index.ts'
import type { Sheet } from '../../domain/enter-marks/index.ts'
import { orNotFound, readAddress, TermAddress } from '../_form.tsx'
import { accessOf, at, type Env } from '../_http.tsx'

const Key = TermAddress.extend({
  classId: z.string().max(20),
  subjectId: z.coerce.number().int().positive(),
})

/** The sheet that the address names, if the actor may enter its marks. */
export async function sheetAsked(c: Context<Env>): Promise<Sheet> {
  return orNotFound(await findSheet(c.get('db'), accessOf(c), readAddress(c, Key), at(c)))
}
