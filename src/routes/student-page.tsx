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
  const [year, reports] = [await yearOf(c), await listReportsOf(db, access, id)]
  const props = {
    base: baseOf(actorOf(c)),
    student,
    reports,
    lacksLetters: await lacksLetters(c, fullName(student)),
    hasTranscript: may(c, 'transcript.read') && given(reports).length > 0,
    seesAll: access.scopes.includes('all'),
    taken: isNow ? await listTaken(db, id) : undefined,
    mayEdit: may(c, 'student.write'),
    hasYear: year !== null,
    daily: may(c, 'attendance.write') ? (await findStudentAttendance(db, id, await untilOf(c)))?.figures : undefined,
    absences: await absencesOf(c, id),
    family: await familyOf(c, id),
    ...(may(c, 'registration.review') ? await registrationOf(c, id, year) : { registration: undefined, documents: undefined }),
    signIn: may(c, 'student.write') ? await signInOf(c, id, student.archivedOn !== null) : undefined,
    moves: may(c, 'student.write') ? { list: await listMoves(db, id), mayJoin: (await findTermOfMoves(db)) !== undefined } : undefined,
    history: may(c, 'history.read') ? await historyOf(c, id) : undefined,
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
  return (await findStudentAttendance(c.get('db'), id, await untilOf(c)))?.absences
}

async function registrationOf(c: Context<Env>, id: number, year: number | null) {
  const [found] = await listRegistered(c.get('db'), year, { of: 'student', id })
  const { state, documents, submittedAt, decidedAt } = orNotFound(found)
  const when = (await momentsOf(c))(decidedAt ?? submittedAt)
  return { registration: { state, when, year: year === null ? '' : yearTitle(year) }, documents }
}

async function signInOf(c: Context<Env>, id: number, hasLeft: boolean) {
  const { hasPassword, mustChange } = orNotFound(await findPasswordState(c.get('db'), id))
  const last = await findLastSignIn(c.get('db'), { kind: 'student', userName: String(id) }, '~')
  const when = (await momentsOf(c))(last?.at ?? null)
  return { hasPassword: Boolean(hasPassword), mustChange: mustChange === 1, last: when, failed: last?.failed ?? 0, hasLeft }
}

async function historyOf(c: Context<Env>, id: number) {
  const reader = await readerOf(c)
  const { changes } = await listChanges(c.get('db'), { students: [id] }, { isOldestFirst: false, limit: latest })
  return { changes: changes.map((change) => shownChange(change, reader)), timeZone: reader.timeZone }
}
