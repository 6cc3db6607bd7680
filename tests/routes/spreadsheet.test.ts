import { describe, expect, test } from 'vitest'
import type { spreadsheetFaults } from '../../src/domain/words/spreadsheet.ts'
import { readSpreadsheet } from '../../src/routes/_spreadsheet/index.ts'
import { book, bookParts, fixture, type Part, sheetXml, typesXml, zip } from '../spreadsheets/make.ts'
import { turnsDuring } from '../spreadsheets/turns.ts'

const read = async (bytes: Uint8Array, mostRows?: number) => {
  const result = await readSpreadsheet(bytes, mostRows === undefined ? {} : { mostRows })
  return result.ok ? result.value : result.error
}
async function rowsOf(bytes: Uint8Array) {
  const sheet = await read(bytes)
  if (typeof sheet === 'string') throw new Error(sheet)
  return sheet.rows.map((row) => row.map((cell) => (cell.kind === 'text' ? cell.text : `${cell.kind}:${cell.text}`)))
}

describe('made by LibreOffice', () => {
  test('words, numbers, days and what looks like a formula but is text', async () => {
    expect(await rowsOf(fixture('students.xlsx'))).toEqual([
      ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date'],
      ['number:20260001', "O'Brien", 'Té-Shawn', 'S100', '1A', 'date:2014-05-08', 'Poui', 'date:2026-09-01'],
      ['number:20260002', 'D’Abreau-Noël', 'Ana', '0101', '1A', 'date:2014-06-09', 'Ibis', 'date:2026-09-01'],
      ['20260003', '=1+1', '<b>bold</b>', 'S102', '1A', '10-Jul-2014', 'Poui', '01-Sep-2026'],
      ['number:20260004', 'محمد', 'Zahra', 'S103', '1A', '2014-07-11'],
    ])
  })
  test('the days of a workbook that counts from 1904 are the same', async () => {
    const [, first] = await rowsOf(fixture('dates-1904.xlsx'))
    expect([first?.[5], first?.[7]]).toEqual(['date:2014-05-08', 'date:2026-09-01'])
  })
  test('the first visible sheet with something in it; formulas, errors, merged cells and hidden rows say what they are', async () => {
    const sheet = await read(fixture('odd.xlsx'))
    expect(sheet).toMatchObject({ name: 'New pupils', hidden: new Set([4]) })
    const rows = await rowsOf(fixture('odd.xlsx'))
    expect(rows[0]?.slice(0, 2)).toEqual(['Form One, 2026', 'merged:'])
    expect(rows[3]?.[1]).toBe('formula:=CONCATENATE("R","ob")')
    expect(rows[4]?.[1]).toBe('Hidden')
    expect([rows[5]?.[0], rows[6]?.[0]]).toEqual(['1A', 'merged:'])
    expect(rows[6]?.[7]).toBe('formula:=1/0')
  })
  test.each([
    ['students.ods', 'open-document'],
    ['students.xls', 'old-xls'],
    ['students.csv', 'plain-text'],
    ['macros.xlsm', 'macros'],
  ])('%s is refused: %s', async (name, fault) => expect(await read(fixture(name))).toBe(fault))
})

const container = (name: string) =>
  new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(`${name}\0`, 'utf16le')]))
const swap = (name: string, change: Partial<Part>) =>
  zip(bookParts(sheetXml([['a']])).map((part) => (part.name === name ? { ...part, ...change } : part)))
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each<[string, Uint8Array, keyof typeof spreadsheetFaults]>([
  ['nothing', new Uint8Array(), 'empty'],
  ['one that is encrypted', container('EncryptedPackage'), 'password'],
  ['another old Office file', container('WordDocument'), 'not-a-spreadsheet'],
  ['a PDF', bytes('%PDF-1.7 abc'), 'not-a-spreadsheet'],
  ['a picture', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'not-a-spreadsheet'],
  ['a page of the web', bytes('<html><table><tr><td>1'), 'web-page'],
  ['any other archive', zip([{ name: 'a.txt', text: 'a' }]), 'not-a-spreadsheet'],
  ['a letter', swap('[Content_Types].xml', { text: typesXml('wordprocessingml.document.main+xml') }), 'word'],
  ['an archive that is cut off', book([['a', 'b']]).subarray(0, 300), 'damaged'],
  ['a part that is missing', zip(bookParts('').slice(0, 3)), 'damaged'],
  ['a sum that is not right', swap('xl/worksheets/sheet1.xml', { crc: 1 }), 'damaged'],
  ['a size that is not right', swap('xl/worksheets/sheet1.xml', { size: 3 }), 'damaged'],
  ['an encrypted part', swap('xl/worksheets/sheet1.xml', { flags: 1 }), 'password'],
  ['XML that ends early', swap('xl/worksheets/sheet1.xml', { text: '<worksheet><sheetData><row><c>' }), 'damaged'],
  ['XML that is not nested', swap('xl/worksheets/sheet1.xml', { text: '<worksheet><a></b></worksheet>' }), 'damaged'],
  ['entities of its own', swap('xl/worksheets/sheet1.xml', { text: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }), 'damaged'],
  ['bytes that are no UTF-8', swap('xl/worksheets/sheet1.xml', { text: Buffer.from('<worksheet>\xff</worksheet>', 'latin1') }), 'damaged'],
  ['the same part twice', zip([...bookParts(sheetXml([['a']])), ...bookParts(sheetXml([['b']]))]), 'damaged'],
  ['a sheet without cells', book([[], []]), 'empty'],
  ['only blanks', book([[' ', '']]), 'empty'],
  ['a cell far to the right', swap('xl/worksheets/sheet1.xml', { text: oneCell('ZZZ1') }), 'too-many-columns'],
  ['a cell at the very bottom', swap('xl/worksheets/sheet1.xml', { text: oneCell('A1048576') }), 'too-many-rows'],
  ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 'too-large'],
])('%s is refused', async (_, file, fault) => expect(await read(file)).toBe(fault))

