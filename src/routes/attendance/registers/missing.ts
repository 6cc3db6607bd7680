import type { Context } from 'hono'
import { findSetting } from '../../../db/attendance/gate/index.ts'
import { findDay, findMissingRegisters } from '../../../db/attendance/registers/index.ts'
import { bellsOn } from '../../../domain/_bells.ts'
import { stamp } from '../../../domain/_dates.ts'
import { dueSession } from '../../../domain/attendance/registers.ts'
import type { RegisterState } from '../../../views/_links/attendance-registers.ts'
import { actorOf, type Env } from '../../_env.ts'

export type SchoolRegisters = { missing: readonly string[]; due: number; state: RegisterState }

/** The whole school's registers that are due now; none at a time or on a day without. */
export async function schoolRegisters(
  c: Context<Env>,
  classes: Promise<readonly { classId: string; formLevel: number | null }[]>,
): Promise<SchoolRegisters | undefined> {
  const { timeZone, bells } = await findSetting(c.get('db'))
  const now = stamp(c.get('now')(), timeZone)
  const day = now.slice(0, 10)
  const session = dueSession(now.slice(11, 16), bellsOn(bells, day))
  if (!session) return undefined
  const access = { actor: actorOf(c), scopes: ['all'] as const }
  const [of, known] = await Promise.all([findDay(c.get('db'), day), classes])
  const found = await findMissingRegisters(c.get('db'), access, of, session, known)
  return found.due > 0 ? { ...found, state: { day, session } } : undefined
}
