import { Hono } from 'hono'
import { readAddress } from '../_form.tsx'
import { allow, type Env } from '../_http.tsx'
import { printPaper } from '../_papers.tsx'
import { AccessKey, FailedKey, FailedQuery, SubjectKey } from './keys.ts'
import { accessPaper, failedPaper, noLoginPaper, subjectPaper } from './papers.ts'

const allowed = allow('administrative-report.read')

/** Each report as a page that prints as its PDF does. */
export const administrativePrintPages = new Hono<Env>()
  .get('/reports/student-subject-report/:formLevel/:subjectId', allowed, async (c) =>
    printPaper(c, await subjectPaper(c, readAddress(c, SubjectKey))),
  )
  .get('/reports/report-card-access-logs/:year/:term/:formLevel/:classId/:dateFrom/:dateTo', allowed, async (c) =>
    printPaper(c, await accessPaper(c, readAddress(c, AccessKey))),
  )
  .get('/reports/report-failed-logins/:dateFrom/:dateTo', allowed, async (c) =>
    printPaper(c, await failedPaper(c, readAddress(c, FailedKey), readAddress(c, FailedQuery, c.req.query()).of)),
  )
  .get('/reports/no-logins-student', allowed, async (c) => printPaper(c, await noLoginPaper(c)))
