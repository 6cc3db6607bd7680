import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  type AssignAnswer,
  type Assignment,
  assignStudents,
  findSubject,
  listTakers,
  removeSubjectStudents,
  type Taker,
} from '../../../../db/school/subjects/index.ts'
import { batchPerPage } from '../../../../domain/school/subjects/index.ts'
import { assigned, assignFaults, batchWords, studentAdded, studentsDeleted, studentWords } from '../../../../domain/words/subjects.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { allow } from '../../../_rights.ts'
import { answers, api, conflict, del, get, post, refuse, takenOf, takes, untaken } from '../../_api.ts'

const shared = { tags: ['Subjects'], middleware: allow('subject.write') }
const Id = z.int().positive()
const SubjectStudent = z
  .object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    class_id: z.string().nullable(),
    employee_id: z.number().nullable(),
    version: z.number(),
  })
  .openapi('SubjectStudent')
const version = z
  .int()
  .min(0)
  .optional()
  .openapi({ description: 'That of the row when it was read, 0 where there was none. If it has moved on, the answer is 409.' })
const Message = z.object({ message: z.string() })
const students = (whenEmpty: string) => z.array(Id).min(1, whenEmpty).max(batchPerPage)
const Batch = z.strictObject({
  subject_id: Id,
  form_level: z.int().min(1).max(6).nullish().openapi({ description: 'The students are of this form' }),
  class_id: z.string().nullish().openapi({ description: 'The students are of this class' }),
  employee_id: Id.nullish().openapi({ description: 'None leaves each student the teacher there is' }),
  students: students(batchWords.noneSelected),
})
/** A taker as it was read names the student `id`; the specification names all three without `_id`. */
const asNamed = { student: Id.optional(), subject: Id.optional(), teacher: Id.optional() }
const takerTaken = {
  student_id: Id.optional(),
  id: Id.optional(),
  subject_id: Id.optional(),
  employee_id: Id.optional(),
  ...asNamed,
  version,
}
const namesOf = { student_id: ['id', 'student'], subject_id: ['subject'], employee_id: ['teacher'] } as const
const TakerSave = z.strictObject({ ...untaken(SubjectStudent.shape, takerTaken), ...takerTaken }).superRefine((body, issues) => {
  for (const [field, others] of Object.entries(namesOf) as [keyof typeof namesOf, readonly (keyof typeof takerTaken)[]][]) {
    const sent = new Set([body[field], ...others.map((other) => body[other])].filter((id) => id !== undefined))
    if (sent.size === 0) issues.addIssue({ code: 'custom', path: [field], message: 'This field is missing.' })
    if (sent.size > 1) issues.addIssue({ code: 'custom', path: [...others.slice(0, 1)], message: `This is another one than ${field}.` })
  }
})

const path = '/api/subject-students' as const

export const subjectStudentsApi = api()
  .openapi(
    get(
      path,
      shared,
      { query: z.strictObject({ subject_id: z.coerce.number().int().positive() }) },
      answers(z.array(SubjectStudent), 'Who takes the subject, by name'),
    ),
    async (c) => {
      const subject = orNotFound(await findSubject(c.get('db'), c.req.valid('query').subject_id))
      return c.json((await listTakers(c.get('db'), subject.id)).map(rowOf), 200)
    },
  )
  .openapi(
    post(
      path,
      shared,
      takes(TakerSave),
      answers(Message.extend({ student: SubjectStudent }), 'The student takes the subject'),
      'A student takes a subject from a teacher, or from another one than before.',
    ),
    async (c) => {
      const sent = c.req.valid('json')
      const [studentId, subjectId] = [sent.student_id ?? sent.id ?? sent.student ?? 0, sent.subject_id ?? sent.subject ?? 0]
      const stored = async () => rowOf(orNotFound(await findTaker(c, subjectId, studentId)))
      const { version } = await takenOf(c, sent, takerTaken, stored)
      const employeeId = sent.employee_id ?? sent.teacher
      await assign(c, { subjectId, employeeId, choices: [{ studentId, version }] })
      const taker = orNotFound(await findTaker(c, subjectId, studentId))
      return c.json({ message: studentAdded(taker), student: rowOf(taker) }, 200)
    },
  )
  .openapi(
    del(
      path,
      shared,
      takes(z.strictObject({ subject_id: Id, students: students(studentWords.noneSelected) })),
      answers(Message.extend({ kept_records: z.array(z.number()) }), 'The students no longer take the subject'),
      'A subject record of the current term in which something is entered is kept.',
    ),
    async (c) => {
      const { subject_id: subjectId, students } = c.req.valid('json')
      const choices = students.map((studentId) => ({ studentId, version: undefined }))
      const removal = await removeSubjectStudents(c.get('db'), subjectId, choices, byOf(c))
      if (removal.kind === 'refused') refuse(c, removal.fault === 'no-subject' ? 404 : 422, [assignFaults[removal.fault]])
      if (removal.kind !== 'removed') throw new HTTPException(409)
      return c.json({ message: studentsDeleted(removal.count), kept_records: removal.kept }, 200)
    },
  )
  .openapi(
    post(
      '/api/subject-students-batch',
      shared,
      takes(Batch),
      answers(Message, 'The students take the subject'),
      'All of the students, or none.',
    ),
    async (c) => {
      const { subject_id: subjectId, form_level: form, class_id: classId, employee_id: employeeId, students } = c.req.valid('json')
      const choices = students.map((studentId) => ({ studentId, version: undefined }))
      const within = { classId: classId ?? null, form: form ?? null }
      const count = await assign(c, { subjectId, employeeId: employeeId ?? undefined, choices, within })
      return c.json({ message: assigned(count) }, 200)
    },
  )

async function assign(c: Context<Env>, assignment: Assignment): Promise<number> {
  const answer: AssignAnswer = await assignStudents(c.get('db'), assignment, byOf(c))
  if (answer.kind === 'assigned') return answer.count
  if (answer.kind === 'refused') {
    const status = answer.fault === 'no-subject' ? 404 : 422
    const errors = [...(assignment.within ? [batchWords.failed] : []), assignFaults[answer.fault]]
    return refuse(c, status, errors)
  }
  const current = await findTaker(c, assignment.subjectId, answer.students[0] ?? 0)
  return conflict(c, current ? rowOf(current) : {}, answer.change)
}

const findTaker = async (c: Context<Env>, subjectId: number, studentId: number) =>
  (await listTakers(c.get('db'), subjectId)).find(({ id }) => id === studentId)

const rowOf = ({ id, firstName, lastName, classId, teacher, version }: Taker): z.output<typeof SubjectStudent> => ({
  id,
  first_name: firstName,
  last_name: lastName,
  class_id: classId,
  employee_id: teacher?.id ?? null,
  version,
})
