import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { resetEmployeePassword } from '../../../../db/_account.ts'
import { hashPassword, temporaryPassword } from '../../../../db/_password.ts'
import { addTeacher, findTeacher, listPosts, listTeachers, saveTeacher } from '../../../../db/school/teachers/index.ts'
import { readTeacher, type TeacherFaults } from '../../../../domain/school/teachers/index.ts'
import { faultWords, wasReset } from '../../../../domain/words/teachers.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { allow, may } from '../../../_rights.ts'
import { todayOf } from '../../../_time.ts'
import { answers, api, conflict, get, post, refuse, takenOf, takes } from '../../_api.ts'
import { AddEmployee, Employee, employeeOf, employeeTaken, fieldNames, typedOf, UpdateEmployee } from './schemas.ts'

const tags = ['Teachers']
const teacherRead = { tags, middleware: allow('teacher.read') }
const schoolRead = { tags, middleware: allow('school.read') }
const teacherWrite = { tags, middleware: allow('teacher.write') }
const teacherAssign = { tags, middleware: allow('teacher.assign') }
const Secret = z.object({ temporary_password: z.string().openapi({ description: 'Shown this once, for handing over' }) })

const list = get(
  '/api/employees',
  teacherRead,
  {},
  answers(z.array(Employee), 'By name; deleted_at: archived'),
  'Who may not assign teachers gets those of now alone, without date of birth and user name.',
)
const posts = get(
  '/api/employee-posts',
  schoolRead,
  {},
  answers(z.array(z.object({ id: z.number(), title: z.string(), rank: z.number() })), 'By rank'),
)
const add = post(
  '/api/add-employee',
  teacherWrite,
  takes(AddEmployee),
  answers(Employee.extend(Secret.shape), 'The teacher, to sign in with the temporary password'),
  'Without user_name one is made of the name.',
)
const update = post(
  '/api/update-employee',
  teacherWrite,
  takes(UpdateEmployee),
  answers(Employee, 'The teacher as stored'),
  'Changes what is named. archived: true signs the teacher out for good, false restores.',
)
const reset = post(
  '/api/reset-employee-password',
  teacherAssign,
  takes(z.strictObject({ employee_id: z.int().positive() })),
  answers(Secret.extend({ message: z.string() }), 'Every session of the teacher has ended'),
)

export const employeesApi = api()
  .openapi(list, async (c) => {
    const mayAssign = may(c, 'teacher.assign')
    const teachers = await listTeachers(c.get('db'), mayAssign ? undefined : 'current')
    return c.json(teachers.map(employeeOf(mayAssign)), 200)
  })
  .openapi(posts, async (c) => c.json(await listPosts(c.get('db')), 200))
  .openapi(add, async (c) => {
    const { values, faults } = readTeacher(typedOf(c.req.valid('json')), await todayOf(c))
    const { firstName, lastName } = values
    if (!firstName || !lastName || Object.keys(faults).length > 0) return refused(c, faults)
    const password = temporaryPassword()
    const nothing = { teacherNum: null, dateOfBirth: null, postId: null }
    const teacher = { ...nothing, ...values, firstName, lastName }
    const answer = await addTeacher(c.get('db'), teacher, await hashPassword(password), byOf(c))
    if (answer.kind === 'fault') return refused(c, answer.faults)
    return c.json({ ...employeeOf(true)(answer.teacher), temporary_password: password }, 200)
  })
  .openapi(update, async (c) => {
    const sent = c.req.valid('json')
    const id = sent.id ?? (await idOfNumber(c, sent.teacher_num))
    const asStored = async () => employeeOf(true)(orNotFound(await findTeacher(c.get('db'), id)))
    const { id: _, version, archived: isArchived, ...body } = await takenOf(c, sent, employeeTaken, asStored)
    const { values, faults } = readTeacher(typedOf(body), await todayOf(c))
    if (Object.keys(faults).length > 0) return refused(c, faults)
    const change = { ...values, ...(isArchived !== undefined && { isArchived }) }
    const answer = await saveTeacher(c.get('db'), { id, change, version }, byOf(c))
    if (answer.kind === 'fault') return refused(c, answer.faults)
    if (answer.kind === 'conflict') return conflict(c, employeeOf(true)(answer.teacher), answer.change)
    return c.json(employeeOf(true)(orNotFound(answer.kind === 'saved' ? answer.teacher : undefined)), 200)
  })
  .openapi(reset, async (c) => {
    const teacher = orNotFound(await findTeacher(c.get('db'), c.req.valid('json').employee_id))
    if (teacher.isArchived) throw new HTTPException(404)
    const password = temporaryPassword()
    await resetEmployeePassword(c.get('db'), teacher.id, await hashPassword(password), byOf(c))
    return c.json({ message: wasReset(teacher), temporary_password: password }, 200)
  })

/** As the specification names a teacher. */
async function idOfNumber(c: Context<Env>, number: string | null | undefined): Promise<number> {
  const found = number ? (await listTeachers(c.get('db'))).filter(({ teacherNum }) => teacherNum === number.trim()) : []
  return found.length === 1 && found[0] ? found[0].id : refuse(c, 422, ['id: This field is missing.'])
}

/** 422 with a line for each field. */
function refused(c: Context<Env>, faults: TeacherFaults): never {
  const errors = Object.entries(faults).map(([field, fault]) => `${fieldNames[field as keyof TeacherFaults]}: ${faultWords[fault]}`)
  refuse(c, 422, errors)
}
