import type { Context } from 'hono'
import { saysCopy } from '../../domain/_rehearsal.ts'
import { fail, type Result } from '../../domain/_result.ts'
import type { Sheet, SpreadsheetFault, TextFault } from '../../domain/_spreadsheet.ts'
import type { Env } from '../_env.ts'
import { readSpreadsheet, readSpreadsheets } from './index.ts'
import { readTables } from './tables.ts'

type Sent = { name: string; bytes: Uint8Array }

/** The sheet of a file as a form or a multipart body brings it. */
export async function readUploaded(c: Context<Env>, file: unknown): Promise<Result<Sheet, 'no-file' | SpreadsheetFault>> {
  return file instanceof File && file.size > 0 ? readUploadedSheet(c, file) : fail('no-file')
}

export async function readUploadedSheet(c: Context<Env>, file: File): Promise<Result<Sheet, SpreadsheetFault>> {
  const sheet = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()))
  return sheet.ok && isOfCopy(c, [sheet.value]) ? fail('of-copy') : sheet
}

export async function readUploadedSheets(
  c: Context<Env>,
  file: File,
  mostRows: number,
  mostSheets: number,
): Promise<Result<Sheet[], SpreadsheetFault>> {
  const sheets = await readSpreadsheets(new Uint8Array(await file.arrayBuffer()), mostRows, mostSheets)
  return sheets.ok && isOfCopy(c, sheets.value) ? fail('of-copy') : sheets
}

export async function readUploadedTables(
  c: Context<Env>,
  file: Sent,
  mostRows: number,
): Promise<Result<Sheet[], SpreadsheetFault | TextFault>> {
  const tables = await readTables(file.bytes, file.name, mostRows)
  return tables.ok && isOfCopy(c, tables.value) ? fail('of-copy') : tables
}

/** Whether what was only tried is about to be brought into the school. An empty template of the copy is like one of the school. */
const isOfCopy = (c: Context<Env>, sheets: readonly Sheet[]) => c.get('copy') === undefined && sheets.some(saysCopy)
