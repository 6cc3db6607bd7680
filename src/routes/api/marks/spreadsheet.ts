import { z } from '@hono/zod-openapi'
import { nameFile } from '../../_file.ts'
import { fileOf } from '../../_job-stream.ts'
import { streamSpreadsheet } from '../../marks/spreadsheet/_make.ts'
import { calls, get, numberOf, post, TermInPath, text, YearInPath } from '../_api.ts'

const orNone = (digits: RegExp) => numberOf(digits).transform((value) => value || null)
const Parameters = z.object({
  ...{ year: YearInPath, term: TermInPath, formLevel: orNone(/^[0-6]$/) },
  formClass: z
    .string()
    .min(1)
    .max(20)
    .transform((id) => (id === '0' ? null : id)),
  subjectId: orNone(/^\d{1,9}$/),
})
const Progress = z
  .object({
    ...{ message: z.string(), progress: z.number(), total: z.number(), complete: z.boolean() },
    filePath: text.describe('Once complete: what spreadsheet-download wants; good for ten minutes, for nobody else'),
  })
  .openapi('SpreadsheetProgress')

export const courseSpreadsheetApi = calls(
  'Mark Book',
  get(
    '/api/spreadsheet/{year}/{term}/{formLevel}/{formClass}/{subjectId}',
    'course-spreadsheet.read',
    'What is not chosen is 0; one of the three is. An event `failed` says in `message` why there is no file. Last-Event-ID goes on.',
  )
    .takes({ params: Parameters, headers: z.object({ 'last-event-id': z.string().max(100).optional() }) })
    .streams(Progress, 'How far it is, as server-sent events')
    .does((c, { params, headers }) => {
      if (c.req.method === 'HEAD') return c.body(null) // nobody would read or close the stream
      return streamSpreadsheet(c, params, headers['last-event-id'])
    }),
  post('/api/spreadsheet-download', 'course-spreadsheet.read')
    .takes({ body: z.strictObject({ filePath: z.string().min(1).max(100), name: z.string().trim().min(1).max(200) }) })
    .sends('The workbook', 'xlsx')
    .does(async (c, { body: { filePath, name } }) => {
      const bytes = await fileOf(c, filePath)
      nameFile(c, { name: name.replace(/\.xlsx$/i, ''), extension: 'xlsx', disposition: 'attachment' })
      return c.body(bytes)
    }),
)
