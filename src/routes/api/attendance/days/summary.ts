import { z } from '@hono/zod-openapi'
import { findCurrentDays, findSummary } from '../../../../db/attendance/days/index.ts'
import { sendPaper } from '../../../_papers.tsx'
import { todayOf } from '../../../_time.ts'
import { DatesParameter, untilOf } from '../../../attendance/days/asked-days.ts'
import { summaryPaper } from '../../../attendance/days/summary.tsx'
import { calls, Format, get } from '../../_api.ts'

const dates = DatesParameter.openapi({
  type: 'array',
  items: { type: 'string' },
  description: 'One day, or the first and the last; none is the current term',
})
const Dates = z.strictObject({ 'dates[]': dates })
const Form = z.object({ attendance: z.number(), total: z.number() })
const Summary = z.object({
  attendance_records: z.record(z.string(), Form).describe('By form level: sessions present, of how many'),
  attendance_school: Form,
  attendance_late: z.object({ attendance: z.number() }),
})

export const attendanceSummaryApi = calls(
  'Attendance',
  get('/api/attendance-report-summary-data', 'attendance.write')
    .takes({ query: Dates })
    .answers(Summary, 'Sessions present and possible of each form')
    .does(async (c, { query }) => {
      const today = await todayOf(c)
      const days = query['dates[]'] ?? (await findCurrentDays(c.get('db'))) ?? { from: today, to: today }
      const { forms, school } = await findSummary(c.get('db'), days, await untilOf(c))
      return {
        attendance_records: Object.fromEntries(forms.map(({ level, present, total }) => [level, { attendance: present, total }])),
        attendance_school: { attendance: school.present, total: school.total },
        attendance_late: { attendance: school.late },
      }
    }),
  get('/api/attendance-report-summary', 'attendance.write')
    .takes({ query: Dates.extend(Format.shape) })
    .sends('Summary Statistics as a document', 'pdf', 'xlsx')
    .does(async (c, { query: { format, 'dates[]': days } }) => sendPaper(c, await summaryPaper(c, days), format)),
)
