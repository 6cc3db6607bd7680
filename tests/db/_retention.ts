import type { Db } from '../../src/db/_open.ts'
import { sweep } from '../../src/db/retention/sweep.ts'
import { sessionLimits } from '../../src/domain/_limits.ts'
import type { Copies } from '../../src/domain/retention/index.ts'
import { system } from '../../src/domain/words/retention.ts'
import { actor } from '../world.ts'

export const admin = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
export const clockAt = (today: string) => ({ today, timeZone: 'America/Port_of_Spain' })
export const clock = clockAt('2025-12-01')
export const sweepOn = (db: Db, today = '2025-12-01', copies?: Copies) => {
  const now = new Date(`${today}T14:00:00.000Z`)
  return sweep(db, { ...clockAt(today), by: { actor: system, at: now.toISOString() }, sessions: sessionLimits(now), copies })
}
/** Midnight of Trinidad, four hours after that of UTC. */
export const midnight = (day: string) => `${day}T04:00:00.000Z`
export const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString()
export const count = async (db: Db, table: string) =>
  (
    await db
      .selectFrom(table as 'session')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
