import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Between } from '../../../db/attendance/days/index.ts'
import { findSetting } from '../../../db/attendance/gate/index.ts'
import { bellsOn } from '../../../domain/_bells.ts'
import { daysLater, isDay, shownDay, stamp } from '../../../domain/_dates.ts'
import { parseDays } from '../../../domain/_days.ts'
import { isTooLong } from '../../../domain/attendance/days/index.ts'
import { faults } from '../../../domain/words/attendance.ts'
import type { DayFaults, TypedDays } from '../../../views/attendance/days/dialogs.tsx'
import type { Env } from '../../_env.ts'

const Word = z.string().trim().max(20).catch('')
const DaysQuery = z.object({ from: Word, to: Word })

/** Returns the typed days as a period, undefined if empty, or what is wrong with each field. */
export function readDays(c: Context<Env>): { asked: TypedDays; between?: Between | undefined; errors?: DayFaults } {
  const asked = DaysQuery.parse(c.req.query())
  const parsed = parseDays(asked)
  if (!parsed.ok) {
    const wrong = Object.entries(parsed.faults).map(([field, fault]) => [field, faults[fault]])
    return { asked, errors: Object.fromEntries(wrong) }
  }
  const { from, to } = parsed.days
  if (from === null || to === null) return { asked }
  return isTooLong({ from, to }) ? { asked, errors: { to: faults['too-long'] } } : { asked, between: { from, to } }
}

/** The last day that counts: today, once the first bell has rung (DAY-5). */
export async function untilOf(c: Context<Env>): Promise<string> {
  const { timeZone, bells } = await findSetting(c.get('db'))
  const now = stamp(c.get('now')(), timeZone)
  const today = now.slice(0, 10)
  return now.slice(11, 16) < bellsOn(bells, today).first ? daysLater(today, -1) : today
}

/** What a report shows before anybody chose days: the last seven. */
export async function lastSevenDays(c: Context<Env>): Promise<{ asked: TypedDays; between: Between }> {
  const to = await untilOf(c)
  const from = daysLater(to, -6)
  return { asked: { from: shownDay(from), to: shownDay(to) }, between: { from, to } }
}

const Dates = z.array(z.string().refine(isDay, 'A day like 2026-01-05')).max(2)
export type DatesQuery = Between

/** `dates[]` in the addresses of the report viewer: a single date is both ends, none is undefined. */
export const DatesParameter = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .pipe(Dates)
  .optional()
  .transform((dates): Between | undefined => {
    const [from, to = from] = dates ?? []
    return from && to ? { from, to } : undefined
  })
  .refine((days) => !days || (days.from <= days.to && !isTooLong(days)), 'The first day, then the last, at most ten years')

export function datesOf(dates: string[] | undefined): Between | undefined {
  const parsed = DatesParameter.safeParse(dates)
  if (!parsed.success) throw new HTTPException(404)
  return parsed.data
}

export const queryOfDates = ({ from, to }: Between) => `dates[]=${from}&dates[]=${to}`
