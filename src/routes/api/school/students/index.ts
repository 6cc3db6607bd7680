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
import { todayOf } from '../../../_time.ts'
import { calls, conflict, Flag, get, Id, number, post, rowAs, takenOf, text, untaken, version } from '../../_api.ts'
import { ClassFromField } from './class-from.ts'

const file = text.describe('The address of the document; null while it is missing')
const Student = z
  .object({
    id: z.number(),
    ...eachOf(studentFields, () => text),
    ...{ first_name: z.string(), last_name: z.string(), form_level: number, version: z.number() },
    ...eachOf(['sea_no', 'house_name', 'entry_date', 'archived_on'] as const, () => text),
    ...eachOf(
      ['file_birth_certificate', 'file_immunization_card', 'file_sea_slip', 'file_contribution_receipt', 'picture'] as const,
      () => file,
    ),
  })
  .openapi('Student')

const studentTaken = {
  id: Id,
  ...eachOf(studentFields, () => z.string().optional().describe('What is left out stays as it is')),
  date_of_birth: z.string().nullish().describe('YYYY-MM-DD or 08-May-2013, from 1950-01-01 to today; null for none'),
  class_id: z.string().optional(),
  class_from: ClassFromField,
  version: version(),
}
const StudentSave = z.strictObject({ ...untaken(Student.shape, studentTaken), ...studentTaken })

export const studentsApi = calls(
  'Students',
  get('/api/students', 'student.write')
    .takes({ query: z.strictObject({ archived: z.enum(['0', '1']).optional().describe('1 for those who have left') }) })
    .answers(z.array(Student), 'All students, the last updated first')
    .does(async (c, { query }) => {
      const students = await listAllStudents(c.get('db'), query.archived === '1' ? 'archived' : 'current')
      await recordReading(c, { what: 'students', count: students.length, as: 'JSON' })
      return students.map(rowOf)
    }),
  post('/api/student', 'student.write')
    .takes({ body: StudentSave })
    .answers(Student, 'The student as saved')
    .does(async (c, { body }) => {
      const stored = async () => rowOf(orNotFound(await findStudent(c.get('db'), body.id)))
      const { id, version, class_from: classFrom, ...sent } = await takenOf(c, body, studentTaken, stored)
      if ((await findStudent(c.get('db'), id))?.archivedOn) throw new HTTPException(422, { message: refusals.left })
      const values = parsed(sent, await todayOf(c))
      const saved = await saveStudent(c.get('db'), id, { version, values, classFrom }, byOf(c))
      if (saved.kind === 'conflict') return conflict(c, rowOf(saved.current), saved.change)
      if (saved.kind === 'refused') throw new HTTPException(saved.fault === 'not-yours' ? 403 : 422, { message: refusals[saved.fault] })
      return rowOf(orNotFound(saved.kind === 'saved' ? saved.student : undefined))
    }),
  post('/api/reset-password-student', 'student.write', 'The temporary password is in this answer and nowhere else.')
    .takes({ body: z.strictObject({ student_id: Id }) })
    .answers(z.object({ message: z.string(), temporary_password: z.string() }), 'The password is reset')
    .does(async (c, { body: { student_id: id } }) => {
      const student = orNotFound(await findStudent(c.get('db'), id))
      const password = orNotFound((await resetPasswords(c.get('db'), [id], byOf(c))).get(id))
      return { message: passwordWords.done(fullName(student.values)), temporary_password: password }
    }),
  post(
    '/api/change-reset-password',
    'student.write',
    'Whether the student must choose a new password at the next sign-in. What comes with a temporary password is not lifted.',
  )
    .takes({ body: z.strictObject({ student_id: Id, reset_password: Flag }) })
    .answers(z.object({ message: z.string(), reset_password: Flag }), 'As asked')
    .does(async (c, { body: { student_id: id, reset_password } }) => {
      const outcome = await requirePasswordChange(c.get('db'), id, reset_password === 1, byOf(c))
      if (outcome === 'missing') throw new HTTPException(404)
      if (outcome === 'temporary') throw new HTTPException(422, { message: passwordWords.stillTemporary })
      return { message: reset_password === 1 ? passwordWords.flagged : passwordWords.unflagged, reset_password }
    }),
)

/** Parses each sent field as the screen does. */
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

function rowOf({ values, documents, ...student }: StoredStudent) {
  const fileOf = (kind: DocumentKind) => (documents.includes(kind) ? `${documentUrl(student.id, kind)}/file` : null)
  return rowAs(Student, student, {
    ...values,
    file_birth_certificate: fileOf('birth-certificate'),
    file_immunization_card: fileOf('immunization-card'),
    file_sea_slip: fileOf('sea-placement-slip'),
    file_contribution_receipt: fileOf('contribution-receipt'),
    picture: fileOf('passport-photo'),
  })
}
