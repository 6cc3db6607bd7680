import { setImmediate } from 'node:timers/promises'
import type { Counts } from '../../domain/attendance/index.ts'
import type { Db } from '../_open.ts'
import type { Between, OffDays } from './days.ts'

/** Of each student who has any day recorded then. */
type CountsOf = ReadonlyMap<number, Counts>
/** The requested days, without those that do not count. */
type Counting = Between & { off: OffDays }

const tables = ['attendance_record', 'attendance_archive'] as const

/** What was recorded of these students on school days, archived days among them. */
export async function countAttendance(db: Db, studentIds: readonly number[], { from, to, off }: Counting): Promise<CountsOf> {
  const counts = new Map<number, Counts>()
  for (const table of tables) {
    let query = db
      .selectFrom(table)
      .select((eb) => [
        'student_id as studentId',
        eb.fn.countAll<number>().filterWhere('attendance_am', '=', 'P').as('mornings'),
        eb.fn.countAll<number>().filterWhere('attendance_pm', '=', 'P').as('afternoons'),
        eb.fn.sum<number>('late').as('lates'),
      ])
      .where('student_id', 'in', studentIds)
      .where('date_scanned', '>=', from)
      .where('date_scanned', '<=', to)
      .groupBy('student_id')
    for (const [level, dates] of byLevel(off))
      query = query.where((eb) => eb.not(eb.and([eb('form_level', '=', level), eb('date_scanned', 'in', dates)])))
    for (const { studentId, mornings, afternoons, lates } of await query.execute()) {
      const known = counts.get(studentId) ?? { present: 0, mornings: 0, lates: 0 }
      counts.set(studentId, {
        present: known.present + mornings + afternoons,
        mornings: known.mornings + mornings,
        lates: known.lates + lates,
      })
    }
  }
  return counts
}

const byLevel = (off: OffDays) => {
  const levels = new Map<number, string[]>()
  for (const { date, level } of off) levels.set(level, [...(levels.get(level) ?? []), date])
  return levels
}

const rowsInATurn = 5000

/** The same for a class or the school, in batches, so that other requests run in between. */
export async function countAttendanceInTurns(db: Db, studentIds: readonly number[], of: Counting, daysHeld: number): Promise<CountsOf> {
  const atOnce = Math.max(1, Math.floor(rowsInATurn / Math.max(1, daysHeld)))
  const counts = new Map<number, Counts>()
  for (let from = 0; from < studentIds.length; from += atOnce) {
    for (const [id, count] of await countAttendance(db, studentIds.slice(from, from + atOnce), of)) counts.set(id, count)
    await setImmediate()
  }
  return counts
}
