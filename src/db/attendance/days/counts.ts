import { setImmediate } from 'node:timers/promises'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { SessionName } from '../../../domain/_school-days.ts'
import type { Counts } from '../../../domain/attendance/days/index.ts'
import { listOf } from '../../_engine/index.ts'
import type { Db } from '../../_open.ts'
import type { Database } from '../../_schema.ts'
import type { Between, OffDays } from './days.ts'

/** The counts of each student with a recorded day. */
type CountsOf = ReadonlyMap<number, Counts>
/** The requested days, without those that do not count. */
type Counting = Between & { off: OffDays }

const tables = ['attendance_record', 'attendance_archive'] as const

/** The records of these students in owed sessions, including archived days. */
export async function countAttendance(db: Db, studentIds: readonly number[], { from, to, off }: Counting): Promise<CountsOf> {
  const counts = new Map<number, Counts>()
  const queries = tables.map((table) =>
    db
      .selectFrom(table)
      .select((eb) => {
        const counting = (session: SessionName) => and(eb, [eb('form_level', '>=', 0), ...offOf(eb, off, session)])
        const present = (session: SessionName) => and(eb, [eb(`attendance_${session}`, '=', 'P'), counting(session)])
        return [
          'student_id as studentId',
          eb.fn.countAll<number>().filterWhere(present('am')).as('mornings'),
          eb.fn.countAll<number>().filterWhere(present('pm')).as('afternoons'),
          eb.fn
            .countAll<number>()
            .filterWhere(and(eb, [eb('late', '=', 1), counting('am')]))
            .as('lates'),
        ]
      })
      .where('student_id', 'in', listOf(studentIds, 'integer'))
      .where('date_scanned', '>=', from)
      .where('date_scanned', '<=', to)
      .groupBy('student_id')
      .execute(),
  )
  for (const { studentId, mornings, afternoons, lates } of (await Promise.all(queries)).flat()) {
    const known = counts.get(studentId) ?? { present: 0, mornings: 0, lates: 0 }
    counts.set(studentId, {
      present: known.present + mornings + afternoons,
      mornings: known.mornings + mornings,
      lates: known.lates + lates,
    })
  }
  return counts
}

type Rows = ExpressionBuilder<Database, 'attendance_record' | 'attendance_archive'>
const and = (eb: Rows, all: readonly Expression<SqlBool>[]) => eb.and([...all])

/** A condition for each form: not on the days when it has no such session. */
function offOf(eb: Rows, off: OffDays, session: SessionName) {
  const days = Map.groupBy(
    off.filter(({ held }) => !held[session]),
    ({ level }) => level,
  )
  return [...days].map(([level, own]) =>
    eb.not(
      eb.and([
        eb('form_level', '=', level),
        eb(
          'date_scanned',
          'in',
          own.map(({ date }) => date),
        ),
      ]),
    ),
  )
}

const rowsInATurn = 5000

/** The same for a class or the school in parts, so that other requests run in between. */
export async function countAttendanceInTurns(db: Db, studentIds: readonly number[], of: Counting, daysHeld: number): Promise<CountsOf> {
  const atOnce = Math.max(1, Math.floor(rowsInATurn / Math.max(1, daysHeld)))
  const counts = new Map<number, Counts>()
  for (let from = 0; from < studentIds.length; from += atOnce) {
    for (const [id, count] of await countAttendance(db, studentIds.slice(from, from + atOnce), of)) counts.set(id, count)
    await setImmediate()
  }
  return counts
}
