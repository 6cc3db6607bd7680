import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { findRegistration } from '../../db/registration/index.ts'
import { findSchool } from '../../db/school/index.ts'
import { moment, schoolDay, stamp } from '../../domain/_dates.ts'
import { parseWhose, type Whose } from '../../domain/registration/office.ts'
import { isStudentId } from '../../domain/students/index.ts'
import { detailWords, said } from '../../domain/words/registration-office.ts'
import { words } from '../../domain/words/registration-windows.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { reviewUrl } from '../../views/registration/links.ts'
import type { Done } from '../../views/registration/review.tsx'
import { type Env, render, wantsFragment } from '../_http.tsx'

export const frame = { title: words.title, shell: 'staff', section: 'registration' } as const

export const timeZoneOf = async (c: Context<Env>) => (await findSchool(c.get('db')))?.timeZone ?? 'UTC'

/** The school's own day. */
export const todayOf = async (c: Context<Env>) => schoolDay(c.get('now')(), await timeZoneOf(c))

/** Who changed something and when, as it is told. */
export const told = async (c: Context<Env>, change: { by: string; at: string } | undefined) => ({
  by: change?.by ?? null,
  at: change ? stamp(new Date(change.at), await timeZoneOf(c)) : null,
})

export const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 409 | 422 = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)

/** An instant as it is shown, in the school's time zone. */
export async function momentsOf(c: Context<Env>) {
  const timeZone = await timeZoneOf(c)
  return (at: string | null) => (at ? moment(new Date(at), timeZone) : '')
}

/** The year for which students register: that of the current term. */
export const yearOf = async (c: Context<Env>) => (await findSchool(c.get('db')))?.year ?? null

/** The student whom the address names. */
export function studentId(c: Context<Env>): number {
  const id = c.req.param('id') ?? ''
  if (!isStudentId(id)) throw new HTTPException(404)
  return Number(id)
}

/** The line that one goes through: everybody's, a form's, a class's. */
export const whoseOf = (c: Context<Env>) => parseWhose(c.req.query('of') ?? '')

/** To another page: the page script goes where the header says, a browser without it is sent there. */
export function goTo(c: Context<Env>, url: string): Response {
  if (!wantsFragment(c)) return c.redirect(url, 303)
  c.header('HX-Redirect', url)
  return c.body(null, 204)
}

/** What was decided on the page before this one, as its address says, and the way to undo it. */
export async function doneWith(c: Context<Env>, year: number, whose: Whose): Promise<Done | undefined> {
  if (c.req.query('saved') === '1') return { message: detailWords.saved }
  const id = c.req.query('done') ?? ''
  const decided = isStudentId(id) ? await findRegistration(c.get('db'), Number(id), year) : undefined
  if (!decided) return undefined
  const { student, state } = decided
  if (state === 'accepted') return { message: said.accepted(student.name), undo: reviewUrl(student.id, whose, 'undo') }
  if (state === 'returned') return { message: said.returned(student.name) }
  return state === 'submitted' ? { message: said.undone(student.name) } : undefined
}
