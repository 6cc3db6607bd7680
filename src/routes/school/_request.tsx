import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { findSchool } from '../../db/school/index.ts'
import type { Conflict } from '../../db/school/rows.ts'
import { stamp } from '../../domain/_dates.ts'
import { tabTitles } from '../../domain/words/school.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { type Meanwhile, SchoolPage, type Tab } from '../../views/school/frame.tsx'
import { type Env, may, render } from '../_http.tsx'

export const Text = z.string().max(2000)
export const Version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
/** A checkbox: sent only when it is ticked. */
export const Ticked = z
  .literal('1')
  .optional()
  .transform((value) => value === '1')

const frame = { title: schoolTitle, shell: 'staff', section: 'school' } as const
type Status = 200 | 409 | 413 | 422 | 429

/** A tab of the section, and for htmx its table alone. */
export function showTab(
  c: Context<Env>,
  tab: Tab,
  page: ReactElement,
  { fragment, status = 200 }: { fragment?: ReactElement; status?: Status } = {},
) {
  const tabs = (Object.keys(tabTitles) as Tab[]).filter((name) => name !== 'administrators' || may(c, 'administrator.write'))
  const whole = (
    <SchoolPage tab={tab} tabs={tabs}>
      {page}
    </SchoolPage>
  )
  return render(c, { ...frame, title: `${tabTitles[tab]} · ${schoolTitle}`, page: whole, ...(fragment && { fragment }) }, status)
}

export const showDialog = (c: Context<Env>, dialog: ReactElement, status: Status = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)

export async function read<T extends z.ZodType>(c: Context<Env>, form: T): Promise<z.output<T>> {
  const parsed = form.safeParse(await c.req.parseBody())
  if (!parsed.success) throw new HTTPException(422)
  return parsed.data
}

/** The number in the address; one that no row can have is not found. */
export function idOf(c: Context<Env>): number {
  const id = c.req.param('id') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new HTTPException(404)
  return Number(id)
}

export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new HTTPException(404)
  return row
}

export async function meanwhileOf(c: Context<Env>, { values, change }: Conflict): Promise<Meanwhile> {
  const timeZone = (await findSchool(c.get('db')))?.timeZone ?? 'UTC'
  const texts = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value ?? '')]))
  return { by: change?.by ?? null, when: change ? stamp(new Date(change.at), timeZone) : null, values: texts }
}
