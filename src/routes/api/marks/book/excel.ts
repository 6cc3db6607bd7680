import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findSchool } from '../../../../db/_school.ts'
import { findMarkBook } from '../../../../db/marks/book/index.ts'
import { saveBatch } from '../../../../db/marks/book/upload.ts'
import type { MarkBook } from '../../../../domain/marks/book/index.ts'
import { type BookChange, type BookComparison, compareBook } from '../../../../domain/marks/book/upload.ts'
import { httpMessage } from '../../../../domain/words/http.ts'
import { readOnlyWords } from '../../../../domain/words/mark-book.ts'
import {
  assessmentName,
  cellFaultWords,
  columnFaultWords,
  reasonsOf,
  rowFaultWords,
  uploadWords as words,
} from '../../../../domain/words/mark-book-upload.ts'
import { problemWords } from '../../../../views/marks/book/upload.tsx'
import { at, type Env } from '../../../_env.ts'
import { nameFile, types } from '../../../_file.ts'
import { orNotFound } from '../../../_form.tsx'
import { accessOf, allow } from '../../../_rights.ts'
import { readUploaded } from '../../../_spreadsheet/uploaded.ts'
import { answers, api, get, post, refuse } from '../../_api.ts'
import { BookPath } from './schemas.ts'

const shared = { tags: ['Mark book'], middleware: allow('mark-book.write') }

const download = get(
  '/api/download-mark-book-page/{year}/{term}/{formClass}/{subjectId}/{employeeId}',
  shared,
  { params: BookPath.omit({ formLevel: true }) },
  {
    200: {
      description: 'The mark book as a sheet to fill in and upload',
      content: { [types.xlsx]: { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
)

const Value = z.union([z.string(), z.number(), z.null()])
const upload = post(
  '/api/upload-course-assesment',
  shared,
  {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            file: z.any().openapi({ type: 'string', format: 'binary' }),
            year: BookPath.shape.year,
            term: BookPath.shape.term,
            subjectId: BookPath.shape.subjectId,
            classId: BookPath.shape.formClass,
            employeeId: BookPath.shape.employeeId,
          }),
        },
      },
    },
  },
  answers(
    z.object({
      message: z.string(),
      saved: z.number(),
      changes: z.array(
        z.object({ assesment_number: z.number(), student_id: z.number().nullable(), field: z.string(), old: Value, new: Value }),
      ),
    }),
    'What the sheet changed',
  ),
  'Takes every change of a filled-in sheet, or none: 422 with all that is wrong in it, 409 with what has been changed here since it was downloaded.',
)

export const markBookExcelApi = api()
  .openapi(download, async (c) => {
    const book = orNotFound(
      await findMarkBook(c.get('db'), accessOf(c), { ...c.req.valid('param'), formClassId: c.req.valid('param').formClass }, at(c)),
    )
    const { courseMarksName, writeMarkBook } = await import('../../../../reports/marks/book/excel.ts')
    const [school, now] = [await findSchool(c.get('db')), c.get('now')()]
    const bytes = await writeMarkBook(book, school?.name ?? '', now)
    nameFile(c, { name: courseMarksName(book, now), extension: 'xlsx', disposition: 'attachment' })
    return c.body(bytes)
  })
  .openapi(upload, async (c) => {
    const { file, classId: formClassId, ...key } = c.req.valid('form')
    const book = orNotFound(await findMarkBook(c.get('db'), accessOf(c), { ...key, formClassId }, at(c)))
    if (book.readOnly) throw new HTTPException(403, { message: readOnlyWords[book.readOnly] })
    const { changes } = await comparisonOf(c, book, file)
    const outcome = orNotFound(await saveBatch(c.get('db'), accessOf(c), book, { changes, removals: [] }, at(c)))
    if (outcome.kind === 'saved')
      return c.json({ message: words.saved(changes.length), saved: changes.length, changes: changes.map(rowOf) }, 200)
    return refuse(
      c,
      outcome.reasons.some(({ kind }) => kind === 'conflict') ? 409 : 422,
      reasonsOf(book, outcome.reasons).slice(0, mostErrors),
    )
  })

/** What the file would change, where nothing is wrong with it and nothing has been changed here since the download. */
async function comparisonOf(c: Context<Env>, book: MarkBook, file: unknown): Promise<BookComparison> {
  const read = await readUploaded(c, file)
  if (!read.ok) throw new HTTPException(read.error === 'too-large' ? 413 : 422, { message: problemWords(read.error) })
  const compared = compareBook(book, read.value.rows)
  if (!compared.ok) throw new HTTPException(422, { message: problemWords(compared.error) })
  const faults = faultsOf(compared.value)
  if (faults.length > 0) refuse(c, 422, faults.slice(0, mostErrors))
  const moved = compared.value.changes.filter((change) => change.moved !== undefined)
  if (moved.length > 0) refuse(c, 409, [httpMessage(409)], { conflicts: moved.map(movedOf) })
  return compared.value
}

const mostErrors = 200

const faultsOf = ({ wrong, columns, rows }: BookComparison): string[] => [
  ...columns.map(({ letter, fault }) => `${words.letter(letter)}: ${columnFaultWords[fault]}`),
  ...rows.map(({ line, name, fault }) => `${words.line(line)}: ${name} ${rowFaultWords[fault]}`),
  ...wrong.map(
    ({ line, letter, number, text, fault }) => `${letter}${line} ${assessmentName(number, null)}: ${text} ${cellFaultWords[fault]}`,
  ),
]

const placeOf = (change: BookChange) => ({
  assesment_number: change.number,
  student_id: change.kind === 'mark' ? change.studentId : null,
  field: change.kind === 'mark' ? 'mark' : change.field,
})
const rowOf = (change: BookChange) => ({ ...placeOf(change), old: change.stored, new: change.next })
const movedOf = (change: BookChange) => ({ ...placeOf(change), downloaded: change.moved, current: change.stored, uploaded: change.next })
