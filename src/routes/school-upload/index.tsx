import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Batch } from '../../db/_batch.ts'
import { findSchool } from '../../db/_school.ts'
import { findTwinsOfFile } from '../../db/school/students/index.ts'
import { listPosts } from '../../db/school/teachers/index.ts'
import { listTerms } from '../../db/school/terms/index.ts'
import { confirmSchoolUpload, findFirstDay } from '../../db/school-upload/confirm.ts'
import {
  addTermRow,
  cancelSchoolUpload,
  checkSchoolUpload,
  chooseYear,
  fileState,
  leaveOut,
  leaveOutAll,
  listSchoolUploads,
  mendEverywhere,
  mendRow,
  storeSchoolUpload,
} from '../../db/school-upload/index.ts'
import { listSchoolRows } from '../../db/school-upload/rows.ts'
import { goOn, undoPart, undoSchoolUpload } from '../../db/school-upload/undo.ts'
import { countTaken, findWork, isAtWork } from '../../db/school-upload/work.ts'
import { parseDay } from '../../domain/_dates.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { cleanLine } from '../../domain/_text.ts'
import { termName } from '../../domain/_titles.ts'
import {
  type FaultKind,
  fieldsOf,
  needsLook,
  type Plan,
  type SheetName,
  sheetNames,
  type Taken,
  type Typed,
  type UploadField,
} from '../../domain/school-upload/index.ts'
import { fileFault, fileNames, words } from '../../domain/words/school-upload.ts'
import { tableFaults } from '../../domain/words/spreadsheet.ts'
import { faults as dayFaults } from '../../domain/words/students.ts'
import { batchUrl, columnsUrl, fileUrl, schoolUploadUrl, templateUrl } from '../../views/_links/school-upload.ts'
import { SchoolBatchPage, type BatchProps as ShownRows, UndoProgress } from '../../views/school-upload/batch.tsx'
import { CancelDialog, SchoolFileDialog, SchoolUploadPage, UndoDialog } from '../../views/school-upload/index.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { sendWorkbook } from '../_file.ts'
import { goTo, orNotFound, readFiles, readForm, showDialog, showPart, Ticked, Version } from '../_form.tsx'
import { render, wantsFragment } from '../_render.tsx'
import { momentsOf } from '../_time.ts'
import { matchedBefore, openFiles, readRows } from './_file.ts'
import { allowed, batchId, ofNow, uploadOf, uploadUrl } from './_request.ts'
import { schoolColumns } from './columns.tsx'

const rowUrl = `${uploadUrl}/rows/:row{[0-9]+}` as const

