import { type SqlBool, sql } from 'kysely'
import type { Held } from '../../../domain/_school-days.ts'
import type { AttendanceDay } from '../../../domain/attendance/days/index.ts'
import { listOf } from '../../_engine/index.ts'
import type { Db } from '../../_open.ts'
import type { SchoolTerms } from '../../_school-days.ts'

/** The history's key of a student's day: record ids are reused once all records are archived. */
export const dayKey = (studentId: number, day: string) => `${studentId}/${day}`

export type Between = { from: string; to: string }

/** The days of a student, latest first, including archived ones. */
export async function listDays(db: Db, studentId: number, { from, to }: Between): Promise<AttendanceDay[]> {
  const kept = daysIn(db, 'attendance_record', { from, to }).select('version').where('student_id', '=', studentId)
  const archived = daysIn(db, 'attendance_archive', { from, to }).where('student_id', '=', studentId)
  const [own, old] = await Promise.all([kept.execute(), archived.execute()])
  const days = [...own.map((row) => dayOf(row, false)), ...old.map((row) => dayOf({ ...row, version: 0 }, true))]
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
  const read = (table: 'attendance_record' | 'attendance_archive') =>
    daysIn(db, table, between)
      .select('student_id as studentId')
      .$if(!isExplained, (query) => query.where('student_id', 'in', listOf(studentIds, 'integer')))
      .$if(isExplained, (query) => query.where(hasReason(between)))
      .execute()
  const [records, archived] = await Promise.all([read('attendance_record'), read('attendance_archive')])
  for (const { studentId, ...row } of records) days.get(studentId)?.set(row.date, dayOf({ ...row, version: 0 }, false))
  for (const { studentId, ...row } of archived) days.get(studentId)?.set(row.date, dayOf({ ...row, version: 0 }, true))
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

export const listOffDays = async (db: Db, school: SchoolTerms, between: Between, until: string): Promise<OffDays> =>
  offDaysIn(await listRecordedDays(db, between), school, until)

export const offDaysIn = (recorded: readonly RecordedDay[], { days }: SchoolTerms, until: string): OffDays =>
  recorded.flatMap(({ date, level }) => {
    const held = date > until ? { am: false, pm: false } : days.sessionsOn(level, date)
    return held.am && held.pm ? [] : [{ date, level, held }]
  })

const daysIn = (db: Db, table: 'attendance_record' | 'attendance_archive', { from, to }: Between) =>
  db
    .selectFrom(table)
    .select(['id', 'date_scanned as date', 'attendance_am as am', 'attendance_pm as pm'])
    .select(['time_scanned_in as timeIn', 'time_scanned_out as timeOut', 'late'])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)

type Row = Omit<AttendanceDay, 'isLate' | 'isArchived'> & { late: 0 | 1 }
const dayOf = ({ late, ...row }: Row, isArchived: boolean): AttendanceDay => ({ ...row, isLate: late === 1, isArchived })
