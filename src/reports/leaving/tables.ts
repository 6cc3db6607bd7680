import { type Entry, zip } from '../_zip.ts'

export type Value = string | number | null
/** The rows of a table in parts, read as they are written. */
export type Rows = AsyncIterable<readonly (readonly Value[])[]>

/** Begins what a spreadsheet program could take for a formula (FILE-6). */
const formula = /^[=+\-@\t\r]/
function csvCell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const csvLine = (row: readonly Value[]) => `${row.map(csvCell).join(',')}\r\n`

/** A table as text, with a mark at the front by which Excel knows UTF-8. */
export async function* csvOf(heads: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(heads)}`
  for await (const some of rows) yield some.map(csvLine).join('')
}

/** Excel has 1,048,576 rows on a sheet. */
const mostRows = 1_000_000
const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A table as a workbook, written row by row: words are cells of text, whatever they begin with. */
export const xlsxOf = (title: string, heads: readonly string[], rows: Rows, at: Date): AsyncGenerator<Buffer> =>
  zip(workbook(title, heads, rows), at)

async function* workbook(title: string, heads: readonly string[], rows: Rows): AsyncGenerator<Entry> {
  const parts = rows[Symbol.asyncIterator]()
  let [sheets, rest]: [number, readonly (readonly Value[])[] | undefined] = [0, undefined]
  const first = await parts.next()
  rest = first.done ? undefined : first.value
  do {
    sheets += 1
    const sheet = async function* () {
      yield `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
      yield xmlRow(heads, 1, 2)
      for (let written = 0; rest && written < mostRows; written += rest?.length ?? 0) {
        const above = written + 2
        yield rest.map((row, i) => xmlRow(row, above + i, 1)).join('')
        const next = await parts.next()
        rest = next.done ? undefined : next.value
      }
      yield '</sheetData></worksheet>'
    }
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() }
  } while (rest)
  const all = Array.from({ length: sheets }, (_, i) => i + 1)
  for (const [name, text] of Object.entries(partsOf(title, all))) yield { name, content: [header + text] }
}

/** What a workbook has besides its sheets; the second style is text, the third a bold head. */
function partsOf(title: string, sheets: readonly number[]): Record<string, string> {
  const each = (of: (n: number) => string) => sheets.map(of).join('')
  const name = (n: number) => xml(n === 1 ? title.slice(0, 31) : `${title.slice(0, 27)} ${n}`)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="${name(n)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  }
}

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
const xmlRow = (row: readonly Value[], n: number, style: 1 | 2) =>
  `<row r="${n}">${row.map((value, i) => xmlCell(value, `${letters[i]}${n}`, style)).join('')}</row>`

function xmlCell(value: Value, at: string, style: 1 | 2): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Leaves out what XML cannot hold. */
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[&<>"]/g, (one) => named[one] ?? '')
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
