import { type Context, Hono } from 'hono'
import { listCalendarDays } from '../../db/_school-days.ts'
import { listCloses } from '../../db/school/deadlines.ts'
import { listTerms } from '../../db/school/terms/index.ts'
import { yearTitle } from '../../domain/_dates.ts'
import { can } from '../../domain/_policy.ts'
import { academicYearOf, overlap, SchoolDays, type Span } from '../../domain/_school-days.ts'
import { isYear } from '../../domain/_terms.ts'
import { isMonth, type Known, monthOf, monthShown, monthsOf, spanOf } from '../../domain/calendar/month.ts'
import { fileName, monthTitle, words } from '../../domain/words/calendar-month.ts'
import { monthUrls } from '../../views/_links/calendar.ts'
import { CalendarMonths } from '../../views/calendar/month.tsx'
import { actorOf, at, type Env } from '../_env.ts'
import { nameFile } from '../_file.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { timeZoneOf, todayOf } from '../_time.ts'
import { writeIcs } from './_ics-file.ts'
import { yearOf } from './_request.tsx'

const allowed = allow('school-calendar.read', { title: words.title, section: 'attendance', styles: 'calendar.css' })

/** The calendar by month, for all staff, and as a file. */
export const calendarMonth = new Hono<Env>()

for (const url of monthUrls) calendarMonth.get(url, allowed, (c) => showMonths(c, url)).get(`${url}/file`, allowed, sendFile)

async function showMonths(c: Context<Env>, url: string) {
  const today = await todayOf(c)
  const asked = c.req.query('month') ?? ''
  const month = isMonth(asked) ? asked : monthOf(today)
  const isWholeYear = isYear(Number(c.req.query('year')))
  const year = isWholeYear ? Number(c.req.query('year')) : academicYearOf(`${month}-01`)
  const shown = isWholeYear ? monthsOf(year) : [month]
  const known = await knownOf(c, { from: spanOf(shown[0] ?? month).from, to: spanOf(shown.at(-1) ?? month).to })
  const title = `${words.title} ${isWholeYear ? yearTitle(year) : monthTitle(month)}`
  const months = shown.map((one) => monthShown(one, known))
  const mayEdit = can(actorOf(c), 'attendance.write')
  return render(c, { title, page: <CalendarMonths base={url} {...{ year, months, isWholeYear, today, mayEdit }} /> })
}

async function knownOf(c: Context<Env>, span: Span): Promise<Known> {
  const db = c.get('db')
  const terms = (await listTerms(db)).flatMap(({ year, term, termStart: from, termEnd: to }) =>
    from && to && overlap(span, { from, to }) ? [{ year, term, from, to }] : [],
  )
  const entries = await listCalendarDays(db, span)
  const { kind, id } = actorOf(c)
  const deadlines = (await listCloses(db, kind === 'employee' ? id : null, span)).map((one) => ({ ...one, isOwn: Boolean(one.isOwn) }))
  return { terms, entries, deadlines, days: new SchoolDays(terms, entries) }
}

async function sendFile(c: Context<Env>) {
  const year = await yearOf(c)
  const [first = '', last = ''] = [monthsOf(year)[0], monthsOf(year).at(-1)]
  const known = await knownOf(c, { from: spanOf(first).from, to: spanOf(last).to })
  const file = await writeIcs(known, { at: at(c), timeZone: await timeZoneOf(c), host: new URL(c.req.url).host })
  nameFile(c, { name: fileName(yearTitle(year)), extension: 'ics', disposition: 'attachment' })
  return c.body(file)
}
