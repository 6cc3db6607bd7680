import { z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import {
  findStudent,
  listAllStudents,
  requirePasswordChange,
  resetPasswords,
  type StoredStudent,
  saveStudent,
} from '../../../../db/school/students/index.ts'
import { eachOf } from '../../../../domain/_changes.ts'
import { fullName } from '../../../../domain/_names.ts'
import {
  type DocumentKind,
  parseStudentField,
  type StudentField,
  type StudentValues,
  studentFields,
} from '../../../../domain/school/students/index.ts'
import { faults, labels, passwordWords, refusals } from '../../../../domain/words/students.ts'
import { documentUrl } from '../../../../views/_links/students.ts'
import { byOf } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { recordReading } from '../../../_record-reading.ts'
import { allow } from '../../../_rights.ts'
import { todayOf } from '../../../_time.ts'
import { answers, api, conflict, Flag, get, post, takenOf, takes, untaken, version } from '../../_api.ts'
import { ClassFromField } from './class-from.ts'
import { studentUploadApi } from './upload.ts'

const shared = { tags: ['Students'], middleware: allow('student.write') }
const text = z.string().nullable()
const file = text.openapi({ description: 'The address of the document; null while it is missing' })
const Student = z
  .object({
    id: z.number(),
    ...eachOf(studentFields, () => text),
    first_name: z.string(),
    last_name: z.string(),
    form_level: z.number().nullable(),
    sea_no: text,
    house_name: text,
    entry_date: text,
    archived_on: text,
    version: z.number(),
    file_birth_certificate: file,
    file_immunization_card: file,
    file_sea_slip: file,
    file_contribution_receipt: file,
    picture: file,
  })
  .openapi('Student')

const optional = { description: 'What is left out stays as it is' }
const studentTaken = {
  id: z.int().positive(),
  ...eachOf(studentFields, () => z.string().optional().openapi(optional)),
  date_of_birth: z.string().nullish().openapi({ description: 'YYYY-MM-DD or 08-May-2013, from 1950-01-01 to today; null for none' }),
  class_id: z.string().optional(),
  class_from: ClassFromField,
  version: version(),
}
const StudentSave = z.strictObject({ ...untaken(Student.shape, studentTaken), ...studentTaken })

export const studentsApi = api()
  .route('/', studentUploadApi)
  .openapi(
    get(
      '/api/students',
      shared,
      { query: z.strictObject({ archived: z.enum(['0', '1']).optional().openapi({ description: '1 for those who have left' }) }) },
      answers(z.array(Student), 'All students, the last updated first'),
    ),
    async (c) => {
      const { archived } = c.req.valid('query')
      const students = await listAllStudents(c.get('db'), archived === '1' ? 'archived' : 'current')
      await recordReading(c, { what: 'students', count: students.length, as: 'JSON' })
      return c.json(students.map(rowOf), 200)
    },
  )
  .openapi(post('/api/student', shared, takes(StudentSave), answers(Student, 'The student as saved')), async (c) => {
    const body = c.req.valid('json')
    const {
      id,
      version,
      class_from: classFrom,
      ...sent
    } = await takenOf(c, body, studentTaken, async () => rowOf(orNotFound(await findStudent(c.get('db'), body.id))))
    if ((await findStudent(c.get('db'), id))?.archivedOn) throw new HTTPException(422, { message: refusals.left })
    const values = parsed(sent, await todayOf(c))
    const saved = await saveStudent(c.get('db'), id, { version, values, classFrom }, byOf(c))
    if (saved.kind === 'conflict') return conflict(c, rowOf(saved.current), saved.change)
    if (saved.kind === 'refused') throw new HTTPException(saved.fault === 'not-yours' ? 403 : 422, { message: refusals[saved.fault] })
    return c.json(rowOf(orNotFound(saved.kind === 'saved' ? saved.student : undefined)), 200)
  })

  .openapi(
    post(
      '/api/reset-password-student',
      shared,
      takes(z.strictObject({ student_id: z.int().positive() })),
      answers(z.object({ message: z.string(), temporary_password: z.string() }), 'The password is reset'),
      'The temporary password is in this answer and nowhere else.',
    ),
    async (c) => {
      const { student_id: id } = c.req.valid('json')
      const student = orNotFound(await findStudent(c.get('db'), id))
      const password = orNotFound((await resetPasswords(c.get('db'), [id], byOf(c))).get(id))
      return c.json({ message: passwordWords.done(fullName(student.values)), temporary_password: password }, 200)
    },
  )
  .openapi(
    post(
      '/api/change-reset-password',
      shared,
      takes(z.strictObject({ student_id: z.int().positive(), reset_password: Flag })),
      answers(z.object({ message: z.string(), reset_password: Flag }), 'As asked'),
      'Whether the student must choose a new password at the next sign-in. What comes with a temporary password is not lifted.',
    ),
    async (c) => {
      const { student_id: id, reset_password } = c.req.valid('json')
      const outcome = await requirePasswordChange(c.get('db'), id, reset_password === 1, byOf(c))
      if (outcome === 'missing') throw new HTTPException(404)
      if (outcome === 'temporary') throw new HTTPException(422, { message: passwordWords.stillTemporary })
      return c.json({ message: reset_password === 1 ? passwordWords.flagged : passwordWords.unflagged, reset_password }, 200)
    },
  )

/** Each field that was sent, as the screen reads it too. */
function parsed(sent: { [F in StudentField]?: string | null | undefined }, today: string): Partial<StudentValues> {
  const values = studentFields.flatMap((field) => {
    const text = sent[field]
    if (text === undefined) return []
    const value = parseStudentField(field, text ?? '', today)
    if (!value.ok) throw new HTTPException(422, { message: `${labels[field]}: ${faults[value.error]}` })
    return [[field, value.value]]
  })
  return Object.fromEntries(values)
}

function rowOf({ values, documents, ...student }: StoredStudent): z.output<typeof Student> {
  const fileOf = (kind: DocumentKind) => (documents.includes(kind) ? `${documentUrl(student.id, kind)}/file` : null)
  return {
    id: student.id,
    ...values,
    form_level: student.formLevel,
    sea_no: student.seaNo,
    house_name: student.houseName,
    entry_date: student.entryDate,
    archived_on: student.archivedOn,
    version: student.version,
    file_birth_certificate: fileOf('birth-certificate'),
    file_immunization_card: fileOf('immunization-card'),
    file_sea_slip: fileOf('sea-placement-slip'),
    file_contribution_receipt: fileOf('contribution-receipt'),
    picture: fileOf('passport-photo'),
  }
}
