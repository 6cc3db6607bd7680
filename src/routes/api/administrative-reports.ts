import { everything } from '../../domain/administrative-reports.ts'
import { describe, reportNames } from '../../domain/words/administrative-reports.ts'
import { sendPaper } from '../_papers.tsx'
import { keyOf, patternOf, queryOf } from '../administrative-reports/keys.ts'
import { finders } from '../administrative-reports/list.ts'
import { calls, Format, get } from './_api.ts'

const all = reportNames.map((name) => {
  const report = describe(name)
  return get(`/api/${patternOf(report, (param) => `{${param}}`)}`, 'administrative-report.read')
    .takes({ params: keyOf(report), query: Format.extend(queryOf(report).shape) })
    .sends(report.inApi, 'pdf', 'xlsx')
    .does(async (c, { params, query: { format, ...query } }) =>
      sendPaper(c, await finders[name](c, { ...everything, ...params, ...query }), format),
    )
})

export const administrativeReportsApi = calls('Administrative reports', ...all)
