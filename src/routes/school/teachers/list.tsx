import type { Context } from 'hono'
import { z } from 'zod'
import { listTeachers } from '../../../db/school/teachers/index.ts'
import { arrangeTeachers, type TeacherQuery, teacherSorts, teacherTabs } from '../../../domain/school/teachers/index.ts'
import { TeachersPage, TeacherTable } from '../../../views/school/teachers/index.tsx'
import type { Env } from '../../_env.ts'
import { Search } from '../../_form.tsx'
import { render } from '../../_render.tsx'
import { may } from '../../_rights.ts'
import { rowsOf } from '../../_rows.ts'

const Query = z.object({
  tab: z.enum(teacherTabs).catch('current'),
  q: Search,
  sort: z.enum(teacherSorts).catch('last'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
}) satisfies z.ZodType<TeacherQuery>

export async function showTeachers(c: Context<Env>) {
  const query = Query.parse({ q: '', ...c.req.query() })
  const perPage = rowsOf(c)
  const { page, ...found } = arrangeTeachers(await listTeachers(c.get('db'), query.tab), query, perPage)
  const list = { ...found, perPage, query: { ...query, page }, canWrite: may(c, 'teacher.write') }
  return render(c, { page: <TeachersPage {...list} />, fragment: <TeacherTable {...list} /> })
}
