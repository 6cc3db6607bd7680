import { everything } from '../../domain/administrative-reports.ts'
import { describe, reportNames } from '../../domain/words/administrative-reports.ts'
import { sendPaper } from '../_papers.tsx'
import { allow } from '../_rights.ts'
import { keyOf, patternOf, queryOf } from '../administrative-reports/keys.ts'
import { finders } from '../administrative-reports/list.ts'
import { api, documents, Format, get } from './_api.ts'

const shared = { tags: ['Administrative reports'], middleware: allow('administrative-report.read') }

/** The administrative reports as documents. */
export const administrativeReportsApi = api()

for (const name of reportNames) {
  const report = describe(name)
  const path = `/api/${patternOf(report, (param) => `{${param}}`)}`
  const asked = { params: keyOf(report), query: Format.extend(queryOf(report).shape) }
  administrativeReportsApi.openapi(get(path, shared, asked, documents(report.inApi, 'pdf', 'xlsx')), async (c) => {
    const { format, ...query } = c.req.valid('query')
    return sendPaper(c, await finders[name](c, { ...everything, ...c.req.valid('param'), ...query }), format)
  })
}
