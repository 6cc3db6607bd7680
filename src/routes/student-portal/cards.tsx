import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findClassOfOwnCard } from '../../db/figures/index.ts'
import { listOwnReports } from '../../db/figures/student.ts'
import { readDocument } from '../../db/school/students/index.ts'
import { findOneself, findOwnCard, recordOpening } from '../../db/student-portal/cards.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { termLine, termName } from '../../domain/_titles.ts'
import { explain } from '../../domain/figures/explained.ts'
import { accountWords } from '../../domain/words/account.ts'
import { explanationTitle } from '../../domain/words/average.ts'
import { reportTitles } from '../../domain/words/reports.ts'
import { portalWords as words } from '../../domain/words/student-portal.ts'
import { PrintSheets } from '../../reports/_print/index.tsx'
import { reportCard } from '../../reports/report-card.ts'
import { ownAverageUrl } from '../../views/_links/average.ts'
import { AverageDialog } from '../../views/reports/average.tsx'
import { OwnCard } from '../../views/student-portal/card.tsx'
import { cardUrl, StudentHome } from '../../views/student-portal/home.tsx'
import { homeOf } from '../_come-back.ts'
import { actorOf, at, type Env } from '../_env.ts'
import { alone } from '../_file.ts'
import { orNotFound, showDialog } from '../_form.tsx'
import { deskOf, pdfModule, sendPdf } from '../_papers.tsx'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { render } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { findMine } from '../registration/own/standing.ts'

const read = allow('own-report.read')
const card = '/student/reports/:year/:term'

/** A student's own report cards: cards that are not posted, held back or another student's are not found. */
export const ownCards = new Hono<Env>()
  .get('/student/reports', read, async (c) => {
    const [student, reports] = await Promise.all([findOneself(c.get('db'), accessOf(c)), listOwnReports(c.get('db'), accessOf(c))])
    if (!student) throw new HTTPException(404)
    const mine = await findMine(c, scopesFor(actorOf(c), 'own-registration.write'))
    const message = c.req.query('changed') === undefined ? undefined : accountWords.saved
    const page = <StudentHome {...{ student, reports, message, registration: mine?.own }} />
    return render(c, { title: words.title, page, styles: 'line-chart.css' })
  })
  .get(card, read, async (c) => {
    const { key, sheet, desk } = await open(c)
    const { inBrowser, openFonts, paginate } = await pdfModule()
    const pages = paginate(sheet, desk.letterhead, inBrowser(await openFonts(c.get('assets'))))
    const page = (
      <OwnCard name={termLine(key)} pdf={`${cardUrl(key)}/pdf`} back={homeOf(actorOf(c))}>
        <PrintSheets sheets={[{ sheet, pages }]} isDuplex={false} />
      </OwnCard>
    )
    return render(c, { title: `${reportTitles['report-card']} ${termLine(key)}`, shell: 'paper', page })
  })
  .get(`${card}/pdf`, read, async (c) => {
    const { key, sheet } = await open(c)
    const name = `${sheet.about.replace(' · ', ' ')} ${reportTitles['report-card']} ${termName(key)}`
    return sendPdf(c, { name, sheets: [sheet] })
  })
  .get(`${card}/average`, read, async (c) => {
    const { of } = await find(c)
    const explanation = orNotFound(explain(of, actorOf(c).id, false))
    return showDialog(c, <AverageDialog of={explanation} about={termLine(of)} />, 200, explanationTitle(explanation))
  })
  .get('/student/picture', read, async (c) => {
    const picture = await readDocument(c.get('db'), actorOf(c).id, 'passport-photo')
    if (!picture || picture.type === 'application/pdf') throw new HTTPException(404)
    c.header('Content-Type', picture.type)
    c.header('Content-Security-Policy', alone)
    return c.body(picture.bytes)
  })

/** The class of the own card of the term in the address. */
async function find(c: Context<Env>) {
  const [db, access] = [c.get('db'), accessOf(c)] as const
  const [, year, term] = /\/(\d{8})\/([1-3])(?:\/pdf|\/average)?$/.exec(c.req.path) ?? []
  const key = { year: Number(year), term: Number(term) }
  const found = year ? await findOwnCard(db, access, key) : undefined
  const of = found && (await findClassOfOwnCard(db, access, { ...key, classId: found.classId }))
  if (!of) throw new HTTPException(404)
  await refuseUnderWay(c, key)
  return { key, of }
}

/** The card; every opening is recorded. */
async function open(c: Context<Env>) {
  const [{ key, of }, id] = [await find(c), actorOf(c).id]
  const desk = await deskOf(c)
  const sheet = orNotFound(reportCard(of, id, { verificationOf: desk.verify(of), averageUrl: () => ownAverageUrl(key) }))
  const opening = { student_id: id, academic_year_id: key.year, term: key.term, at: at(c), address: c.get('address') }
  if (c.req.method === 'GET') await recordOpening(c.get('db'), opening)
  return { key, sheet, desk }
}
