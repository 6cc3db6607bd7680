import { fail, type Result } from '../../domain/_result.ts'
import type { Sheet, SpreadsheetFault } from '../../domain/_spreadsheet.ts'
import { readSpreadsheet } from './index.ts'

/** The sheet of a file as a form or a multipart body brings it. */
export async function readUploaded(file: unknown): Promise<Result<Sheet, 'no-file' | SpreadsheetFault>> {
  if (!(file instanceof File) || file.size === 0) return fail('no-file')
  return readSpreadsheet(new Uint8Array(await file.arrayBuffer()))
}
