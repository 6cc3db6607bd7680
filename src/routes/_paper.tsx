import type { Context } from 'hono'
import type { Sheet } from '../reports/_model.ts'
import { writeSheets } from '../reports/_print/index.tsx'
import { type PaperLinks, PaperPage } from '../views/reports/index.tsx'
import { type Env, render } from './_http.tsx'
import { deskOf, pdfModule } from './reports/_papers.ts'

type Paper = { title: string; about: string; links: PaperLinks; sheets: Iterable<Sheet>; isWide?: boolean | undefined }

/** Sheets as a page that prints as their PDF does. */
export async function showPaper(c: Context<Env>, { title, about, links, sheets, isWide }: Paper) {
  const { letterhead } = await deskOf(c)
  const { inBrowser, openFonts, paginate } = await pdfModule()
  const fonts = inBrowser(await openFonts(c.get('assets')))
  const sheetsHtml = await writeSheets(sheets, (sheet) => paginate(sheet, letterhead, fonts))
  const wideStyles = isWide ? c.get('assets').url('paper-wide.css') : undefined
  const page = <PaperPage {...{ title, about, links, wideStyles, sheetsHtml }} />
  return render(c, { title: `${title} ${about}`, shell: 'paper', page })
}
