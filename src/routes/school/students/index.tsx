import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listUnderWay } from '../../../db/_student-work.ts'
import { listStudents } from '../../../db/school/students/index.ts'
import { listLaterTerms } from '../../../db/school/terms/index.ts'
import { parseWhose } from '../../../domain/_part-of-school.ts'
import { type StudentSort, studentSorts } from '../../../domain/school/students/index.ts'
import { StudentsFragment, StudentsPage } from '../../../views/school/students/index.tsx'
import type { Env } from '../../_env.ts'
import { Page, Search } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { rowsOf } from '../../_rows.ts'
import { allowed } from './_request.tsx'
import { archiveStudents } from './archive.tsx'
import { studentDocuments } from './documents.tsx'
import { editStudents } from './edit.tsx'
import { studentMoves } from './moves.tsx'
import { newStudents } from './new.tsx'
import { nextReports } from './next-reports.tsx'
import { studentPasswords } from './passwords.tsx'
import { studentPhotos } from './photo.ts'
import { studentSubjects } from './subjects.tsx'
import { tickedStudents } from './ticked.tsx'

const sorts = studentSorts.flatMap((key) => [key, `-${key}` as const])
const List = z.object({
  q: Search,
  of: z.string().transform(parseWhose).catch({ of: 'all' }),
  show: z.enum(['current', 'archived']).catch('current'),
  sort: z.enum(sorts as [StudentSort]).catch('-updated'),
  page: Page,
})

export const students = new Hono<Env>()
  .get('/admin/students', allowed, (c) => showList(c))
  .route('/', editStudents)
  .route('/', studentPasswords)
  .route('/', archiveStudents)
  .route('/', studentMoves)
  .route('/', studentSubjects)
  .route('/', studentDocuments)
  .route('/', studentPhotos)
  .route('/', tickedStudents)
  .route('/', newStudents)
  .route('/', nextReports)

async function showList(c: Context<Env>) {
  const { q, show, ...rest } = List.parse(c.req.query())
  const asked = { search: q, whose: show, ...rest }
  const rows = rowsOf(c)
  const [{ students, page, total, all }, classes, works, prepared] = await Promise.all([
    listStudents(c.get('db'), { ...asked, rows }),
    formClassesOf(c),
    listUnderWay(c.get('db')),
    listLaterTerms(c.get('db')),
  ])
  const props = { list: { ...asked, page }, students, found: total, all, perPage: rows }
  return render(c, { page: <StudentsPage {...props} {...{ classes, works, prepared }} />, fragment: <StudentsFragment {...props} /> })
}