/** School Upload: classes, subjects, teachers, lessons and students' subjects from one workbook. */
export const schoolUpload = new Hono<Env>()
  .get(schoolUploadUrl, allowed, async (c) => {
    const shown = await batchProps(c)
    const uploads = (await listSchoolUploads(c.get('db'))).map(shown)
    return render(c, { page: <SchoolUploadPage uploads={uploads} /> })
  })
  .get(templateUrl, allowed, sendTemplate)
  .get(fileUrl, allowed, (c) => showDialog(c, <SchoolFileDialog />))
  .post(fileUrl, allowed, async (c) => {
    const files = await readFiles(c)
    if (files.length === 0) return showDialog(c, <SchoolFileDialog fault={words.chooseFile} />, 422)
    const stored = await storeFiles(c, files)
    if (!stored.ok) return showDialog(c, <SchoolFileDialog fault={stored.error} />, 422)
    return goTo(c, stored.value.isMatched ? batchUrl(stored.value.id) : columnsUrl(stored.value.id))
  })
  .get(uploadUrl, allowed, async (c) => {
    const state = await fileState(c.get('db'), batchId(c))
    return state === 'open' ? c.redirect(columnsUrl(batchId(c)), 303) : showBatch(c)
  })
  .post(rowUrl, allowed, async (c) => {
    const form = await readForm(c, RowForm)
    const cells = (of: string) => typedOf((field) => form[`${of}${field}`])
    const asked = { ...cells(''), ...cells('use-') }
    return answer(c, await mendRow(c.get('db'), batchId(c), { number: Number(c.req.param('row')), base: cells('was-'), typed: asked }))
  })
  .post(`${rowUrl}/leave-out`, allowed, async (c) => {
    await readForm(c, RowForm)
    return answer(c, await leaveOut(c.get('db'), batchId(c), Number(c.req.param('row'))))
  })
  .post(`${uploadUrl}/leave-out`, allowed, async (c) => {
    const { version, faults } = await readForm(c, FaultsForm)
    return answer(c, await leaveOutAll(c.get('db'), batchId(c), { version, faults: faults as FaultKind, ...(await ofNow(c, batchId(c))) }))
  })
  .post(`${uploadUrl}/terms`, allowed, async (c) => {
    const { of = '' } = await readForm(c, FaultsForm)
    const [, term = '', year = ''] = /^Term (\d) (\d{4}-\d{4})$/.exec(of) ?? []
    if (!year) throw new HTTPException(400)
    return answer(c, await addTermRow(c.get('db'), batchId(c), { year, term }))
  })
  .post(`${uploadUrl}/undo-part`, allowed, async (c) => {
    const undone = await undoPart(c.get('db'), batchId(c), byOf(c))
    if (undone === 'missing') throw new HTTPException(404)
    return undone === 'undone' ? c.redirect(batchUrl(batchId(c)), 303) : showBatch(c, words[undone])
  })
  .post(`${uploadUrl}/go-on`, allowed, async (c) => {
    const upload = await uploadOf(c)
    if (await workOf(c)) await goOn(c.get('db'), upload)
    const work = await workOf(c)
    return work && wantsFragment(c) ? showPart(c, <UndoProgress id={upload.id} work={work} />) : goTo(c, batchUrl(upload.id))
  })
  .post(`${uploadUrl}/replace`, allowed, async (c) => {
    const { version, ...sent } = await readForm(c, ReplaceForm)
    const taken: Taken = 'of' in sent ? sent : { kind: sent.kind, faults: sent.faults as FaultKind, isBelow: sent.below }
    return answer(c, await mendEverywhere(c.get('db'), batchId(c), { version, taken, ...(await ofNow(c, batchId(c))) }))
  })
  .post(`${uploadUrl}/year`, allowed, async (c) => {
    const { version, year } = await readForm(c, YearForm)
    if (!(await ofNow(c)).years.includes(year)) return answer(c, 'moved')
    return answer(c, await chooseYear(c.get('db'), batchId(c), { version, year }))
  })
  .post(`${uploadUrl}/confirm`, allowed, async (c) => {
    const { version, year, own, first, first_day: typed } = await readForm(c, ConfirmForm)
    const of = await ofNow(c, batchId(c))
    if (year !== of.year || own !== of.own) return answer(c, 'moved')
    const day = parseDay(typed)
    if (first === 'day' && !day.ok) return showBatch(c, dayFaults[day.error])
    const firstDay = first === 'always' ? null : first === 'day' && day.ok && day.value ? day.value : undefined
    await backUpBefore(c, 'upload')
    const confirmed = await confirmSchoolUpload(c.get('db'), batchId(c), { version, firstDay, ...of }, byOf(c))
    if (confirmed.kind === 'confirmed') return c.redirect(batchUrl(batchId(c)), 303)
    if (confirmed.kind === 'missing') throw new HTTPException(404)
    return showBatch(c, refusals[confirmed.kind])
  })
  .get(`${uploadUrl}/cancel`, allowed, async (c) => {
    orNotFound((await uploadOf(c)).confirmedAt === null || undefined)
    return showDialog(c, <CancelDialog id={batchId(c)} />)
  })
  .post(`${uploadUrl}/cancel`, allowed, async (c) => {
    const outcome = await cancelSchoolUpload(c.get('db'), batchId(c))
    return outcome === 'done' ? goTo(c, schoolUploadUrl) : answer(c, outcome)
  })
  .get(`${uploadUrl}/undo`, allowed, async (c) => {
    const upload = await uploadOf(c)
    orNotFound(upload.confirmedAt ?? undefined)
    return showDialog(c, <UndoDialog id={upload.id} refused={upload.undoneAt ? words.already : undefined} />)
  })
  .post(`${uploadUrl}/undo`, allowed, async (c) => {
    const undone = await undoSchoolUpload(c.get('db'), batchId(c), byOf(c))
    if (undone.kind === 'missing') throw new HTTPException(404)
    if (undone.kind !== 'undone') return showDialog(c, <UndoDialog id={batchId(c)} refused={words[undone.kind]} />, 409)
    return goTo(c, batchUrl(batchId(c)))
  })
  .route('/', schoolColumns)

