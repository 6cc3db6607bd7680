import { fail, ok, type Result } from '../../domain/_result.ts'
import { mostSheetBytes, mostSheetRows, type Sheet, type SpreadsheetFault } from '../../domain/_spreadsheet.ts'
import { type Archive, openArchive } from './archive.ts'
import { faultOfKind } from './kind.ts'
import { Refused } from './refused.ts'
import { readSheet } from './sheet.ts'
import { checkKind, readWorkbook, type Workbook } from './workbook.ts'

/**
 * Reads the first visible sheet with content of an .xlsx workbook. It trusts no name, declared size or formula of the file, and other
 * requests run meanwhile. `mostRows` counts rows with content below the titles.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  { mostRows = mostSheetRows }: { mostRows?: number } = {},
): Promise<Result<Sheet, SpreadsheetFault>> {
  return reading(bytes, async (archive, book) => {
    for (const { name, part } of book.sheets) {
      const { rows, hidden } = await readSheet(archive, part, book, mostRows)
      if (rows.length > 0) return ok({ name, rows, hidden, is1904: book.is1904 })
    }
    return fail('empty')
  })
}

/** Reads every visible sheet with content, in tab order; the limits are for the whole workbook. */
export async function readSpreadsheets(bytes: Uint8Array, mostRows: number, mostSheets = 20): Promise<Result<Sheet[], SpreadsheetFault>> {
  return reading(bytes, async (archive, book) => {
    const sheets: Sheet[] = []
    for (const { name, part } of book.sheets.slice(0, mostSheets)) {
      const { rows, hidden } = await readSheet(archive, part, book, mostRows)
      if (rows.length > 0) sheets.push({ name, rows, hidden, is1904: book.is1904 })
      if (sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0) > mostRows + mostSheets) return fail('too-many-rows')
    }
    return sheets.length > 0 ? ok(sheets) : fail('empty')
  })
}

type Read<T> = (archive: Archive, book: Workbook) => Promise<Result<T, SpreadsheetFault>>

async function reading<T>(bytes: Uint8Array, read: Read<T>): Promise<Result<T, SpreadsheetFault>> {
  if (bytes.length > mostSheetBytes) return fail('too-large')
  const fault = faultOfKind(bytes)
  if (fault) return fail(fault)
  try {
    const archive = await openArchive(bytes)
    await checkKind(archive)
    return await read(archive, await readWorkbook(archive))
  } catch (error) {
    return fail(error instanceof Refused ? error.fault : 'damaged')
  }
}
