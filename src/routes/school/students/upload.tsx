import { type Context, Hono } from 'hono'
import { storeUpload } from '../../../db/school/students/index.ts'
import { findLocalFields } from '../../../db/school/students/local-fields.ts'
import { can } from '../../../domain/_policy.ts'
import { fail, ok, type Result } from '../../../domain/_result.ts'
import { mostSheetRows, type Sheet, type SpreadsheetFault, type TextFault } from '../../../domain/_spreadsheet.ts'
import { cleanLine } from '../../../domain/_text.ts'
import { rowsOfSheet } from '../../../domain/school/students/upload-sheet.ts'
import { canBeMatched, fileFault, uploadWords as words } from '../../../domain/words/students-upload.ts'
import { batchUrl, uploadUrl } from '../../../views/_links/student-uploads.ts'
import { UploadStudents } from '../../../views/school/students/upload.tsx'
import { actorOf, byOf, type Env } from '../../_env.ts'
import { goTo, readFile, showDialog } from '../../_form.tsx'
import { readUploadedSheet, readUploadedTables } from '../../_spreadsheet/uploaded.ts'
import { allowed } from './_request.tsx'

/** Upload Students: a file that becomes a pending upload. */
export const uploadStudents = new Hono<Env>()
  .get(uploadUrl, allowed, (c) => showDialog(c, <UploadStudents />))
  .post(uploadUrl, allowed, async (c) => {
    const file = await readFile(c)
    if (!file) return showDialog(c, <UploadStudents problem={{ kind: 'none' }} />, 422)
    const read = await readUpload(c, file)
    if (!read.ok) {
      const canMatch = canBeMatched(read.error) && can(actorOf(c), 'school-upload.write')
      const status = read.error === 'too-large' ? 413 : 422
      const cause = fileFault(read.error, await findLocalFields(c.get('db')))
      return showDialog(c, <UploadStudents problem={{ kind: 'failed', cause }} canMatch={canMatch} />, status)
    }
    const { rows, ignored } = read.value
    const note = ignored.length > 0 ? words.ignored(ignored.map((title) => title.slice(0, 60)).slice(0, 10)) : ''
    const id = await storeUpload(c.get('db'), { fileName: fileNameOf(file), rows, note }, byOf(c))
    return goTo(c, batchUrl(id))
  })

export async function readUpload(c: Context<Env>, file: File) {
  const sheet = await readTable(c, file)
  return sheet.ok ? rowsOfSheet(sheet.value, (await findLocalFields(c.get('db'))).ownTitles) : fail(sheet.error)
}

/** Reads the first sheet of a workbook, or the table of a text file. */
async function readTable(c: Context<Env>, file: File): Promise<Result<Sheet, SpreadsheetFault | TextFault>> {
  const sheet = await readUploadedSheet(c, file)
  if (sheet.ok || !isText(sheet.error)) return sheet
  const tables = await readUploadedTables(c, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, mostSheetRows)
  const [table] = tables.ok ? tables.value : []
  return tables.ok ? (table ? ok(table) : fail('empty')) : tables
}
const isText = (fault: SpreadsheetFault) => fault === 'plain-text' || fault === 'web-page'

const fileNameOf = (file: File) => cleanLine(file.name)?.slice(-100) ?? 'Registration Upload.xlsx'
