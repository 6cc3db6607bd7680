import type { Context } from 'hono'
import { findSetting } from '../../db/attendance-capture/index.ts'
import { findDay, listRegisters } from '../../db/attendance-registers/index.ts'
import { stamp } from '../../domain/_dates.ts'
import { dueSession, isTaken } from '../../domain/attendance-registers.ts'
import type { MissingRegisters } from '../../views/attendance-registers/notice.tsx'
import { actorOf, type Env } from '../_http.tsx'

/** The registers of the own form classes that are due and not taken; none on a day without school. */
export async function missingRegisters(c: Context<Env>): Promise<MissingRegisters | undefined> {
  const { timeZone, bells } = await findSetting(c.get('db'))
  const now = stamp(c.get('now')(), timeZone)
  const [day, session] = [now.slice(0, 10), dueSession(now.slice(11, 16), bells)]
  if (!session) return undefined
  const of = await findDay(c.get('db'), day)
  const own = await listRegisters(c.get('db'), { actor: actorOf(c), scopes: ['form'] }, of, session)
  const classes = own.flatMap(({ classId, counts, off }) => (off || isTaken(counts) ? [] : [classId]))
  return classes.length > 0 ? { classes, state: { day, session } } : undefined
}
