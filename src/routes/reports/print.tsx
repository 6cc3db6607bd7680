import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { termName, termTitle } from '../../domain/_titles.ts'
import { isTerm, isYear } from '../../domain/terms/index.ts'
import { reportTitles } from '../../domain/words/reports.ts'
import type { Sheet } from '../../reports/_model.ts'
import { writeSheets } from '../../reports/_print/index.tsx'
import { markSheet } from '../../reports/mark-sheet.ts'
import { rankSheet } from '../../reports/rank-sheet.ts'
import { reportCard } from '../../reports/report-card.ts'
import { type PaperLinks, PaperPage } from '../../views/reports/index.tsx'
import { actorOf, allow, baseOf, type Env, render } from '../_http.tsx'
import { recordReading } from '../_reading.ts'
import { cardsToHandOut, classOf, classOfStudent, type Desk, deskOf, holdsOf, pdfModule } from './_papers.ts'

const read = allow('report.read')

/** Each report as a page that prints as its PDF does. */
export const printPages = new Hono<Env>()
  .get('/reports/mark-sheet/:year/:term/:classId', read, async (c) => {
    const [of, desk] = [await classOf(c, classKey(c)), await deskOf(c)]
    const excel = apiPath(c).replace('mark-sheet', 'mark-sheet-spreadsheet')
    return show(c, desk, { title: reportTitles['mark-sheet'], about: of.formClass, sheets: markSheet(of, desk.today), isWide: true, excel })
  })
  .get('/reports/rank-sheet/:classId/:year/:term', read, async (c) => {
    const [of, desk] = [await classOf(c, classKey(c)), await deskOf(c)]
    return show(c, desk, { title: reportTitles['rank-sheet'], about: of.formClass, sheets: [rankSheet(of, desk.today)] })
  })
  .get('/reports/report-card/:studentId/:year/:term', read, async (c) => {
    const key = { ...termKey(c), studentId: whole(c.req.param('studentId')) }
    const [of, desk] = [await classOfStudent(c, key), await deskOf(c)]
    const held = await holdsOf(c, key)
    const card = reportCard(of, key.studentId, { verificationOf: desk.verify(of), isHeld: (id) => held.has(id) })
    if (!card) throw new HTTPException(404)
    return show(c, desk, { title: reportTitles['report-card'], about: card.about, sheets: [card] })
  })
  .get('/reports/report-cards/:classId/:year/:term', read, async (c) => {
    const [of, desk] = [await classOf(c, classKey(c)), await deskOf(c)]
    const isDuplex = c.req.query('duplex') === '1'
    const sheets = cardsToHandOut(of, desk, await holdsOf(c, of))
    await recordReading(c, { what: 'report-cards', count: of.students.length, as: 'page', about: `${of.formClass}, ${termName(of)}` })
    const duplex = { href: isDuplex ? c.req.path : `${c.req.path}?duplex=1`, isOn: isDuplex }
    return show(c, desk, { title: reportTitles['report-card'], about: of.formClass, sheets, duplex })
  })

type Shown = Pick<PaperLinks, 'duplex' | 'excel'> & { title: string; about: string; sheets: Iterable<Sheet>; isWide?: boolean }

async function show(c: Context<Env>, { letterhead }: Desk, { title, about, sheets, isWide, ...links }: Shown) {
  const { inBrowser, openFonts, paginate } = await pdfModule()
  const fonts = inBrowser(await openFonts(c.get('assets')))
  const isDuplex = links.duplex?.isOn === true
  const sheetsHtml = await writeSheets(sheets, (sheet) => paginate(sheet, letterhead, fonts), isDuplex)
  const pdf = `${apiPath(c)}${isDuplex ? '?duplex=1' : ''}`
  const back = `${baseOf(actorOf(c))}/term-details`
  const wideStyles = isWide ? c.get('assets').url('paper-wide.css') : undefined
  const page = (
    <PaperPage {...{ title, wideStyles, sheetsHtml }} about={`${about} · ${termTitle(termKey(c).term)}`} links={{ ...links, pdf, back }} />
  )
  return render(c, { title: `${title} ${about}`, shell: 'paper', page })
}

/** The document of the JSON interface has the same path. */
const apiPath = (c: Context<Env>) => new URL(c.req.url).pathname.replace('/reports/', '/api/')

const whole = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN)

function termKey(c: Context<Env>) {
  const [year, term] = [whole(c.req.param('year')), whole(c.req.param('term'))]
  if (!isYear(year) || !isTerm(term)) throw new HTTPException(404)
  return { year, term }
}

const classKey = (c: Context<Env>) => ({ ...termKey(c), classId: c.req.param('classId') ?? '' })
