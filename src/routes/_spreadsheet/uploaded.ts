import type { Context } from 'hono'
import { saysCopy } from '../../domain/_rehearsal.ts'
import { fail, type Result } from '../../domain/_result.ts'
import type { Sheet, SpreadsheetFault, TextFault } from '../../domain/_spreadsheet.ts'
import type { Env } from '../_env.ts'
import { readSpreadsheet, readSpreadsheets } from './index.ts'
import { readTables } from './tables.ts'

type Sent = { name: string; bytes: Uint8Array }

/** Reads the sheet of a file from a form or a multipart body. */
export async function readUploaded(c: Context<Env>, file: unknown): Promise<Result<Sheet, 'no-file' | SpreadsheetFault>> {
  return file instanceof File && file.size > 0 ? readUploadedSheet(c, file) : fail('no-file')
}

async function readUploadedSheet(c: Context<Env>, file: File): Promise<Result<Sheet, SpreadsheetFault>> {
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

/** True if a sheet of the rehearsal copy is uploaded to the school. Empty templates are the same in both. */
const isOfCopy = (c: Context<Env>, sheets: readonly Sheet[]) => c.get('copy') === undefined && sheets.some(saysCopy)
