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
  /** For two-sided printing: adds a blank back after a sheet that ends on a front. */
  isDuplex?: boolean
}

export const chunkSize = 64 * 1024

/**
 * Draws a document for a response that sends it as fast as it is read. Other requests run after every sheet, and drawing stops when
 * the reader goes away.
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

/** Returns what was written since the last call in one piece, once it reaches `least` bytes. */
export function* written(doc: PDFKit.PDFDocument, least: number): Generator<Buffer> {
  if (doc.readableLength >= least) yield doc.read(doc.readableLength)
}

/**
 * Ends the document. Cutting each font down to its used letters takes as long as a card, so other requests run in between. The many
 * small pieces at the end are sent together, because others would wait for each.
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

/** Writes a comment into the file, which no reader shows, so that the browser can tell how far the drawing is. */
function remark(doc: PDFKit.PDFDocument, words: string): void {
  const raw = doc as unknown as { _write(line: string): void }
  raw._write(`%${words}`)
}

const mostTurns = 6

/** Lets waiting requests run, more often while they take long, so that the drawing slows down first. */
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
  // No `font` here: PDFKit would open it again at every change of font, and would read Helvetica from the disk.
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
