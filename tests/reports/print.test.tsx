import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Sheet } from '../../src/reports/_model.ts'
import { inBrowser } from '../../src/reports/_pdf/fonts.ts'
import { type Density, densities, labelSize, nameSizes } from '../../src/reports/_pdf/geometry.ts'
import { paginate } from '../../src/reports/_pdf/index.ts'
import { PrintSheets } from '../../src/reports/_print/index.tsx'
import { markSheet } from '../../src/reports/mark-sheet.ts'
import { rankSheet } from '../../src/reports/rank-sheet.ts'
import { reportCards } from '../../src/reports/report-card.ts'
import { fonts } from './_paper.ts'
import { checked, classOf, letterhead, reportClass, student, subject, today } from './_sample.ts'

const html = (sheets: readonly Sheet[], isDuplex = false) =>
  renderToString(
    <PrintSheets sheets={sheets.map((sheet) => ({ sheet, pages: paginate(sheet, letterhead, inBrowser(fonts)) }))} isDuplex={isDuplex} />,
  )
const count = (text: string, part: string) => text.split(part).length - 1

test('a card is a section with headings, tables and lists, and no style of its own', () => {
  const page = html(reportCards(reportClass()))
  expect(count(page, '<section class="sheet sheet-card tight-0">')).toBe(1)
  for (const part of [
    '<h2>Term Report</h2>',
    '<h2 class="person"><bdi>Chloé <span class="whitespace-nowrap">Pantin-Gray</span></bdi></h2>',
    '<th scope="row">English Language</th>',
    '<b>60</b>',
    '<dt>Average</dt>',
  ])
    expect(page).toContain(part)
  expect(page).not.toMatch(/style=|onclick=/)
})

test('the code to check a card by is a drawing that says where it leads', () => {
  const page = html(reportCards(reportClass(), checked))
  for (const part of ['aria-label="http://school.example/check/PV-7K3M-92QX"', 'M0 0h7v1h-7z', 'Check this report:<b>PV-7K3M-92QX</b>'])
    expect(page).toContain(part)
  expect(html(reportCards(reportClass()))).not.toContain('Check this report:')
})

test('what is typed is text', () => {
  const page = html(reportCards(reportClass({ students: [student({ remarks: '<script>alert(1)</script>', lastName: '<b>' })] })))
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toMatch(/<script|Chloé <b>/)
})

test('a long card is two sheets, the second with the name', () => {
  const long = student({
    subjects: Array.from({ length: 14 }, (_, i) =>
      subject({ subjectId: i, comments: ['She should read aloud every evening. '.repeat(11)] }),
    ),
  })
  const page = html(reportCards(reportClass({ students: [long] })))
  expect([count(page, '<section class="sheet '), count(page, 'Page 2 of 2'), count(page, '<th scope="row">English Language</th>')]).toEqual(
    [2, 1, 14],
  )
  expect(page).toContain('<header class="running"><b><bdi>Chloé Pantin-Gray · 2C</bdi></b>')
})

test('two-sided, a card of one page has a blank back', () => {
  expect(count(html(reportCards(classOf(3, 2)), true), 'sheet-back')).toBe(3)
  expect(count(html(reportCards(classOf(3, 2))), 'sheet-back')).toBe(0)
})

test('a mark sheet names each subject in full, and every cell stands in its column', () => {
  const page = html(markSheet(classOf(3, 4), today))
  expect(page).toContain('<th scope="colgroup" colSpan="2" class="mid end" title="English Language">S101</th>')
  expect(page.match(/<col[ />]/g)?.length).toBe(2 + 8 + 3)
  expect(page).toContain('<b class="underline">')
})

test('a rank sheet shows each average as a bar', () => {
  expect(count(html([rankSheet(classOf(7, 4), today)]), '<svg class="bar"')).toBe(7)
})

const number = (value: number) => String(Math.round(value * 100) / 100).replace(/^0\./, '.')
const properties = (d: Density): Record<string, string> => ({
  text: `${number(d.text)}pt`,
  label: `${number(labelSize(d))}pt`,
  row: `${number(d.row)}mm`,
  side: `${number(d.side)}mm`,
  gap: `${number(d.gap)}mm`,
  sign: `${number(d.sign)}mm`,
  figure: `${number(d.figure)}pt`,
})

test.each(Object.entries(densities).flatMap(([paper, all]) => all.map((density, i) => [paper, i, density] as const)))(
  'the style sheet sets %s paper at tightness %i with the numbers of the PDF',
  (paper, i, density) => {
    const css = readFileSync('src/views/_paper.css', 'utf8')
    const rule = (selector: string) => css.split('\n').find((line) => line.startsWith(`${selector} { --`)) ?? ''
    const declared = [rule('.sheet'), rule(`.sheet-${paper}`), i > 0 ? rule(`.sheet-${paper}.tight-${i}`) : ''].join(' ')
    const last = (name: string) => [...declared.matchAll(new RegExp(`--${name}-paper: ([^;]+);`, 'g'))].at(-1)?.[1]
    const used = paper === 'card' ? ['text', 'label', 'row', 'side', 'gap', 'sign', 'figure'] : ['text', 'label', 'row', 'side', 'gap']
    expect(Object.fromEntries(used.map((name) => [name, last(name)]))).toEqual(
      Object.fromEntries(used.map((name) => [name, properties(density)[name]])),
    )
  },
)

test('the print page sets the name of the school in the size of the PDF', () => {
  const css = readFileSync('src/views/_paper.css', 'utf8')
  expect(css).toContain(`.sheet h1 { color: var(--color-green-deep); font-size: ${nameSizes[0]}pt; }`)
  for (const size of nameSizes.slice(1)) expect(css).toContain(`.sheet h1.name-${size} { font-size: ${size}pt; }`)
})

test('a name is not broken at its hyphens, and does not reorder what stands beside it', () => {
  const rtl = student({ studentId: 2, lastName: 'חן-לי', firstName: 'Marie-Claire' })
  const page = html([rankSheet(reportClass({ students: [student(), rtl] }), today)])
  const whole = (word: string) => `<span class="whitespace-nowrap">${word}</span>`
  expect(page).toContain(`<bdi>${whole('Pantin-Gray,')} Chloé</bdi>`)
  expect(page).toContain(`<bdi>${whole('חן-לי,')} ${whole('Marie-Claire')}</bdi>`)
})
