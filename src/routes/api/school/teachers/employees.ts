import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { resetEmployeePassword } from '../../../../db/_account.ts'
import { hashPassword, temporaryPassword } from '../../../../db/_password.ts'
import { addTeacher, findTeacher, listPosts, listTeachers, type StoredTeacher, saveTeacher } from '../../../../db/school/teachers/index.ts'
import { readTeacher, type TeacherFaults, type TypedTeacher } from '../../../../domain/school/teachers/index.ts'
import { faultWords, wasReset } from '../../../../domain/words/teachers.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { may } from '../../../_rights.ts'
import { todayOf } from '../../../_time.ts'
import { calls, conflict, Flag, get, Id, number, post, refuse, rowAs, takenOf, text, theirs, untaken, version } from '../../_api.ts'

const Text = z.string().max(1000)
const fields = {
  teacher_num: Text.nullish(),
  first_name: Text,
  last_name: Text,
  date_of_birth: Text.nullish().openapi({ description: 'YYYY-MM-DD or dd-MMM-yyyy, at most today', example: '1980-05-08' }),
  post_id: Id.nullish(),
  user_name: Text.optional(),
}
const Employee = z
  .object({
    ...{ id: z.number(), teacher_num: text, first_name: z.string(), last_name: z.string(), date_of_birth: text },
    ...{ user_name: text, post_id: number, deleted_at: text, password_reset: Flag, version: z.number() },
  })
  .openapi('Employee')
const employeeTaken = {
  ...z.strictObject(fields).partial().shape,
  user_name: Text.nullish(),
  id: Id.optional().describe('Without it the teacher is the one with this teacher_num'),
  archived: z.boolean().optional(),
  version: version(),
}
const UpdateEmployee = z.strictObject({ ...untaken(Employee.shape, employeeTaken), ...employeeTaken })
const Secret = z.object({ temporary_password: z.string().describe('Shown this once, for handing over') })

export const employeesApi = calls(
  'Teachers',
  get('/api/employees', 'teacher.read', 'Who may not assign teachers gets those of now alone, without date of birth and user name.')
    .answers(z.array(Employee), 'By name; deleted_at: archived')
    .does(async (c) => {
      const mayAssign = may(c, 'teacher.assign')
      return (await listTeachers(c.get('db'), mayAssign ? undefined : 'current')).map(mayAssign ? employeeOf : publicOf)
    }),
  get('/api/employee-posts', 'school.read')
    .answers(z.array(z.object({ id: z.number(), title: z.string(), rank: z.number() })), 'By rank')
    .does((c) => listPosts(c.get('db'))),
  post('/api/add-employee', 'teacher.write', 'Without user_name one is made of the name.')
    .takes({ body: z.strictObject(fields) })
    .answers(Employee.extend(Secret.shape), 'The teacher, to sign in with the temporary password')
    .does(async (c, { body }) => {
      const { values, faults } = readTeacher(typedOf(body), await todayOf(c))
      const { firstName, lastName } = values
      if (!firstName || !lastName || Object.keys(faults).length > 0) return refused(c, faults)
      const password = temporaryPassword()
      const nothing = { teacherNum: null, dateOfBirth: null, postId: null }
      const answer = await addTeacher(c.get('db'), { ...nothing, ...values, firstName, lastName }, await hashPassword(password), byOf(c))
      if (answer.kind === 'fault') return refused(c, answer.faults)
      return { ...employeeOf(answer.teacher), temporary_password: password }
    }),
  post('/api/update-employee', 'teacher.write', 'Changes what is named. archived: true signs the teacher out for good, false restores.')
    .takes({ body: UpdateEmployee })
    .answers(Employee, 'The teacher as stored')
    .does(async (c, { body: sent }) => {
      const id = sent.id ?? (await idOfNumber(c, sent.teacher_num))
      const asStored = async () => employeeOf(orNotFound(await findTeacher(c.get('db'), id)))
      const { id: _, version, archived: isArchived, ...body } = await takenOf(c, sent, employeeTaken, asStored)
      const { values, faults } = readTeacher(typedOf(body), await todayOf(c))
      if (Object.keys(faults).length > 0) return refused(c, faults)
      const change = { ...values, ...(isArchived !== undefined && { isArchived }) }
      const answer = await saveTeacher(c.get('db'), { id, change, version }, byOf(c))
      if (answer.kind === 'fault') return refused(c, answer.faults)
      if (answer.kind === 'conflict') return conflict(c, employeeOf(answer.teacher), answer.change)
      return employeeOf(orNotFound(answer.kind === 'saved' ? answer.teacher : undefined))
    }),
  post('/api/reset-employee-password', 'teacher.assign')
    .takes({ body: z.strictObject({ employee_id: Id }) })
    .answers(Secret.extend({ message: z.string() }), 'Every session of the teacher has ended')
    .does(async (c, { body }) => {
      const teacher = orNotFound(await findTeacher(c.get('db'), body.employee_id))
      if (teacher.isArchived) throw new HTTPException(404)
      const password = temporaryPassword()
      await resetEmployeePassword(c.get('db'), teacher.id, await hashPassword(password), byOf(c))
      return { message: wasReset(teacher), temporary_password: password }
    }),
)

/** Finds the teacher by the specification's number. */
async function idOfNumber(c: Context<Env>, number: string | null | undefined): Promise<number> {
  const found = number ? (await listTeachers(c.get('db'))).filter(({ teacherNum }) => teacherNum === number.trim()) : []
  return found.length === 1 && found[0] ? found[0].id : refuse(c, 422, ['id: This field is missing.'])
}

/** A missing field keeps its value; null empties it. */
function typedOf(body: Partial<Pick<z.output<typeof UpdateEmployee>, keyof typeof fields>>): TypedTeacher {
  const { teacher_num, first_name, last_name, date_of_birth, post_id, user_name } = body
  return {
    ...(teacher_num !== undefined && { teacherNum: teacher_num ?? '' }),
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(date_of_birth !== undefined && { dateOfBirth: date_of_birth ?? '' }),
    ...(post_id !== undefined && { postId: post_id }),
    ...(typeof user_name === 'string' && { userName: user_name }),
  }
}

const refused = (c: Context<Env>, faults: TeacherFaults): never =>
  refuse(
    c,
    422,
    Object.entries(faults).map(([field, fault]) => `${theirs(field)}: ${faultWords[fault]}`),
  )

const employeeOf = (teacher: StoredTeacher) => rowAs(Employee, teacher, { password_reset: teacher.passwordReset ? 1 : 0 })
const publicOf = (teacher: StoredTeacher) => ({ ...employeeOf(teacher), date_of_birth: null, user_name: null, password_reset: 0 as const })
