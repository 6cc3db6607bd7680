import { cardsPerSheet } from '../../../domain/attendance/cards.ts'
import { words } from '../../../domain/words/attendance-cards.ts'
import { type Crest, storeCrest } from '../../_pdf/crest.ts'
import type { Fonts } from '../../_pdf/fonts.ts'
import { chunkSize, endOf, openDocument, othersFirst, written } from '../../_pdf/index.ts'
import { penOf } from '../../_pdf/pen.ts'
import { addSheet } from '../../_pdf/sheets.ts'
import { spellings } from '../../_pdf/spelling.ts'
import { type Card, drawCard, drawCuts, sheetSize } from './card.ts'

type Options = {
  school: string
  isCopy?: boolean
  fonts: Fonts
  at: Date
  about: string
  photosOf: (ids: number[]) => Promise<Map<number, Crest>>
}

/** Draws sheets of cards. It asks for the photos of one sheet at a time, and other requests run after each sheet. */
export async function* drawCards(
  cards: readonly Card[],
  { school, isCopy = false, fonts, at, about, photosOf }: Options,
): AsyncGenerator<Buffer> {
  const title = `${words.title} ${about}`
  const doc = openDocument({ title, letterhead: { name: school }, at })
  const desk = { doc, fonts, spelling: spellings(doc), crest: undefined }
  for (let from = 0; from < cards.length; from += cardsPerSheet) {
    const sheet = cards.slice(from, from + cardsPerSheet)
    const pictures = await photosOf(sheet.map(({ id }) => id))
    addSheet(desk, sheetSize, isCopy)
    const pen = penOf(desk, 0)
    drawCuts(pen)
    for (const [n, card] of sheet.entries()) {
      const picture = pictures.get(card.id)
      drawCard({ ...pen, picture: (...box) => picture && place(doc, picture, box) }, fonts, school, { ...card, hasPhoto: !!picture }, n)
    }
    pen.done()
    yield* written(doc, chunkSize)
    await othersFirst()
  }
  yield* endOf(doc)
}

/** Centres the photo in its box, as large as the box allows. */
function place(doc: PDFKit.PDFDocument, picture: Crest, [x, y, width, height]: [number, number, number, number]): void {
  doc.image(storeCrest(doc, picture), x, y, { fit: [width, height], align: 'center', valign: 'center' })
}
