import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Letterhead, Sheet } from '../_model.ts'
import { storeCrest } from './crest.ts'
import type { Fonts } from './fonts.ts'
import { places } from './geometry.ts'
import { layOut } from './numbers.ts'
import { type Page, paginate, placed } from './pages.ts'
import { type Desk, penOf } from './pen.ts'
import { addSheet } from './sheets.ts'
import { spellings } from './spelling.ts'

export { crestFault, crestOf } from './crest.ts'
export { type Fonts, inBrowser, openFonts } from './fonts.ts'
export { type Page, paginate } from './pages.ts'
export { drawable } from './scripts.ts'

export type PdfOptions = {
  title: string
  letterhead: Letterhead
  fonts: Fonts
  at: Date
  /** For two-sided printing: a blank back after every sheet that ends on a front. */
  isDuplex?: boolean
}

export const chunkSize = 64 * 1024

/**
 * A document as it is drawn, for a response to send on as fast as it is read: other requests have their turn after every sheet,
 * and who stops reading stops the drawing.
 */
export async function* drawPdf(sheets: AsyncIterable<Sheet> | Iterable<Sheet>, options: PdfOptions): AsyncGenerator<Buffer> {
  const doc = openDocument(options)
  const crest = options.letterhead.crest
  const desk = { doc, fonts: options.fonts, spelling: spellings(doc), crest: crest ? storeCrest(doc, crest) : undefined }
  let drawn = 0
  for await (const { sheet, pages } of layOut(sheets, (one) => paginate(one, options.letterhead, options.fonts))) {
    drawSheet(desk, sheet, pages, options)
    remark(doc, `sheet ${++drawn}`)
    yield* written(doc, chunkSize)
    await othersFirst()
  }
  yield* endOf(doc)
}

/** What has been written since the last time, in one piece, once there is so much of it. */
export function* written(doc: PDFKit.PDFDocument, least: number): Generator<Buffer> {
  if (doc.readableLength >= least) yield doc.read(doc.readableLength)
}

/**
 * Fonts are cut down to the letters used, which takes as long for each as a card; others have their turn in between. The rest of the end is
 * thousands of small pieces: each sent alone, others would wait for all of them.
 */
export async function* endOf(doc: PDFKit.PDFDocument): AsyncGenerator<Buffer> {
  const { _fontFamilies: fonts } = doc as unknown as { _fontFamilies: Record<string, { finalize(): void }> }
  for (const font of Object.values(fonts)) {
    font.finalize()
    await othersFirst()
  }
  doc.end()
  yield* written(doc, 1)
  for await (const piece of doc) yield piece
}

/** A remark between the parts of the file, which no reader shows: who receives the document as it is drawn can tell how far it is. */
function remark(doc: PDFKit.PDFDocument, words: string): void {
  const raw = doc as unknown as { _write(line: string): void }
  raw._write(`%${words}`)
}

const mostTurns = 6

/** Lets waiting requests run; more often while they take long, so that drawing slows down first. */
export async function othersFirst(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const from = performance.now()
    await setImmediate()
    if (performance.now() - from < 0.5) return
  }
}

type DocumentOptions = Pick<PdfOptions, 'title' | 'at' | 'isDuplex'> & { letterhead: Pick<Letterhead, 'name'> }

export function openDocument({ title, letterhead, at, isDuplex }: DocumentOptions): PDFKit.PDFDocument {
  const info = { Title: title, Author: letterhead.name, Producer: 'Term Reports', Creator: 'Term Reports', CreationDate: at }
  // No `font`: one given here would be opened again at every change of font, and Helvetica would be read from disk.
  const doc = new PDFDocument({ autoFirstPage: false, font: '', pdfVersion: '1.7', lang: 'en', displayTitle: true, info })
  const root = (doc as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } })._root
  root.data.ViewerPreferences.data.Duplex = isDuplex ? 'DuplexFlipLongEdge' : 'Simplex'
  return doc
}

function drawSheet(desk: Desk, sheet: Sheet, pages: readonly Page[], options: PdfOptions): void {
  const { doc } = desk
  const place = places[sheet.paper]
  for (const page of pages) {
    addSheet(desk, place, options.letterhead.isCopy === true)
    if (page.number === 1) doc.outline.addItem(sheet.about)
    const pen = penOf(desk, place.left)
    for (const { part, y } of placed(page, sheet)) part.draw(pen, y)
    pen.done()
  }
  if (options.isDuplex && pages.length % 2 === 1) addSheet(desk, place, options.letterhead.isCopy === true)
}
