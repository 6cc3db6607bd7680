import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Sheet } from '../../src/reports/_model.ts'
import { openFonts } from '../../src/reports/_pdf/fonts.ts'
import { drawPdf } from '../../src/reports/_pdf/index.ts'
import { runsIn } from '../../src/reports/_pdf/scripts.ts'
import { markSheet } from '../../src/reports/mark-sheet.ts'
import { reportCards } from '../../src/reports/report-card.ts'
import { testAssets } from '../assets.ts'
import { fonts } from './_paper.ts'
import { bare, textOf } from './_poppler.ts'
import { letterhead, reportClass, student, today } from './_sample.ts'

const names = [
  ['زهرة', 'العلي'],
  ['נועה', 'כהן'],
  ['Ana', 'Kılıç-Ångström'],
] as const
const all = names.map(([firstName, lastName], i) =>
  student({ studentId: i + 1, firstName, lastName, remarks: `${firstName} is reliable, 2 (two) times.` }),
)

async function drawn(sheets: Iterable<Sheet> | AsyncIterable<Sheet>, own = fonts): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of drawPdf(sheets, { title: 'Test', letterhead, fonts: own, at: new Date('2025-12-12T14:00:00Z') }))
    chunks.push(chunk)
  const pdf = Buffer.concat(chunks)
  if (process.env.LOOK) writeFileSync(`${process.env.LOOK}/${expect.getState().currentTestName?.replace(/\W+/g, '-')}.pdf`, pdf)
  return pdf
}

/** What joined letters say is written beside them; this reader takes that for their order on paper, and turns it round. */
const asRead = (name: string) => (/\p{Script=Arabic}/u.test(name) ? [...name].reverse().join('') : bare(name))
const said = (pdf: Buffer) =>
  bare(
    textOf(pdf)
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )

test('Arabic and Hebrew names print on report cards, and are read back', async () => {
  const text = said(await drawn(reportCards(reportClass({ students: all }))))
  for (const name of names.flat()) expect(text).toContain(asRead(name))
  expect(text).not.toContain('\ufffd')
})

test('Arabic and Hebrew names print on a mark sheet', async () => {
  const text = said(await drawn(markSheet(reportClass({ students: all }), today)))
  for (const [, lastName] of names) expect(text).toContain(asRead(lastName))
  expect(text).not.toContain('\ufffd')
})

test('a name that is read from right to left stands so beside one that is not', () => {
  const order = (line: string) => runsIn(fonts, 'sans', line).map(({ text }) => text)
  expect(order('كريم, Ana 12')).toEqual(['كريم', ', Ana 12'])
  expect(order('Ana, כהן')).toEqual(['Ana, ', 'כהן'])
})

test('a remark in two lines with drawings in it prints as it was typed', async () => {
  const remarks = 'Well done 😀👍🏽👩‍🏫\n\nReads more'
  const pdf = await drawn(reportCards(reportClass({ students: [student({ remarks })] })))
  const text = textOf(pdf)
  expect(text).toMatch(/Well done.*\n.*Reads more/)
  for (const drawing of ['😀', '👍', '👩']) expect(text).toContain(drawing)
  expect(text).not.toContain('\ufffd')
})

test('a script that no font has is said so, and the fonts that the school added are asked for it', async () => {
  const chinese = [student({ firstName: '大文', lastName: '陳', remarks: null })]
  const without = textOf(await drawn(reportCards(reportClass({ students: chinese }))))
  expect(without).toContain('\ufffd replaces a character that this document can’t show.')
  const bytes = testAssets.font('sans')
  const added = await openFonts({ font: (name) => testAssets.font(name), added: () => [{ name: 'any', bytes }] })
  expect(added.others('sans', '陳').map(({ key }) => key)).toEqual(['added any'])
})
