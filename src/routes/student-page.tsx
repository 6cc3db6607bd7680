import { type Context, Hono } from 'hono'
import { findLastSignIn } from '../db/_sessions.ts'
import { findStudentAttendance } from '../db/attendance/days/index.ts'
import { findReasons } from '../db/attendance/registers/index.ts'
import { findHolder } from '../db/doubles/list.ts'
import { listReportsOf } from '../db/figures/student.ts'
import { listChanges } from '../db/history/index.ts'
import { listRegistered } from '../db/registration/registered.ts'
import { findFamily } from '../db/school/students/contacts/index.ts'
import { findPasswordState, findReachedStudent } from '../db/school/students/index.ts'
import { findTermOfMoves, listMoves } from '../db/school/students/moves/index.ts'
import { listTaken } from '../db/school/subjects/students.ts'
import { yearTitle } from '../domain/_dates.ts'
import { fullName } from '../domain/_names.ts'
import { scopesFor } from '../domain/_policy.ts'
import { together } from '../domain/_together.ts'
import { given } from '../domain/figures/transcript.ts'
import { shownChange } from '../domain/history/index.ts'
import { clean } from '../reports/_model.ts'
import { studentPageUrl } from '../views/_ui/student-link.tsx'
import { StudentPage } from '../views/student-page/index.tsx'
import { baseOf } from './_come-back.ts'
import { actorOf, type Env } from './_env.ts'
import { idOf, orNotFound } from './_form.tsx'
import { readerOf } from './_history.ts'
import { pdfModule } from './_papers.tsx'
import { render } from './_render.tsx'
import { accessOf, allow, may } from './_rights.ts'
import { momentsOf, todayOf, yearOf } from './_time.ts'
import { untilOf } from './attendance/days/asked-days.ts'

const latest = 8
const read = allow('term-record.read', { title: '', section: 'students', styles: 'student-page.css' })

/** The page of a student: the report card's data for people who reach one of the classes, the rest for the office. */
export const studentPage = new Hono<Env>()
for (const base of ['/admin/students', '/term-reports/students'] as const) studentPage.get(`${base}/:id{[0-9]+}`, read, show)

async function show(c: Context<Env>) {
  const [db, access, id] = [c.get('db'), accessOf(c), idOf(c)]
  const found = await findReachedStudent(db, access, id)
  const holder = !found && may(c, 'student.write') ? await findHolder(db, id) : undefined
  if (holder) return c.redirect(studentPageUrl(holder.id), 303)
  const { isNow, ...student } = orNotFound(found)
  const year = await yearOf(c)
  const { registration, ...parts } = await together({
    reports: listReportsOf(db, access, id),
    lacksLetters: lacksLetters(c, fullName(student)),
    taken: isNow ? listTaken(db, id) : undefined,
    daily: may(c, 'attendance.write') ? attendanceOf(c, id).then((found) => found?.figures) : undefined,
    absences: absencesOf(c, id),
    family: familyOf(c, id),
    registration: may(c, 'registration.review') ? registrationOf(c, id, year) : { registration: undefined, documents: undefined },
    signIn: may(c, 'student.write') ? signInOf(c, id, student.archivedOn !== null) : undefined,
    moves: may(c, 'student.write') ? movesOf(c, id) : undefined,
    history: may(c, 'history.read') ? historyOf(c, id) : undefined,
  })
  const props = {
    ...{ base: baseOf(actorOf(c)), student, ...parts, ...registration },
    hasTranscript: may(c, 'transcript.read') && given(parts.reports).length > 0,
    seesAll: access.scopes.includes('all'),
    mayEdit: may(c, 'student.write'),
    hasYear: year !== null,
  }
  const page = <StudentPage {...props} />
  return render(c, { title: fullName(student), page, fragment: page })
}

const everyFontHas = /^[\u0020-\u017f]*$/

/** Asks the fonts only about unusual names, so that most pages do not open them. */
async function lacksLetters(c: Context<Env>, name: string) {
  if (everyFontHas.test(name)) return false
  const { drawable, openFonts } = await pdfModule()
  const words = clean(name)
  return drawable(await openFonts(c.get('assets')), 'sans-bold', words) !== words
}

/** The family, for the person in charge of the student's present class. */
async function familyOf(c: Context<Env>, id: number) {
  const access = { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'contact.read') }
  return access.scopes.length > 0 ? findFamily(c.get('db'), access, id) : undefined
}

/** The absences of the term, for whoever keeps the student's register. */
async function absencesOf(c: Context<Env>, id: number) {
  const access = { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'attendance-register.write') }
  if (access.scopes.length === 0 || !(await findReasons(c.get('db'), access, { studentId: id, day: await todayOf(c) }))) return undefined
  return (await attendanceOf(c, id))?.absences
}

const attendanceOf = async (c: Context<Env>, id: number) => findStudentAttendance(c.get('db'), id, await untilOf(c))

async function registrationOf(c: Context<Env>, id: number, year: number | null) {
  const [found] = await listRegistered(c.get('db'), year, { of: 'student', id })
  const { state, documents, submittedAt, decidedAt } = orNotFound(found)
  const when = (await momentsOf(c))(decidedAt ?? submittedAt)
  return { registration: { state, when, year: year === null ? '' : yearTitle(year) }, documents }
}

async function movesOf(c: Context<Env>, id: number) {
  const [list, term] = await Promise.all([listMoves(c.get('db'), id), findTermOfMoves(c.get('db'))])
  return { list, mayJoin: term !== undefined }
}

async function signInOf(c: Context<Env>, id: number, hasLeft: boolean) {
  const [state, last] = await Promise.all([
    findPasswordState(c.get('db'), id),
    findLastSignIn(c.get('db'), { kind: 'student', userName: String(id) }, '~'),
  ])
  const { hasPassword, mustChange } = orNotFound(state)
  const when = (await momentsOf(c))(last?.at ?? null)
  return { hasPassword: Boolean(hasPassword), mustChange: mustChange === 1, last: when, failed: last?.failed ?? 0, hasLeft }
}

async function historyOf(c: Context<Env>, id: number) {
  const [reader, { changes }] = await Promise.all([
    readerOf(c),
    listChanges(c.get('db'), { students: [id] }, { isOldestFirst: false, limit: latest }),
  ])
  return { changes: changes.map((change) => shownChange(change, reader)), timeZone: reader.timeZone }
}
