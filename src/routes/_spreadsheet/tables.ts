import { fail, ok, type Result } from '../../domain/_result.ts'
import { blankCell, type Cell, type Sheet, type SpreadsheetFault, type TextFault } from '../../domain/_spreadsheet.ts'
import { readCsv } from './csv.ts'
import { readSpreadsheets } from './index.ts'
import { faultOfKind } from './kind.ts'
import { mostColumns } from './sheet.ts'
import { readWebTable } from './web-table.ts'

const longestLine = 30_000

/** Reads the sheets of a workbook, or the table of a text file or web page under the file's name. The content decides its kind. */
export async function readTables(
  bytes: Uint8Array,
  fileName: string,
  mostRows: number,
): Promise<Result<Sheet[], SpreadsheetFault | TextFault>> {
  const kind = faultOfKind(bytes)
  const name = fileName.replace(/\.[a-z]{3,4}$/i, '')
  if (kind === 'web-page') {
    const table = await readWebTable(bytes, name, mostRows)
    return table.ok ? ok([table.value]) : table
  }
  if (kind !== 'plain-text') return readSpreadsheets(bytes, mostRows)
  const read = await readCsv(bytes, { lines: mostRows + 1, length: longestLine })
  if (!read.ok) return read
  const rows: Cell[][] = []
  let within = 0
  for (const { line, cells } of read.value) {
    if (cells.length > mostColumns && cells.slice(mostColumns).some((cell) => cell !== '')) return fail('too-many-columns')
    within += cells.reduce((sum, cell) => sum + cell.split(/\r\n?|\n/).length - 1, 0) // a spreadsheet would show it as one row
    while (rows.length < line - within - 1) rows.push([])
    rows.push(cells.slice(0, mostColumns).map((text) => (text === '' ? blankCell : { text, kind: 'text' })))
  }
  return ok([{ name, rows, hidden: new Set() }])
}
