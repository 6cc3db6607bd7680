import type { Context } from 'hono'
import { findSchoolDays } from '../../db/_school-days.ts'
import { findClassAttendance } from '../../db/attendance/days/index.ts'
import { findSetting } from '../../db/attendance/gate/index.ts'
import { findDay, findRegister } from '../../db/attendance/registers/index.ts'
import { findReadiness } from '../../db/posting/readiness.ts'
import { findClosesFor } from '../../db/school/deadlines.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { bellsOn } from '../../domain/_bells.ts'
import { daysLater, stamp } from '../../domain/_dates.ts'
import { isClosed, scopesFor } from '../../domain/_policy.ts'
import { dueSession, lastMark } from '../../domain/attendance/registers.ts'
import { daysOfClass, missingIn, presentOf, type WholeClass } from '../../domain/class-page/index.ts'
import type { TermMeans } from '../../domain/figures/over-terms.ts'
import { type InCharge, partsOfClass } from '../../domain/posting/progress.ts'
import { classLines, type LessonLine } from '../../domain/posting/readiness.ts'
import { isOver } from '../../domain/school/deadlines.ts'
import { actorOf, at, type Env } from '../_env.ts'
import { timeZoneOf } from '../_time.ts'
import { untilOf } from '../attendance/days/asked-days.ts'

type Of = StoredTerm & { classId: string; formLevel: number | null }
type Known = { terms: Promise<readonly TermMeans[]>; staff: readonly InCharge[] }

/** What only those in charge of the class see: its figures as the Dashboard, What is missing and the Class report have them. */
export async function findWhole(
  c: Context<Env>,
  of: Of,
  { terms, staff }: Known,
): Promise<{ lessons: readonly LessonLine[]; shown: WholeClass }> {
  const [db, access] = [c.get('db'), { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'readiness.read') }]
  const [readiness, remarksClose, attendance, means] = await Promise.all([
    findReadiness(db, access, of, of.classId),
    isClosed(of) ? undefined : remarksCloseOf(c, of, staff),
    attendanceOf(c, of),
    terms,
  ])
  const line = classLines(readiness).find(({ classId }) => classId === of.classId)
  const parts = line && partsOfClass(line)
  const shown = {
    students: readiness.students.length,
    marks: parts?.marks ?? nothing,
    remarks: parts?.remarks ?? nothing,
    remarksClose,
    terms: means,
    missing: missingIn(readiness),
    ...attendance,
  }
  return { lessons: readiness.lessons, shown }
}

/** Until when the form teacher can write them. */
async function remarksCloseOf(c: Context<Env>, of: Of, staff: readonly InCharge[]) {
  const formTeacher = staff.find(({ post }) => post === 'form-teacher')?.employeeId ?? 0
  const closes = (await findClosesFor(c.get('db'), of))('remarks', formTeacher, of.classId)
  return closes === null ? undefined : { closes, isOver: isOver(closes, at(c), await timeZoneOf(c)) }
}

const nothing = { done: 0, of: 0 }
const [shownDays, withinDays] = [5, 60]

/** The last school days of the term, and who is absent today by the register. */
async function attendanceOf(c: Context<Env>, { classId, formLevel, termStart }: Of) {
  const db = c.get('db')
  const [until, { timeZone, bells }] = await Promise.all([untilOf(c), findSetting(db)])
  const now = stamp(c.get('now')(), timeZone)
  const today = now.slice(0, 10)
  const asked = { from: [termStart ?? until, daysLater(until, -withinDays)].sort()[1] ?? until, to: until }
  const held = (await findSchoolDays(db, asked)).days.between(formLevel, asked).slice(-shownDays)
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last) return { days: [], present: null, absentToday: undefined }
  const dueNow = dueSession(now.slice(11, 16), bellsOn(bells, today))
  const due = dueNow === 'pm' ? (['am', 'pm'] as const) : dueNow === 'am' ? (['am'] as const) : []
  const [found, absentToday] = await Promise.all([
    findClassAttendance(db, classId, { from: first, to: last }, until),
    last === today && due.length > 0 ? absentOn(c, today, classId) : undefined,
  ])
  const days = daysOfClass(found?.students ?? [], found?.held ?? [], { today, due })
  return { days, present: presentOf(days), absentToday }
}

/** As the home of its form teacher counts them; undefined before anybody is marked. */
async function absentOn(c: Context<Env>, day: string, classId: string): Promise<number | undefined> {
  const everything = { actor: actorOf(c), scopes: ['all'] as const } // the class is in reach by now
  const marks = ((await findRegister(c.get('db'), everything, await findDay(c.get('db'), day), classId)) ?? []).map(lastMark)
  return marks.some((mark) => mark !== null) ? marks.filter((mark) => mark === 'A').length : undefined
}
