import type { Context } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import { listTeachers } from '../../../db/school/teachers/index.ts'
import { arrangeTeachers, type TeacherQuery, teacherSorts, teacherTabs } from '../../../domain/school/teachers/index.ts'
import { slipsUrl } from '../../../views/_links/teachers.ts'
import { TeachersPage, TeacherTable } from '../../../views/school/teachers/index.tsx'
import type { Env } from '../../_env.ts'
import { Search } from '../../_form.tsx'
import { render } from '../../_render.tsx'
import { allow, may } from '../../_rights.ts'
import { rowsOf } from '../../_rows.ts'
import { frame } from './_request.tsx'
import { answer, ask } from './archive.tsx'
import { saveChoice } from './classes.tsx'
import { add, save, showNew, showTeacher } from './edit.tsx'
import * as lessons from './lessons.tsx'
import { askReset, reset } from './reset.tsx'
import { askSlips, makeSlips } from './slips.tsx'

const url = '/admin/teachers'
const [assign, write] = [allow('teacher.assign', frame), allow('teacher.write', frame)]

/** Teachers. The restricted account may assign, but not add or edit. */
export const teachers = new Hono<Env>()
  .get(url, assign, (c) => showTeachers(c))
  .get(`${url}/new`, write, (c) => showNew(c))
  .post(`${url}/new`, write, (c) => add(c))
  .get(slipsUrl, write, (c) => askSlips(c))
  .post(slipsUrl, write, (c) => makeSlips(c))
  .get(`${url}/:id`, write, (c) => showTeacher(c))
  .post(`${url}/:id`, write, (c) => save(c))
  .get(`${url}/:id/reset`, assign, (c) => askReset(c))
  .post(`${url}/:id/reset`, assign, (c) => reset(c))
  .get(`${url}/:id/lessons`, assign, (c) => lessons.showAll(c))
  .post(`${url}/:id/lessons`, assign, (c) => lessons.save(c))
  .get(`${url}/:id/lessons/new`, assign, (c) => lessons.showNew(c))
  .get(`${url}/:id/lessons/:lesson`, assign, (c) => lessons.showOne(c))
  .post(`${url}/:id/lessons/:lesson/undo`, assign, (c) => lessons.undo(c))
  .post(`${url}/:id/lessons/:lesson/delete`, assign, (c) => lessons.remove(c))
  .post(`${url}/:id/form-classes`, assign, saveChoice('form_teacher_class'))
  .post(`${url}/:id/dean-classes`, assign, saveChoice('dean_class'))

for (const [does, archives] of [
  ['archive', true],
  ['restore', false],
] as const)
  teachers.get(`${url}/:id/${does}`, write, ask(archives)).post(`${url}/:id/${does}`, write, answer(archives))

const Query = z.object({
  tab: z.enum(teacherTabs).catch('current'),
  q: Search,
  sort: z.enum(teacherSorts).catch('last'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
}) satisfies z.ZodType<TeacherQuery>

async function showTeachers(c: Context<Env>) {
  const query = Query.parse({ q: '', ...c.req.query() })
  const perPage = rowsOf(c)
  const { page, ...found } = arrangeTeachers(await listTeachers(c.get('db'), query.tab), query, perPage)
  const list = { ...found, perPage, query: { ...query, page }, canWrite: may(c, 'teacher.write') }
  return render(c, { page: <TeachersPage {...list} />, fragment: <TeacherTable {...list} /> })
}
