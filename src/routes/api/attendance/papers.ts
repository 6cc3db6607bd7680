import { createRoute, z } from '@hono/zod-openapi'
import { types } from '../../_file.ts'
import { allow } from '../../_http.tsx'
import { sendPaper } from '../../_papers.tsx'
import { DatesParameter } from '../../attendance/_days.ts'
import { classPaper } from '../../attendance/class.tsx'
import { latePaper } from '../../attendance/late.tsx'
import { api, found } from '../_api.ts'

const tags = ['Attendance']
const middleware = allow('attendance.write')
const description = 'One day, or the first and the last'
const dates = DatesParameter.refine((days) => days !== undefined, 'At least one day').openapi({
  type: 'array',
  items: { type: 'string' },
  description,
})
const Query = z.strictObject({ 'dates[]': dates, format: z.enum(['pdf', 'xlsx']).default('pdf') })
const binary = { schema: z.string().openapi({ format: 'binary' }) }
const documents = (of: string) => ({ 200: { description: of, content: { [types.pdf]: binary, [types.xlsx]: binary } } })

export const attendancePapersApi = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/attendance-report-class',
      tags,
      middleware,
      request: { query: Query.extend({ classId: z.string().max(50) }) },
      responses: documents('The attendance of a class'),
    }),
    async (c) => {
      const { format, classId, 'dates[]': days } = c.req.valid('query')
      return sendPaper(c, await classPaper(c, classId, found(days)), format)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/attendance-report-late',
      tags,
      middleware,
      request: { query: Query },
      responses: documents('Who was late'),
    }),
    async (c) => {
      const { format, 'dates[]': days } = c.req.valid('query')
      return sendPaper(c, await latePaper(c, found(days)), format)
    },
  )
