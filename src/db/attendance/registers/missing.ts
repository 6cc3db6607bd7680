import { type Expression, sql } from 'kysely'
import { daysLater } from '../../../domain/_dates.ts'
import { owedBy } from '../../../domain/_owed.ts'
import type { SessionName } from '../../../domain/_school-days.ts'
import { type DayReasons, longSpell, type Reason, reasonFor } from '../../../domain/attendance/days/reasons.ts'
import { type RegisterLine, sessionState } from '../../../domain/attendance/registers.ts'
import type { Db } from '../../_open.ts'
import { findSchoolDays } from '../../_school-days.ts'
import { type Access, classInScope } from '../../_scope.ts'
import { nullsFirst } from '../../_term.ts'
import { listDaysOf, listReasonsIn, listSeats } from '../days/index.ts'
import type { RegisterTerm } from './lines.ts'
import { listClassDays, type RegisterDay } from './registers.ts'

/** A student who is absent in a session, with the reason if somebody gave one. */
export type Absentee = { studentId: number; firstName: string; lastName: string; classId: string; reason: Reason | undefined }
type Missing = { unexplained: Absentee[]; explained: Absentee[]; untaken: string[]; isOff: boolean; hasClass: boolean }

/** Who is absent in a session of a day, in the classes in reach that have school, with and without a reason. */
export async function findMissing(db: Db, access: Access, of: RegisterDay, session: SessionName): Promise<Missing> {
  const inReach = await listClassDays(db, access, of)
  const classes = inReach.filter(({ off }) => !off[session])
  const absent = classes.flatMap(({ lines }) => absentOf(lines, session))
  const ids = absent.map(({ studentId }) => studentId)
  const reasons = await listReasonsIn(db, ids, { from: of.day, to: of.day })
  const named = absent.map((line) => asAbsentee(line, reasons.get(line.studentId)?.get(of.day), session))
  return {
    unexplained: named.filter(({ reason }) => !reason?.title),
    explained: named.filter(({ reason }) => reason?.title),
    untaken: classes.filter((one) => !isBegun(one, session)).map(({ classId }) => classId),
    isOff: classes.length === 0,
    hasClass: inReach.length > 0,
  }
}

const isBegun = ({ lines }: { lines: readonly RegisterLine[] }, session: SessionName) =>
  lines.some((line) => sessionState(line, session).by !== 'nobody')

/** ATT-18: marked or scanned absent, or without mark and scan in a class whose register is begun. */
export const absentOf = (lines: readonly RegisterLine[], session: SessionName): RegisterLine[] =>
  isBegun({ lines }, session) ? lines.filter((line) => ['A', null].includes(sessionState(line, session).mark)) : []

export const asAbsentee = (
  { studentId, firstName, lastName, classId }: RegisterLine,
  day: DayReasons | undefined,
  session: SessionName,
): Absentee => ({ studentId, firstName, lastName, classId, reason: reasonFor(day, session) })

/** Days in a row on which a student missed every session, up to the last school day before today. */
export type Spell = Absentee & { days: number; since: string; last: string }
/** As many recorded school days are looked back. */
const mostBack = 40

/** ATT-19: the students in reach who were absent on the last school days, three or more. Days that nobody recorded are no absence. */
export async function listSpells(db: Db, access: Access, term: RegisterTerm | undefined, today: string): Promise<Spell[]> {
  if (!term?.isCurrent) return []
  const recorded = await listRecordedDates(db, today)
  const third = recorded[longSpell - 1]
  if (!third) return []
  const students = await listUnseen(db, access, term, third)
  if (students.length === 0) return []
  const between = { from: recorded.at(-1) ?? third, to: daysLater(today, -1) }
  const ids = students.map(({ studentId }) => studentId)
  const [school, held] = await Promise.all([findSchoolDays(db, between), listHeld(db, between)])
  const [seats, days, reasons] = await Promise.all([
    listSeats(db, school, ids),
    listDaysOf(db, ids, between),
    listReasonsIn(db, ids, between),
  ])
  return students.flatMap(({ level, ...student }) => {
    const own = days.get(student.studentId)
    const missed: string[] = []
    for (const day of recorded) {
      const owed = owedBy(seats.get(student.studentId) ?? [], day, school.days)
      if ((!owed.am && !owed.pm) || !held.has(`${day} ${level}`)) continue
      const record = own?.get(day)
      if ((owed.am && record?.am === 'P') || (owed.pm && record?.pm === 'P')) break
      missed.push(day)
    }
    const [last, since] = [missed[0], missed.at(-1)]
    if (missed.length < longSpell || !last || !since) return []
    return [{ ...student, days: missed.length, since, last, reason: reasonFor(reasons.get(student.studentId)?.get(last), 'am') }]
  })
}

/** The last days on which somebody was recorded present, the latest first. */
const listRecordedDates = async (db: Db, today: string): Promise<string[]> =>
  (
    await db
      .selectFrom('attendance_count')
      .select('date_scanned as date')
      .distinct()
      .where('date_scanned', '<', today)
      .where('date_scanned', '>=', daysLater(today, -3 * mostBack))
      .where('form_level', '>=', 0)
      .where('present', '>', 0)
      .orderBy('date_scanned', 'desc')
      .limit(mostBack)
      .execute()
  ).map(({ date }) => date)

/** The days on which a form was recorded, as `2026-01-12 5`. */
async function listHeld(db: Db, { from, to }: { from: string; to: string }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('attendance_count')
    .select(['date_scanned as date', 'form_level as level'])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)
    .where('present', '>', 0)
    .execute()
  return new Set(rows.map(({ date, level }) => `${date} ${level}`))
}

/** Present students of the classes in reach whom nobody has seen since that day; the index of days finds those who were. */
const listUnseen = (db: Db, access: Access, { year }: RegisterTerm, since: string) =>
  db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select(['student.id as studentId', 'first_name as firstName', 'last_name as lastName', 'form_class.id as classId'])
    .select('form_class.form_level as level')
    .where('archived_on', 'is', null)
    .where('form_class.form_level', 'is not', null)
    .where((eb) => classInScope(access, eb.ref('student.form_class_id') as Expression<string | null>, sql<number>`${year}`))
    .where(
      sql<boolean>`student.id not in (select student_id from attendance_record
        where date_scanned >= ${since} and (attendance_am = 'P' or attendance_pm = 'P'))`,
    )
    .orderBy('form_class.form_level', nullsFirst)
    .orderBy('form_class.id')
    .orderBy('sort_key')
    .orderBy('student.id')
    .execute()
