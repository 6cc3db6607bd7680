import { z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { archiveAttendance, updateReportAttendance } from '../../../../db/attendance/days/index.ts'
import { notRegistered, updateFaults } from '../../../../domain/words/attendance-terms.ts'
import { at, byOf } from '../../../_env.ts'
import { allow } from '../../../_rights.ts'
import { todayOf } from '../../../_time.ts'
import { untilOf } from '../../../attendance/days/asked-days.ts'
import { answers, api, named, post, takes } from '../../_api.ts'

const tags = ['Attendance']
const attendanceWrite = { tags, middleware: allow('attendance.write') }
const closedTermWrite = { tags, middleware: allow('closed-term.write') }
const count = z.int().min(0).max(999).nullable()
const Figures = z.object({ times_absent: z.number().nullable(), times_late: z.number().nullable() })
const Asked = z.strictObject({
  student_id: z.int().positive(),
  replaces: z
    .strictObject({ times_absent: count.optional(), times_late: count.optional() })
    .optional()
    .openapi({ description: 'Figures typed by hand, as they stand, which the counted ones may replace. Others that were typed are kept.' }),
  as_of: z.strictObject({ academic_year_id: z.int(), term: z.int(), version: z.int() }).optional().openapi({
    description:
      'The term as it was when the run began, the current one where it is left out. If it has been changed since, the answer is 409.',
  }),
})
const Updated = z.object({
  student_id: z.number(),
  ...Figures.shape,
  changed: z.boolean(),
  kept: Figures.partial().openapi({ description: 'Figures typed by hand that are not what was counted' }),
})

export const attendanceRunsApi = api()
  .openapi(
    post(
      '/api/report-attendance',
      attendanceWrite,
      takes(Asked),
      answers(Updated, 'The figures that stand there now'),
      'Counts the attendance of one student in a term anew, into the term report. Once for each student registered.',
    ),
    async (c) => {
      const { student_id: studentId, replaces, as_of } = c.req.valid('json')
      const asOf = as_of && { year: as_of.academic_year_id, term: as_of.term, version: as_of.version }
      const asked = { studentId, replaces: replaces && named(replaces), asOf }
      const updated = await updateReportAttendance(c.get('db'), await untilOf(c), asked, byOf(c))
      if (updated.kind === 'missing') throw new HTTPException(404, { message: notRegistered })
      if (updated.kind === 'refused')
        throw new HTTPException(updated.fault === 'closed' ? 403 : 409, { message: updateFaults[updated.fault] })
      return c.json({ student_id: studentId, ...updated.figures, changed: updated.hasChanged, kept: updated.kept }, 200)
    },
  )
  .openapi(
    post(
      '/api/student-attendance-archive',
      closedTermWrite,
      {},
      answers(z.object({ date: z.string().nullable(), records: z.number() }), 'How many, and the day of the last of them'),
      'Moves the next records of finished terms into the archive. To be repeated until `records` is 0. No figure changes by it. Past terms are the administrator’s alone.',
    ),
    async (c) => c.json(await archiveAttendance(c.get('db'), at(c), await todayOf(c)), 200),
  )
