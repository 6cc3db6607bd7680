import { type AttendanceSummary, summaryOf } from '../../domain/attendance/index.ts'
import { type Asked, possibleIn, possibleOf, type Seat } from '../../domain/attendance/possible.ts'
import type { Db } from '../_open.ts'
import { inTerm } from '../_term.ts'
import { findSchoolDays, type SchoolTerms } from '../school-calendar/days.ts'
import type { Between } from './days.ts'
import { listSeats, noRecord, type OwnSeat, unregistered } from './seats.ts'

/** Present and absent sessions of each form level, from the counts that the database keeps by day. */
export async function findSummary(db: Db, between: Between, until: string): Promise<AttendanceSummary> {
  const school = await findSchoolDays(db, between)
  const counts = await db
    .selectFrom('attendance_count')
    .select(['date_scanned as date', 'form_level as level', 'present', 'mornings', 'late'])
    .where('date_scanned', '>=', between.from)
    .where('date_scanned', '<=', between.to)
    .execute()
  const counting = counts.filter(({ date, level }) => date <= until && school.days.isHeld(level, date))
  return summaryOf(counting, await findPossible(db, school, { between, until }))
}

/** The possible sessions of all who are registered in each form level. */
async function findPossible(db: Db, school: SchoolTerms, asked: Asked): Promise<Map<number, number>> {
  const possible = new Map<number, number>()
  const add = (level: number | null, sessions: number) => possible.set(level ?? 0, (possible.get(level ?? 0) ?? 0) + sessions)
  for (const { students, ...seat } of await listGroups(db, school)) add(seat.level, students * possibleIn(seat, asked, school.days))
  for (const seat of await listLeaversSeats(db, school))
    add(seat.level, possibleOf([seat], asked, school.days) - possibleOf([{ ...seat, leftOn: seat.recordLeftOn }], asked, school.days))
  return possible
}

type Group = Seat & { students: number }

/** Groups of students who are counted alike, read from an index only. */
async function listGroups(db: Db, { terms }: SchoolTerms): Promise<Group[]> {
  const groups: Group[] = []
  for (const term of terms) {
    const rows = await db
      .selectFrom('student_term_record')
      .select(['form_level as level', 'possible_attendance as possible', 'counted_possible as counted', 'left_on as leftOn'])
      .select(['joined_on as joinedOn', 'away'])
      .select((eb) => eb.fn.countAll<number>().as('students'))
      .where(inTerm(term))
      .groupBy(['form_level', 'possible_attendance', 'counted_possible', 'left_on', 'joined_on', 'away'])
      .execute()
    groups.push(...rows.map((row) => ({ ...row, term })))
    if (!term.isCurrent) continue
    const others = await unregistered(db, term)
      .select((eb) => eb.fn.countAll<number>().as('students'))
      .groupBy(['c.form_level', 'joinedOn'])
      .execute()
    groups.push(...others.map(({ classId: _, ...group }) => ({ ...group, ...noRecord, term })))
  }
  return groups
}

async function listLeaversSeats(db: Db, school: SchoolTerms): Promise<OwnSeat[]> {
  const [first, last] = [school.terms[0], school.terms.at(-1)]
  if (!first || !last) return []
  const rows = await db
    .selectFrom('student')
    .select('id')
    .where('archived_on', '>=', first.from)
    .where('archived_on', '<', last.to)
    .execute()
  const seats = await listSeats(
    db,
    school,
    rows.map(({ id }) => id),
  )
  return [...seats.values()].flat()
}
