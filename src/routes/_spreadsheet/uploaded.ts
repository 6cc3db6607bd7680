import type { Context } from 'hono'
import { fail, type Result } from '../../domain/_result.ts'
import type { Sheet, SpreadsheetFault } from '../../domain/_spreadsheet.ts'
import { fileMark } from '../../domain/words/rehearsal.ts'
import type { Env } from '../_http.tsx'
import { readSpreadsheet } from './index.ts'

/** The sheet of a file as a form or a multipart body brings it. */
export async function readUploaded(c: Context<Env>, file: unknown): Promise<Result<Sheet, 'no-file' | SpreadsheetFault>> {
  if (!(file instanceof File) || file.size === 0) return fail('no-file')
  return isOfCopy(c, file) ? fail('of-copy') : readSpreadsheet(new Uint8Array(await file.arrayBuffer()))
}

/** Whether marks that were only tried are about to be brought into the school. */
export const isOfCopy = (c: Context<Env>, file: File) => c.get('copy') === undefined && file.name.startsWith(`${fileMark} `)