function oneCell(ref: string): string {
  return `<worksheet><sheetData><row r="${ref.replace(/\D/g, '')}"><c r="${ref}"><v>1</v></c></row></sheetData></worksheet>`
}

test('every byte that is changed is either harmless or refused', async () => {
  const good = book([
    ['Student ID', 'Class'],
    [20260001, '1A'],
  ])
  const rows = await rowsOf(good)
  for (let at = 0; at < good.length; at += 7) {
    const changed = good.slice()
    changed[at] = (changed[at] ?? 0) ^ 0x55
    const result = await read(changed)
    if (typeof result !== 'string') expect(await rowsOf(changed)).toEqual(rows)
  }
})

describe('too much', () => {
  test.each([
    ['elements', '<a/>'.repeat(1000)],
    ['one long text', ' '.repeat(4000)],
  ])('a file that inflates to 60 MB of %s is refused', async (_, piece) => {
    const text = Buffer.from(`<worksheet>${piece.repeat(15_000)}`)
    const bomb = swap('xl/worksheets/sheet1.xml', { text })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await read(bomb)).toBe('inflates')
    const lying = swap('xl/worksheets/sheet1.xml', { text, size: 100 })
    expect(await read(lying)).toBe('damaged')
  })
  test('of 50,000 rows it reads no more than it must; 5,000 and their titles are as many as may be', async () => {
    const row = ['1', 'Ali', 'Ria']
    expect(await read(book(Array.from({ length: 50_000 }, () => row)))).toBe('too-many-rows')
    expect(await read(book(Array.from({ length: 5002 }, () => row)))).toBe('too-many-rows')
    expect(await rowsOf(book(Array.from({ length: 5001 }, () => row)))).toHaveLength(5001)
    expect(await read(book(Array.from({ length: 12 }, () => row)), 10)).toBe('too-many-rows')
  })
  test('one great merged cell does not make cells without end', async () => {
    const sheet = sheetXml(Array.from({ length: 4000 }, () => ['a'])).replace(
      '</worksheet>',
      `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50)}</mergeCells></worksheet>`,
    )
    expect(await read(zip(bookParts(sheet)))).toBe('damaged')
  })
  test('others have their turn while 5,000 rows are read', async () => {
    const file = book(Array.from({ length: 5001 }, (_, i) => [20260000 + i, `O'Brien ${i}`, 'Té-Shawn', 'S100', '1A', '08-May-2014']))
    expect(await turnsDuring(() => read(file))).toBeGreaterThan(10)
  })
})

test('numbers with zeros in front, a serial day in a format of its own, errors, truth, CDATA, entities and phonetic guides', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm;@"/><numFmt numFmtId="166" formatCode="0.0&quot;d&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const strings = '<sst><si><r><t>A&amp;</t></r><r><t><![CDATA[<b>]]></t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b</t></si></sst>'
  const sheet =
    '<x:worksheet xmlns:x="y"><x:sheetData><x:row r="1"><x:c s="1"><x:v>42</x:v></x:c><x:c s="2"><x:v>41767</x:v></x:c><x:c s="3"><x:v>4.5</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c r="J1" s="4"><x:v>41767.5</x:v></x:c><x:c><x:v>45.100000000000001</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  const relations = ['styles', 'sharedStrings']
    .map((type) => `<Relationship Id="${type}" Type="http://x/${type}" Target="/xl/${type}.xml"/>`)
    .join('')
  const parts = bookParts(sheet).map((part) =>
    part.name.endsWith('workbook.xml.rels')
      ? { ...part, text: String(part.text).replace('</Relationships>', `${relations}</Relationships>`) }
      : part,
  )
  const file = zip([...parts, { name: 'xl/styles.xml', text: styles }, { name: 'xl/sharedStrings.xml', text: strings }])
  expect(await rowsOf(file)).toEqual([
    [
      'number:00042',
      'date:2014-05-08',
      'number:4.5',
      'error:#N/A',
      'TRUE',
      'A&<b>',
      'a\rb',
      'blank:',
      'blank:',
      'date:2014-05-08',
      'number:45.1',
    ],
  ])
})
