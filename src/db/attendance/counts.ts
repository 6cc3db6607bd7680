import { setImmediate } from 'node:timers/promises'
import type { Counts } from '../../domain/attendance.ts'
import type { Db } from '../_open.ts'
import type { Between } from './days.ts'

/** Of each student who has any day recorded then. */
export type CountsOf = ReadonlyMap<number, Counts>

const tables = ['attendance_record', 'attendance_archive'] as const

/** What was recorded of these students, archived days among them. */
export async function countAttendance(db: Db, studentIds: readonly number[], { from, to }: Between): Promise<CountsOf> {
  const counts = new Map<number, Counts>()
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select((eb) => [
        'student_id as studentId',
        eb(
          eb.fn.countAll<number>().filterWhere('attendance_am', '=', 'P'),
          '+',
          eb.fn.countAll<number>().filterWhere('attendance_pm', '=', 'P'),
        ).as('present'),
        eb.fn.sum<number>('late').as('lates'),
      ])
      .where('student_id', 'in', studentIds)
      .where('date_scanned', '>=', from)
      .where('date_scanned', '<=', to)
      .groupBy('student_id')
      .execute()
    for (const { studentId, present, lates } of rows) {
      const known = counts.get(studentId) ?? { present: 0, lates: 0 }
      counts.set(studentId, { present: known.present + present, lates: known.lates + lates })
    }
  }
  return counts
}

const rowsInATurn = 5000

/** The same of a class or of the school: so many students at once that others have their turn in between. */
export async function countAttendanceInTurns(db: Db, studentIds: readonly number[], between: Between, daysHeld: number): Promise<CountsOf> {
  const atOnce = Math.max(1, Math.floor(rowsInATurn / Math.max(1, daysHeld)))
  const counts = new Map<number, Counts>()
  for (let from = 0; from < studentIds.length; from += atOnce) {
    for (const [id, count] of await countAttendance(db, studentIds.slice(from, from + atOnce), between)) counts.set(id, count)
    await setImmediate()
  }
  return counts
}
