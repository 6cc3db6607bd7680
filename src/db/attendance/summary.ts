import { type AttendanceSummary, summaryOf } from '../../domain/attendance/index.ts'
import { type Asked, possibleByForm, possibleIn, type Seat } from '../../domain/attendance/possible.ts'
import type { Held } from '../../domain/school-calendar/index.ts'
import type { Db } from '../_open.ts'
import { inTerm } from '../_term.ts'
import { findSchoolDays, type SchoolTerms } from '../school-calendar/days.ts'
import type { Between } from './days.ts'
import { listLeft, listSeats, noRecord, type OwnSeat, unregistered } from './seats.ts'

/** Present and absent sessions of each form level, from the counts that the database keeps by day. */
export async function findSummary(db: Db, between: Between, until: string): Promise<AttendanceSummary> {
  const school = await findSchoolDays(db, between)
  const counts = await db
    .selectFrom('attendance_count')
    .select(['date_scanned as date', 'form_level as level', 'present', 'mornings', 'late'])
    .where('date_scanned', '>=', between.from)
    .where('date_scanned', '<=', between.to)
    .execute()
  const counting = counts.flatMap((count) =>
    countedOn(count, count.date <= until ? school.days.sessionsOn(count.level, count.date) : undefined),
  )
  return summaryOf(counting, await findPossible(db, school, { between, until }))
}

type DayCounts = { date: string; level: number; present: number; mornings: number; late: number }
/** In the sessions with school. */
const countedOn = ({ present, mornings, late, ...of }: DayCounts, held: Held | undefined) =>
  held?.am || held?.pm
    ? [
        {
          ...of,
          mornings: held.am ? mornings : 0,
          late: held.am ? late : 0,
          present: (held.am ? mornings : 0) + (held.pm ? present - mornings : 0),
        },
      ]
    : []

/** The possible sessions of all who are registered in each form level. */
async function findPossible(db: Db, school: SchoolTerms, asked: Asked): Promise<Map<number, number>> {
  const possible = new Map<number, number>()
  const add = (level: number | null, sessions: number) => possible.set(level ?? 0, (possible.get(level ?? 0) ?? 0) + sessions)
  for (const { students, ...seat } of await listGroups(db, school)) add(seat.level, students * possibleIn(seat, asked, school.days))
  for (const seat of await listOwnSeats(db, school)) {
    add(seat.level, -possibleIn(seat.asGrouped, asked, school.days))
    for (const [level, sessions] of possibleByForm(seat, asked, school.days)) add(level, sessions)
  }
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
      .groupBy(['c.form_level', 'joinedOn', 's.archived_on'])
      .execute()
    groups.push(...others.map(({ classId: _, ...group }) => ({ ...group, ...noRecord, term })))
  }
  return groups
}

/** Of whom the record does not say all: who left without it, and who changed the form in the term; `asGrouped` is what it says. */
async function listOwnSeats(db: Db, school: SchoolTerms): Promise<(OwnSeat & { asGrouped: Seat })[]> {
  if (school.terms.length === 0) return []
  const moved = db
    .selectFrom('student_move')
    .select('student_id as id')
    .where((eb) => eb.or(school.terms.map((term) => inTerm(term))))
    .where('kind', '=', 'class')
    .where('undone_at', 'is', null)
  const rows = await listLeft(db, school.terms).union(moved).execute()
  const seats = await listSeats(
    db,
    school,
    rows.map(({ id }) => id),
  )
  return [...seats.values()].flat().map((seat) => ({ ...seat, asGrouped: { ...seat, before: [], leftOn: seat.recordLeftOn } }))
}
