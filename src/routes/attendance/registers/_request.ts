import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSetting } from '../../../db/attendance/gate/index.ts'
import { findDay, type RegisterDay } from '../../../db/attendance/registers/index.ts'
import { bellsOn } from '../../../domain/_bells.ts'
import { parseDay, stamp } from '../../../domain/_dates.ts'
import { sessionAt, sessions } from '../../../domain/attendance/registers.ts'
import { notADay } from '../../../domain/words/attendance-registers.ts'
import type { RegisterState } from '../../../views/_links/attendance-registers.ts'
import { baseOf } from '../../_come-back.ts'
import { actorOf, type Env } from '../../_env.ts'

const RegisterQuery = z.object({
  day: z.string().trim().max(20).catch(''),
  session: z.enum(sessions).optional().catch(undefined),
  show: z.enum(['all']).optional().catch(undefined),
})

/** The day and session of the address; by default today's present session. */
type RegisterPlace = {
  base: string
  state: RegisterState
  today: string
  of: RegisterDay
  isAll: boolean
  typed?: string
  error?: string
}

export async function registerOf(c: Context<Env>): Promise<RegisterPlace> {
  const { day: typed, session, show } = RegisterQuery.parse(c.req.query())
  const { timeZone, bells } = await findSetting(c.get('db'))
  const now = stamp(c.get('now')(), timeZone)
  const today = now.slice(0, 10)
  const parsed = parseDay(typed)
  const day = (parsed.ok ? parsed.value : null) ?? today
  const state = { day, session: session ?? sessionAt(now.slice(11, 16), bellsOn(bells, today).afternoon) }
  const of = await findDay(c.get('db'), day)
  const shared = { base: baseOf(actorOf(c)), state, today, of, isAll: show === 'all' }
  return parsed.ok ? shared : { ...shared, typed, error: notADay }
}

/** Reads the address of a save or a dialog, which the server made. */
export async function givenRegister(c: Context<Env>): Promise<RegisterPlace> {
  const asked = await registerOf(c)
  if (asked.error || c.req.query('day') === undefined || c.req.query('session') !== asked.state.session) throw new HTTPException(422)
  return asked
}

export const classOf = (c: Context<Env>) => c.req.param('class') ?? ''
