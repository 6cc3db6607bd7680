import { z } from '@hono/zod-openapi'
import { isStudentId } from '../../../domain/students/index.ts'
import { mostTicked } from '../../../domain/students/ticked.ts'
import { allow } from '../../_http.tsx'
import { sendPaper } from '../../_papers.tsx'
import { missingPaper, whomOf } from '../../registration/missing.tsx'
import { sendRegistrationForm, sendRegistrationForms } from '../../students/registration-form.tsx'
import { api, documents, Format, get } from '../_api.ts'

const shared = { tags: ['Student registration'], middleware: allow('registration.review') }

/** What the office takes away of student registration. */
export const registrationOfficeApi = api()
  .openapi(
    get(
      '/api/registrations-not-sent-in/{of}',
      shared,
      {
        params: z.object({ of: z.string().openapi({ description: 'all, level-5 or class-5A' }) }),
        query: Format,
      },
      documents('Who has not sent in a registration', 'pdf', 'xlsx'),
    ),
    async (c) => sendPaper(c, await missingPaper(c, whomOf(c.req.valid('param').of)), c.req.valid('query').format),
  )
  .openapi(
    get(
      '/api/registration-forms/{classId}',
      shared,
      {
        params: z.object({
          classId: z
            .string()
            .max(16 * mostTicked)
            .openapi({ description: '5A, or students-20210001-20210002' }),
        }),
      },
      documents('The forms of a class or of some students, a sheet for each', 'pdf'),
    ),
    async (c) => sendRegistrationForms(c, c.req.valid('param').classId),
  )
  .openapi(
    get(
      '/api/registration-form/{id}',
      { tags: ['Students'], middleware: allow('student.write') },
      { params: z.object({ id: z.string().refine(isStudentId, 'The number of a student').transform(Number) }) },
      {
        200: { description: 'The form of a student', content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } } },
      },
    ),
    async (c) => sendRegistrationForm(c, c.req.valid('param').id),
  )
