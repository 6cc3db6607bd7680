import { Hono } from 'hono'
import { everything } from '../../domain/administrative-reports.ts'
import { describe, reportNames } from '../../domain/words/administrative-reports.ts'
import type { Env } from '../_env.ts'
import { readAddress } from '../_form.tsx'
import { printPaper } from '../_papers.tsx'
import { allow } from '../_rights.ts'
import { keyOf, patternOf, queryOf } from './keys.ts'
import { finders } from './list.ts'

export const administrativePrintPages = new Hono<Env>()

for (const name of reportNames) {
  const report = describe(name)
  const [Key, Query] = [keyOf(report), queryOf(report)]
  const path = `/reports/${patternOf(report, (param) => `:${param}`)}`
  administrativePrintPages.get(path, allow('administrative-report.read'), async (c) => {
    const key = { ...readAddress(c, Key), ...readAddress(c, Query, c.req.query()) }
    return printPaper(c, await finders[name](c, { ...everything, ...key }))
  })
}
