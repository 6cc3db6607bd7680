import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { PerSchool } from '../db/_per-school.ts'
import { findLogo } from '../db/_school.ts'
import { schoolDay } from '../domain/_dates.ts'
import type { Letterhead, Sheet } from '../reports/_model.ts'
import { writeSheets } from '../reports/_print/index.tsx'
import { EmptyReport, type PaperLinks, PaperPage, ReportFrame } from '../views/_paper-page.tsx'
import type { Env } from './_env.ts'
import { logBug } from './_errors.tsx'
import { nameFile, sendWorkbook } from './_file.ts'
import { showDialog } from './_form.tsx'
import { schoolOf } from './_once.ts'
import { render, wantsFragment } from './_render.tsx'
import { type Verifiers, verifiersOf } from './verification.ts'

/** Loads the PDF module with the first report, so that a server without reports starts faster and stays smaller. */
export const pdfModule = () => import('../reports/_pdf/index.ts')

/** What every report shows of the school, and the day of printing. */
export type Desk = Verifiers & { letterhead: Letterhead; principal: string; today: string }

const crests = new PerSchool<{ version: number; crest: Letterhead['crest'] }>()

export async function deskOf(c: Context<Env>): Promise<Desk> {
  const db = c.get('db')
  const [school, verifiers] = await Promise.all([schoolOf(c), verifiersOf(c)])
  if (!school) throw new HTTPException(503)
  const { name, motto, address, telephone, version, principal, timeZone } = school
  const known = crests.get(db)
  const crest = known?.version === version ? known.crest : await (await pdfModule()).crestOf(await findLogo(db))
  crests.set(db, { version, crest })
  const contact = [address, telephone].filter(Boolean).join(' · ')
  return {
    letterhead: { name, motto, contact, crest, version, ...(c.get('copy') && { isCopy: true as const }) },
    principal,
    today: schoolDay(c.get('now')(), timeZone),
    ...verifiers,
  }
}

type Document = { name: string; sheets: Iterable<Sheet> | AsyncIterable<Sheet>; isDuplex?: boolean }

/** Sends a finished document, so that it has a length and an error gets an error page. */
export async function sendPdf(c: Context<Env>, document: Document): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of await draw(c, document)) chunks.push(chunk)
  nameFile(c, { name: document.name, extension: 'pdf', disposition: 'inline' })
  return c.body(new Uint8Array(Buffer.concat(chunks)))
}

/** Sends a document while it is drawn, as fast as it is read; drawing stops when the reader goes away. */
export const streamPdf = async (c: Context<Env>, document: Document) => streamDrawn(c, document.name, await draw(c, document))

type SentAs = Pick<Parameters<typeof nameFile>[1], 'extension' | 'disposition'>
export function streamDrawn(
  c: Context<Env>,
  name: string,
  chunks: AsyncGenerator<Buffer>,
  as: SentAs = { extension: 'pdf', disposition: 'inline' },
): Response {
  nameFile(c, { name, ...as })
  let isRead = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        if (!isRead) return // the reader left while it was drawn
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        logBug(c, error) // the answer has begun, so only the log can record it
        if (isRead) controller.error(error)
      }
    },
    async cancel() {
      isRead = false
      await chunks.return(undefined)
    },
  })
  return c.body(body)
}

async function draw(c: Context<Env>, { name, sheets, isDuplex = false }: Document) {
  const [{ letterhead }, { drawPdf, openFonts }] = await Promise.all([deskOf(c), pdfModule()])
  return drawPdf(sheets, { title: name, letterhead, fonts: await openFonts(c.get('assets')), at: c.get('now')(), isDuplex })
}

export async function sendExcel(c: Context<Env>, name: string, sheets: Sheet[]): Promise<Response> {
  const { writeXlsx } = await import('../reports/_xlsx.ts')
  return sendWorkbook(c, name, await writeXlsx(sheets, (await deskOf(c)).letterhead, c.get('now')()))
}

/** A report with its addresses, its sheets, and the reason if it is empty. */
export type Paper = {
  title: string
  about: string
  links: { pdf: string; page: string; excel: string; back: string }
  emptiness: string | null
  sheets(medium: 'paper' | 'spreadsheet'): Iterable<Sheet>
  /** Its sheets are landscape. */
  isWide?: boolean
}

/** Shows the PDF in a frame of the dialog, or why it is empty; without htmx it sends the document. */
export function openPaper(c: Context<Env>, { title, about, links, emptiness }: Paper) {
  if (!wantsFragment(c)) return c.redirect(links.pdf, 303)
  const content = emptiness ? (
    <EmptyReport title={title} about={about} page={links.page} reason={emptiness} />
  ) : (
    <ReportFrame title={title} about={about} {...links} />
  )
  return showDialog(c, content)
}

export function sendPaper(c: Context<Env>, { title, about, sheets }: Paper, format: 'pdf' | 'xlsx'): Promise<Response> {
  const name = [title, about].filter(Boolean).join(' ').replaceAll(' · ', ' ')
  return format === 'pdf' ? sendPdf(c, { name, sheets: sheets('paper') }) : sendExcel(c, name, [...sheets('spreadsheet')])
}

export const printPaper = (c: Context<Env>, { sheets, ...paper }: Paper) => showSheets(c, { ...paper, sheets: sheets('paper') })

type PageProps = {
  title: string
  about: string
  links: PaperLinks
  sheets: Iterable<Sheet>
  isWide?: boolean | undefined
  heading?: string
}

/** Shows sheets as a page that prints like their PDF. */
export async function showSheets(c: Context<Env>, { title, about, links, sheets, isWide, heading = about }: PageProps) {
  const [{ letterhead }, { inBrowser, openFonts, paginate }] = await Promise.all([deskOf(c), pdfModule()])
  const fonts = inBrowser(await openFonts(c.get('assets')))
  const sheetsHtml = await writeSheets(sheets, (sheet) => paginate(sheet, letterhead, fonts), links.duplex?.isOn)
  const wideStyles = isWide ? c.get('assets').url('paper-wide.css') : undefined
  const page = <PaperPage {...{ title, links, wideStyles, sheetsHtml }} about={heading} />
  return render(c, { title: `${title} ${about}`.trim(), shell: 'paper', page })
}
