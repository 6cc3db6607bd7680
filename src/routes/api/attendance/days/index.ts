import { z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { findStudentAttendance, removeAttendance } from '../../../../db/attendance/days/index.ts'
import { isDay, shownTime } from '../../../../domain/_dates.ts'
import { type AttendanceDay, isTooLong } from '../../../../domain/attendance/days/index.ts'
import { isStudentId } from '../../../../domain/school/students/index.ts'
import { gone, moved, pastTerm, answers as said } from '../../../../domain/words/attendance.ts'
import { byOf } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { sendPaper } from '../../../_papers.tsx'
import { studentPaper } from '../../../attendance/days/_request.tsx'
import { DatesParameter, untilOf } from '../../../attendance/days/asked-days.ts'
import { classPaper } from '../../../attendance/days/class.tsx'
import { latePaper } from '../../../attendance/days/late.tsx'
import { calls, del, Flag, Format, get, Id, number, rowAs, text } from '../../_api.ts'
import { attendanceRunsApi } from './runs.ts'
import { attendanceSummaryApi } from './summary.ts'

const dates = DatesParameter.refine((days) => days !== undefined, 'At least one day').openapi({
  type: 'array',
  items: { type: 'string' },
  description: 'One day, or the first and the last',
})
const Query = z.strictObject({ 'dates[]': dates, ...Format.shape })

const StudentId = z.string().refine(isStudentId, 'The number of a student').transform(Number)
const Day = z.string().refine(isDay, 'A day like 2026-01-05')
const session = z.enum(['P', 'A'])
const RecordRow = z
  .object({
    id: number.describe('null once it is archived'),
    ...{ version: z.number(), date_scanned: z.string(), attendance_am: session, attendance_pm: session },
    ...{ time_scanned_in: text, time_scanned_out: text, time_in: z.string().describe('As shown: 07:38:15 AM'), time_out: z.string() },
    late: Flag,
  })
  .openapi('AttendanceRecord')
const Attendance = z.object({
  academic_year_id: number,
  term: number.describe('The current term; null where none is'),
  attendance_records: z.array(RecordRow),
  possible_attendance: z.number().describe('Sessions; while the term runs, those so far'),
  attendance: z.number().describe('Sessions present'),
  lates: z.number(),
})
/** A record as it was read, or only its id. */
const Removed = z.strictObject({ ...RecordRow.partial().shape, id: Id, version: Id.optional() })
const Removal = z.strictObject({ records: z.array(Removed).min(1).max(1000) })
const ofDays = z
  .object({ studentId: StudentId, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, 'to is before from')
  .refine((days) => !isTooLong(days), 'At most ten years')
const report = '/api/student-attendance-report/{studentId}'

export const attendanceApi = calls(
  'Attendance',
  get('/api/student-attendance/{studentId}', 'attendance.write')
    .takes({ params: z.object({ studentId: StudentId }) })
    .answers(Attendance, 'The attendance of a student in the current term, the latest day first')
    .does(async (c, { params }) => {
      const { term, days, figures } = orNotFound(await findStudentAttendance(c.get('db'), params.studentId, await untilOf(c)))
      return {
        ...{ academic_year_id: term?.year ?? null, term: term?.term ?? null, attendance_records: days.map(rowOf) },
        ...{ possible_attendance: figures.possible, attendance: figures.present, lates: figures.lates },
      }
    }),
  del(
    '/api/student-attendance',
    'attendance.write',
    'All of them or none. Only records with both sessions present; what stood there stays in the history.',
  )
    .takes({ body: Removal })
    .answers(z.object({ message: z.string(), records: z.number() }), 'They are deleted')
    .does(async (c, { body }) => {
      const outcome = await removeAttendance(c.get('db'), body.records, byOf(c))
      if (outcome.kind === 'refused') throw new HTTPException(422, { message: said.refused })
      if (outcome.kind === 'closed') throw new HTTPException(403, { message: pastTerm })
      if (outcome.kind === 'missing') throw new HTTPException(404, { message: gone })
      if (outcome.kind === 'conflict') throw new HTTPException(409, { message: moved })
      return { message: said.removed(outcome.count), records: outcome.count }
    }),
  get(report, 'attendance.write')
    .takes({ params: z.object({ studentId: StudentId }), query: Format })
    .sends('The attendance of a student in the current term', 'pdf', 'xlsx')
    .does(async (c, { params: { studentId }, query }) => sendPaper(c, await studentPaper(c, studentId), query.format)),
  get(`${report}/{from}`, 'attendance.write')
    .takes({ params: z.object({ studentId: StudentId, from: Day }), query: Format })
    .sends('The attendance of a student on one day', 'pdf', 'xlsx')
    .does(async (c, { params: { studentId, from }, query }) =>
      sendPaper(c, await studentPaper(c, studentId, { from, to: from }), query.format),
    ),
  get(`${report}/{from}/{to}`, 'attendance.write')
    .takes({ params: ofDays, query: Format })
    .sends('The attendance of a student in these days', 'pdf', 'xlsx')
    .does(async (c, { params: { studentId, ...between }, query }) => sendPaper(c, await studentPaper(c, studentId, between), query.format)),
  get('/api/attendance-report-class', 'attendance.write')
    .takes({ query: Query.extend({ classId: z.string().max(50) }) })
    .sends('The attendance of a class', 'pdf', 'xlsx')
    .does(async (c, { query: { format, classId, 'dates[]': days } }) =>
      sendPaper(c, await classPaper(c, classId, orNotFound(days)), format),
    ),
  get('/api/attendance-report-late', 'attendance.write')
    .takes({ query: Query })
    .sends('Who was late', 'pdf', 'xlsx')
    .does(async (c, { query: { format, 'dates[]': days } }) => sendPaper(c, await latePaper(c, orNotFound(days)), format)),
)
  .route('/', attendanceSummaryApi)
  .route('/', attendanceRunsApi)

const rowOf = ({ isArchived, isLate, ...day }: AttendanceDay) =>
  rowAs(RecordRow, day, {
    ...{ id: isArchived ? null : day.id, date_scanned: day.date, attendance_am: day.am, attendance_pm: day.pm, late: isLate ? 1 : 0 },
    ...{ time_scanned_in: day.timeIn, time_scanned_out: day.timeOut, time_in: shownTime(day.timeIn), time_out: shownTime(day.timeOut) },
  })
