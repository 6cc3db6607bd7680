import type { AttendanceDay } from '../../domain/attendance.ts'
import type { Db } from '../_open.ts'

/** How the history names a student's day: ids of records come again once all of them are archived. */
export const dayKey = (studentId: number, day: string) => `${studentId}/${day}`

export type Between = { from: string; to: string }

/** The days of a student, the latest first, archived ones among them. */
export async function listDays(db: Db, studentId: number, { from, to }: Between): Promise<AttendanceDay[]> {
  const kept = daysIn(db, 'attendance_record', { from, to }).select('version').where('student_id', '=', studentId)
  const archived = daysIn(db, 'attendance_archive', { from, to }).where('student_id', '=', studentId)
  const days = [
    ...(await kept.execute()).map((row) => dayOf(row, false)),
    ...(await archived.execute()).map((row) => dayOf({ ...row, version: 0 }, true)),
  ]
  return days.sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** The days of each of these students, by date. */
export async function listDaysOf(
  db: Db,
  studentIds: readonly number[],
  between: Between,
): Promise<Map<number, Map<string, AttendanceDay>>> {
  const days = new Map(studentIds.map((id) => [id, new Map<string, AttendanceDay>()]))
  for (const table of ['attendance_record', 'attendance_archive'] as const) {
    const rows = await daysIn(db, table, between).select('student_id as studentId').where('student_id', 'in', studentIds).execute()
    for (const { studentId, ...row } of rows)
      days.get(studentId)?.set(row.date, dayOf({ ...row, version: 0 }, table === 'attendance_archive'))
  }
  return days
}

/** On how many days anybody was at school. */
export async function countDaysHeld(db: Db, between: Between): Promise<number> {
  const row = await heldIn(db, between)
    .select((eb) => eb.fn.count<number>('date_scanned').distinct().as('days'))
    .executeTakeFirstOrThrow()
  return row.days
}

export async function listDaysHeld(db: Db, between: Between): Promise<string[]> {
  const rows = await heldIn(db, between).select('date_scanned as date').distinct().orderBy('date_scanned').execute()
  return rows.map((row) => row.date)
}

const heldIn = (db: Db, { from, to }: Between) =>
  db.selectFrom('attendance_count').where('date_scanned', '>=', from).where('date_scanned', '<=', to).where('present', '>', 0)

const daysIn = (db: Db, table: 'attendance_record' | 'attendance_archive', { from, to }: Between) =>
  db
    .selectFrom(table)
    .select(['id', 'date_scanned as date', 'attendance_am as am', 'attendance_pm as pm'])
    .select(['time_scanned_in as timeIn', 'time_scanned_out as timeOut', 'late'])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)

type Row = Omit<AttendanceDay, 'isLate' | 'isArchived'> & { late: 0 | 1 }
const dayOf = ({ late, ...row }: Row, isArchived: boolean): AttendanceDay => ({ ...row, isLate: late === 1, isArchived })
