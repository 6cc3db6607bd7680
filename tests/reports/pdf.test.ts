import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logo } from '../../src/demo/logo.ts'
import type { Letterhead, Sheet } from '../../src/reports/_model.ts'
import { places } from '../../src/reports/_pdf/geometry.ts'
import { crestOf, drawPdf, inBrowser, type PdfOptions, paginate } from '../../src/reports/_pdf/index.ts'
import { writeSheets } from '../../src/reports/_print/index.tsx'
import { studentSubjectReport } from '../../src/reports/administrative-reports/student-subject.ts'
import { markSheet } from '../../src/reports/mark-sheet.ts'
import { rankSheet } from '../../src/reports/rank-sheet.ts'
import { reportCards } from '../../src/reports/report-card.ts'
import { fonts, inkOf } from './_paper.ts'
import { bare, darkOf, infoOf, pagesOf, textOf } from './_poppler.ts'
import { anyStudent, checked, classOf, letterhead, reportClass, student, subject, today } from './_sample.ts'

const at = new Date('2025-12-12T14:00:00Z')

async function drawn(sheets: Iterable<Sheet> | AsyncIterable<Sheet>, options: Partial<PdfOptions> = {}): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of drawPdf(sheets, { title: 'Test', letterhead, fonts, at, ...options })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a report card is one A4 page that can be read back, ligatures, accents and all', async () => {
  const chloe = student({ subjects: [subject({ comments: ['Plays first flute in the office affiliation', 'Naïveté is not a fault'] })] })
  const pdf = await drawn(reportCards(reportClass({ students: [chloe] })), { title: 'Chloé’s card' })
  const info = infoOf(pdf)
  expect(info).toMatchObject({
    Title: 'Chloé’s card',
    Author: 'Poui Valley Secondary School',
    Producer: 'Term Reports',
    Pages: '1',
    'PDF version': '1.7',
  })
  expect(info['Page size']).toContain('A4')
  const text = textOf(pdf)
  for (const words of ['Chloé Pantin-Gray', 'Plays first flute in the office affiliation.', 'Monday 05-Jan-2026', 'R. Beharry-Cole'])
    expect(bare(text)).toContain(bare(words))
})

test('whatever is typed is read back whole', { timeout: 120_000 }, async () => {
  const cards = fc.sample(anyStudent, { numRuns: 40, seed: 7 }).map((one, i) => ({ ...one, studentId: i + 1 }))
  const sheets = reportCards(reportClass({ students: cards }))
  const text = bare(textOf(await drawn(sheets)))
  const latin = (words: string) => /^[\u0020-\u007e\u00a0-\u017f]+$/.test(words)
  const said = sheets.flatMap((s) =>
    s.blocks.flatMap((b) => (b.kind === 'table' ? b.rows.flat().map((c) => c.text) : b.kind === 'texts' ? b.texts.map((t) => t.text) : [])),
  )
  const lost = said.flatMap((words) => words.split(' ')).filter((word) => latin(word) && word.length < 15 && !text.includes(word))
  expect([said.length > 500, lost]).toEqual([true, []])
})

test('a long document goes out in few pieces: of many small ones others would wait for each', async () => {
  const students = Array.from({ length: 120 }, (_, i) => student({ studentId: i + 1, lastName: `Pantin-Gray ${i}` }))
  const sizes: number[] = []
  const sheets = reportCards(reportClass({ students }))
  for await (const piece of drawPdf(sheets, { title: 'Test', letterhead, fonts, at })) sizes.push(piece.length)
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.slice(0, -1).filter((size) => size < 64 * 1024)).toEqual([])
})

