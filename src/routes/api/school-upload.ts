import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { inTurns } from '../../db/_in-steps.ts'
import { findLocalFields } from '../../db/school/students/local-fields.ts'
import { confirmUpload } from '../../db/school-upload/confirm.ts'
import { cancelUpload, checkRows, storeUpload } from '../../db/school-upload/index.ts'
import { eachOf } from '../../domain/_changes.ts'
import { dayText } from '../../domain/_matching/index.ts'
import type { LocalFields } from '../../domain/school/students/local-fields.ts'
import { dayFields, uploadFields, valueFields } from '../../domain/school/students/upload.ts'
import { type CheckedRow, readTitles, rowsInSteps, type Typed, type TypedRow } from '../../domain/school-upload/index.ts'
import { httpMessage } from '../../domain/words/http.ts'
import { kindWords, sendWords, studentsDone } from '../../domain/words/school-upload.ts'
import { faultText, headFault } from '../../domain/words/school-upload-faults.ts'
import { tableFaults } from '../../domain/words/spreadsheet.ts'
import { templateWords, uploadFault, uploadTitles, uploadWords as words } from '../../domain/words/students-upload.ts'
import { backUpBefore } from '../_backed-up.ts'
import { actorOf, at, type Env } from '../_env.ts'
import { nameFile } from '../_file.ts'
import { formClassesOf, localFieldsOf } from '../_once.ts'
import { openFiles } from '../school-upload/_file.ts'
import { ofNow } from '../school-upload/_request.ts'
import { calls, get, post, refuse } from './_api.ts'

const text = z.string().max(500).default('')
const Parsed = z
  .strictObject({
    row: z.int().positive().optional().openapi({ description: 'The row of the file; its place in the list when left out' }),
    id: z.union([z.string().max(500), z.int().nonnegative().transform(String)]),
    ...eachOf(valueFields, () => text),
    errors: z.array(z.string()).optional().openapi({ description: 'What is wrong with the row; looked for anew when it comes back' }),
  })
  .openapi('ParsedStudent')
export const studentUploadApi = calls(
  'Students',
  get('/api/student-upload-template', 'student.write')
    .sends('The workbook to fill in', 'xlsx')
    .does(async (c) => {
      const classes = (await formClassesOf(c)).filter((one) => one.formLevel !== null).map((one) => one.id)
      const [{ writeSheets }, { uploadTemplate }] = await Promise.all([
        import('../../reports/_sheet.ts'),
        import('../../reports/school/students/upload.ts'),
      ])
      nameFile(c, { name: 'Registration Upload', extension: 'xlsx', disposition: 'attachment' })
      return c.body(await writeSheets(uploadTemplate(classes, await localFieldsOf(c)), { author: templateWords.sheet, at: c.get('now')() }))
    }),
  post(
    '/api/store-registration-file',
    'student.write',
    'Reads a workbook and stores nothing of it; POST /api/upload-new-students takes the rows.',
  )
    .takes({
      form: z.strictObject({
        file: z.instanceof(File, { error: kindWords.students.select }).openapi({ type: 'string', format: 'binary' }),
      }),
    })
    .answers(z.array(Parsed), 'The rows of the file, each with what is wrong with it')
    .does(async (c, { form: { file } }) => {
      const local = await localFieldsOf(c)
      const { rows } = await checkRows(c.get('db'), 'students', await rowsOf(c, file, local), await ofNow(c))
      return rows.map((row) => ({ row: row.row, ...texts(row.typed), errors: errorsOf(row, local) }))
    }),
  post(
    '/api/upload-new-students',
    'student.write',
    'All rows or none; a student who is there already is refused. The upload can be undone like one made on screen.',
  )
    .takes({ body: z.strictObject({ data: z.array(Parsed).min(1).max(5000) }) })
    .answers(z.object({ message: z.string(), uploaded: z.number(), upload_id: z.number() }), 'All rows are uploaded')
    .does(async (c, { body }) => {
      const rows = body.data.map(rowOf)
      const firstOf = new Map(rows.map((one, i) => [one.row, i] as const).reverse())
      const twice = rows.find((one, i) => firstOf.get(one.row) !== i)
      if (twice) throw new HTTPException(422, { message: words.sameRow(twice.row) })
      const [db, by] = [c.get('db'), { actor: actorOf(c), at: at(c) }]
      const note = { fileName: 'POST /api/upload-new-students', note: '', files: [], matched: [], isMatched: true }
      const which = { kind: 'students', id: await storeUpload(db, { kind: 'students', rows, ...note }, by) } as const
      await backUpBefore(c, 'upload')
      const confirmed = await confirmUpload(db, which, { version: 1, isStrict: true, ...(await ofNow(c)) }, by)
      if (confirmed.kind === 'confirmed') return { message: studentsDone(rows.length, 0), uploaded: rows.length, upload_id: which.id }
      await cancelUpload(db, which)
      const local = await findLocalFields(db)
      const errors = confirmed.kind === 'faulty' ? confirmed.rows.flatMap((row) => lineOf(row, local) ?? []) : []
      const status = confirmed.kind === 'faulty' ? 422 : 409
      return refuse(c, status, errors.length > 0 ? errors : [httpMessage(status)])
    }),
)

/** The rows of the first table of a file, by its titles alone: nobody is asked what its columns are. */
async function rowsOf(c: Context<Env>, file: File, local: LocalFields): Promise<TypedRow[]> {
  const unread = (cause: string) =>
    new HTTPException(cause === tableFaults['too-large'] ? 413 : 422, { message: `${sendWords.failed} ${cause}` })
  const opened = await openFiles(c, 'students', [{ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }])
  if (!opened.ok) throw unread(opened.error)
  const { sheets, kinds } = opened.value
  const [sheet, kind] = [sheets[0], kinds.students]
  if (!sheet || !kind) throw unread(tableFaults.empty)
  const matching = readTitles(sheet, 'students', kind)
  if (!matching.ok) throw unread(headFault(matching.error, local))
  const read = await inTurns(rowsInSteps([sheet], [{ matching: { ...matching.value, days: null }, from: 'named' }], kinds))
  if (!read.ok) throw unread(headFault('no-rows', local))
  return read.value.rows
}

const texts = (typed: Typed) => eachOf(uploadFields, (field) => typed[field] ?? '')

const errorsOf = ({ faults, known }: CheckedRow, local: LocalFields): string[] => [
  ...uploadFields.flatMap((field) => {
    const fault = faults[field]
    return fault ? [`${local.column(field)}: ${fault.detail ? uploadFault(fault.detail) : faultText(fault)}`] : []
  }),
  ...(known ? [`${uploadTitles.id}: ${words.known} (${known.name})`] : []),
]

function lineOf(row: CheckedRow, local: LocalFields): string | undefined {
  const errors = errorsOf(row, local)
  return errors.length > 0 ? `${words.row} ${row.row}: ${errors.join(' ')}` : undefined
}

function rowOf({ row, errors: _, ...typed }: z.output<typeof Parsed>, index: number): TypedRow {
  const days = eachOf(dayFields, (field) => dayText(typed[field]))
  return { number: index + 1, sheet: 'students', row: row ?? index + 1, typed: { ...typed, ...days } }
}
