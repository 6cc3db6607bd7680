import { z } from '@hono/zod-openapi'
import { orNotFound } from '../../../_form.tsx'
import { sendPaper } from '../../../_papers.tsx'
import { allow } from '../../../_rights.ts'
import { DatesParameter } from '../../../attendance/days/asked-days.ts'
import { classPaper } from '../../../attendance/days/class.tsx'
import { latePaper } from '../../../attendance/days/late.tsx'
import { api, documents, Format, get } from '../../_api.ts'

const shared = { tags: ['Attendance'], middleware: allow('attendance.write') }
const description = 'One day, or the first and the last'
const dates = DatesParameter.refine((days) => days !== undefined, 'At least one day').openapi({
  type: 'array',
  items: { type: 'string' },
  description,
})
const Query = z.strictObject({ 'dates[]': dates, ...Format.shape })

export const attendancePapersApi = api()
  .openapi(
    get(
      '/api/attendance-report-class',
      shared,
      { query: Query.extend({ classId: z.string().max(50) }) },
      documents('The attendance of a class', 'pdf', 'xlsx'),
    ),
    async (c) => {
      const { format, classId, 'dates[]': days } = c.req.valid('query')
      return sendPaper(c, await classPaper(c, classId, orNotFound(days)), format)
    },
  )
  .openapi(get('/api/attendance-report-late', shared, { query: Query }, documents('Who was late', 'pdf', 'xlsx')), async (c) => {
    const { format, 'dates[]': days } = c.req.valid('query')
    return sendPaper(c, await latePaper(c, orNotFound(days)), format)
  })
