import { monthsOf } from '../../../domain/_dates.ts'
import { formOn, type NotOwed, owedBy, piecesOf, whyNotOwed } from '../../../domain/_owed.ts'
import { possibleOf, type TypedFigure, typedIn } from '../../../domain/_possible-attendance.ts'
import { type AttendanceDay, type AttendanceFigures, asOwed, countsOf, figuresOf } from '../../../domain/attendance/days/index.ts'
import { type Absence, absencesOf } from '../../../domain/attendance/days/reasons.ts'
import type { Db } from '../../_open.ts'
import { findSchoolDays, type SchoolTerms } from '../../_school-days.ts'
import { photoVersion } from '../../school/students/photos.ts'
import { findCurrentTerm } from '../../school/terms/index.ts'
import { type Between, listDays } from './days.ts'
import { listReasonsIn } from './reasons.ts'
import { listSeats, type OwnSeat } from './seats.ts'

type AttendanceStudent = { studentId: number; firstName: string; lastName: string; classId: string | null; picture: string | null }
/** `off`: why a recorded day, or one of its sessions, does not count. */
type StudentDay = AttendanceDay & { off?: NotOwed | undefined }
type StudentAttendance = {
  student: AttendanceStudent
  /** Null if no term is current; without days if it has no dates. */
  term: { year: number; term: number; isOver: boolean } | null
  between: Between | null
  /** The whole current term. */
  isTerm: boolean
  days: StudentDay[]
  typed: TypedFigure[]
  figures: AttendanceFigures
  /** The same of each month with school days so far. */
  months: { month: string; figures: AttendanceFigures }[]
  /** The absences so far, latest first. */
  absences: Absence[]
}

/** A student's attendance in the current term or the given days; `until` is the last day that counts. */
export async function findStudentAttendance(
  db: Db,
  studentId: number,
  until: string,
  asked?: Between,
): Promise<StudentAttendance | undefined> {
  const [student, current] = await Promise.all([findStudentName(db, studentId), findCurrentTerm(db)])
  if (!student) return undefined
  const isOver = current?.termEnd ? current.termEnd < until : false
  const whole = current?.termStart && current.termEnd ? { from: current.termStart, to: current.termEnd } : null
  const between = asked ?? whole
  const term = current ? { year: current.year, term: current.term, isOver } : null
  if (!between)
    return { student, term, between, isTerm: false, days: [], typed: [], figures: figuresOf(countsOf([]), 0), months: [], absences: [] }
  const isTerm = between.from === whole?.from && between.to === whole?.to
  const [school, recorded, reasons] = await Promise.all([
    findSchoolDays(db, between),
    listDays(db, studentId, between),
    listReasonsIn(db, [studentId], between),
  ])
  const seats = (await listSeats(db, school, [studentId])).get(studentId) ?? []
  const days = recorded.map((day): StudentDay => ({ ...day, off: whyNotOwed(seats, day.date, school.days) }))
  const counting = days.flatMap((day) =>
    day.date <= until ? [{ date: day.date, ...asOwed(day, owedBy(seats, day.date, school.days)) }] : [],
  )
  const possible = possibleOf(seats, { between, until }, school.days)
  const months = monthsOf({ from: between.from, to: between.to < until ? between.to : until })
    .map(({ month, ...span }) => {
      const own = counting.filter(({ date }) => date.startsWith(month))
      return { month, figures: figuresOf(countsOf(own), possibleOf(seats, { between: span, until }, school.days)) }
    })
    .filter(({ figures }) => figures.possible + figures.present > 0)
  const typed = typedIn(seats, between, school.days)
  const figures = figuresOf(countsOf(counting), possible)
  return {
    student,
    term,
    between,
    isTerm,
    days,
    typed,
    figures,
    months,
    absences: absencesIn({ seats, school, between, until }, days, reasons.get(studentId)),
  }
}

type Period = { seats: readonly OwnSeat[]; school: SchoolTerms; between: Between; until: string }

/** The absences of these days, the latest first. The last day counts once something is recorded: until then nobody has looked. */
function absencesIn(
  { seats, school, between, until }: Period,
  recorded: readonly AttendanceDay[],
  reasons: Parameters<typeof absencesOf>[0]['reasons'] = new Map(),
) {
  const byDay = new Map(recorded.map((day) => [day.date, day]))
  const days = seats
    .flatMap((seat) => piecesOf(seat, between).flatMap((span) => school.days.between(formOn(seat, span.from), span)))
    .filter((day) => day < until || (day === until && byDay.has(day)))
  return absencesOf({ days, owed: (day) => owedBy(seats, day, school.days), recorded: byDay, reasons }).reverse()
}

const findStudentName = (db: Db, studentId: number) =>
  db
    .selectFrom('student')
    .select(['student.id as studentId', 'first_name as firstName', 'last_name as lastName', 'student.form_class_id as classId'])
    .select((eb) => photoVersion(eb.ref('student.id')).as('picture'))
    .where('student.id', '=', studentId)
    .executeTakeFirst()

/** The days of the current term; null without dates. */
export async function findCurrentDays(db: Db): Promise<Between | null> {
  const term = await findCurrentTerm(db)
  return term?.termStart && term.termEnd ? { from: term.termStart, to: term.termEnd } : null
}
