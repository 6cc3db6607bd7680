import { fail, ok, type Result } from '../../domain/_result.ts'
import { mostSheetBytes, mostSheetRows, type Sheet, type SpreadsheetFault } from '../../domain/_spreadsheet.ts'
import { openArchive } from './archive.ts'
import { faultOfKind } from './kind.ts'
import { Refused } from './refused.ts'
import { readSheet } from './sheet.ts'
import { checkKind, readWorkbook } from './workbook.ts'

/**
 * The first visible sheet of an .xlsx workbook that has something in it. Neither its name, its declared sizes nor its formulas are
 * believed, and other requests have their turn while it is read. `mostRows` are rows with something in them, below a row of titles.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  { mostRows = mostSheetRows }: { mostRows?: number } = {},
): Promise<Result<Sheet, SpreadsheetFault>> {
  if (bytes.length > mostSheetBytes) return fail('too-large')
  const fault = faultOfKind(bytes)
  if (fault) return fail(fault)
  try {
    return await firstSheet(bytes, mostRows)
  } catch (error) {
    return fail(error instanceof Refused ? error.fault : 'damaged')
  }
}

async function firstSheet(bytes: Uint8Array, mostRows: number): Promise<Result<Sheet, SpreadsheetFault>> {
  const archive = await openArchive(bytes)
  await checkKind(archive)
  const book = await readWorkbook(archive)
  for (const { name, part } of book.sheets) {
    const { rows, hidden } = await readSheet(archive, part, book, mostRows)
    if (rows.length > 0) return ok({ name, rows, hidden, is1904: book.is1904 })
  }
  return fail('empty')
}
