import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
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
import { sendWorkbook } from '../../../_file.ts'
import { orNotFound } from '../../../_form.tsx'
import { schoolOf } from '../../../_once.ts'
import { accessOf } from '../../../_rights.ts'
import { readUploaded } from '../../../_spreadsheet/uploaded.ts'
import { calls, get, number, post, refuse } from '../../_api.ts'
import { BookPath } from './schemas.ts'

const Value = z.union([z.string(), z.number(), z.null()])
const Change = z.object({ assesment_number: z.number(), student_id: number, field: z.string(), old: Value, new: Value })
const { year, term, subjectId, formClass: classId, employeeId } = BookPath.shape

export const markBookExcelApi = calls(
  'Mark book',
  get('/api/download-mark-book-page/{year}/{term}/{formClass}/{subjectId}/{employeeId}', 'mark-book.write')
    .takes({ params: BookPath.omit({ formLevel: true }) })
    .sends('The mark book as a sheet to fill in and upload', 'xlsx')
    .does(async (c, { params: { formClass: formClassId, ...key } }) => {
      const book = orNotFound(await findMarkBook(c.get('db'), accessOf(c), { ...key, formClassId }, at(c)))
      const { courseMarksName, writeMarkBook } = await import('../../../../reports/marks/book/excel.ts')
      const [school, now] = [await schoolOf(c), c.get('now')()]
      return sendWorkbook(c, courseMarksName(book, now), await writeMarkBook(book, school?.name ?? '', now))
    }),
  post(
    '/api/upload-course-assesment',
    'mark-book.write',
    'Takes every change of a filled-in sheet, or none: 422 with all that is wrong in it, 409 with what has been changed here since it was downloaded.',
  )
    .takes({
      form: z.strictObject({ file: z.any().openapi({ type: 'string', format: 'binary' }), year, term, subjectId, classId, employeeId }),
    })
    .answers(z.object({ message: z.string(), saved: z.number(), changes: z.array(Change) }), 'What the sheet changed')
    .does(async (c, { form: { file, classId: formClassId, ...key } }) => {
      const book = orNotFound(await findMarkBook(c.get('db'), accessOf(c), { ...key, formClassId }, at(c)))
      if (book.readOnly) throw new HTTPException(403, { message: readOnlyWords[book.readOnly] })
      const { changes } = await comparisonOf(c, book, file)
      const outcome = orNotFound(await saveBatch(c.get('db'), accessOf(c), book, { changes, removals: [] }, at(c)))
      if (outcome.kind === 'saved') return { message: words.saved(changes.length), saved: changes.length, changes: changes.map(rowOf) }
      const isLate = outcome.reasons.some(({ kind }) => kind === 'conflict')
      return refuse(c, isLate ? 409 : 422, reasonsOf(book, outcome.reasons).slice(0, mostErrors))
    }),
)

/** Compares the file with the mark book, if the file is sound and nothing has changed here since the download. */
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
