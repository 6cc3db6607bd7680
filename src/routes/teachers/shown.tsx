import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { findTeacher, type StoredTeacher } from '../../db/teachers/index.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { type Env, render } from '../_http.tsx'
import { frame } from './list.tsx'

/** A dialog for htmx; the same as a page of its own for who opens its address. */
export const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 409 | 422 | 500 = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)

/** The teacher of the address. */
export async function found(c: Context<Env>): Promise<StoredTeacher> {
  const id = /^\d{1,9}$/.exec(c.req.param('id') ?? '')?.[0]
  const teacher = id && (await findTeacher(c.get('db'), Number(id)))
  if (!teacher) throw new HTTPException(404)
  return teacher
}

/** One who has not been archived: the others have neither Lessons nor Reset. */
export async function foundCurrent(c: Context<Env>): Promise<StoredTeacher> {
  const teacher = await found(c)
  if (teacher.isArchived) throw new HTTPException(404)
  return teacher
}
