import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { reportsUrl } from '../../views/administrative-reports/index.tsx'
import { allow, type Env } from '../_http.tsx'
import { showPaper } from '../_paper.tsx'
import { AccessKey, FailedKey, FailedQuery, SubjectKey } from './keys.ts'
import { accessPaper, excelOf, failedPaper, noLoginPaper, type Paper, subjectPaper } from './papers.ts'

const allowed = allow('administrative-report.read')

/** Each report as a page that prints as its PDF does. */
export const administrativePrintPages = new Hono<Env>()
  .get('/reports/student-subject-report/:formLevel/:subjectId', allowed, async (c) => show(c, await subjectPaper(c, keyOf(c, SubjectKey))))
  .get('/reports/report-card-access-logs/:year/:term/:formLevel/:classId/:dateFrom/:dateTo', allowed, async (c) =>
    show(c, await accessPaper(c, keyOf(c, AccessKey))),
  )
  .get('/reports/report-failed-logins/:dateFrom/:dateTo', allowed, async (c) =>
    show(c, await failedPaper(c, keyOf(c, FailedKey), keyOf(c, FailedQuery, c.req.query()).of)),
  )
  .get('/reports/no-logins-student', allowed, async (c) => show(c, await noLoginPaper(c)))

function keyOf<Key extends z.ZodType>(c: Context<Env>, schema: Key, given: Record<string, string> = c.req.param()): z.output<Key> {
  const key = schema.safeParse(given)
  if (!key.success) throw new HTTPException(404)
  return key.data
}

function show(c: Context<Env>, paper: Paper) {
  const links = { pdf: `/api/${paper.path}`, excel: excelOf(paper), back: reportsUrl }
  return showPaper(c, { title: paper.title, about: paper.about, links, sheets: paper.sheets('paper') })
}
