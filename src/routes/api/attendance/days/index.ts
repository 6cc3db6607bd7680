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
import { allow } from '../../../_rights.ts'
import { studentPaper } from '../../../attendance/days/_request.tsx'
import { untilOf } from '../../../attendance/days/asked-days.ts'
import { answers, api, del, documents, Flag, Format, get, takes } from '../../_api.ts'
import { attendancePapersApi } from './papers.ts'
import { attendanceRunsApi } from './runs.ts'
import { attendanceSummaryApi } from './summary.ts'

const shared = { tags: ['Attendance'], middleware: allow('attendance.write') }
const id = z.string().refine(isStudentId, 'The number of a student').transform(Number)
const day = z.string().refine(isDay, 'A day like 2026-01-05')
const session = z.enum(['P', 'A'])
const time = z.string().nullable()
const RecordRow = z
  .object({
    id: z.number().nullable().openapi({ description: 'null once it is archived' }),
    version: z.number(),
    date_scanned: z.string(),
    attendance_am: session,
    attendance_pm: session,
    time_scanned_in: time,
    time_scanned_out: time,
    time_in: z.string().openapi({ description: 'As shown: 07:38:15 AM' }),
    time_out: z.string(),
    late: Flag,
  })
  .openapi('AttendanceRecord')
const Attendance = z.object({
  academic_year_id: z.number().nullable(),
  term: z.number().nullable().openapi({ description: 'The current term; null where none is' }),
  attendance_records: z.array(RecordRow),
  possible_attendance: z.number().openapi({ description: 'Sessions; while the term runs, those so far' }),
  attendance: z.number().openapi({ description: 'Sessions present' }),
  lates: z.number(),
})
/** A record as it was read, or just its id. */
const Removed = z.strictObject({ ...RecordRow.partial().shape, id: z.int().positive(), version: z.int().positive().optional() })
const Removal = z.strictObject({ records: z.array(Removed).min(1).max(1000) })

export const attendanceApi = api()
  .route('/', attendanceSummaryApi)
  .route('/', attendancePapersApi)
  .route('/', attendanceRunsApi)
  .openapi(
    get(
      '/api/student-attendance/{studentId}',
      shared,
      { params: z.object({ studentId: id }) },
      answers(Attendance, 'The attendance of a student in the current term, the latest day first'),
    ),
    async (c) => {
      const attendance = orNotFound(await findStudentAttendance(c.get('db'), c.req.valid('param').studentId, await untilOf(c)))
      const { term, days, figures } = attendance
      return c.json(
        {
          academic_year_id: term?.year ?? null,
          term: term?.term ?? null,
          attendance_records: days.map(rowOf),
          possible_attendance: figures.possible,
          attendance: figures.present,
          lates: figures.lates,
        },
        200,
      )
    },
  )
  .openapi(
    del(
      '/api/student-attendance',
      shared,
      takes(Removal),
      answers(z.object({ message: z.string(), records: z.number() }), 'They are deleted'),
      'All of them or none. Only records with both sessions present; what stood there stays in the history.',
    ),
    async (c) => {
      const outcome = await removeAttendance(c.get('db'), c.req.valid('json').records, byOf(c))
      if (outcome.kind === 'refused') throw new HTTPException(422, { message: said.refused })
      if (outcome.kind === 'closed') throw new HTTPException(403, { message: pastTerm })
      if (outcome.kind === 'missing') throw new HTTPException(404, { message: gone })
      if (outcome.kind === 'conflict') throw new HTTPException(409, { message: moved })
      return c.json({ message: said.removed(outcome.count), records: outcome.count }, 200)
    },
  )
  .openapi(
    get(
      '/api/student-attendance-report/{studentId}',
      shared,
      { params: z.object({ studentId: id }), query: Format },
      documents('The attendance of a student in the current term', 'pdf', 'xlsx'),
    ),
    async (c) => sendPaper(c, await studentPaper(c, c.req.valid('param').studentId), c.req.valid('query').format),
  )
  .openapi(
    get(
      '/api/student-attendance-report/{studentId}/{from}',
      shared,
      { params: z.object({ studentId: id, from: day }), query: Format },
      documents('The attendance of a student on one day', 'pdf', 'xlsx'),
    ),
    async (c) => {
      const { studentId, from } = c.req.valid('param')
      return sendPaper(c, await studentPaper(c, studentId, { from, to: from }), c.req.valid('query').format)
    },
  )
  .openapi(
    get(
      '/api/student-attendance-report/{studentId}/{from}/{to}',
      shared,
      {
        params: z
          .object({ studentId: id, from: day, to: day })
          .refine(({ from, to }) => from <= to, 'to is before from')
          .refine((days) => !isTooLong(days), 'At most ten years') as unknown as z.ZodObject<{
          studentId: typeof id
          from: typeof day
          to: typeof day
        }>,
        query: Format,
      },
      documents('The attendance of a student in these days', 'pdf', 'xlsx'),
    ),
    async (c) => {
      const { studentId, ...between } = c.req.valid('param')
      return sendPaper(c, await studentPaper(c, studentId, between), c.req.valid('query').format)
    },
  )

const rowOf = (day: AttendanceDay) => ({
  id: day.isArchived ? null : day.id,
  version: day.version,
  date_scanned: day.date,
  attendance_am: day.am,
  attendance_pm: day.pm,
  time_scanned_in: day.timeIn,
  time_scanned_out: day.timeOut,
  time_in: shownTime(day.timeIn),
  time_out: shownTime(day.timeOut),
  late: day.isLate ? (1 as const) : (0 as const),
})
