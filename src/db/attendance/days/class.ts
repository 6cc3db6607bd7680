import { owedBy, piecesOf } from '../../../domain/_owed.ts'
import { possibleOf, typedIn } from '../../../domain/_possible-attendance.ts'
import { type ClassAttendance, type ClassStudent, mostDays } from '../../../domain/attendance/days/class.ts'
import { type AttendanceDay, figuresOf, noCounts } from '../../../domain/attendance/days/index.ts'
import { listOf } from '../../_engine/index.ts'
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
  const [known, current, school] = await Promise.all([
    db.selectFrom('form_class').select('form_level as level').where('id', '=', classId).executeTakeFirst(),
    findCurrentTerm(db),
    findSchoolDays(db, between),
  ])
  if (!known) return undefined
  const isTerm = current?.termStart === between.from && current.termEnd === between.to
  const held = school.days.between(known.level, between).filter((day) => day <= until)
  const [all, off] = await Promise.all([listMembers(db, classId, school), listOffDays(db, school, between, until)])
  const members = all.filter((member) => isThere(member, between))
  const ids = members.map((member) => member.studentId)
  const grid = held.length <= mostDays.spreadsheet ? held : []
  const [counts, days, { excused, titles }] = await Promise.all([
    countAttendanceInTurns(db, ids, { ...between, off }, held.length),
    grid.length > 0 ? listDaysOf(db, ids, between) : new Map<number, Map<string, AttendanceDay>>(),
    countExcused(db, members, { ...between, to: between.to < until ? between.to : until }, school.days),
  ])
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
  const [seats, students] = await Promise.all([
    listSeats(db, school, ids),
    db
      .selectFrom('student')
      .select(['id as studentId', 'first_name as firstName', 'last_name as lastName'])
      .where('id', 'in', listOf(ids, 'integer'))
      .orderBy('sort_key')
      .orderBy('id')
      .execute(),
  ])
  return students
    .map((student) => ({ ...student, seats: seats.get(student.studentId) ?? [] }))
    .filter((member) => school.terms.length === 0 || member.seats.at(-1)?.classId === classId)
}

/** Everybody who was in the class in any of the terms, or is now. */
async function listPossibleMembers(db: Db, classId: string, { terms }: SchoolTerms): Promise<number[]> {
  const registered = terms.map((term) =>
    db.selectFrom('student_term_record').select('student_id as id').where(inTerm(term)).where('form_class_id', '=', classId).execute(),
  )
  const now = db
    .selectFrom('student')
    .select('id')
    .where('form_class_id', '=', classId)
    .where('archived_on', 'is', null)
    .union(listLeft(db, terms).where('form_class_id', '=', classId))
  const isNow = terms.length === 0 || terms.some(({ isCurrent }) => isCurrent)
  const rows = await Promise.all([...registered, ...(isNow ? [now.execute()] : [])])
  return [...new Set(rows.flat().map(({ id }) => id))]
}
