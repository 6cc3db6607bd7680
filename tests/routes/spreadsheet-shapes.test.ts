import { expect, test } from 'vitest'
import { writeSheets } from '../../src/reports/_sheet.ts'
import { readSpreadsheet } from '../../src/routes/_spreadsheet/index.ts'
import { type Part, typesXml, zip } from '../spreadsheets/make.ts'

/** One small class as each program writes it. Whatever reads or writes workbooks has to read all of them alike. */
type Shape = { main?: string; target?: string; workbook?: string; styles: string; strings?: string; sheet: string }

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const [main, office] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/officeDocument/2006',
]
const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships'

function parts({ main: book = 'xl/workbook.xml', target = 'worksheets/sheet1.xml', workbook, styles, strings, sheet }: Shape): Part[] {
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${to}"/>`
  const own = [relation('rId1', 'worksheet', target), relation('rId2', 'styles', target.replace('worksheets/sheet1', 'styles'))]
  if (strings) own.push(relation('rId3', 'sharedStrings', target.replace('worksheets/sheet1', 'sharedStrings')))
  return [
    { name: '[Content_Types].xml', text: typesXml() },
    { name: '_rels/.rels', text: `${head}<Relationships xmlns="${package_}">${relation('rId1', 'officeDocument', book)}</Relationships>` },
    { name: 'xl/_rels/workbook.xml.rels', text: `${head}<Relationships xmlns="${package_}">${own.join('')}</Relationships>` },
    {
      name: 'xl/workbook.xml',
      text:
        workbook ??
        `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="Class" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/styles.xml', text: styles },
    ...(strings ? [{ name: 'xl/sharedStrings.xml', text: strings }] : []),
    { name: 'xl/worksheets/sheet1.xml', text: sheet },
  ]
}

const stylesOf = (dayFormat: string, x = '') =>
  `${head}<${x}styleSheet xmlns${x && ':x'}="${main}"><${x}numFmts count="1"><${x}numFmt numFmtId="164" formatCode="${dayFormat}"/></${x}numFmts><${x}cellXfs count="2"><${x}xf numFmtId="0"/><${x}xf numFmtId="164" applyNumberFormat="1"/></${x}cellXfs></${x}styleSheet>`

const shapes: Record<string, Shape> = {
  'Excel: shared strings in runs, spans, calculated values, extensions': {
    styles: `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0" fontId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    strings: `${head}<sst xmlns="${main}" count="6" uniqueCount="6"><si><t>Student ID</t></si><si><t>Name</t></si><si><t>Born</t></si><si><t>Mark</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Aché, </t></r><r><t>Gabrielle</t></r></si><si><t>O&apos;Brien &amp; Co</t></si></sst>`,
    sheet: `${head}<worksheet xmlns="${main}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:E4"/><sheetData><row r="1" spans="1:4" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row><row r="2" spans="1:4"><c r="A2"><v>1001</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="1"><v>41037</v></c><c r="D2"><f>SUM(E2:F2)</f><v>71</v></c></row><row r="4" spans="1:4"><c r="A4"><v>1002</v></c><c r="B4" t="s"><v>5</v></c><c r="C4" s="1"/><c r="D4"><v>70.5</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="C4:C4"/></mergeCells><extLst><ext uri="{x}"/></extLst></worksheet>`,
  },
  'Google: numbers with a point, a format of its own, empty rows with heights': {
    styles: stylesOf('d&quot;-&quot;mmm&quot;-&quot;yyyy'),
    strings: `<sst xmlns="${main}"><si><t>Student ID</t></si><si><t>Name</t></si><si><t>Born</t></si><si><t>Mark</t></si><si><t>Aché, Gabrielle</t></si><si><t>O'Brien &amp; Co</t></si></sst>`,
    sheet: `<worksheet xmlns="${main}" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetData><row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row><row r="2"><c r="A2"><v>1001.0</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="1"><v>41037.0</v></c><c r="D2"><f t="shared" ref="D2" si="0">SUM(E2:F2)</f><v>71.0</v></c></row><row r="3" ht="15.75" customHeight="1"/><row r="4"><c r="A4"><v>1002.0</v></c><c r="B4" t="s"><v>5</v></c><c r="D4"><v>70.5</v></c></row></sheetData><drawing/></worksheet>`,
  },
  'LibreOffice: every type named, days from 1904': {
    workbook: `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><workbookPr date1904="true"/><sheets><sheet name="Class" sheetId="1" state="visible" r:id="rId1"/></sheets></workbook>`,
    styles: stylesOf('DD\\-MMM\\-YYYY'),
    strings: `${head}<sst xmlns="${main}"><si><t xml:space="preserve">Student ID</t></si><si><t xml:space="preserve">Name</t></si><si><t>Born</t></si><si><t>Mark</t></si><si><t xml:space="preserve">Aché, Gabrielle</t></si><si><t>O&apos;Brien &amp; Co</t></si></sst>`,
    sheet: `${head}<worksheet xmlns="${main}"><sheetData><row r="1" customFormat="false" hidden="false"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c><c r="D1" s="0" t="s"><v>3</v></c></row><row r="2"><c r="A2" s="0" t="n"><v>1001</v></c><c r="B2" s="0" t="s"><v>4</v></c><c r="C2" s="1" t="n"><v>39575</v></c><c r="D2" s="0" t="n"><f aca="false">SUM(E2:F2)</f><v>71</v></c></row><row r="4"><c r="A4" s="0" t="n"><v>1002</v></c><c r="B4" s="0" t="s"><v>5</v></c><c r="C4" s="0"/><c r="D4" s="0" t="n"><v>70.5</v></c></row></sheetData></worksheet>`,
  },
  'programs: names with a prefix, targets from the root, words in the cells, days as text, no addresses': {
    main: '/xl/workbook.xml',
    target: '/xl/worksheets/sheet1.xml',
    workbook: `<x:workbook xmlns:x="${main}" xmlns:r="${office}/relationships"><x:sheets><x:sheet name="Class" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
    styles: stylesOf('yyyy-mm-dd', 'x:'),
    sheet: `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Student ID</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c t="str"><x:v>Born</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Mark</x:t></x:is></x:c></x:row><x:row><x:c><x:v>1001</x:v></x:c><x:c t="inlineStr"><x:is><x:r><x:t xml:space="preserve">Aché, </x:t></x:r><x:r><x:t>Gabrielle</x:t></x:r></x:is></x:c><x:c t="d"><x:v>2012-05-08T00:00:00</x:v></x:c><x:c><x:f>SUM(E2:F2)</x:f><x:v>71</x:v></x:c></x:row><x:row/><x:row><x:c><x:v>1002</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[O'Brien & Co]]></x:t></x:is></x:c><x:c/><x:c><x:v>70.5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  },
}

const asRead = [
  ['text Student ID', 'text Name', 'text Born', 'text Mark'],
  ['number 1001', 'text Aché, Gabrielle', 'date 2012-05-08', 'formula =SUM(E2:F2)'],
  [],
  ['number 1002', "text O'Brien & Co", 'blank ', 'number 70.5'],
]

test.each(Object.keys(shapes))('the same class is read from a workbook of %s', async (name) => {
  const read = await readSpreadsheet(zip(parts(shapes[name]!)))
  expect(read.ok && read.value.rows.map((row) => row.map(({ kind, text }) => `${kind} ${text}`))).toEqual(asRead)
})

test('what we write ourselves is read again as it was: words, numbers and days, whatever the words begin with', async () => {
  const columns = (['text', 'number', 'date'] as const).map((kind) => ({ title: kind, width: 12, kind }))
  const rows = [
    ['=1+1', 70.5, '2012-05-08'],
    ['0042', null, '1999-12-31'],
    ["Aché & O'Brien <b>", 0, ''],
  ]
  const bytes = await writeSheets([{ name: 'Class', columns, rows }], { author: 'A school', at: new Date('2026-02-20T12:00:00Z') })
  const read = await readSpreadsheet(bytes)
  expect(read.ok && read.value.rows.slice(1).map((row) => row.map(({ kind, text }) => `${kind} ${text}`))).toEqual([
    ['text =1+1', 'number 70.5', 'date 2012-05-08'],
    ['text 0042', 'blank ', 'date 1999-12-31'],
    ["text Aché & O'Brien <b>", 'number 0'],
  ])
})
