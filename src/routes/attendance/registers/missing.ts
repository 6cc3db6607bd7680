import type { Context } from 'hono'
import { findSetting } from '../../../db/attendance/gate/index.ts'
import { findDay, listMissingRegisters } from '../../../db/attendance/registers/index.ts'
import { bellsOn } from '../../../domain/_bells.ts'
import { stamp } from '../../../domain/_dates.ts'
import type { Scope } from '../../../domain/_policy.ts'
import { dueSession } from '../../../domain/attendance/registers.ts'
import type { RegisterState } from '../../../views/_links/attendance-registers.ts'
import { actorOf, type Env } from '../../_env.ts'

type MissingRegisters = { classes: readonly string[]; state: RegisterState }

/** The registers that are due and missing in the classes in reach; none on a day without school. */
export async function missingRegisters(c: Context<Env>, scopes: readonly Scope[]): Promise<MissingRegisters | undefined> {
  const { timeZone, bells } = await findSetting(c.get('db'))
  const now = stamp(c.get('now')(), timeZone)
  const day = now.slice(0, 10)
  const session = dueSession(now.slice(11, 16), bellsOn(bells, day))
  if (!session) return undefined
  const of = await findDay(c.get('db'), day)
  const classes = await listMissingRegisters(c.get('db'), { actor: actorOf(c), scopes }, of, session)
  return classes.length > 0 ? { classes, state: { day, session } } : undefined
}
