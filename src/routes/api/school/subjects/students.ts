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
import { eachOf } from '../../../../domain/_changes.ts'
import { batchPerPage } from '../../../../domain/school/subjects/index.ts'
import { assigned, assignFaults, batchWords, studentAdded, studentsDeleted, studentWords } from '../../../../domain/words/subjects.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { calls, conflict, del, get, Id, Message, number, ours, post, refuse, rowAs, takenOf, text, untaken } from '../../_api.ts'

const SubjectStudent = z
  .object({
    ...{ id: z.number(), first_name: z.string(), last_name: z.string() },
    ...{ class_id: text, employee_id: number, version: z.number() },
  })
  .openapi('SubjectStudent')
const version = z
  .int()
  .min(0)
  .optional()
  .describe('That of the row when it was read, 0 where there was none. If it has moved on, the answer is 409.')
const students = (whenEmpty: string) => z.array(Id).min(1, whenEmpty).max(batchPerPage)
const Batch = z.strictObject({
  subject_id: Id,
  form_level: z.int().min(1).max(6).nullish().describe('The students are of this form'),
  class_id: z.string().nullish().describe('The students are of this class'),
  employee_id: Id.nullish().describe('None leaves each student the teacher there is'),
  students: students(batchWords.noneSelected),
})
/** A listed student has its `id`; the specification names all three without `_id`. */
const asNamed = { student: Id.optional(), subject: Id.optional(), teacher: Id.optional() }
const takerTaken = { ...eachOf(['student_id', 'id', 'subject_id', 'employee_id'] as const, () => Id.optional()), ...asNamed, version }
const namesOf = { student_id: ['id', 'student'], subject_id: ['subject'], employee_id: ['teacher'] } as const
const TakerSave = z.strictObject({ ...untaken(SubjectStudent.shape, takerTaken), ...takerTaken }).superRefine((body, issues) => {
  for (const [field, others] of Object.entries(namesOf) as [keyof typeof namesOf, readonly (keyof typeof takerTaken)[]][]) {
    const sent = new Set([body[field], ...others.map((other) => body[other])].filter((id) => id !== undefined))
    if (sent.size === 0) issues.addIssue({ code: 'custom', path: [field], message: 'This field is missing.' })
    if (sent.size > 1) issues.addIssue({ code: 'custom', path: [...others.slice(0, 1)], message: `This is another one than ${field}.` })
  }
})

const path = '/api/subject-students'

export const subjectStudentsApi = calls(
  'Subjects',
  get(path, 'subject.write')
    .takes({ query: z.strictObject({ subject_id: z.coerce.number().int().positive() }) })
    .answers(z.array(SubjectStudent), 'Who takes the subject, by name')
    .does(async (c, { query }) => {
      const subject = orNotFound(await findSubject(c.get('db'), query.subject_id))
      return (await listTakers(c.get('db'), subject.id)).map(rowOf)
    }),
  post(path, 'subject.write', 'A student takes a subject from a teacher, or from another one than before.')
    .takes({ body: TakerSave })
    .answers(Message.extend({ student: SubjectStudent }), 'The student takes the subject')
    .does(async (c, { body: sent }) => {
      const [studentId, subjectId] = [sent.student_id ?? sent.id ?? sent.student ?? 0, sent.subject_id ?? sent.subject ?? 0]
      const stored = async () => rowOf(orNotFound(await findTaker(c, subjectId, studentId)))
      const { version } = await takenOf(c, sent, takerTaken, stored)
      const employeeId = sent.employee_id ?? sent.teacher
      await assign(c, { subjectId, employeeId, choices: [{ studentId, version }] })
      const taker = orNotFound(await findTaker(c, subjectId, studentId))
      return { message: studentAdded(taker), student: rowOf(taker) }
    }),
  del(path, 'subject.write', 'A subject record of the current term in which something is entered is kept.')
    .takes({ body: z.strictObject({ subject_id: Id, students: students(studentWords.noneSelected) }) })
    .answers(Message.extend({ kept_records: z.array(z.number()) }), 'The students no longer take the subject')
    .does(async (c, { body: { subject_id: subjectId, students } }) => {
      const removal = await removeSubjectStudents(c.get('db'), subjectId, students.map(unread), byOf(c))
      if (removal.kind === 'refused') refuse(c, removal.fault === 'no-subject' ? 404 : 422, [assignFaults[removal.fault]])
      if (removal.kind !== 'removed') throw new HTTPException(409)
      return { message: studentsDeleted(removal.count), kept_records: removal.kept }
    }),
  post('/api/subject-students-batch', 'subject.write', 'All of the students, or none.')
    .takes({ body: Batch })
    .answers(Message, 'The students take the subject')
    .does(async (c, { body }) => {
      const { subjectId, formLevel: form = null, classId = null, employeeId, students } = ours(body)
      const within = { classId, form }
      const count = await assign(c, { subjectId, employeeId: employeeId ?? undefined, choices: students.map(unread), within })
      return { message: assigned(count) }
    }),
)

/** Chosen by a call that read no row of the student. */
const unread = (studentId: number) => ({ studentId, version: undefined })

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

const rowOf = (taker: Taker) => rowAs(SubjectStudent, taker, { employee_id: taker.teacher?.id ?? null })
