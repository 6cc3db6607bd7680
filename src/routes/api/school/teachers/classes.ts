import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findProfile } from '../../../../db/_sign-in.ts'
import { type ClassList, listClassesOf, saveClassesOf } from '../../../../db/school/teachers/index.ts'
import { lessonFaults } from '../../../../domain/words/teachers.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { accessOf } from '../../../_rights.ts'
import { calls, get, Id, numberOf, post, Year } from '../../_api.ts'

const digits = numberOf(/^\d{1,9}$/)
const Ids = z.array(z.string().min(1).max(50)).max(500)
const Save = z.strictObject({
  employeeId: Id,
  academicYearId: Year,
  formClasses: Ids.describe('All that are to be the teacher’s'),
  base: Ids.optional().describe('Those read before the change: what somebody else has added or taken since then stays so.'),
})
const formTeachers = 'The classes whose form teacher it is'

/** A teacher's classes, read and saved as a whole. */
const listCalls = (list: ClassList, path: string, whose: string) => [
  get(path, 'profile.read')
    .takes({ query: z.object({ employeeId: digits, academicYearId: digits }) })
    .answers(Ids, whose)
    .does((c, { query: { employeeId, academicYearId: year } }) => classesOf(c, { list, employeeId, year })),
  post(path, 'teacher.assign')
    .takes({ body: Save })
    .answers(Ids, whose)
    .does(async (c, { body: { employeeId, academicYearId: year, formClasses: classes, base } }) => {
      const answer = await saveClassesOf(c.get('db'), { list, employeeId, year, classes, base }, byOf(c))
      if (answer.kind === 'unknown') throw new HTTPException(422, { message: lessonFaults['unknown-class'] })
      return orNotFound(answer.kind === 'saved' ? answer.classes : undefined)
    }),
]

export const classListsApi = calls(
  'Teachers',
  ...listCalls('form_teacher_class', '/api/form-teacher-class', formTeachers),
  ...listCalls('dean_class', '/api/dean-form-classes', 'The classes whose dean it is'),
  get('/api/form-teacher-class/{employeeId}/{yearId}', 'profile.read')
    .takes({ params: z.object({ employeeId: digits, yearId: digits }) })
    .answers(Ids, formTeachers)
    .does((c, { params: { employeeId, yearId: year } }) => classesOf(c, { list: 'form_teacher_class', employeeId, year })),
)

/** The person's own classes, or anybody's for an account that may read profiles. */
async function classesOf(c: Context<Env>, key: Parameters<typeof listClassesOf>[1]): Promise<string[]> {
  orNotFound(await findProfile(c.get('db'), accessOf(c), key.employeeId))
  return listClassesOf(c.get('db'), key)
}
