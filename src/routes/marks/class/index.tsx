import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findClassSheet, listUploads, storeUpload } from '../../../db/marks/class/index.ts'
import { listTerms } from '../../../db/school/terms/index.ts'
import { listClasses } from '../../../db/term-reports/index.ts'
import { fail, ok, type Result } from '../../../domain/_result.ts'
import { mostSheetRows } from '../../../domain/_spreadsheet.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { cleanLine } from '../../../domain/_text.ts'
import { type ClassKey, type ReadFile, readClassFile } from '../../../domain/marks/class/index.ts'
import { fileFault, ignoredText, words } from '../../../domain/words/class-marks.ts'
import { spreadsheetFaults } from '../../../domain/words/spreadsheet.ts'
import { linksOf } from '../../../views/_links/class-marks.ts'
import { ClassMarksPage, UploadDialog } from '../../../views/marks/class/index.tsx'
import { at, byOf, type Env } from '../../_env.ts'
import { sendWorkbook } from '../../_file.ts'
import { goTo, orNotFound, readAddress, readFile, showDialog, TermAddress } from '../../_form.tsx'
import { schoolOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { accessOf, allow, may } from '../../_rights.ts'
import { readUploadedSheets } from '../../_spreadsheet/uploaded.ts'
import { termFor } from '../../_term.ts'
import { listedOf } from './_request.ts'
import { addBatches } from './batch.tsx'

const write = allow('class-marks.write', { title: words.title, section: 'enter-marks' })
const Key = TermAddress.extend({ classId: z.string().max(20) })
/** Enough for each class of the largest school and some added sheets. */
const mostSheets = 100

/** Class Marks in Excel, under both shells. */
export const classMarks = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const links = linksOf(base)
  classMarks
    .get(links.home, write, (c) => showPage(c, base))
    .get(`${links.home}/:year/:term/file`, write, sendAll)
    .get(`${links.home}/:year/:term/:classId/file`, write, sendClass)
    .get(links.upload, write, (c) => showDialog(c, <UploadDialog links={links} />))
    .post(links.upload, write, async (c) => {
      const read = await readUpload(c)
      if (!read.ok) return showDialog(c, <UploadDialog links={links} fault={read.error} />, 422)
      return goTo(c, links.batch(await storeUpload(c.get('db'), read.value, byOf(c))))
    })
  addBatches(classMarks, links, write)
}

async function showPage(c: Context<Env>, base: string) {
  const db = c.get('db')
  const term = await termFor(c)
  const classes = term ? (await listClasses(db, accessOf(c), term)).filter(({ students }) => students) : []
  const terms = may(c, 'closed-term.write') ? await listTerms(db) : []
  const uploads = (await listUploads(db, accessOf(c))).map(await listedOf(c))
  return render(c, { page: <ClassMarksPage links={linksOf(base)} {...{ term, terms, classes, uploads }} />, styles: 'landing.css' })
}

async function sendClass(c: Context<Env>) {
  const key = readAddress(c, Key)
  const sheet = orNotFound(await findClassSheet(c.get('db'), accessOf(c), key, at(c)))
  if (sheet.rows.length === 0) orNotFound(undefined)
  return send(c, key, [sheet], key.classId)
}

async function sendAll(c: Context<Env>) {
  const term = readAddress(c, TermAddress)
  const classes = (await listClasses(c.get('db'), accessOf(c), term)).filter(({ students }) => students)
  if (classes.length === 0) orNotFound(undefined)
  return send(
    c,
    term,
    classes.map(({ classId }) => ({ ...term, classId })),
  )
}

/** As many classes are read at a time. */
const atOnce = 16

type Sheet = NonNullable<Awaited<ReturnType<typeof findClassSheet>>>

async function send(c: Context<Env>, term: TermKey, all: readonly (Sheet | ClassKey)[], classId?: string) {
  const { classMarksName, writeClassMarks } = await import('../../../reports/marks/class.ts')
  async function* sheets() {
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce)
      const found = some.map((one) => ('rows' in one ? one : findClassSheet(c.get('db'), accessOf(c), one, at(c))))
      for (const sheet of await Promise.all(found)) if (sheet) yield sheet
    }
  }
  const school = await schoolOf(c)
  return sendWorkbook(c, classMarksName(term, classId), await writeClassMarks(sheets(), school?.name ?? '', c.get('now')()))
}

type Read = Pick<ReadFile, 'year' | 'term' | 'rows'> & { fileName: string; note: string }

async function readUpload(c: Context<Env>): Promise<Result<Read, string>> {
  const file = await readFile(c)
  if (!file) return fail(words.chooseFile)
  const sheets = await readUploadedSheets(c, file, mostSheetRows, mostSheets)
  if (!sheets.ok) return fail(spreadsheetFaults[sheets.error])
  const read = readClassFile(sheets.value)
  if (!read.ok) return fail(fileFault(read.error))
  const { year, term, rows, ignored } = read.value
  const note = ignored.length > 0 ? ignoredText(ignored.slice(0, 10)) : ''
  return ok({ year, term, rows, note, fileName: cleanLine(file.name)?.slice(-100) ?? `${words.fileName}.xlsx` })
}
