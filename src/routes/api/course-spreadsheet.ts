import { createRoute, z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { isYear } from '../../domain/terms/index.ts'
import { reasons } from '../../domain/words/course-spreadsheet.ts'
import { nameFile, types } from '../_file.ts'
import { allow } from '../_http.tsx'
import { jobOf, ownerOf } from '../course-spreadsheet/_make.ts'
import { jobIdOf, streamProgress } from '../course-spreadsheet/_stream.ts'
import { api, jsonBody } from './_api.ts'

const tags = ['Mark Book']
const middleware = allow('course-spreadsheet.read')
const number = (digits: RegExp) => z.string().regex(digits).transform(Number)
const orNone = (digits: RegExp) => number(digits).transform((value) => value || null)
const Parameters = z.object({
  year: number(/^\d{8}$/).refine(isYear, 'Eight digits: a year and the next'),
  term: number(/^[123]$/),
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
    createRoute({
      method: 'get',
      path: '/api/spreadsheet/{year}/{term}/{formLevel}/{formClass}/{subjectId}',
      tags,
      middleware,
      description:
        'What is not chosen is 0; one of the three is. An event `failed` says in `message` why there is no file. Last-Event-ID goes on.',
      request: { params: Parameters, headers: z.object({ 'last-event-id': z.string().max(100).optional() }) },
      responses: { 200: { description: 'How far it is, as server-sent events', content: { 'text/event-stream': { schema: Progress } } } },
    }),
    async (c) => {
      if (c.req.method === 'HEAD') return c.body(null) // nobody would read the stream, nor leave it
      return streamProgress(c, await jobOf(c, c.req.valid('param'), jobIdOf(c.req.valid('header')['last-event-id'])))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/spreadsheet-download',
      tags,
      middleware,
      request: { body: jsonBody(Wanted) },
      responses: { 200: { description: 'The workbook', content: { [types.xlsx]: { schema: z.string().openapi({ format: 'binary' }) } } } },
    }),
    (c) => {
      const { filePath, name } = c.req.valid('json')
      const bytes = c.get('spreadsheets').file(filePath, ownerOf(c))
      if (!bytes) throw new HTTPException(404, { message: reasons.goneFile })
      nameFile(c, { name: name.replace(/\.xlsx$/i, ''), extension: 'xlsx', disposition: 'attachment' })
      return c.body(bytes)
    },
  )
