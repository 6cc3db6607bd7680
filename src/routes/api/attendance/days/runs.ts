import { z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { archiveAttendance, updateReportAttendance } from '../../../../db/attendance/days/index.ts'
import { notRegistered, updateFaults } from '../../../../domain/words/attendance-terms.ts'
import { at, byOf } from '../../../_env.ts'
import { todayOf } from '../../../_time.ts'
import { untilOf } from '../../../attendance/days/asked-days.ts'
import { calls, Id, named, number, post, text } from '../../_api.ts'

const count = z.int().min(0).max(999).nullish()
const Figures = z.object({ times_absent: number, times_late: number })
const RunBody = z.strictObject({
  student_id: Id,
  replaces: z
    .strictObject({ times_absent: count, times_late: count })
    .optional()
    .describe('Figures typed by hand, as they stand, which the counted ones may replace. Others that were typed are kept.'),
  as_of: z
    .strictObject({ academic_year_id: z.int(), term: z.int(), version: z.int() })
    .optional()
    .describe(
      'The term as it was when the run began, the current one where it is left out. If it has been changed since, the answer is 409.',
    ),
})
const Updated = z.object({
  ...{ student_id: z.number(), ...Figures.shape, changed: z.boolean() },
  kept: Figures.partial().describe('Figures typed by hand that are not what was counted'),
})

export const attendanceRunsApi = calls(
  'Attendance',
  post(
    '/api/report-attendance',
    'attendance.write',
    'Counts the attendance of one student in a term anew, into the term report. Once for each student registered.',
  )
    .takes({ body: RunBody })
    .answers(Updated, 'The figures that stand there now')
    .does(async (c, { body: { student_id: studentId, replaces, as_of } }) => {
      const asOf = as_of && { year: as_of.academic_year_id, term: as_of.term, version: as_of.version }
      const asked = { studentId, replaces: replaces && named(replaces), asOf }
      const updated = await updateReportAttendance(c.get('db'), await untilOf(c), asked, byOf(c))
      if (updated.kind === 'missing') throw new HTTPException(404, { message: notRegistered })
      if (updated.kind === 'refused')
        throw new HTTPException(updated.fault === 'closed' ? 403 : 409, { message: updateFaults[updated.fault] })
      return { student_id: studentId, ...updated.figures, changed: updated.hasChanged, kept: updated.kept }
    }),
  post(
    '/api/student-attendance-archive',
    'closed-term.write',
    'Moves the next records of finished terms into the archive. To be repeated until `records` is 0. No figure changes by it. Past terms are the administrator’s alone.',
  )
    .answers(z.object({ date: text, records: z.number() }), 'How many, and the day of the last of them')
    .does(async (c) => archiveAttendance(c.get('db'), at(c), await todayOf(c))),
)
