import { z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { listFormClasses } from '../../../../db/_school.ts'
import { cancelUpload, checkRows, confirmUpload, findUpload, storeUpload } from '../../../../db/school/students/index.ts'
import { findLocalFields } from '../../../../db/school/students/local-fields.ts'
import { eachOf } from '../../../../domain/_changes.ts'
import type { LocalFields } from '../../../../domain/school/students/local-fields.ts'
import { type CheckedRow, type Typed, type UploadRow, uploadFields, valueFields } from '../../../../domain/school/students/upload.ts'
import { httpMessage } from '../../../../domain/words/http.ts'
import { fileFault, templateWords, uploadFault, uploadTitles, uploadWords as words } from '../../../../domain/words/students-upload.ts'
import { backUpBefore } from '../../../_backed-up.ts'
import { actorOf, at } from '../../../_env.ts'
import { nameFile } from '../../../_file.ts'
import { todayOf } from '../../../_time.ts'
import { readUpload } from '../../../school/students/upload.tsx'
import { calls, get, post, refuse } from '../../_api.ts'

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
      const classes = (await listFormClasses(c.get('db'))).filter((one) => one.formLevel !== null).map((one) => one.id)
      const [{ writeSheets }, { uploadTemplate }] = await Promise.all([
        import('../../../../reports/_sheet.ts'),
        import('../../../../reports/school/students/upload.ts'),
      ])
      nameFile(c, { name: 'Registration Upload', extension: 'xlsx', disposition: 'attachment' })
      return c.body(
        await writeSheets(uploadTemplate(classes, await findLocalFields(c.get('db'))), { author: templateWords.sheet, at: c.get('now')() }),
      )
    }),
  post(
    '/api/store-registration-file',
    'student.write',
    'Reads a workbook and stores nothing of it; POST /api/upload-new-students takes the rows.',
  )
    .takes({
      form: z.strictObject({ file: z.instanceof(File, { error: words.select }).openapi({ type: 'string', format: 'binary' }) }),
    })
    .answers(z.array(Parsed), 'The rows of the file, each with what is wrong with it')
    .does(async (c, { form: { file } }) => {
      const read = await readUpload(c, file)
      const local = await findLocalFields(c.get('db'))
      if (!read.ok)
        throw new HTTPException(read.error === 'too-large' ? 413 : 422, { message: `${words.failed} ${fileFault(read.error, local)}` })
      const { rows } = await checkRows(c.get('db'), read.value.rows, await todayOf(c))
      return rows.map((row) => ({ row: row.row, ...row.typed, errors: errorsOf(row, local) }))
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
      const [db, actor, now, today] = [c.get('db'), actorOf(c), at(c), await todayOf(c)]
      const id = await storeUpload(db, { fileName: 'POST /api/upload-new-students', rows, note: '' }, { actor, at: now })
      const version = (await findUpload(db, id))?.version ?? 1
      await backUpBefore(c, 'upload')
      const confirmed = await confirmUpload(db, id, { version, today, isStrict: true }, { actor, at: now })
      if (confirmed.kind === 'confirmed') return { message: words.done(confirmed.added, 0), uploaded: confirmed.added, upload_id: id }
      await cancelUpload(db, id)
      const local = await findLocalFields(db)
      const errors = confirmed.kind === 'faulty' ? confirmed.rows.flatMap((row) => lineOf(row, local) ?? []) : []
      const status = confirmed.kind === 'faulty' ? 422 : 409
      return refuse(c, status, errors.length > 0 ? errors : [httpMessage(status)])
    }),
)

const errorsOf = ({ faults, known }: CheckedRow, local: LocalFields): string[] => [
  ...uploadFields.flatMap((field) => (faults[field] ? [`${local.column(field)}: ${uploadFault(faults[field])}`] : [])),
  ...(known ? [`${uploadTitles.id}: ${words.known} (${known.name})`] : []),
]

function lineOf(row: CheckedRow, local: LocalFields): string | undefined {
  const errors = errorsOf(row, local)
  return errors.length > 0 ? `${words.row} ${row.row}: ${errors.join(' ')}` : undefined
}

function rowOf({ row, errors: _, ...typed }: z.output<typeof Parsed>, index: number): UploadRow {
  return { row: row ?? index + 1, typed: typed satisfies Typed, unread: {}, mended: [], isHidden: false, isAccepted: false }
}
