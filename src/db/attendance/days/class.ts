import { owedBy, piecesOf } from '../../../domain/_owed.ts'
import { possibleOf, typedIn } from '../../../domain/_possible-attendance.ts'
import { type ClassAttendance, type ClassStudent, mostDays } from '../../../domain/attendance/days/class.ts'
import { type AttendanceDay, figuresOf, noCounts } from '../../../domain/attendance/days/index.ts'
import type { Db } from '../../_open.ts'
import { findSchoolDays, type SchoolTerms } from '../../_school-days.ts'
import { inTerm } from '../../_term.ts'
import { findCurrentTerm } from '../../school/terms/index.ts'
import { countAttendanceInTurns } from './counts.ts'
import { type Between, listDaysOf, listOffDays } from './days.ts'
import { countExcused } from './reasons.ts'
import { listLeft, listSeats, type OwnSeat } from './seats.ts'

type Member = { studentId: number; firstName: string; lastName: string; seats: OwnSeat[] }

/** A class in these days: its students in the last term that they touch, by name; `until` is the last day that counts. */
export async function findClassAttendance(db: Db, classId: string, between: Between, until: string): Promise<ClassAttendance | undefined> {
  const known = await db.selectFrom('form_class').select('form_level as level').where('id', '=', classId).executeTakeFirst()
  if (!known) return undefined
  const current = await findCurrentTerm(db)
  const isTerm = current?.termStart === between.from && current.termEnd === between.to
  const school = await findSchoolDays(db, between)
  const held = school.days.between(known.level, between).filter((day) => day <= until)
  const members = (await listMembers(db, classId, school)).filter((member) => isThere(member, between))
  const ids = members.map((member) => member.studentId)
  const off = await listOffDays(db, school, between, until)
  const counts = await countAttendanceInTurns(db, ids, { ...between, off }, held.length)
  const grid = held.length <= mostDays.spreadsheet ? held : []
  const days = grid.length > 0 ? await listDaysOf(db, ids, between) : new Map<number, Map<string, AttendanceDay>>()
  const { excused, titles } = await countExcused(db, members, { ...between, to: between.to < until ? between.to : until }, school.days)
  const students = members.map(({ seats, ...member }): ClassStudent => {
    const { studentId } = member
    const possible = possibleOf(seats, { between, until }, school.days)
    const figures = figuresOf(counts.get(studentId) ?? noCounts, possible)
    const owed = new Map(grid.map((day) => [day, owedBy(seats, day, school.days)]))
    return { ...member, figures, excused: excused.get(studentId) ?? 0, owed, days: days.get(studentId) ?? new Map() }
  })
  const typed = typedIn(
    members.flatMap(({ seats }) => seats),
    between,
    school.days,
  )
  return { classId, between, isTerm, held, typed, excusedFor: titles, students }
}

/** Leaves out students who left before these days, or joined after them. */
const isThere = ({ seats }: Member, between: Between) => seats.length === 0 || seats.some((seat) => piecesOf(seat, between).length > 0)

/** The term records of the last of these terms decide the class; days outside terms take the present class. */
async function listMembers(db: Db, classId: string, school: SchoolTerms): Promise<Member[]> {
  const ids = await listPossibleMembers(db, classId, school)
  const seats = await listSeats(db, school, ids)
  const students = await db
    .selectFrom('student')
    .select(['id as studentId', 'first_name as firstName', 'last_name as lastName'])
    .where('id', 'in', ids)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return students
    .map((student) => ({ ...student, seats: seats.get(student.studentId) ?? [] }))
    .filter((member) => school.terms.length === 0 || member.seats.at(-1)?.classId === classId)
}

/** Everybody who was in the class in any of the terms, or is now. */
async function listPossibleMembers(db: Db, classId: string, { terms }: SchoolTerms): Promise<number[]> {
  const ids = new Set<number>()
  for (const { year, term } of terms) {
    const rows = await db
      .selectFrom('student_term_record')
      .select('student_id as id')
      .where(inTerm({ year, term }))
      .where('form_class_id', '=', classId)
      .execute()
    for (const { id } of rows) ids.add(id)
  }
  if (terms.length > 0 && !terms.some(({ isCurrent }) => isCurrent)) return [...ids]
  const now = db
    .selectFrom('student')
    .select('id')
    .where('form_class_id', '=', classId)
    .where('archived_on', 'is', null)
    .union(listLeft(db, terms).where('form_class_id', '=', classId))
  for (const { id } of await now.execute()) ids.add(id)
  return [...ids]
}
