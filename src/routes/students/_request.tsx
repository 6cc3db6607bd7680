import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { findSchool } from '../../db/school/index.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { isStudentId } from '../../domain/students/index.ts'
import { words } from '../../domain/words/students.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { type Env, render } from '../_http.tsx'

export const frame = { title: words.title, shell: 'staff', section: 'students' } as const

/** The student whom the address names. */
export function studentId(c: Context<Env>): number {
  const id = c.req.param('id') ?? ''
  if (!isStudentId(id)) throw new HTTPException(404)
  return Number(id)
}

export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new HTTPException(404)
  return found
}

/** The school's own day. */
export const todayOf = async (c: Context<Env>) => schoolDay(c.get('now')(), (await findSchool(c.get('db')))?.timeZone ?? 'UTC')

export const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 403 | 409 | 413 | 415 | 422 = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)
