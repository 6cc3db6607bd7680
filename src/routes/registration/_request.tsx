import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { findSchool } from '../../db/school.ts'
import { schoolDay, stamp } from '../../domain/_dates.ts'
import { words } from '../../domain/_messages/registration-windows.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { type Env, render } from '../_http.tsx'

export const frame = { title: words.title, shell: 'staff', section: 'registration' } as const

const timeZoneOf = async (c: Context<Env>) => (await findSchool(c.get('db')))?.timeZone ?? 'UTC'

/** The school's own day. */
export const todayOf = async (c: Context<Env>) => schoolDay(c.get('now')(), await timeZoneOf(c))

/** Who changed something and when, as it is told. */
export const told = async (c: Context<Env>, change: { by: string; at: string } | undefined) => ({
  by: change?.by ?? null,
  at: change ? stamp(new Date(change.at), await timeZoneOf(c)) : null,
})

export const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 409 | 422 = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)
