import type { Seat } from '../../../domain/_possible-attendance.ts'
import type { Db } from '../../_open.ts'
import type { SchoolTerms } from '../../_school-days.ts'
import { inTerm } from '../../_term.ts'
import { listLeft, listSeats, noRecord, type OwnSeat, unregistered } from './seats.ts'

type Group = Seat & { students: number }

/** Groups of students who are counted alike, registered or not. */
export async function listGroups(db: Db, school: SchoolTerms): Promise<Group[]> {
  const current = school.terms.find(({ isCurrent }) => isCurrent)
  if (!current) return listRegisteredGroups(db, school)
  const others = unregistered(db, current)
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .groupBy(['c.form_level', 'joinedOn', 's.archived_on'])
    .execute()
  const [groups, unregisteredGroups] = await Promise.all([listRegisteredGroups(db, school), others])
  return [...groups, ...unregisteredGroups.map((group) => ({ ...group, ...noRecord, term: current }))]
}

/** The groups with a term record, read only from an index. */
export async function listRegisteredGroups(db: Db, { terms }: SchoolTerms): Promise<Group[]> {
  const groups = terms.map(async (term) => {
    const rows = await db
      .selectFrom('student_term_record')
      .select(['form_level as level', 'possible_attendance as possible', 'counted_possible as counted', 'left_on as leftOn'])
      .select(['joined_on as joinedOn', 'away'])
      .select((eb) => eb.fn.countAll<number>().as('students'))
      .where(inTerm(term))
      .groupBy(['form_level', 'possible_attendance', 'counted_possible', 'left_on', 'joined_on', 'away'])
      .execute()
    return rows.map((row) => ({ ...row, term }))
  })
  return (await Promise.all(groups)).flat()
}

/** Students who left without their record telling, or changed form in the term; `asGrouped` is what the record tells. */
export async function listOwnSeats(db: Db, school: SchoolTerms): Promise<(OwnSeat & { asGrouped: Seat })[]> {
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
