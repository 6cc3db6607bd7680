import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type Between, findLateList } from '../../../db/attendance/days/index.ts'
import { shownDays } from '../../../domain/_dates.ts'
import { entryTitles, pleaseSelect } from '../../../domain/words/attendance.ts'
import { nobodyLate } from '../../../domain/words/attendance-class.ts'
import { lateReport } from '../../../reports/attendance/days/late.ts'
import { lateUrl } from '../../../views/_links/attendance.ts'
import { LateDialog } from '../../../views/attendance/days/reports.tsx'
import type { Env } from '../../_env.ts'
import { showDialog } from '../../_form.tsx'
import { type Paper, printPaper } from '../../_papers.tsx'
import { wantsFragment } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { allowed } from './_request.tsx'
import { datesOf, lastSevenDays, queryOfDates, readDays } from './asked-days.ts'

export const attendanceLate = new Hono<Env>()
  .get(lateUrl, allowed, async (c) => {
    const { asked, between } = await lastSevenDays(c)
    return showDialog(c, <LateDialog asked={asked} lacks={{ date: false }} paper={await latePaper(c, between)} />)
  })
  .get(`${lateUrl}/show`, allowed, async (c) => {
    const { asked, between, errors } = readDays(c)
    const props = { asked, errors, lacks: { date: !between && !errors } }
    if (!between) return showDialog(c, <LateDialog {...props} message={errors ? undefined : pleaseSelect.date} />, 422)
    const paper = await latePaper(c, between)
    if (!wantsFragment(c)) return c.redirect(paper.links.pdf, 303)
    return showDialog(c, <LateDialog {...props} paper={paper} />)
  })
  .get('/reports/attendance-report-late', allowed, async (c) => {
    const between = datesOf(c.req.queries('dates[]'))
    if (!between) throw new HTTPException(404)
    return printPaper(c, await latePaper(c, between))
  })

export async function latePaper(c: Context<Env>, between: Between): Promise<Paper> {
  const [printedDay, list] = await Promise.all([todayOf(c), findLateList(c.get('db'), between)])
  const path = `attendance-report-late?${queryOfDates(between)}`
  return {
    title: entryTitles.late,
    about: shownDays(between),
    links: { pdf: `/api/${path}`, page: `/reports/${path}`, excel: `/api/${path}&format=xlsx`, back: lateUrl },
    emptiness: list.lines.length === 0 ? nobodyLate(shownDays(between)) : null,
    sheets: (medium) => lateReport({ between, list }, { printedDay, medium }),
  }
}