const refusals = { already: words.closed, moved: words.moved, faulty: words.stillFaulty, empty: words.empty } as const

const allFields = [...new Set(sheetNames.flatMap(fieldsOf))]
const Cell = z.string().max(500).optional()
const RowForm = z.strictObject(Object.fromEntries(['', 'was-', 'use-'].flatMap((of) => allFields.map((field) => [`${of}${field}`, Cell]))))
const FaultsForm = z.strictObject({ version: Version, faults: z.string().max(30), of: z.string().max(30).optional() })
const Year = z
  .string()
  .regex(/^\d{8}$/)
  .transform(Number)
const YearForm = z.strictObject({ version: Version, year: Year })
const YearOrNone = Year.nullable().default(null)
/** The years on the page. */
const ConfirmForm = z.strictObject({
  ...{ version: Version, year: YearOrNone, own: YearOrNone },
  first: z.enum(['always', 'day']).optional(),
  first_day: z.string().max(40).default(''),
})
const ReplaceForm = z.discriminatedUnion('kind', [
  z.strictObject({
    version: Version,
    kind: z.enum(['unknown-class', 'unknown-subject', 'unknown-teacher', 'unknown-post', 'unknown-student', 'unknown-comment']),
    of: z.string().max(500),
    proposal: z.string().max(500),
  }),
  z.strictObject({ version: Version, kind: z.literal('proposals'), faults: z.string().max(30), below: Ticked }),
])
const typedOf = (cell: (field: UploadField) => string | undefined): Typed =>
  Object.fromEntries(
    allFields.flatMap((field) => {
      const text = cell(field)
      return text === undefined ? [] : [[field, text.trim()]]
    }),
  )

async function answer(c: Context<Env>, outcome: 'done' | 'missing' | 'moved' | 'closed'): Promise<Response> {
  if (outcome === 'missing') throw new HTTPException(404)
  if (outcome === 'done') return c.redirect(batchUrl(batchId(c)), 303)
  return showBatch(c, outcome === 'closed' ? words.closed : words.moved)
}

const RowsQuery = z.object({
  sheet: z
    .enum(sheetNames as [SheetName, ...SheetName[]])
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
  faulty: z.coerce.number().int().min(1).catch(1),
})

