import { type AttendanceDay, type AttendanceFigures, attendanceFigures, possibleSessions } from '../../domain/attendance.ts'
import type { Db } from '../_open.ts'
import { pictureVersion } from '../students/pictures.ts'
import { findCurrentTerm } from '../terms.ts'
import { type Between, countDaysHeld, listDays } from './days.ts'

export type AttendanceStudent = { studentId: number; firstName: string; lastName: string; classId: string | null; picture: string | null }
export type StudentAttendance = {
  student: AttendanceStudent
  /** None where no term is current; without days where its dates are not set. */
  term: { year: number; term: number; isOver: boolean } | null
  between: Between | null
  /** The whole current term, whose possible attendance then counts. */
  isTerm: boolean
  days: AttendanceDay[]
  figures: AttendanceFigures
}

/** A student's attendance in the current term, or in the days that are asked for; `today` is the school's. */
export async function findStudentAttendance(
  db: Db,
  studentId: number,
  today: string,
  asked?: Between,
): Promise<StudentAttendance | undefined> {
  const found = await findStudentName(db, studentId)
  if (!found) return undefined
  const { possible, ...student } = found
  const current = await findCurrentTerm(db)
  const isOver = current?.termEnd ? current.termEnd < today : false
  const whole = current?.termStart && current.termEnd ? { from: current.termStart, to: current.termEnd } : null
  const between = asked ?? whole
  const term = current ? { year: current.year, term: current.term, isOver } : null
  if (!between) return { student, term, between, isTerm: false, days: [], figures: attendanceFigures([], 0) }
  const [days, daysHeld] = [await listDays(db, studentId, between), await countDaysHeld(db, between)]
  const isTerm = between.from === whole?.from && between.to === whole?.to
  const stored = isTerm ? (possible ?? current?.possibleAttendance ?? null) : null
  return { student, term, between, isTerm, days, figures: attendanceFigures(days, possibleSessions({ stored, daysHeld, isOver })) }
}

/** With the possible attendance of the record of the current term, if there is one. */
const findStudentName = (db: Db, studentId: number) =>
  db
    .selectFrom('student')
    .leftJoin('academic_term as t', (join) => join.on('t.is_current', '=', 1))
    .leftJoin('student_term_record as r', (join) =>
      join.onRef('r.student_id', '=', 'student.id').onRef('r.academic_year_id', '=', 't.academic_year_id').onRef('r.term', '=', 't.term'),
    )
    .select(['student.id as studentId', 'first_name as firstName', 'last_name as lastName', 'student.form_class_id as classId'])
    .select((eb) => ['r.possible_attendance as possible', pictureVersion(eb.ref('student.id')).as('picture')])
    .where('student.id', '=', studentId)
    .executeTakeFirst()

/** The days of the current term; none where it has no dates. */
export async function findCurrentDays(db: Db): Promise<Between | null> {
  const term = await findCurrentTerm(db)
  return term?.termStart && term.termEnd ? { from: term.termStart, to: term.termEnd } : null
}
