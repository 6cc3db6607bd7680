import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { findMarkBook } from '../../db/mark-book/index.ts'
import type { MarkBook } from '../../domain/mark-book/index.ts'
import { isTerm, isYear } from '../../domain/terms/index.ts'
import { words } from '../../domain/words/mark-book.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { actorOf, type Env, render } from '../_http.tsx'

const Key = z.object({
  year: z.coerce.number().refine(isYear),
  term: z.coerce.number().refine(isTerm),
  classId: z.string().max(20),
  subjectId: z.coerce.number().int().positive(),
  employeeId: z.coerce.number().int().positive(),
})

/** The mark book that the address names, if the actor may write it. */
export async function bookAsked(c: Context<Env>): Promise<MarkBook> {
  const key = Key.safeParse(c.req.param())
  if (!key.success) throw new HTTPException(404)
  const { classId: formClassId, ...more } = key.data
  const book = await findMarkBook(c.get('db'), actorOf(c), c.get('scopes'), { ...more, formClassId })
  if (!book) throw new HTTPException(404)
  return book
}

/** The address of the sheet that this hangs on. */
export const sheetUrl = (c: Context<Env>) => c.req.path.replace(/\/(upload|course-mark)(\/.*)?$/, '')

export const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 409 | 422 = 200) =>
  render(c, { title: words.title, shell: 'staff', section: 'mark-book', page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)
