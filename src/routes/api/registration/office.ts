import { z } from '@hono/zod-openapi'
import { findSchool } from '../../../db/_school.ts'
import { findLocalFields } from '../../../db/school/students/local-fields.ts'
import { isStudentId } from '../../../domain/school/students/index.ts'
import { mostTicked } from '../../../domain/school/students/ticked.ts'
import { templateWords } from '../../../domain/words/students-upload.ts'
import { nameFile } from '../../_file.ts'
import { sendPaper } from '../../_papers.tsx'
import { recordReading } from '../../_record-reading.ts'
import { allow } from '../../_rights.ts'
import { sendRegistrationForm, sendRegistrationForms } from '../../registration/form.tsx'
import { missingPaper, whomOf } from '../../registration/missing.tsx'
import { listLines } from '../../registration/registered.ts'
import { api, documents, Format, get, spreadsheet } from '../_api.ts'

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
  .openapi(
    get(
      '/api/registration-data-spreadsheet',
      { tags: ['Students'], middleware: allow('student.write') },
      {},
      spreadsheet(
        'Every current student, with every stored detail, which documents are there and how far the registration is; and what waits to be accepted',
      ),
    ),
    async (c) => {
      const [students, local] = [await listLines(c), await findLocalFields(c.get('db'))]
      const [{ writeSheets }, { proposedData, registrationData }] = await Promise.all([
        import('../../../reports/_sheet.ts'),
        import('../../../reports/registration/registration-data.ts'),
      ])
      await recordReading(c, { what: 'registration-data', count: students.length, as: 'Excel' })
      nameFile(c, { name: 'Registration Data', extension: 'xlsx', disposition: 'attachment' })
      return c.body(
        await writeSheets([registrationData(students, local), proposedData(students, local)], {
          author: (await findSchool(c.get('db')))?.name ?? templateWords.sheet,
          at: c.get('now')(),
        }),
      )
    },
  )
