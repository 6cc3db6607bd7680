import type { Context } from 'hono'
import { z } from 'zod'
import type { Between } from '../../db/attendance/index.ts'
import { findSchool } from '../../db/school.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { faults } from '../../domain/_messages/attendance.ts'
import { parseDays } from '../../domain/administrative-reports.ts'
import { isTooLong } from '../../domain/attendance.ts'
import type { AskedDays, AskedFaults } from '../../views/attendance/dialogs.tsx'
import type { Env } from '../_http.tsx'

const Word = z.string().trim().max(20).catch('')
const Asked = z.object({ from: Word, to: Word })

/** What was typed, and the days that it means (none where nothing was) or what is wrong beside each field. */
export function readDays(c: Context<Env>): { asked: AskedDays; between?: Between | undefined; errors?: AskedFaults } {
  const asked = Asked.parse(c.req.query())
  const parsed = parseDays(asked)
  if (!parsed.ok) {
    const wrong = Object.entries(parsed.faults).map(([field, fault]) => [field, faults[fault]])
    return { asked, errors: Object.fromEntries(wrong) }
  }
  const { from, to } = parsed.days
  if (from === null || to === null) return { asked }
  return isTooLong({ from, to }) ? { asked, errors: { to: faults['too-long'] } } : { asked, between: { from, to } }
}

/** The school's own day. */
export const todayOf = async (c: Context<Env>) => schoolDay(c.get('now')(), (await findSchool(c.get('db')))?.timeZone ?? 'UTC')
