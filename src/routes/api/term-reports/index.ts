import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  findClass,
  findRecord,
  listRecords,
  listSubjectRows,
  listTerms,
  type Saved,
  saveTermReport,
} from '../../../db/term-reports/index.ts'
import { isValueFault } from '../../../domain/term-reports/index.ts'
import { faults } from '../../../domain/words/term-reports.ts'
import { at, byOf, type Env } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { accessOf, allow } from '../../_rights.ts'
import { answers, api, conflict, get, post, takenOf, takes } from '../_api.ts'
import { administerApi } from './administer.ts'
import { ClassPath, Page, reportTaken, rowOf, StudentPath, saveOf, TermRecordRow, TermReportSave } from './schemas.ts'
import { StudentSubjects, studentSubjectsOf } from './subject-records.ts'

const shared = { tags: ['Term reports'], middleware: allow('term-record.read') }
const Paged = z.object({
  data: z.array(TermRecordRow),
  current_page: z.number(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
})

const list = get(
  '/api/term-reports/{classId}/{year}/{term}',
  shared,
  { params: ClassPath, query: Page },
  answers(Paged, 'The term records of a class, in class-list order'),
)
const save = post('/api/term-report', shared, takes(TermReportSave), answers(z.object({ data: TermRecordRow }), 'The record as it is now'))
const subjects = get(
  '/api/subject-records/{studentId}/{year}/{term}',
  shared,
  { params: StudentPath },
  answers(StudentSubjects, 'The subject records of a student in a term'),
)

export const termReportsApi = api()
  .route('/', administerApi)
  .openapi(list, async (c) => {
    const { classId, ...term } = c.req.valid('param')
    const { page, per_page } = c.req.valid('query')
    const formClass = orNotFound(await findClass(c.get('db'), accessOf(c), classId, term, at(c)))
    const { records, total } = await listRecords(c.get('db'), formClass, (page - 1) * per_page, per_page)
    return c.json(
      { data: records.map(rowOf), current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total },
      200,
    )
  })
  .openapi(save, async (c) => {
    const sent = c.req.valid('json')
    const key = { studentId: sent.student_id, year: sent.year, term: sent.term }
    const stored = async () => rowOf(orNotFound(await findRecord(c.get('db'), accessOf(c), key, at(c))))
    const { student_id: _, year: __, term: ___, ...body } = await takenOf(c, sent, reportTaken, stored)
    const saved = await saveTermReport(c.get('db'), key, saveOf(body), byOf(c))
    return c.json({ data: rowOf(recordOf(c, saved)) }, 200)
  })
  .openapi(subjects, async (c) => {
    const record = orNotFound(await findRecord(c.get('db'), accessOf(c), c.req.valid('param'), at(c)))
    const terms = await listTerms(c.get('db'), record.studentId)
    return c.json(studentSubjectsOf(record, await listSubjectRows(c.get('db'), record, record.isCurrent), terms), 200)
  })

/** The record that was saved; every other outcome is thrown. */
function recordOf(c: Context<Env>, saved: Saved) {
  if (saved.kind === 'saved') return saved.record
  if (saved.kind === 'missing') throw new HTTPException(404)
  if (saved.kind === 'conflict') return conflict(c, rowOf(saved.current), saved.change)
  throw new HTTPException(isValueFault(saved.fault) ? 422 : 403, { message: faults[saved.fault] })
}
