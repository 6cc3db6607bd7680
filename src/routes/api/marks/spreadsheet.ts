import { z } from '@hono/zod-openapi'
import { nameFile } from '../../_file.ts'
import { fileOf } from '../../_job-stream.ts'
import { allow } from '../../_rights.ts'
import { streamSpreadsheet } from '../../marks/spreadsheet/_make.ts'
import { api, documents, get, numberOf, post, takes, YearInPath } from '../_api.ts'

const shared = { tags: ['Mark Book'], middleware: allow('course-spreadsheet.read') }
const orNone = (digits: RegExp) => numberOf(digits).transform((value) => value || null)
const Parameters = z.object({
  year: YearInPath,
  term: numberOf(/^[123]$/),
  formLevel: orNone(/^[0-6]$/),
  formClass: z
    .string()
    .min(1)
    .max(20)
    .transform((id) => (id === '0' ? null : id)),
  subjectId: orNone(/^\d{1,9}$/),
})
const Progress = z
  .object({
    message: z.string(),
    progress: z.number(),
    total: z.number(),
    complete: z.boolean(),
    filePath: z
      .string()
      .nullable()
      .openapi({ description: 'Once complete: what spreadsheet-download wants; good for ten minutes, for nobody else' }),
  })
  .openapi('SpreadsheetProgress')
const Wanted = z.strictObject({ filePath: z.string().min(1).max(100), name: z.string().trim().min(1).max(200) })

export const courseSpreadsheetApi = api()
  .openapi(
    get(
      '/api/spreadsheet/{year}/{term}/{formLevel}/{formClass}/{subjectId}',
      shared,
      { params: Parameters, headers: z.object({ 'last-event-id': z.string().max(100).optional() }) },
      { 200: { description: 'How far it is, as server-sent events', content: { 'text/event-stream': { schema: Progress } } } },
      'What is not chosen is 0; one of the three is. An event `failed` says in `message` why there is no file. Last-Event-ID goes on.',
    ),
    async (c) => {
      if (c.req.method === 'HEAD') return c.body(null) // nobody would read the stream, nor leave it
      return streamSpreadsheet(c, c.req.valid('param'), c.req.valid('header')['last-event-id'])
    },
  )
  .openapi(post('/api/spreadsheet-download', shared, takes(Wanted), documents('The workbook', 'xlsx')), (c) => {
    const { filePath, name } = c.req.valid('json')
    const bytes = fileOf(c, filePath)
    nameFile(c, { name: name.replace(/\.xlsx$/i, ''), extension: 'xlsx', disposition: 'attachment' })
    return c.body(bytes)
  })
