import type { BellsByDay } from '../../../domain/_bells.ts'
import { findBells } from '../../_bells.ts'
import type { Db } from '../../_open.ts'

export type Setting = { timeZone: string; bells: BellsByDay }
export type StudentDay = { studentId: number; day: string }
export const keyOf = ({ studentId, day }: StudentDay) => `${studentId}/${day}`

/** The rules of a day: the school's time zone and the day's bells. */
export async function findSetting(db: Db): Promise<Setting> {
  const { timeZone, last, before } = await findBells(db)
  return { timeZone, bells: { last, before } }
}

/** The archived ones among the days: their figures are closed, and get no scan or mark. */
export async function listArchivedDays(db: Db, days: Iterable<string>): Promise<Set<string>> {
  const found = await inParts([...new Set(days)], (some) =>
    db.selectFrom('attendance_archive').select('date_scanned as day').distinct().where('date_scanned', 'in', some).execute(),
  )
  return new Set(found.map(({ day }) => day))
}

const atOnce = 500

/** Runs a query for a list of any length, in batches of values. */
export async function inParts<K, R>(keys: readonly K[], find: (some: readonly K[]) => Promise<readonly R[]>): Promise<R[]> {
  const found: R[] = []
  for (let from = 0; from < keys.length; from += atOnce) found.push(...(await find(keys.slice(from, from + atOnce))))
  return found
}
