import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listSubjectsWithStudents } from '../../../db/school/subjects/index.ts'
import { arrangeSubjects, subjectSorts } from '../../../domain/school/subjects/index.ts'
import type { ListTab } from '../../../views/_links/subjects.ts'
import { SubjectsPage, SubjectTable } from '../../../views/school/subjects/index.tsx'
import type { Env } from '../../_env.ts'
import { Page, Search } from '../../_form.tsx'
import { render } from '../../_render.tsx'
import { rowsOf } from '../../_rows.ts'
import { allowed } from './_request.tsx'
import { batch } from './batch.tsx'
import { changeTakers } from './change-students.tsx'
import { add, askDelete, remove, save, showNew, showSubject } from './edit.tsx'
import { takers } from './students.tsx'

const List = z.object({ q: Search, sort: z.enum(subjectSorts).catch('title'), page: Page })

export const subjects = new Hono<Env>()
  .get('/admin/subjects', allowed, (c) => showList(c, 'edit'))
  .get('/admin/subjects/assignment', allowed, (c) => showList(c, 'assignment'))
  .get('/admin/subjects/new', allowed, showNew)
  .post('/admin/subjects/new', allowed, add)
  .get('/admin/subjects/:id{[0-9]+}', allowed, showSubject)
  .post('/admin/subjects/:id{[0-9]+}', allowed, save)
  .get('/admin/subjects/:id{[0-9]+}/delete', allowed, askDelete)
  .post('/admin/subjects/:id{[0-9]+}/delete', allowed, remove)
  .route('/', batch)
  .route('/', takers)
  .route('/', changeTakers)

async function showList(c: Context<Env>, tab: ListTab) {
  const asked = List.parse(c.req.query())
  const perPage = rowsOf(c)
  const { rows, total, page } = arrangeSubjects(await listSubjectsWithStudents(c.get('db')), asked, perPage)
  const list = { tab, query: { ...asked, page }, rows, total, perPage }
  return render(c, { page: <SubjectsPage {...list} />, fragment: <SubjectTable {...list} /> })
}
