import type { Context } from 'hono'
import { z } from 'zod'
import { findMarkBook } from '../../../db/marks/book/index.ts'
import type { MarkBook } from '../../../domain/marks/book/index.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { at, type Env } from '../../_env.ts'
import { orNotFound, readAddress, TermAddress } from '../../_form.tsx'
import { accessOf, allow } from '../../_rights.ts'

export const allowed = allow('mark-book.write', { title: words.title, section: 'mark-book' })
const Key = TermAddress.extend({
  classId: z.string().max(20),
  subjectId: z.coerce.number().int().positive(),
  employeeId: z.coerce.number().int().positive(),
})

/** The mark book in the address, if the account may write it. */
export async function bookOf(c: Context<Env>): Promise<MarkBook> {
  const { classId: formClassId, ...more } = readAddress(c, Key)
  return orNotFound(await findMarkBook(c.get('db'), accessOf(c), { ...more, formClassId }, at(c)))
}

/** The address of the sheet of this page. */
export const sheetUrl = (c: Context<Env>) => c.req.path.replace(/\/(upload|course-mark)(\/.*)?$/, '')
