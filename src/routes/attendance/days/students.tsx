import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findRemoval, findStudentAttendance, listOldTerms } from '../../../db/attendance/days/index.ts'
import { listStudents } from '../../../db/school/students/index.ts'
import { isDay, longDay, shownDay } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import { yearSpan } from '../../../domain/_school-days.ts'
import { findsEvery } from '../../../domain/_text.ts'
import { type AttendanceDay, isTooLong } from '../../../domain/attendance/days/index.ts'
import { countAbsences } from '../../../domain/attendance/days/reasons.ts'
import { studentsUrl } from '../../../views/_links/attendance.ts'
import { Absences } from '../../../views/attendance/days/absences.tsx'
import { AskReport } from '../../../views/attendance/days/dialogs.tsx'
import { OldFiguresList } from '../../../views/attendance/days/old-cards.tsx'
import { AttendanceStudent, StudentDetails } from '../../../views/attendance/days/student.tsx'
import { AttendanceStudents, StudentTable } from '../../../views/attendance/days/students.tsx'
import { actorOf, type Env } from '../../_env.ts'
import { idOf, orNotFound, Page, Search, showDialog } from '../../_form.tsx'
import { openPaper, printPaper } from '../../_papers.tsx'
import { render } from '../../_render.tsx'
import { rowsOf } from '../../_rows.ts'
import { deletedSince } from '../../_time.ts'
import { allowed, studentPaper } from './_request.tsx'
import { readDays, untilOf } from './asked-days.ts'

const studentUrl = `${studentsUrl}/:id{[0-9]+}` as const
const List = z.object({ q: Search, page: Page })
const Days = z.object({ q: z.string().trim().max(40).catch(''), mode: z.enum(['delete']).optional().catch(undefined) })

/** Attendance - Student: the list and a student's details. */
export const attendanceStudents = new Hono<Env>()
  .get(studentsUrl, allowed, async (c) => {
    const { q, page } = List.parse(c.req.query())
    const perPage = rowsOf(c)
    const list = await listStudents(c.get('db'), { search: q, whose: 'current', sort: 'name', page, rows: perPage })
    const props = { list: { search: q, page: list.page }, students: list.students, found: list.total, perPage }
    return render(c, { page: <AttendanceStudents {...props} />, fragment: <StudentTable {...props} /> })
  })
  .get(studentUrl, allowed, async (c) => {
    const props = await propsOf(c, idOf(c))
    return render(c, { styles: 'charts.css', page: <AttendanceStudent {...props} />, fragment: <StudentDetails {...props} /> })
  })
  .get(`${studentUrl}/report`, allowed, async (c) => showDialog(c, <AskReport {...(await reportOf(c))} asked={{ from: '', to: '' }} />))
  .get(`${studentUrl}/report/show`, allowed, async (c) => {
    const { asked, between, errors } = readDays(c)
    if (errors) return showDialog(c, <AskReport {...(await reportOf(c))} {...{ asked, errors }} />, 422)
    return openPaper(c, await studentPaper(c, idOf(c), between))
  })
  .get('/reports/student-attendance-report/:id{[0-9]+}', allowed, async (c) => printPaper(c, await studentPaper(c, idOf(c))))
  .get('/reports/student-attendance-report/:id{[0-9]+}/:from/:to', allowed, async (c) => {
    const between = c.req.param()
    if (!isDay(between.from) || !isDay(between.to) || between.to < between.from || isTooLong(between)) throw new HTTPException(404)
    return printPaper(c, await studentPaper(c, idOf(c), between))
  })

async function propsOf(c: Context<Env>, id: number) {
  const until = await untilOf(c)
  const found = orNotFound(await findStudentAttendance(c.get('db'), id, until))
  const old = found.term ? await listOldTerms(c.get('db'), { until, from: yearSpan(found.term.year).from, students: [id] }) : []
  const { q: search, mode } = Days.parse(c.req.query())
  const since = deletedSince(c)
  return {
    ...found,
    hasDates: found.between !== null,
    found: found.days.filter((day) => isFound(search, day)),
    state: { search, isDeleting: mode === 'delete' },
    removal: await findRemoval(c.get('db'), id, since),
    old: <OldFiguresList old={old} actor={actorOf(c)} />,
    explained: countAbsences(found.absences),
    absences: <Absences base="/admin" student={found.student} absences={found.absences} />,
  }
}

const isFound = (search: string, { date }: AttendanceDay) =>
  search === '' || findsEvery(search, `${longDay(date)} ${shownDay(date)} ${date} ${numbersOf(date)}`)

/** A date in figures, day first: `12/05/2026` and `12/5/2026`. */
function numbersOf(date: string): string {
  const [year, month = '', day = ''] = date.split('-')
  return `${day}/${month}/${year} ${Number(day)}/${Number(month)}/${year}`
}

async function reportOf(c: Context<Env>) {
  const found = orNotFound(await findStudentAttendance(c.get('db'), idOf(c), await untilOf(c)))
  return { id: found.student.studentId, name: fullName(found.student) }
}
