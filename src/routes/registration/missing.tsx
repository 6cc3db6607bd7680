import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { byClass } from '../../db/administrative-reports/students.ts'
import { listOfficeLines } from '../../db/registration/office.ts'
import { yearTitle } from '../../domain/_dates.ts'
import { parseWhose, type Whose, whoseKey } from '../../domain/_part-of-school.ts'
import { isMissing, isOf } from '../../domain/registration/office.ts'
import { whoseName, whoseTitle, reportWords as words } from '../../domain/words/registration-office.ts'
import { missingRegistrations } from '../../reports/registration/missing.ts'
import { everyone, listUrl, studentsUrl } from '../../views/_links/registration.ts'
import type { Env } from '../_env.ts'
import { openPaper, type Paper, printPaper } from '../_papers.tsx'
import { momentsOf, timeZoneOf, todayOf, yearOf } from '../_time.ts'
import { allowed, whoseOf } from './_request.tsx'

/** Students without a registration, in the dialog and as a page to print. */
export const registrationReports = new Hono<Env>()
  .get(`${studentsUrl}/missing`, allowed, async (c) => openPaper(c, await missingPaper(c, whoseOf(c))))
  .get('/reports/registrations-not-sent-in/:of', allowed, async (c) => printPaper(c, await missingPaper(c, whomOf(c.req.param('of')))))

/** `all`, `level-5` or `class-5A`. */
export function whomOf(text: string): Whose {
  const whose = parseWhose(text)
  if (whose.of === 'all' && text !== 'all') throw new HTTPException(404)
  return whose
}

export async function missingPaper(c: Context<Env>, whose: Whose): Promise<Paper> {
  const year = await yearOf(c)
  if (year === null) throw new HTTPException(404)
  const [moment, printedDay, timeZone] = await Promise.all([momentsOf(c), todayOf(c), timeZoneOf(c)])
  const lines = (await listOfficeLines(c.get('db'), year)).filter((line) => isOf(whose, line))
  if (lines.length === 0 && whose.of === 'class') throw new HTTPException(404)
  const classes = byClass(
    lines.map(({ id, classId, updatedAt, decidedAt, ...line }) => ({
      ...line,
      studentId: id,
      formClass: classId,
      since: moment(line.state === 'draft' ? updatedAt : line.state === 'returned' ? decidedAt : null),
    })),
  )
  const path = `registrations-not-sent-in/${encodeURIComponent(whoseKey(whose) || 'all')}`
  const about = `${whoseTitle(whose)} · ${yearTitle(year)}`
  return {
    title: words.title,
    about,
    links: { pdf: `/api/${path}`, page: `/reports/${path}`, excel: `/api/${path}?format=xlsx`, back: listUrl(everyone, { whose }) },
    emptiness: lines.some(({ state }) => isMissing(state)) ? null : words.nobody(whoseName(whose)),
    sheets: (medium) => missingRegistrations({ about, whose: whoseName(whose), classes }, { printedDay, timeZone, medium }),
  }
}
