import { type SqlBool, sql } from 'kysely'
import type { Held } from '../../../domain/_school-days.ts'
import type { AttendanceDay } from '../../../domain/attendance/days/index.ts'
import type { Db } from '../../_open.ts'
import type { SchoolTerms } from '../../_school-days.ts'

/** The history's key of a student's day: record ids are reused once all records are archived. */
export const dayKey = (studentId: number, day: string) => `${studentId}/${day}`

export type Between = { from: string; to: string }

/** The days of a student, latest first, including archived ones. */
export async function listDays(db: Db, studentId: number, { from, to }: Between): Promise<AttendanceDay[]> {
  const kept = daysIn(db, 'attendance_record', { from, to }).select('version').where('student_id', '=', studentId)
  const archived = daysIn(db, 'attendance_archive', { from, to }).where('student_id', '=', studentId)
  const days = [
    ...(await kept.execute()).map((row) => dayOf(row, false)),
    ...(await archived.execute()).map((row) => dayOf({ ...row, version: 0 }, true)),
  ]
  return days.sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** The days of each of these students, by date; of many students only those with a reason for absence can be read. */
export async function listDaysOf(
  db: Db,
  studentIds: readonly number[],
  between: Between,
  isExplained = false,
): Promise<Map<number, Map<string, AttendanceDay>>> {
  const days = new Map(studentIds.map((id) => [id, new Map<string, AttendanceDay>()]))
  for (const table of ['attendance_record', 'attendance_archive'] as const) {
    const rows = await daysIn(db, table, between)
      .select('student_id as studentId')
      .$if(!isExplained, (query) => query.where('student_id', 'in', studentIds))
      .$if(isExplained, (query) => query.where(hasReason(between)))
      .execute()
    for (const { studentId, ...row } of rows)
      days.get(studentId)?.set(row.date, dayOf({ ...row, version: 0 }, table === 'attendance_archive'))
  }
  return days
}

const hasReason = ({ from, to }: Between) =>
  sql<SqlBool>`(student_id, date_scanned) in (select why.student_id, why.date from attendance_reason as why where why.date >= ${from} and why.date <= ${to})`

/** The recorded days of a form level, counting students who belonged to the school. */
type RecordedDay = { date: string; level: number; records: number; present: number }

export const listRecordedDays = (db: Db, { from, to }: Between): Promise<RecordedDay[]> =>
  db
    .selectFrom('attendance_count')
    .select(['date_scanned as date', 'form_level as level', 'records', 'present'])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)
    .where('form_level', '>=', 0)
    .orderBy('date_scanned')
    .execute()

/** Days with records that do not count, fully or in one session: there was no school, or they are in the future. */
export type OffDays = readonly { date: string; level: number; held: Held }[]

export async function listOffDays(db: Db, { days }: SchoolTerms, between: Between, until: string): Promise<OffDays> {
  const recorded = await listRecordedDays(db, between)
  return recorded.flatMap(({ date, level }) => {
    const held = date > until ? { am: false, pm: false } : days.sessionsOn(level, date)
    return held.am && held.pm ? [] : [{ date, level, held }]
  })
}

const daysIn = (db: Db, table: 'attendance_record' | 'attendance_archive', { from, to }: Between) =>
  db
    .selectFrom(table)
    .select(['id', 'date_scanned as date', 'attendance_am as am', 'attendance_pm as pm'])
    .select(['time_scanned_in as timeIn', 'time_scanned_out as timeOut', 'late'])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)

type Row = Omit<AttendanceDay, 'isLate' | 'isArchived'> & { late: 0 | 1 }
const dayOf = ({ late, ...row }: Row, isArchived: boolean): AttendanceDay => ({ ...row, isLate: late === 1, isArchived })
