import { z } from '@hono/zod-openapi'
import { isStudentId } from '../../../domain/school/students/index.ts'
import { mostTicked } from '../../../domain/school/students/ticked.ts'
import { templateWords } from '../../../domain/words/students-upload.ts'
import { sendWorkbook } from '../../_file.ts'
import { localFieldsOf, schoolOf } from '../../_once.ts'
import { sendPaper } from '../../_papers.tsx'
import { recordReading } from '../../_record-reading.ts'
import { sendRegistrationForm, sendRegistrationForms } from '../../registration/form.tsx'
import { missingPaper, whomOf } from '../../registration/missing.tsx'
import { listLines } from '../../registration/registered.ts'
import { calls, Format, get } from '../_api.ts'

const byStudent = z.object({ id: z.string().refine(isStudentId, 'The number of a student').transform(Number) })

/** Removals in student registration by the office. */
export const registrationOfficeApi = calls(
  'Student registration',
  get('/api/registrations-not-sent-in/{of}', 'registration.review')
    .takes({ params: z.object({ of: z.string().describe('all, level-5 or class-5A') }), query: Format })
    .sends('Who has not sent in a registration', 'pdf', 'xlsx')
    .does(async (c, { params, query }) => sendPaper(c, await missingPaper(c, whomOf(params.of)), query.format)),
  get('/api/registration-forms/{classId}', 'registration.review')
    .takes({
      params: z.object({
        classId: z
          .string()
          .max(16 * mostTicked)
          .describe('5A, or students-20210001-20210002'),
      }),
    })
    .sends('The forms of a class or of some students, a sheet for each', 'pdf')
    .does((c, { params }) => sendRegistrationForms(c, params.classId)),
).route(
  '/',
  calls(
    'Students',
    get('/api/registration-form/{id}', 'student.write')
      .takes({ params: byStudent })
      .sends('The form of a student', 'pdf')
      .does((c, { params }) => sendRegistrationForm(c, params.id)),
    get('/api/registration-data-spreadsheet', 'student.write')
      .sends(
        'Every current student, with every stored detail, which documents are there and how far the registration is; and what waits to be accepted',
        'xlsx',
      )
      .does(async (c) => {
        const [students, local, { writeSheets }, { proposedData, registrationData }] = await Promise.all([
          listLines(c),
          localFieldsOf(c),
          import('../../../reports/_sheet.ts'),
          import('../../../reports/registration/registration-data.ts'),
        ])
        await recordReading(c, { what: 'registration-data', count: students.length, as: 'Excel' })
        const author = (await schoolOf(c))?.name ?? templateWords.sheet
        const sheets = [registrationData(students, local), proposedData(students, local)]
        return sendWorkbook(c, 'Registration Data', await writeSheets(sheets, { author, at: c.get('now')() }))
      }),
  ),
)
