import { type Context, Hono } from 'hono'
import { type Between, findCurrentDays, findSummary, listReasonTotals } from '../../../db/attendance/days/index.ts'
import { shownDays } from '../../../domain/_dates.ts'
import { entryTitles, summaryWords } from '../../../domain/words/attendance.ts'
import { summaryReport } from '../../../reports/attendance/days/summary.ts'
import { summaryUrl } from '../../../views/_links/attendance.ts'
import { SummaryFigures, SummaryPage, type SummaryProps } from '../../../views/attendance/days/summary.tsx'
import type { Env } from '../../_env.ts'
import { openPaper, type Paper, printPaper } from '../../_papers.tsx'
import { render } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { allowed } from './_request.tsx'
import { type DatesQuery, datesOf, queryOfDates, readDays, untilOf } from './asked-days.ts'

export const attendanceSummary = new Hono<Env>()
  .get(summaryUrl, allowed, async (c) => show(c))
  .get(`${summaryUrl}/show`, allowed, async (c) => {
    const { between, errors } = readDays(c)
    if (!errors) return openPaper(c, await summaryPaper(c, between))
    c.header('HX-Retarget', '#attendance-summary')
    c.header('HX-Reswap', 'outerHTML')
    return show(c)
  })
  .get('/reports/attendance-report-summary', allowed, async (c) => printPaper(c, await summaryPaper(c, datesOf(c.req.queries('dates[]')))))

async function show(c: Context<Env>) {
  const { asked, between, errors } = readDays(c)
  const days = errors ? null : (between ?? (await findCurrentDays(c.get('db'))))
  const [db, until] = [c.get('db'), await untilOf(c)]
  const summary = days && (await findSummary(db, days, until))
  const reasons = days ? await listReasonTotals(db, days, until) : []
  const props: SummaryProps = { asked, errors, between: days, summary, reasons }
  return render(c, { styles: 'charts.css', page: <SummaryPage {...props} />, fragment: <SummaryFigures {...props} /> }, errors ? 422 : 200)
}

/** Covers the current term if no days are given. */
export async function summaryPaper(c: Context<Env>, asked?: DatesQuery): Promise<Paper> {
  const printedDay = await todayOf(c)
  const between: Between = asked ?? (await findCurrentDays(c.get('db'))) ?? { from: printedDay, to: printedDay }
  const [db, until] = [c.get('db'), await untilOf(c)]
  const [summary, reasons] = await Promise.all([findSummary(db, between, until), listReasonTotals(db, between, until)])
  const path = `attendance-report-summary?${queryOfDates(between)}`
  return {
    title: entryTitles.summary,
    about: shownDays(between),
    links: { pdf: `/api/${path}`, page: `/reports/${path}`, excel: `/api/${path}&format=xlsx`, back: summaryUrl },
    emptiness: summary.school.present === 0 ? summaryWords.noneYet : null,
    sheets: (medium) => summaryReport({ between, summary, reasons }, { printedDay, medium }),
  }
}
