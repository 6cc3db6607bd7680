import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type CommentImport, importComments } from '../../db/school/comment-import.ts'
import { listComments, nextNumber } from '../../db/school/comments.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { checkComments, type FileRow, mostImported, wordsOfSheet } from '../../domain/school/comment-import.ts'
import { longestComment, parseWords } from '../../domain/school/lists.ts'
import { columnFaults, isCommentTitle, templateName, tooMany, importWords as words } from '../../domain/words/school-comments.ts'
import { spreadsheetFaults } from '../../domain/words/spreadsheet.ts'
import { ChooseComments, ImportComments, importUrl } from '../../views/school/comment-import.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { byOf, type Env } from '../_env.ts'
import { sendWorkbook } from '../_file.ts'
import { readFile, readForm, several, showDialog } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { readSpreadsheet } from '../_spreadsheet/index.ts'
import { allowed } from './_request.tsx'

/** A row of the file; for chosen rows, the words or the retired comment. */
const Line = z
  .string()
  .regex(/^\d{1,7}:/)
  .max(2000)
const Retired = z
  .string()
  .regex(/^[1-9]\d{0,8}-\d{1,9}$/)
  .transform((text) => ({ id: Number(text.split('-')[0]), version: Number(text.split('-')[1]) }))
const Words = z.string().transform((text, issues) => {
  const words = parseWords(text, longestComment)
  if (words.ok) return words.value
  issues.addIssue({ code: 'custom', message: words.error })
  return z.NEVER
})
const Chosen = z.strictObject({
  line: several(Line, mostImported),
  add: several(Words, mostImported),
  back: several(Retired, mostImported),
})

/** Imports coded comments from a spreadsheet: the file, the comparison with the school, and the chosen rows. */
export const commentImport = new Hono<Env>()
  .get(importUrl, allowed, (c) => showDialog(c, <ImportComments />))
  .get(`${importUrl}/template`, allowed, async (c) => {
    const { writeSheets } = await import('../../reports/_sheet.ts')
    const sheet = { name: templateName, columns: [{ title: words.column, width: longestComment, kind: 'text' as const }], rows: [] }
    const bytes = await writeSheets([sheet], { author: templateName, at: c.get('now')() })
    return sendWorkbook(c, templateName, bytes)
  })
  .post(importUrl, allowed, async (c) => {
    const file = await readFile(c)
    if (!file) return showDialog(c, <ImportComments fault={words.select} />, 422)
    const rows = await readRows(file)
    if (!rows.ok) return showDialog(c, <ImportComments fault={`${words.failed} ${rows.error}`} />, 422)
    return choose(c, rows.value)
  })
  .post(`${importUrl}/chosen`, allowed, async (c) => {
    const { line, ...chosen } = await chosenOf(c)
    if (chosen.add.length + chosen.back.length === 0) return choose(c, line.map(rowOf), chosen, words.nothing, 422)
    const { kind } = await importComments(c.get('db'), chosen, byOf(c))
    if (kind === 'imported')
      return doneOrBack(c, tabUrl('comments'), words.imported(chosen.add.length, chosen.back.length), 'school-changed')
    if (kind === 'no-numbers') return choose(c, line.map(rowOf), chosen, words.numbers, 422)
    return choose(c, line.map(rowOf), chosen, words.moved, 409)
  })

async function readRows(file: File): Promise<Result<FileRow[], string>> {
  const sheet = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()), { mostRows: mostImported })
  if (!sheet.ok) return fail(sheet.error === 'too-many-rows' ? tooMany : spreadsheetFaults[sheet.error])
  const rows = wordsOfSheet(sheet.value, isCommentTitle)
  if (!rows.ok) return fail(columnFaults[rows.error])
  return rows.value.length > mostImported ? fail(tooMany) : ok(rows.value)
}

async function chosenOf(c: Context<Env>): Promise<CommentImport & { line: string[] }> {
  const chosen = await readForm(c, Chosen)
  return { ...chosen, add: [...new Set(chosen.add)] }
}

function rowOf(line: string): FileRow {
  const at = line.indexOf(':')
  return { row: Number(line.slice(0, at)), text: line.slice(at + 1) }
}

async function choose(c: Context<Env>, rows: FileRow[], chosen?: CommentImport, message?: string, status: 200 | 409 | 422 = 200) {
  const checked = checkComments(rows, await listComments(c.get('db'), ''))
  const dialog = <ChooseComments rows={checked} next={await nextNumber(c.get('db'))} chosen={chosen} message={message} />
  return showDialog(c, dialog, status)
}