test('others have their turn between the fonts that end a document: of a school’s cards, all at once they take longer than five cards', async () => {
  let [turns, isDone, before] = [0, false, Number.NaN]
  const look = () => {
    turns++
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  async function* sheets() {
    yield* reportCards(reportClass({ students: [student()] }))
    before = turns
  }
  await drawn(sheets())
  isDone = true
  expect(turns - before).toBeGreaterThanOrEqual(4)
})

test('a letter that looks like another is read back as itself, whatever earlier documents had', async () => {
  const letters = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${String.fromCodePoint(from + i)}x`)
  const card = (lastName: string) => reportCards(reportClass({ students: [student({ lastName })] }))
  for (const from of [0xa1, 0x250, 0x370, 0x400]) await drawn(card([...letters(from, from + 0xaf), 'ŉʼn'].join(' ')))
  const plain = letters(0x21, 0x7f).join(' ')
  expect(bare(textOf(await drawn(card(plain))))).toContain(bare(plain))
  for (const words of ['D\u2019Abreau D\u02bcAbreau', 'ΑΒΕΖ АВЕК', 'K\u212a'])
    expect(bare(textOf(await drawn(card(words))))).toContain(bare(words).normalize('NFC'))
})

test('a mark sheet is a page on its side, with every mark of every student', async () => {
  const of = classOf(33, 18)
  const pdf = await drawn(markSheet(of, today))
  const info = infoOf(pdf)
  expect([info.Pages, info['Page size']]).toEqual(['1', '841.89 x 595.276 pts (A4)'])
  const rows = textOf(pdf).split('\n')
  const row = of.students[4]
  expect(bare(rows.join(''))).toContain(
    bare(`5 ${row?.lastName}, ${row?.firstName} ${row?.subjects.map((s) => `${s.courseMark}${s.examMark}`).join('')}`),
  )
})

test('a rank sheet over several pages says on each which it is', async () => {
  const pages = pagesOf(await drawn([rankSheet(classOf(90, 3), today)]))
  expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(['Page 1 of 2', 'Page 2 of 2'])
  expect(pages[1]).toContain('Class 2C')
})

const footsOf = (pages: readonly string[]) => pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])
const lines = Array.from({ length: 45 }, (_, i) => ({ studentId: i, firstName: 'Ann', lastName: `N${i}`, teacher: 'B. Bo' }))
const classes = ['1A', '1B', '1C'].map((formClass) => ({ formClass, formLevel: 1, students: lines }))
const list = () =>
  studentSubjectReport(
    { title: 'Music', abbr: 'MUSC', form: '1', classes },
    { printedDay: today, timeZone: 'America/Port_of_Spain', medium: 'paper' },
  )

test('the pages of a mark sheet in two parts are numbered as those of one paper', async () => {
  expect(footsOf(pagesOf(await drawn(markSheet(classOf(33, 25), today))))).toEqual(['Page 1 of 2', 'Page 2 of 2'])
})

test('a list of several classes is numbered from its first page to its last, in a PDF and as a print page', async () => {
  const expected = [1, 2, 3, 4].map((page) => `Page ${page} of 4`)
  expect(footsOf(pagesOf(await drawn(list())))).toEqual(expected)
  const html = await writeSheets(list(), (sheet) => paginate(sheet, letterhead, inBrowser(fonts)))
  expect(html.match(/Page \d+ of \d+/g)).toEqual(expected)
})

test('mark sheets printed together are papers of their own, each numbered from its first page', async () => {
  const sheets = [...markSheet(classOf(33, 25), today), ...markSheet(classOf(20, 5), today), rankSheet(classOf(9, 3), today)]
  expect(footsOf(pagesOf(await drawn(sheets)))).toEqual(['Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1', 'Page 1 of 1'])
})

test('printed two-sided every card starts on a front; otherwise the document asks to be printed one-sided', async () => {
  const sheets = reportCards(classOf(3, 4))
  const [plain, duplex] = [await drawn(sheets), await drawn(sheets, { isDuplex: true })]
  expect(pagesOf(plain).length).toBe(3)
  expect(pagesOf(duplex).map((page) => /20240\d+/.exec(page)?.[0])).toEqual([
    '20240001',
    undefined,
    '20240002',
    undefined,
    '20240003',
    undefined,
  ])
  expect([plain.includes('/Duplex /Simplex'), duplex.includes('/Duplex /DuplexFlipLongEdge')]).toEqual([true, true])
})

test('a card of two pages needs no blank back', async () => {
  const long = student({
    subjects: Array.from({ length: 14 }, (_, i) =>
      subject({ subjectId: i, comments: ['She should read aloud every evening. '.repeat(11)] }),
    ),
  })
  const pages = pagesOf(await drawn(reportCards(reportClass({ students: [long, student({ studentId: 2 })] })), { isDuplex: true }))
  expect(pages.map((page) => page.trim() !== '')).toEqual([true, true, true, false])
  expect(bare(pages[1] ?? '')).toContain('ChloéPantin-Gray·2C')
  expect(pages[0]).toContain('continued on the next sheet')
})

test('the code to check a card by stands at its foot, one page still, and its squares are drawn', async () => {
  const pdf = await drawn(reportCards(classOf(1, 14), checked))
  expect(infoOf(pdf).Pages).toBe('1')
  for (const words of ['Check this report:', 'PV-7K3M-92QX']) expect(textOf(pdf)).toContain(words)
  const [sheet] = reportCards(classOf(1, 14), checked)
  const code = inkOf(paginate(sheet!, letterhead, fonts)[0]!, 'card').find((ink) => ink.words === 'square code')!
  const squares = checked.verificationOf?.(1)?.squares ?? []
  const isDark = darkOf(pdf)
  const unit = code.width / squares.length
  const [left, top] = [places.card.left + code.x, places.card.top + code.y]
  expect(squares.length).toBeGreaterThan(20)
  expect(squares.map((row, y) => row.map((_, x) => isDark(left + (x + 0.5) * unit, top + (y + 0.5) * unit)))).toEqual(squares)
})

test('the card of a student who is held back says so first', async () => {
  const [held, free] = await Promise.all(
    [true, false].map(async (isHeld) => textOf(await drawn(reportCards(classOf(1, 2), { isHeld: () => isHeld })))),
  )
  expect([held?.includes('Withheld. Do not hand out this report'), free?.includes('Withheld')]).toEqual([true, false])
})

test('the crest is stored once, however many cards there are', async () => {
  const crest = await crestOf({ bytes: logo, type: 'image/png' })
  expect(crest?.ratio).toBeCloseTo(384 / 456)
  const pdf = await drawn(reportCards(classOf(5, 3)), { letterhead: { ...letterhead, crest } })
  expect(pdf.toString('latin1').split('/Subtype /Image').length - 1).toBe(2) // and its mask
})

test('a crest can be a photograph too', async () => {
  const jpeg =
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA='
  const crest = await crestOf({ bytes: Buffer.from(jpeg, 'base64'), type: 'image/jpeg' })
  expect(crest?.ratio).toBe(1)
  expect((await drawn(reportCards(reportClass()), { letterhead: { ...letterhead, crest } })).toString('latin1')).toContain('/DCTDecode')
})

test.each([
  ['a picture that is cut short', { bytes: logo.subarray(0, 900), type: 'image/png' }],
  ['a drawing', { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/svg+xml' }],
  ['words that say they are a picture', { bytes: Buffer.from('not a picture'), type: 'image/png' }],
  ['a JPEG without a picture', { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]), type: 'image/jpeg' }],
  ['nothing', { bytes: null, type: null }],
])('%s leaves the letterhead in words', async (_, picture) => {
  const crest: Letterhead['crest'] = await crestOf(picture)
  expect(crest).toBeNull()
  expect(textOf(await drawn(reportCards(reportClass()), { letterhead: { ...letterhead, crest } }))).toContain(
    'Poui Valley Secondary School',
  )
})

test('a school is drawn as it is read: nothing is loaded before its turn, and who stops reading stops it', async () => {
  let asked = 0
  let isClosed = false
  async function* cards() {
    try {
      for (;;) {
        asked++
        yield* reportCards(classOf(35, 14))
      }
    } finally {
      isClosed = true
    }
  }
  const reading = drawPdf(cards(), { title: 'Test', letterhead, fonts, at })
  expect((await reading.next()).value?.length).toBeGreaterThan(30_000)
  expect(asked).toBeLessThan(4)
  await reading.return(undefined)
  expect(isClosed).toBe(true)
})
