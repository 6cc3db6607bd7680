import { owedBy } from '../../../domain/_owed.ts'
import type { Seat } from '../../../domain/_possible-attendance.ts'
import type { SchoolDays } from '../../../domain/_school-days.ts'
import {
  type Absence,
  type AbsenceReason,
  absencesOf,
  countAbsences,
  type DayReasons,
  type Reason,
  type ReasonTotal,
} from '../../../domain/attendance/days/reasons.ts'
import { lastGiven, listOf } from '../../_engine/index.ts'
import type { By } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import { addRow, type RowAnswer, saveRow } from '../../_save.ts'
import { findSchoolDays } from '../../_school-days.ts'
import { type Between, listDaysOf } from './days.ts'
import { listSeats } from './seats.ts'

/** The school's reasons for absence, as they were added. */
export const listAbsenceReasons = (db: Db): Promise<AbsenceReason[]> =>
  db.selectFrom('absence_reason').select(['id', 'title', 'counts', 'retired_at as retiredAt', 'version']).orderBy('id').execute()

/** For how many sessions each reason was ever given and stands. */
export const countReasons = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('attendance_reason')
    .select((eb) => ['reason_id as id', eb.fn.countAll<number>().as('n')])
    .where('reason_id', 'is not', null)
    .groupBy('reason_id')
    .execute()
  return new Map(rows.map(({ id, n }) => [id ?? 0, n]))
}

type ReasonValues = Pick<AbsenceReason, 'title' | 'counts'>
type Refused = { kind: 'taken' | 'fixed' }

export async function addReason(db: Db, values: ReasonValues, by: By): Promise<{ kind: 'saved' } | Refused> {
  return db.transaction().execute(async (trx) => {
    if (await isTaken(trx, values.title, 0)) return { kind: 'taken' }
    await addRow(trx, 'absence_reason', { id: (await lastGiven(trx, 'absence_reason')) + 1, ...values }, by)
    return { kind: 'saved' }
  })
}

/** A reason in use does not change between present and absent: days that were counted stay as they are (ATT-16). */
export async function saveAbsenceReason(
  db: Db,
  { id, version, isRetired, ...values }: ReasonValues & { id: number; version: number; isRetired: boolean },
  by: By,
): Promise<RowAnswer | Refused> {
  return db.transaction().execute(async (trx) => {
    const now = (await listAbsenceReasons(trx)).find((one) => one.id === id)
    if (!now) return { kind: 'missing' }
    if (await isTaken(trx, values.title, id)) return { kind: 'taken' }
    const turns = (now.counts === 'present') !== (values.counts === 'present')
    if (turns && ((await countReasons(trx)).get(id) ?? 0) > 0) return { kind: 'fixed' }
    const retired_at = isRetired ? (now.retiredAt ?? by.at) : null
    return saveRow(trx, { table: 'absence_reason', key: id, version, values: { ...values, retired_at } }, by)
  })
}

const isTaken = async (db: Db, title: string, id: number) =>
  (await listAbsenceReasons(db)).some((one) => one.id !== id && one.title.toLowerCase() === title.toLowerCase())

/** The reasons given for these students' absences, by student and day. The ids go as one text, however many they are. */
export async function listReasonsIn(
  db: Db,
  studentIds: readonly number[],
  { from, to }: Between,
): Promise<Map<number, Map<string, DayReasons>>> {
  const rows = await db
    .selectFrom('attendance_reason as own')
    .leftJoin('absence_reason as reason', 'reason.id', 'own.reason_id')
    .select(['own.student_id as studentId', 'own.date', 'own.session', 'own.note', 'own.version'])
    .select(['reason.id', 'reason.title', 'reason.counts'])
    .where('own.student_id', 'in', listOf(studentIds, 'integer'))
    .where('own.date', '>=', from)
    .where('own.date', '<=', to)
    .execute()
  const found = new Map<number, Map<string, DayReasons>>()
  for (const { studentId, date, session, ...reason } of rows) {
    const days = found.get(studentId) ?? new Map<string, DayReasons>()
    found.set(studentId, days.set(date, { ...days.get(date), [session]: reason satisfies Reason }))
  }
  return found
}

type Of = { studentId: number; seats: readonly Seat[] }
/** Each student's absences on the days with a reason; `isWhole`: of so many that only those days are read. */
async function listExplained(
  db: Db,
  students: readonly Of[],
  between: Between,
  days: SchoolDays,
  isWhole = false,
): Promise<Map<number, Absence[]>> {
  const ids = students.map(({ studentId }) => studentId)
  const given = await listReasonsIn(db, ids, between)
  const recorded = await listDaysOf(db, [...given.keys()], between, isWhole)
  const found = new Map<number, Absence[]>()
  for (const { studentId, seats } of students) {
    const reasons = given.get(studentId)
    if (!reasons) continue
    const owed = (day: string) => owedBy(seats, day, days)
    found.set(studentId, absencesOf({ days: [...reasons.keys()], owed, recorded: recorded.get(studentId) ?? new Map(), reasons }))
  }
  return found
}

/** The sessions of the whole school by reason, most first (ATT-16). */
export async function listReasonTotals(db: Db, between: Between, until: string): Promise<ReasonTotal[]> {
  const asked = { ...between, to: between.to < until ? between.to : until }
  const given = db.selectFrom('attendance_reason').select('student_id as id').distinct()
  const ids = (await given.where('date', '>=', asked.from).where('date', '<=', asked.to).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const school = await findSchoolDays(db, between)
  const seats = await listSeats(db, school, ids)
  const students = ids.map((studentId) => ({ studentId, seats: seats.get(studentId) ?? [] }))
  const { byReason } = countAbsences([...(await listExplained(db, students, asked, school.days, true)).values()].flat())
  return [...byReason].map(([title, n]) => ({ title, sessions: n })).sort((a, b) => b.sessions - a.sessions || (a.title < b.title ? -1 : 1))
}

/** The sessions of each student's excused absences (ATT-16): only days with a reason are read. */
export async function countExcused(
  db: Db,
  students: readonly Of[],
  between: Between,
  days: SchoolDays,
): Promise<{ excused: Map<number, number>; titles: string[] }> {
  const [excused, titles] = [new Map<number, number>(), new Set<string>()]
  for (const [studentId, absences] of await listExplained(db, students, between, days)) {
    const counts = countAbsences(absences)
    if (counts.excused > 0) excused.set(studentId, counts.excused)
    for (const day of absences)
      for (const one of [day.am?.reason, day.pm?.reason]) if (one?.counts === 'excused' && one.title) titles.add(one.title)
  }
  return { excused, titles: [...titles].sort() }
}
