import { type Period, possibleByForm, possibleIn } from '../../../domain/_possible-attendance.ts'
import type { Held } from '../../../domain/_school-days.ts'
import { type AttendanceSummary, summaryOf } from '../../../domain/attendance/days/index.ts'
import type { Db } from '../../_open.ts'
import { findSchoolDays, type SchoolTerms } from '../../_school-days.ts'
import type { Between } from './days.ts'
import { listGroups, listOwnSeats } from './groups.ts'

/** Present and absent sessions of each form level, from the database's daily counts. */
export async function findSummary(db: Db, between: Between, until: string): Promise<AttendanceSummary> {
  const [school, counts] = await Promise.all([
    findSchoolDays(db, between),
    db
      .selectFrom('attendance_count')
      .select(['date_scanned as date', 'form_level as level', 'present', 'mornings', 'late'])
      .where('date_scanned', '>=', between.from)
      .where('date_scanned', '<=', between.to)
      .execute(),
  ])
  const counting = counts.flatMap((count) =>
    countedOn(count, count.date <= until ? school.days.sessionsOn(count.level, count.date) : undefined),
  )
  return summaryOf(counting, await findPossible(db, school, { between, until }))
}

type DayCounts = { date: string; level: number; present: number; mornings: number; late: number }
/** Counts only sessions with school. */
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

/** The possible sessions of all students registered in each form level. */
async function findPossible(db: Db, school: SchoolTerms, asked: Period): Promise<Map<number, number>> {
  const possible = new Map<number, number>()
  const add = (level: number | null, sessions: number) => possible.set(level ?? 0, (possible.get(level ?? 0) ?? 0) + sessions)
  for (const { students, ...seat } of await listGroups(db, school)) add(seat.level, students * possibleIn(seat, asked, school.days))
  for (const seat of await listOwnSeats(db, school)) {
    add(seat.level, -possibleIn(seat.asGrouped, asked, school.days))
    for (const [level, sessions] of possibleByForm(seat, asked, school.days)) add(level, sessions)
  }
  return possible
}
