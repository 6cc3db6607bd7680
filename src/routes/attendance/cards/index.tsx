import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type CardStudent, listCardStudents, listPhotos } from '../../../db/attendance/cards.ts'
import { fullName } from '../../../domain/_names.ts'
import { byForm } from '../../../domain/_school.ts'
import { type CardsOf, parseCardsOf } from '../../../domain/attendance/cards.ts'
import { levelTitle, words } from '../../../domain/words/attendance-cards.ts'
import { tickedWords } from '../../../domain/words/students-ticked.ts'
import { cardsUrl, linksOf } from '../../../views/_links/attendance-cards.ts'
import { PaperPage, ReportFrame } from '../../../views/_paper-page.tsx'
import { CardsPage, CardsPanel } from '../../../views/attendance/cards/index.tsx'
import type { Env } from '../../_env.ts'
import { showDialog } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { deskOf, streamDrawn } from '../../_papers.tsx'
import { render, wantsFragment } from '../../_render.tsx'
import { allow } from '../../_rights.ts'

const allowed = allow('attendance.write', { title: words.title, section: 'attendance' })
/** Loaded with the first card. */
const cardsModule = () => import('../../../reports/attendance/cards/index.ts')

/** Barcode cards to scan at a kiosk. */
export const attendanceCards = new Hono<Env>()
  .get(cardsUrl, allowed, async (c) => {
    const { text, of, cards, about } = await cardsOf(c)
    const groups = byForm(await formClassesOf(c))
    const student = of.kind === 'student' || of.kind === 'students' ? about : undefined
    const props = { of: text, about, student, cards: cards.length, groups }
    return render(c, { page: <CardsPage {...props} />, fragment: <CardsPanel {...props} />, styles: 'thumbnails.css' })
  })
  .get(`${cardsUrl}/show`, allowed, async (c) => {
    const { about, links } = someOf(await cardsOf(c))
    if (!wantsFragment(c)) return c.redirect(links.pdf, 303)
    return showDialog(c, <ReportFrame title={words.title} about={about} pdf={links.pdf} page={links.page} />)
  })
  .get(`${cardsUrl}/pdf`, allowed, async (c) => {
    const { cards, about } = someOf(await cardsOf(c))
    const [{ drawCards, openFonts }, { letterhead }] = await Promise.all([cardsModule(), deskOf(c)])
    const fonts = await openFonts(c.get('assets'))
    const photosOf = (ids: number[]) => readPhotos(c, ids)
    const drawn = drawCards(cards, {
      school: letterhead.name,
      isCopy: letterhead.isCopy === true,
      fonts,
      at: c.get('now')(),
      about,
      photosOf,
    })
    return streamDrawn(c, `${words.title} ${about}`, drawn)
  })
  .get(`${cardsUrl}/print`, allowed, async (c) => {
    const { cards, about, links } = someOf(await cardsOf(c))
    const [{ writeCards, openFonts, inBrowser }, { letterhead }] = await Promise.all([cardsModule(), deskOf(c)])
    const title = `${words.title} ${about}`
    const sheets = await writeCards(cards, inBrowser(await openFonts(c.get('assets'))), { school: letterhead.name, title })
    const page = <PaperPage title={words.title} about={about} links={links} sheetsHtml={sheets} />
    return render(c, { title, shell: 'paper', page })
  })

type ChosenCards = { text: string; of: CardsOf; cards: CardStudent[]; about: string; links: ReturnType<typeof linksOf> }

async function cardsOf(c: Context<Env>): Promise<ChosenCards> {
  const text = c.req.query('of') ?? 'school'
  const of = parseCardsOf(text)
  const isKnown = of?.kind !== 'class' || (await formClassesOf(c)).some(({ id }) => id === of.classId)
  if (!of || !isKnown) throw new HTTPException(404)
  const cards = await listCardStudents(c.get('db'), of)
  if ((of.kind === 'student' || of.kind === 'students') && cards.length === 0) throw new HTTPException(404)
  return { text, of, cards, about: aboutOf(of, cards), links: linksOf(text) }
}

function aboutOf(of: CardsOf, cards: CardStudent[]): string {
  const [first] = cards
  if (of.kind === 'school') return words.school
  if (of.kind === 'level') return levelTitle(of.level)
  if (of.kind === 'students') return tickedWords.students(cards.length)
  return of.kind === 'class' ? of.classId : first ? fullName(first) : ''
}

function someOf(found: ChosenCards): ChosenCards {
  if (found.cards.length === 0) throw new HTTPException(404)
  return found
}

/** Skips a photo that cannot be drawn. Decoding takes a while, so other requests run after each. */
async function readPhotos(c: Context<Env>, ids: number[]) {
  const { crestOf } = await cardsModule()
  const pictures = new Map<number, Crest>()
  for (const [id, photo] of await listPhotos(c.get('db'), ids)) {
    const picture = await crestOf(photo)
    if (picture) pictures.set(id, picture)
    await setImmediate()
  }
  return pictures
}

type Crest = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof cardsModule>>['crestOf']>>>
