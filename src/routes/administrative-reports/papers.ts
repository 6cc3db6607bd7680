import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Db } from '../../db/_open.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { failedOf, type ReportKey } from '../../domain/administrative-reports.ts'
import { describe, type ReportName } from '../../domain/words/administrative-reports.ts'
import type { ReportPaper, Setting } from '../../reports/administrative-reports/parts.ts'
import { reportsUrl } from '../../views/administrative-reports/entries.ts'
import type { Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { schoolOf } from '../_once.ts'
import type { Paper } from '../_papers.tsx'
import { may } from '../_rights.ts'
import { pathOf } from './keys.ts'

/** `found` describes beside the paper how much it shows. */
export type FoundPaper = Paper & { found: string }
export type Finder = (c: Context<Env>, key: ReportKey) => Promise<FoundPaper>
type Query<Found> = (db: Db, key: ReportKey, timeZone: string) => Promise<Found | undefined>

/** The groups whose failed logins may be read; administrators' need the right to change their accounts. */
export const failedOfMay = (c: Context<Env>) => failedOf.filter((of) => of !== 'administrators' || may(c, 'administrator.write'))

export function finderOf<Found>(name: ReportName, query: Query<Found>, paper: ReportPaper<Found>): Finder {
  const report = describe(name)
  return async (c, key) => {
    if (!failedOfMay(c).includes(key.of)) throw new HTTPException(403)
    const setting = await settingOf(c)
    const data = orNotFound(await query(c.get('db'), key, setting.timeZone))
    return {
      title: paper.title?.(data) ?? report.title,
      about: paper.about(data, setting),
      found: report.found(paper.count(data)),
      links: linksOf(pathOf(report, key)),
      emptiness: paper.emptiness(data),
      sheets: (medium) => paper.sheets(data, { ...setting, medium }),
    }
  }
}

async function settingOf(c: Context<Env>): Promise<Omit<Setting, 'medium'>> {
  const school = await schoolOf(c)
  if (!school) throw new HTTPException(503)
  return { timeZone: school.timeZone, printedDay: schoolDay(c.get('now')(), school.timeZone) }
}

function linksOf(path: string) {
  const excel = `/api/${path}${path.includes('?') ? '&' : '?'}format=xlsx`
  return { pdf: `/api/${path}`, page: `/reports/${path}`, excel, back: reportsUrl }
}
