import type { Context } from 'hono'
import type { LastChange } from '../domain/_changes.ts'
import { moment, schoolDay } from '../domain/_dates.ts'
import type { Env } from './_env.ts'
import { schoolOf } from './_once.ts'

export const timeZoneOf = async (c: Context<Env>) => (await schoolOf(c))?.timeZone ?? 'UTC'

/** The academic year of the current term, for registrations and lessons. */
export const yearOf = async (c: Context<Env>) => (await schoolOf(c))?.year ?? null

/** Today in the school's time zone. */
export const todayOf = async (c: Context<Env>) => schoolDay(c.get('now')(), await timeZoneOf(c))

/** Deletions can be undone for a day. */
export const deletedSince = (c: Context<Env>) => new Date(c.get('now')().getTime() - 86_400_000).toISOString()

/** Formats instants for every screen and paper in the school's time zone: 05-Jan-2026 07:38. */
export async function momentsOf(c: Context<Env>) {
  const timeZone = await timeZoneOf(c)
  return (at: string | null) => (at ? moment(new Date(at), timeZone) : '')
}

/** Who changed a row and when, formatted for the screen. */
export const changeOf = async (c: Context<Env>, change: LastChange | undefined) => ({
  by: change?.by ?? null,
  at: change ? (await momentsOf(c))(change.at) : null,
})
