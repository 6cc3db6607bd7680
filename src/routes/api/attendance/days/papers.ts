import { z } from '@hono/zod-openapi'
import { orNotFound } from '../../../_form.tsx'
import { sendPaper } from '../../../_papers.tsx'
import { DatesParameter } from '../../../attendance/days/asked-days.ts'
import { classPaper } from '../../../attendance/days/class.tsx'
import { latePaper } from '../../../attendance/days/late.tsx'
import { calls, Format, get } from '../../_api.ts'

const dates = DatesParameter.refine((days) => days !== undefined, 'At least one day').openapi({
  type: 'array',
  items: { type: 'string' },
  description: 'One day, or the first and the last',
})
const Query = z.strictObject({ 'dates[]': dates, ...Format.shape })

export const attendancePapersApi = calls(
  'Attendance',
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
