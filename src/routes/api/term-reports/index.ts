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
import { accessOf } from '../../_rights.ts'
import { calls, conflict, get, post, takenOf } from '../_api.ts'
import { administerApi } from './administer.ts'
import { ClassPath, Page, reportTaken, rowOf, StudentPath, saveOf, TermRecordRow, TermReportSave } from './schemas.ts'
import { StudentSubjects, studentSubjectsOf } from './subject-records.ts'

const Paged = z.object({
  ...{ data: z.array(TermRecordRow), current_page: z.number(), last_page: z.number(), per_page: z.number(), total: z.number() },
})

export const termReportsApi = calls(
  'Term reports',
  get('/api/term-reports/{classId}/{year}/{term}', 'term-record.read')
    .takes({ params: ClassPath, query: Page })
    .answers(Paged, 'The term records of a class, in class-list order')
    .does(async (c, { params: { classId, ...term }, query: { page, per_page } }) => {
      const formClass = orNotFound(await findClass(c.get('db'), accessOf(c), classId, term, at(c)))
      const { records, total } = await listRecords(c.get('db'), formClass, (page - 1) * per_page, per_page)
      return { data: records.map(rowOf), current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total }
    }),
  post('/api/term-report', 'term-record.read')
    .takes({ body: TermReportSave })
    .answers(z.object({ data: TermRecordRow }), 'The record as it is now')
    .does(async (c, { body: sent }) => {
      const key = { studentId: sent.student_id, year: sent.year, term: sent.term }
      const stored = async () => rowOf(orNotFound(await findRecord(c.get('db'), accessOf(c), key, at(c))))
      const { student_id: _, year: __, term: ___, ...body } = await takenOf(c, sent, reportTaken, stored)
      return { data: rowOf(recordOf(c, await saveTermReport(c.get('db'), key, saveOf(body), byOf(c)))) }
    }),
  get('/api/subject-records/{studentId}/{year}/{term}', 'term-record.read')
    .takes({ params: StudentPath })
    .answers(StudentSubjects, 'The subject records of a student in a term')
    .does(async (c, { params }) => {
      const record = orNotFound(await findRecord(c.get('db'), accessOf(c), params, at(c)))
      const terms = await listTerms(c.get('db'), record.studentId)
      return studentSubjectsOf(record, await listSubjectRows(c.get('db'), record, record.isCurrent), terms)
    }),
).route('/', administerApi)

/** The saved record; throws every other outcome. */
function recordOf(c: Context<Env>, saved: Saved) {
  if (saved.kind === 'saved') return saved.record
  if (saved.kind === 'missing') throw new HTTPException(404)
  if (saved.kind === 'conflict') return conflict(c, rowOf(saved.current), saved.change)
  throw new HTTPException(isValueFault(saved.fault) ? 422 : 403, { message: faults[saved.fault] })
}
