import { storeCrest } from '../_pdf/crest.ts'
import { chunkSize, endOf, openDocument, othersFirst, type PdfOptions, written } from '../_pdf/index.ts'
import type { Desk } from '../_pdf/pen.ts'
import { addSheet } from '../_pdf/sheets.ts'
import { spellings } from '../_pdf/spelling.ts'

/** A page that draws itself; `about` is its line in the document's outline. */
export type DrawnPage = { about: string; size: { width: number; height: number }; draw(desk: Desk): void }

/** Draws page after page as the reader takes them, and other requests run after each. */
export async function* drawPages(pages: Iterable<DrawnPage>, options: PdfOptions): AsyncGenerator<Buffer> {
  const { fonts, letterhead } = options
  const doc = openDocument(options)
  const crest = letterhead.crest ? storeCrest(doc, letterhead.crest) : undefined
  const desk = { doc, fonts, spelling: spellings(doc), crest }
  for (const page of pages) {
    addSheet(desk, page.size, letterhead.isCopy === true)
    doc.outline.addItem(page.about)
    page.draw(desk)
    yield* written(doc, chunkSize)
    await othersFirst()
  }
  yield* endOf(doc)
}
