import { z } from '@hono/zod-openapi'
import { allow } from '../_http.tsx'
import { sendPaper } from '../_papers.tsx'
import { AccessKey, FailedKey, FailedQuery, SubjectKey } from '../administrative-reports/keys.ts'
import { accessPaper, failedPaper, noLoginPaper, subjectPaper } from '../administrative-reports/papers.ts'
import { api, documents, Format, get } from './_api.ts'

const shared = { tags: ['Administrative reports'], middleware: allow('administrative-report.read') }

const document = <P extends string, K extends z.ZodType, Q extends typeof Format = typeof Format>(
  path: P,
  params: K,
  description: string,
  query: Q = Format as Q,
) => get(path, shared, { params: params as K & z.ZodObject, query }, documents(description, 'pdf', 'xlsx'))

const subject = document('/api/student-subject-report/{formLevel}/{subjectId}', SubjectKey, 'Who takes a subject, by class')
const accesses = document(
  '/api/report-card-access-logs/{year}/{term}/{formLevel}/{classId}/{dateFrom}/{dateTo}',
  AccessKey,
  'Which students opened their report of a term',
)
const failed = document('/api/report-failed-logins/{dateFrom}/{dateTo}', FailedKey, 'Refused sign-ins', Format.extend(FailedQuery.shape))
const noLogins = document('/api/no-logins-student', z.object({}), 'Students who never signed in, by class')

/** The administrative reports as documents. */
export const administrativeReportsApi = api()
  .openapi(subject, async (c) => sendPaper(c, await subjectPaper(c, c.req.valid('param')), c.req.valid('query').format))
  .openapi(accesses, async (c) => sendPaper(c, await accessPaper(c, c.req.valid('param')), c.req.valid('query').format))
  .openapi(failed, async (c) => {
    const { of, format } = c.req.valid('query')
    return sendPaper(c, await failedPaper(c, c.req.valid('param'), of), format)
  })
  .openapi(noLogins, async (c) => sendPaper(c, await noLoginPaper(c), c.req.valid('query').format))
