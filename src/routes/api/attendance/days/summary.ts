import { z } from '@hono/zod-openapi'
import { findCurrentDays, findSummary } from '../../../../db/attendance/days/index.ts'
import { sendPaper } from '../../../_papers.tsx'
import { allow } from '../../../_rights.ts'
import { todayOf } from '../../../_time.ts'
import { DatesParameter, untilOf } from '../../../attendance/days/asked-days.ts'
import { summaryPaper } from '../../../attendance/days/summary.tsx'
import { answers, api, documents, Format, get } from '../../_api.ts'

const shared = { tags: ['Attendance'], middleware: allow('attendance.write') }
const dates = DatesParameter.openapi({
  type: 'array',
  items: { type: 'string' },
  description: 'One day, or the first and the last; none is the current term',
})
const Dates = z.strictObject({ 'dates[]': dates })
const Form = z.object({ attendance: z.number(), total: z.number() })
const Summary = z.object({
  attendance_records: z.record(z.string(), Form).openapi({ description: 'By form level: sessions present, of how many' }),
  attendance_school: Form,
  attendance_late: z.object({ attendance: z.number() }),
})

export const attendanceSummaryApi = api()
  .openapi(
    get('/api/attendance-report-summary-data', shared, { query: Dates }, answers(Summary, 'Sessions present and possible of each form')),
    async (c) => {
      const today = await todayOf(c)
      const days = c.req.valid('query')['dates[]'] ?? (await findCurrentDays(c.get('db'))) ?? { from: today, to: today }
      const { forms, school } = await findSummary(c.get('db'), days, await untilOf(c))
      return c.json(
        {
          attendance_records: Object.fromEntries(forms.map(({ level, present, total }) => [level, { attendance: present, total }])),
          attendance_school: { attendance: school.present, total: school.total },
          attendance_late: { attendance: school.late },
        },
        200,
      )
    },
  )
  .openapi(
    get(
      '/api/attendance-report-summary',
      shared,
      { query: Dates.extend(Format.shape) },
      documents('Summary Statistics as a document', 'pdf', 'xlsx'),
    ),
    async (c) => {
      const { format, 'dates[]': days } = c.req.valid('query')
      return sendPaper(c, await summaryPaper(c, days), format)
    },
  )
