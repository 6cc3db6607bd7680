import { createRoute, z } from '@hono/zod-openapi'
import { types } from '../../_file.ts'
import { allow } from '../../_http.tsx'
import { sendPaper } from '../../_papers.tsx'
import { missingPaper, whomOf } from '../../registration/missing.tsx'
import { sendRegistrationForms } from '../../students/registration-form.tsx'
import { api } from '../_api.ts'

const tags = ['Student registration']
const middleware = allow('registration.review')
const binary = { schema: z.string().openapi({ format: 'binary' }) }

/** What the office takes away of student registration. */
export const registrationOfficeApi = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/registrations-not-sent-in/{of}',
      tags,
      middleware,
      request: {
        params: z.object({ of: z.string().openapi({ description: 'all, level-5 or class-5A' }) }),
        query: z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
      },
      responses: { 200: { description: 'Who has not sent in a registration', content: { [types.pdf]: binary, [types.xlsx]: binary } } },
    }),
    async (c) => sendPaper(c, await missingPaper(c, whomOf(c.req.valid('param').of)), c.req.valid('query').format),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/registration-forms/{classId}',
      tags,
      middleware,
      request: { params: z.object({ classId: z.string().max(20) }) },
      responses: { 200: { description: 'The forms of a class, a sheet for each student', content: { [types.pdf]: binary } } },
    }),
    async (c) => sendRegistrationForms(c, c.req.valid('param').classId),
  )