async function showBatch(c: Context<Env>, message?: string): Promise<Response> {
  const upload = await uploadOf(c)
  const of = await ofNow(c, upload.id)
  const { rows, plan } = upload.confirmedAt ? noRows : await checkSchoolUpload(c.get('db'), upload.id, of)
  const canMatch = (await fileState(c.get('db'), upload.id)) === 'matched'
  const listed = { ...(await batchProps(c))(upload), note: upload.note, version: upload.version, canMatch }
  const shown = { ...RowsQuery.parse(c.req.query()) } as ShownRows
  const page = (
    <SchoolBatchPage
      upload={listed}
      posted={plan ? await postedIn(c, plan) : []}
      isBeingWritten={isAtWork(c.get('db'), upload.id)}
      work={await workOf(c)}
      {...{ rows, plan, shown, message }}
      {...(await aboutStudents(c, plan, of.today))}
      years={of}
    />
  )
  return render(c, { title: upload.fileName, page }, message ? 409 : 200)
}
/** Who is or becomes like another, and what is to be asked about all of them. */
async function aboutStudents(c: Context<Env>, plan: Plan | undefined, today: string) {
  const [db, people] = [c.get('db'), plan?.students.map(({ values }) => values) ?? []]
  return { twins: await findTwinsOfFile(db, people, plan?.fills ?? []), newcomers: plan && (await findFirstDay(db, plan, today)) }
}

const noRows = { rows: [], plan: undefined }

/** The progress of an undo; undefined while the upload is being added. */
async function workOf(c: Context<Env>) {
  const { work } = (await findWork(c.get('db'), batchId(c))) ?? {}
  return work && work !== 'saving' ? { isBack: work === 'restoring', ...(await countTaken(c.get('db'), batchId(c))) } : undefined
}

/** The posted terms to which a plan would add data, because their report cards show it. */
async function postedIn(c: Context<Env>, { marks, figures }: Plan): Promise<string[]> {
  const added = new Set([...marks, ...figures].map(termName))
  return (await listTerms(c.get('db'))).filter((term) => term.isPosted && added.has(termName(term))).map(termName)
}

async function batchProps(c: Context<Env>) {
  const when = await momentsOf(c)
  const stamp = (by: string | null, at: string | null) => (at ? { by: by ?? '', at: when(at) } : undefined)
  return ({ id, fileName, rows, by, at, ...upload }: Batch) => ({
    ...{ id, fileName, rows, by, when: when(at), isUnfinished: upload.isUnfinished },
    confirmed: stamp(upload.confirmedBy, upload.confirmedAt),
    undone: stamp(upload.undoneBy, upload.undoneAt),
    sweptAt: upload.sweptAt,
  })
}

const mostFiles = 40

/** Files with known columns become rows at once; for others a person matches the columns first. */
async function storeFiles(c: Context<Env>, chosen: readonly File[]): Promise<Result<{ id: number; isMatched: boolean }, string>> {
  if (chosen.length > mostFiles) return fail(words.manyFiles)
  if (chosen.reduce((sum, { size }) => sum + size, 0) > mostSheetBytes) return fail(tableFaults['too-large'])
  const files = await Promise.all(
    chosen.map(async (file) => ({
      name: cleanLine(file.name)?.slice(-100) ?? `${words.title}.xlsx`,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  )
  const opened = await openFiles(c, files)
  if (!opened.ok) return opened
  const { sheets, kinds } = opened.value
  const fileName = fileNames(files.map(({ name }) => name))
  const matched = await matchedBefore(c, opened.value)
  const isMatched = !needsLook(sheets, matched, kinds)
  const read = isMatched ? await readRows(c, opened.value, matched) : ok({ rows: [], note: '' })
  if (!read.ok) return fail(fileFault(read.error))
  return ok({ id: await storeSchoolUpload(c.get('db'), { fileName, files, matched, isMatched, ...read.value }, byOf(c)), isMatched })
}

async function sendTemplate(c: Context<Env>) {
  const [{ writeSheets }, { schoolWorkbook }] = await Promise.all([
    import('../../reports/_sheet.ts'),
    import('../../reports/school-upload.ts'),
  ])
  const { own } = await ofNow(c)
  const posts = await listPosts(c.get('db'))
  const book = await writeSheets(schoolWorkbook(await listSchoolRows(c.get('db'), own), posts), {
    author: (await findSchool(c.get('db')))?.name ?? words.title,
    at: c.get('now')(),
  })
  return sendWorkbook(c, words.title, book)
}
