import { expect, test } from 'vitest'
import { readSpreadsheet, readSpreadsheets } from '../../src/routes/_spreadsheet/index.ts'
import { bookParts, type Part, sheetXml, zip } from '../spreadsheets/make.ts'

const related = (type: string) => `<Relationship Id="${type}" Type="http://x/${type}" Target="/xl/${type}.xml"/>`
const swapped = (parts: readonly Part[], name: string, of: (text: string) => string) =>
  parts.map((part) => (part.name === name ? { ...part, text: of(String(part.text)) } : part))

/** A workbook of this sheet with another part, of a few kilobytes. */
function bomb(sheet: string, type: 'sharedStrings' | 'styles', text: string) {
  const parts = swapped(bookParts(sheet), 'xl/_rels/workbook.xml.rels', (rels) =>
    rels.replace('</Relationships>', `${related(type)}</Relationships>`),
  )
  const bytes = zip([...parts, { name: `xl/${type}.xml`, text }])
  expect(bytes.length).toBeLessThan(500_000)
  return bytes
}
const cells = (cell: string, rows: number, columns: number) =>
  `<worksheet><sheetData>${`<row>${cell.repeat(columns)}</row>`.repeat(rows)}</sheetData></worksheet>`
const faultOf = async (bytes: Uint8Array) => {
  const read = await readSpreadsheet(bytes)
  return read.ok ? 'read' : read.error
}

test.each([
  ['as it is', 'A'.repeat(32_000)],
  ['with a character that each cell writes anew', `_x0041_${'A'.repeat(32_000)}`],
])('one long text that many cells name is too much, %s', async (_, text) => {
  const strings = `<sst><si><t>${text}</t></si></sst>`
  expect(await faultOf(bomb(cells('<c t="s"><v>0</v></c>', 4000, 5), 'sharedStrings', strings))).toBe('inflates')
  expect(await faultOf(bomb(cells('<c t="s"><v>0</v></c>', 100, 4), 'sharedStrings', strings))).toBe('read')
})

test('so it is when every sheet of a workbook has a part of it', async () => {
  const sheet = cells('<c t="s"><v>0</v></c>', 200, 1)
  const names = Array.from({ length: 20 }, (_, i) => `s${i}`)
  const parts = swapped(
    bookParts(sheet),
    'xl/workbook.xml',
    () => `<workbook><sheets>${names.map((name) => `<sheet name="${name}" r:id="r1"/>`).join('')}</sheets></workbook>`,
  )
  const rels = swapped(parts, 'xl/_rels/workbook.xml.rels', (text) =>
    text.replace('</Relationships>', `${related('sharedStrings')}</Relationships>`),
  )
  const read = await readSpreadsheets(
    zip([...rels, { name: 'xl/sharedStrings.xml', text: `<sst><si><t>${'A'.repeat(32_000)}</t></si></sst>` }]),
    10_000,
  )
  expect(read).toEqual({ ok: false, error: 'inflates' })
})

test.each([
  ['zeros in front without end', '0'.repeat(900_000)],
  ['brackets without end', '['.repeat(900_000)],
])('a number format longer than Excel has them is damaged: %s', async (_, code) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`
  expect(await faultOf(bomb(cells('<c s="1"><v>1</v></c>', 4000, 2), 'styles', styles))).toBe('damaged')
})

test('merged cells that cover nothing are counted too', async () => {
  const rows = sheetXml(Array.from({ length: 5000 }, () => ['a']))
  const merged = rows.replace('</worksheet>', `<mergeCells>${'<mergeCell ref="B1:A5000"/>'.repeat(500_000)}</mergeCells></worksheet>`)
  expect(await faultOf(zip(bookParts(merged)))).toBe('damaged')
})

test('a workbook with more tabs than anybody has is damaged', async () => {
  const tabs = '<sheet name="a" r:id="x"/>'.repeat(300_000)
  const links = '<Relationship Id="y" Type="z" Target="q"/>'.repeat(300_000)
  const parts = swapped(bookParts(sheetXml([['a']])), 'xl/workbook.xml', () => `<workbook><sheets>${tabs}</sheets></workbook>`)
  const all = swapped(parts, 'xl/_rels/workbook.xml.rels', () => `<Relationships>${links}</Relationships>`)
  expect(await faultOf(zip(all))).toBe('damaged')
})
