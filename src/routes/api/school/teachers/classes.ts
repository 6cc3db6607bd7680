import { z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import type { Db } from '../../../../db/_open.ts'
import type { Access } from '../../../../db/_scope.ts'
import { findProfile } from '../../../../db/_sign-in.ts'
import { type ClassList, listClassesOf, saveClassesOf } from '../../../../db/school/teachers/index.ts'
import { isYear } from '../../../../domain/_terms.ts'
import { lessonFaults } from '../../../../domain/words/teachers.ts'
import { byOf } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { accessOf, allow } from '../../../_rights.ts'
import { answers, api, get, numberOf, post, takes } from '../../_api.ts'

const tags = ['Teachers']
const teacherAssign = { tags, middleware: allow('teacher.assign') }
const profileRead = { tags, middleware: allow('profile.read') }
const digits = numberOf(/^\d{1,9}$/)
const Ids = z.array(z.string().min(1).max(50)).max(500)
const Save = z.strictObject({
  employeeId: z.int().positive(),
  academicYearId: z.int().refine(isYear, 'Eight digits, a year and the next'),
  formClasses: Ids.openapi({ description: 'All that are to be the teacher’s' }),
  base: Ids.optional().openapi({ description: 'Those read before the change: what somebody else has added or taken since then stays so.' }),
})

const calls = {
  form_teacher_class: { path: '/api/form-teacher-class', whose: 'The classes whose form teacher it is' },
  dean_class: { path: '/api/dean-form-classes', whose: 'The classes whose dean it is' },
} as const satisfies Record<ClassList, object>

export const classListsApi = api()

for (const list of ['form_teacher_class', 'dean_class'] as const) {
  const { path, whose } = calls[list]
  const query = z.object({ employeeId: digits, academicYearId: digits })
  const read = get(path, profileRead, { query }, answers(Ids, whose))
  const write = post(path, teacherAssign, takes(Save), answers(Ids, whose))
  classListsApi
    .openapi(read, async (c) => {
      const { employeeId, academicYearId: year } = c.req.valid('query')
      return c.json(await classesOf(c.get('db'), accessOf(c), { list, employeeId, year }), 200)
    })
    .openapi(write, async (c) => {
      const { employeeId, academicYearId: year, formClasses: classes, base } = c.req.valid('json')
      const answer = await saveClassesOf(c.get('db'), { list, employeeId, year, classes, base }, byOf(c))
      if (answer.kind === 'unknown') throw new HTTPException(422, { message: lessonFaults['unknown-class'] })
      return c.json(orNotFound(answer.kind === 'saved' ? answer.classes : undefined), 200)
    })
}

classListsApi.openapi(
  get(
    '/api/form-teacher-class/{employeeId}/{yearId}',
    profileRead,
    { params: z.object({ employeeId: digits, yearId: digits }) },
    answers(Ids, calls.form_teacher_class.whose),
  ),
  async (c) => {
    const { employeeId, yearId: year } = c.req.valid('param')
    const key = { list: 'form_teacher_class', employeeId, year } as const
    return c.json(await classesOf(c.get('db'), accessOf(c), key), 200)
  },
)

type Key = Parameters<typeof listClassesOf>[1]

/** One's own, or anybody's for who may read profiles. */
async function classesOf(db: Db, access: Access, key: Key): Promise<string[]> {
  orNotFound(await findProfile(db, access, key.employeeId))
  return listClassesOf(db, key)
}
