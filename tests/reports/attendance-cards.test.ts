import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeOf, drawCard } from '../../src/reports/attendance/cards/card.ts'
import { crestOf, drawCards, inBrowser, writeCards } from '../../src/reports/attendance/cards/index.ts'
import { png } from '../pictures.ts'
import { readCode128, runsAlong } from './_code128.ts'
import { fonts } from './_paper.ts'
import { darkOf, infoOf, pagesOf } from './_poppler.ts'

const at = new Date('2025-12-01T14:00:00Z')
const card = (id: number, lastName = 'Pierre') => ({ id, firstName: 'Té-Shawn', lastName, classId: '5A', picture: null })
const draw = async (
  cards: Parameters<typeof drawCards>[0],
  photosOf: Parameters<typeof drawCards>[1]['photosOf'] = async () => new Map(),
) => {
  const chunks: Buffer[] = []
  for await (const chunk of drawCards(cards, { school: 'Poui Valley Secondary School', fonts, at, about: '5A', photosOf }))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

const widthsOf = (id: number) => {
  const { bars, modules } = barcodeOf(id)
  return runsAlong(Array.from({ length: modules }, (_, m) => bars.some(([from, count]) => m >= from && m < from + count)))
}

test('every student number is read back from its bars, and a wrong bar is noticed', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (id) => readCode128(widthsOf(id)) === String(id)))
  const [first = 0, second = 0, ...rest] = widthsOf(20240085)
  expect(() => readCode128([second, first + 1, ...rest])).toThrow()
})

test('there is light on both sides of the bars, ten modules wide', () => {
  const { bars, modules } = barcodeOf(20240085)
  const [last, count] = bars.at(-1) ?? [0, 0]
  expect([bars[0]?.[0], modules - last - count]).toEqual([10, 10])
})

test('the bars on the paper are those of the number, wide enough for any scanner', async () => {
  const dark = darkOf(await draw([card(20240085)]))
  const mm = 72 / 25.4
  const from = 19.4 * mm
  const step = 0.24
  const along = Array.from({ length: Math.round((85.6 * mm) / step) - 20 }, (_, i) => dark(from + 5 + i * step, (13.5 + 40) * mm))
  const runs = runsAlong(along)
  const module = runs.reduce((sum, run) => sum + run, 0) / 79 // start, four pairs, check: 11 modules each; stop: 13
  expect((module * step) / mm).toBeGreaterThan(0.5)
  expect(readCode128(runs.map((run) => Math.round(run / module)))).toBe('20240085')
})

test('ten cards to a sheet, each with school, name, class and number', async () => {
  const cards = Array.from({ length: 11 }, (_, i) => card(20240001 + i, `Pierre ${i}`))
  const pdf = await draw(cards)
  const pages = pagesOf(pdf)
  expect([pages.length, infoOf(pdf)['Page size'], infoOf(pdf).Title]).toEqual([2, '595.276 x 841.89 pts (A4)', 'Barcode Cards 5A'])
  expect(pages[0]?.match(/Té-Shawn Pierre \d/g)).toHaveLength(10)
  expect(pages[1]).toMatch(/Poui Valley Secondary School\s+Té-Shawn Pierre 10\s+Class 5A\s+20240011/)
})

test('a name that no card is wide enough for is set smaller, then cut, and never runs out of the card', async () => {
  const long = card(20240085, `O’Brien-${'Ramnarine-Mohammed-'.repeat(12)}`)
  const [page = ''] = pagesOf(await draw([long, card(20240086)]))
  expect(page).toContain('20240086')
  const html = await writeCards([long], inBrowser(fonts), {
    school: 'A School With A Name That Goes On And On Until There Is No Room Left On Any Card',
    title: '5A',
  })
  const sizes = [...html.matchAll(/font-size="([\d.]+)"/g)].map((m) => Number(m[1]))
  expect(Math.min(...sizes)).toBe(6.5)
  expect(html.match(/<text/g)?.length).toBeLessThan(12)
})

test.each([
  'Poui Valley Secondary School',
  'Saint Bartholomew Government Secondary and Technical School',
  'Our Lady of Perpetual Succour and Saint Bartholomew Government Secondary and Technical School',
])('the name of the school stands above its rule: %s', (school) => {
  const lines: { words: string; bottom: number }[] = []
  const rules: number[] = []
  const pen = {
    line: (style: { size: number }, words: string, _x: number, y: number) => void lines.push({ words, bottom: y + 1.3 * style.size }),
    bars: (_colour: string, [first]: readonly (readonly number[])[]) => void rules.push(first?.[1] ?? 0),
    picture: () => {},
  }
  drawCard(pen, fonts, school, { ...card(20240001), hasPhoto: false }, 0)
  const name = lines.slice(
    0,
    lines.findIndex(({ words }) => words.startsWith('Té-Shawn')),
  )
  expect(name.map(({ words }) => words).join(' ')).toBe(school)
  expect(name.every(({ bottom }) => bottom <= (rules[0] ?? 0) + 0.01)).toBe(true)
})

test('a picture is drawn where there is one; one that is broken is left out', async () => {
  const picture = await crestOf({ bytes: png({ width: 40, height: 50 }), type: 'image/png' })
  if (!picture) throw new Error('not a picture')
  const [without, withIt] = [await draw([card(1)]), await draw([card(1)], async () => new Map([[1, picture]]))]
  expect([without.includes('/Subtype /Image'), withIt.includes('/Subtype /Image')]).toEqual([false, true])
  expect(await crestOf({ bytes: png({ width: 40, height: 50 }).slice(0, 60), type: 'image/png' })).toBeNull()
})

test('the print page draws what the PDF does, and asks for the pictures', async () => {
  const html = await writeCards([card(20240085, '<script>'), { ...card(20240086), picture: '2025-09-01T00:00:00Z' }], inBrowser(fonts), {
    school: 'Poui Valley',
    title: '5A',
  })
  expect(html.match(/<svg/g)).toHaveLength(1)
  expect(html).toContain('Té-Shawn &lt;script&gt;')
  expect(html).toContain('href="/students/20240086/picture?v=2025-09-01T00%3A00%3A00Z"')
  expect(html).not.toContain('style=')
})
