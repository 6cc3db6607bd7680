import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { findSchool } from '../../db/school/index.ts'
import { findSubject } from '../../db/subjects/index.ts'
import { stamp } from '../../domain/_dates.ts'
import { mostAssigned, type Subject } from '../../domain/subjects/index.ts'
import { words } from '../../domain/words/subjects.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { type Env, render } from '../_http.tsx'

export const frame = { title: words.title, shell: 'staff', section: 'subjects' } as const

/** The dialog for htmx; the same as a page of its own for who opens its address. */
export const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 409 | 422 = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)

/** The subject of the address. */
export async function found(c: Context<Env>): Promise<Subject> {
  const id = /^[1-9]\d{0,8}$/.exec(c.req.param('id') ?? '')?.[0]
  const subject = id && (await findSubject(c.get('db'), Number(id)))
  if (!subject) throw new HTTPException(404)
  return subject
}

/** When something was changed, as it is told. */
export const told = async (c: Context<Env>, at: string) => stamp(new Date(at), (await findSchool(c.get('db')))?.timeZone ?? 'UTC')

/** Students as ticked in a list: `20210001-3`, the student and the version of what was shown. */
const Choice = z
  .string()
  .regex(/^[1-9]\d{0,14}-\d{1,9}$/)
  .transform((text) => {
    const [studentId, version] = text.split('-').map(Number)
    return { studentId: studentId ?? 0, version }
  })
export const Choices = z.union([Choice.transform((one) => [one]), z.array(Choice).max(mostAssigned)])
