import { z } from '@hono/zod-openapi'
import type { StoredTeacher } from '../../../../db/school/teachers/index.ts'
import type { TeacherField, TypedTeacher } from '../../../../domain/school/teachers/index.ts'
import { Flag, untaken, version } from '../../_api.ts'

const Text = z.string().max(1000)
const fields = {
  teacher_num: Text.nullish(),
  first_name: Text,
  last_name: Text,
  date_of_birth: Text.nullish().openapi({ description: 'YYYY-MM-DD or dd-MMM-yyyy, at most today', example: '1980-05-08' }),
  post_id: z.int().positive().nullish(),
  user_name: Text.optional(),
}
export const AddEmployee = z.strictObject(fields)
export const Employee = z
  .object({
    id: z.number(),
    teacher_num: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: z.string().nullable(),
    user_name: z.string().nullable(),
    post_id: z.number().nullable(),
    deleted_at: z.string().nullable(),
    password_reset: Flag,
    version: z.number(),
  })
  .openapi('Employee')

export const employeeTaken = {
  ...z.strictObject(fields).partial().shape,
  user_name: Text.nullish(),
  id: z.int().positive().optional().openapi({ description: 'Without it the teacher is the one with this teacher_num' }),
  archived: z.boolean().optional(),
  version: version(),
}
export const UpdateEmployee = z.strictObject({ ...untaken(Employee.shape, employeeTaken), ...employeeTaken })

/** What is left out stays as it is; null empties it. */
export function typedOf(body: Partial<Pick<z.output<typeof UpdateEmployee>, keyof typeof fields>>): TypedTeacher {
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

export const fieldNames = {
  teacherNum: 'teacher_num',
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  postId: 'post_id',
  userName: 'user_name',
} as const satisfies Record<TeacherField, string>

export const employeeOf =
  (isPrivate: boolean) =>
  (t: StoredTeacher): z.output<typeof Employee> => ({
    id: t.id,
    teacher_num: t.teacherNum,
    first_name: t.firstName,
    last_name: t.lastName,
    date_of_birth: isPrivate ? t.dateOfBirth : null,
    user_name: isPrivate ? t.userName : null,
    post_id: t.postId,
    deleted_at: t.deletedAt,
    password_reset: isPrivate && t.passwordReset ? 1 : 0,
    version: t.version,
  })
