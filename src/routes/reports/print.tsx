import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isTerm, isYear } from '../../domain/_terms.ts'
import { termName, termTitle } from '../../domain/_titles.ts'
import { reportTitles } from '../../domain/words/reports.ts'
import type { Sheet } from '../../reports/_model.ts'
import { markSheet } from '../../reports/mark-sheet.ts'
import { rankSheet } from '../../reports/rank-sheet.ts'
import { reportCard } from '../../reports/report-card.ts'
import { averageUrl } from '../../views/_links/average.ts'
import type { PaperLinks } from '../../views/_paper-page.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { deskOf, showSheets } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { allow } from '../_rights.ts'
import { cardsToHandOut, classOf, classOfStudent, handedOut, holdsOf, noteCard, noteCards } from './_cards.ts'

const read = allow('report.read')

export const printPages = new Hono<Env>()
  .get('/reports/mark-sheet/:year/:term/:classId', read, async (c) => {
    const [of, desk] = await Promise.all([classOf(c, classKey(c)), deskOf(c)])
    const excel = apiPath(c).replace('mark-sheet', 'mark-sheet-spreadsheet')
    return show(c, { title: reportTitles['mark-sheet'], about: of.formClass, sheets: markSheet(of, desk.today), isWide: true, excel })
  })
  .get('/reports/rank-sheet/:classId/:year/:term', read, async (c) => {
    const [of, desk] = await Promise.all([classOf(c, classKey(c)), deskOf(c)])
    return show(c, { title: reportTitles['rank-sheet'], about: of.formClass, sheets: [rankSheet(of, desk.today)] })
  })
  .get('/reports/report-card/:studentId/:year/:term', read, async (c) => {
    const key = { ...termKey(c), studentId: whole(c.req.param('studentId')) }
    const [of, desk, held] = await Promise.all([classOfStudent(c, key), deskOf(c), holdsOf(c, key)])
    const extras = { verificationOf: desk.verify(of), isHeld: (id: number) => held.has(id), averageUrl: () => averageUrl(key) }
    const card = reportCard(of, key.studentId, extras)
    if (!card) throw new HTTPException(404)
    await noteCard(c, of, key.studentId)
    return show(c, { title: reportTitles['report-card'], about: card.about, sheets: [card] })
  })
  .get('/reports/report-cards/:classId/:year/:term', read, async (c) => {
    const [of, desk] = await Promise.all([classOf(c, classKey(c)), deskOf(c)])
    const isDuplex = c.req.query('duplex') === '1'
    const held = await holdsOf(c, of)
    const sheets = cardsToHandOut(of, desk, held)
    await noteCards(c, of, handedOut(of, held))
    await recordReading(c, { what: 'report-cards', count: of.students.length, as: 'page', about: `${of.formClass}, ${termName(of)}` })
    const duplex = { href: isDuplex ? c.req.path : `${c.req.path}?duplex=1`, isOn: isDuplex }
    return show(c, { title: reportTitles['report-card'], about: of.formClass, sheets, duplex })
  })

type PrintPage = Pick<PaperLinks, 'duplex' | 'excel'> & { title: string; about: string; sheets: Iterable<Sheet>; isWide?: boolean }

function show(c: Context<Env>, { duplex, excel, about, ...shown }: PrintPage) {
  const pdf = `${apiPath(c)}${duplex?.isOn ? '?duplex=1' : ''}`
  const links = { pdf, back: `${baseOf(actorOf(c))}/term-details`, ...(duplex && { duplex }), ...(excel && { excel }) }
  return showSheets(c, { ...shown, about, links, heading: `${about} · ${termTitle(termKey(c).term)}` })
}

/** The same path in the JSON interface, which sends the document. */
const apiPath = (c: Context<Env>) => new URL(c.req.url).pathname.replace('/reports/', '/api/')

const whole = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN)

function termKey(c: Context<Env>) {
  const [year, term] = [whole(c.req.param('year')), whole(c.req.param('term'))]
  if (!isYear(year) || !isTerm(term)) throw new HTTPException(404)
  return { year, term }
}

const classKey = (c: Context<Env>) => ({ ...termKey(c), classId: c.req.param('classId') ?? '' })
