import { type Context, Hono } from 'hono'
import { listPosts } from '../../db/school/teachers/index.ts'
import { listUploads, storeUpload, type Which } from '../../db/school-upload/index.ts'
import { listSchoolRows } from '../../db/school-upload/rows.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { cleanLine } from '../../domain/_text.ts'
import { needsLook, type UploadKind } from '../../domain/school-upload/index.ts'
import { fileNames, kindWords, words } from '../../domain/words/school-upload.ts'
import { fileFault } from '../../domain/words/school-upload-faults.ts'
import { tableFaults } from '../../domain/words/spreadsheet.ts'
import { batchUrl, columnsUrl, fileUrls, templateUrls, uploadsUrls } from '../../views/_links/school-upload.ts'
import { SchoolUploadPage, StudentUploadsPage, UploadFile } from '../../views/school-upload/index.tsx'
import { byOf, type Env } from '../_env.ts'
import { sendWorkbook } from '../_file.ts'
import { goTo, readFiles, showDialog } from '../_form.tsx'
import { schoolOf } from '../_once.ts'
import { render } from '../_render.tsx'
import { matchedBefore, openFiles, readRows } from './_file.ts'
import { batchProps, ofNow, rights } from './_request.ts'
import { oneUpload } from './batch.tsx'
import { uploadColumns } from './columns.tsx'
import { uploadUndo } from './undo.tsx'

/** School Upload, of any sheets, and Upload Students, of that sheet alone. */
export const schoolUpload = new Hono<Env>()
  .get(templateUrls.school, rights.school, sendTemplate)
  .route('/', uploads('school'))
  .route('/', uploads('students'))

function uploads(kind: UploadKind) {
  const allowed = rights[kind]
  const Page = kind === 'school' ? SchoolUploadPage : StudentUploadsPage
  return new Hono<Env>()
    .get(uploadsUrls[kind], allowed, async (c) => {
      const listed = (await listUploads(c.get('db'), kind)).map(await batchProps(c))
      const page = <Page uploads={listed} />
      return render(c, { page, fragment: page })
    })
    .get(fileUrls[kind], allowed, (c) => showDialog(c, <UploadFile kind={kind} />))
    .post(fileUrls[kind], allowed, async (c) => {
      const files = await readFiles(c)
      if (files.length === 0) return showDialog(c, <UploadFile kind={kind} problem={{ kind: 'none' }} />, 422)
      const stored = await storeFiles(c, kind, files)
      if (stored.ok) return goTo(c, stored.value.isMatched ? batchUrl(stored.value) : columnsUrl(stored.value))
      const status = stored.error === tableFaults['too-large'] ? 413 : 422
      return showDialog(c, <UploadFile kind={kind} problem={{ kind: 'failed', cause: stored.error }} />, status)
    })
    .route('/', oneUpload(kind))
    .route('/', uploadUndo(kind))
    .route('/', uploadColumns(kind))
}

const mostFiles = 40

/** Files whose columns are known become rows at once; of any other somebody says first what its columns are. */
async function storeFiles(
  c: Context<Env>,
  kind: UploadKind,
  chosen: readonly File[],
): Promise<Result<Which & { isMatched: boolean }, string>> {
  if (chosen.length > mostFiles) return fail(words.manyFiles)
  if (chosen.reduce((sum, { size }) => sum + size, 0) > mostSheetBytes) return fail(tableFaults['too-large'])
  const files = await Promise.all(
    chosen.map(async (file) => ({
      name: cleanLine(file.name)?.slice(-100) ?? `${kindWords[kind].title}.xlsx`,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  )
  const opened = await openFiles(c, kind, files)
  if (!opened.ok) return opened
  const { sheets, kinds } = opened.value
  const fileName = fileNames(files.map(({ name }) => name))
  const matched = await matchedBefore(c, opened.value)
  const isMatched = !needsLook(sheets, matched, kinds)
  const read = isMatched ? await readRows(c, opened.value, matched) : ok({ rows: [], note: '' })
  if (!read.ok) return fail(fileFault(read.error))
  return ok({ kind, id: await storeUpload(c.get('db'), { kind, fileName, files, matched, isMatched, ...read.value }, byOf(c)), isMatched })
}

async function sendTemplate(c: Context<Env>) {
  const [{ writeSheets }, { schoolWorkbook }, { own }, posts] = await Promise.all([
    import('../../reports/_sheet.ts'),
    import('../../reports/school-upload.ts'),
    ofNow(c),
    listPosts(c.get('db')),
  ])
  const book = await writeSheets(schoolWorkbook(await listSchoolRows(c.get('db'), own), posts), {
    author: (await schoolOf(c))?.name ?? kindWords.school.title,
    at: c.get('now')(),
  })
  return sendWorkbook(c, kindWords.school.title, book)
}
