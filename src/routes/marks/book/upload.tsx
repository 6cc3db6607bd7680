import type { Context } from 'hono'
import { z } from 'zod'
import { type Batch, saveBatch } from '../../../db/marks/book/upload.ts'
import { markWords } from '../../../domain/_marks.ts'
import { assessmentFields, type MarkBook, mostColumns } from '../../../domain/marks/book/index.ts'
import { type BookChange, changesNow, compareBook } from '../../../domain/marks/book/upload.ts'
import { readOnlyWords } from '../../../domain/words/mark-book.ts'
import { reasonsOf, uploadWords as words } from '../../../domain/words/mark-book-upload.ts'
import { ChooseFile, type FileProblem, UndoRefused, UploadClosed, UploadResult } from '../../../views/marks/book/upload.tsx'
import { BookDifference, placeOf } from '../../../views/marks/book/upload-difference.tsx'
import { at, type Env } from '../../_env.ts'
import { fromJson, orNotFound, readForm, several, showDialog } from '../../_form.tsx'
import { tell } from '../../_render.tsx'
import { accessOf } from '../../_rights.ts'
import { readUploaded } from '../../_spreadsheet/uploaded.ts'
import { bookOf, sheetUrl } from './_request.tsx'

export async function showUpload(c: Context<Env>) {
  const book = await bookOf(c)
  if (book.readOnly) return showDialog(c, <UploadClosed book={book} reason={readOnlyWords[book.readOnly]} />)
  return showDialog(c, <ChooseFile book={book} url={sheetUrl(c)} />)
}

/** Shows what the uploaded file would change, without saving. */
export async function compareUpload(c: Context<Env>) {
  const [book, url] = [await bookOf(c), sheetUrl(c)]
  const { file } = await c.req.parseBody()
  const failed = (problem: FileProblem) => showDialog(c, <ChooseFile book={book} url={url} problem={problem} />, 422)
  const read = await readUploaded(c, file)
  if (!read.ok) return failed(read.error)
  const compared = compareBook(book, read.value.rows)
  if (!compared.ok) return failed(compared.error)
  return showDialog(c, <BookDifference book={book} url={url} comparison={compared.value} />)
}

const id = z.int().positive()
const mostChanges = 5000
const place = { number: id.max(mostColumns), id: id.nullable(), version: z.int().nonnegative() }
const Mark = z.union([z.int(), z.enum(markWords), z.null()])
const Value = z.union([z.int(), z.string().max(2000), z.null()])
const Change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mark'), ...place, studentId: id, stored: Mark, next: Mark, moved: Mark.optional() }),
  z.strictObject({
    ...{ kind: z.literal('assessment'), ...place, field: z.enum(assessmentFields) },
    ...{ stored: Value, next: Value, moved: Value.optional() },
  }),
])
const Removal = z.strictObject({ id, version: z.int().nonnegative(), marks: z.int().nonnegative() })
const Index = z.string().regex(/^\d{1,4}$/)
const Chosen = z.strictObject({ change: several(fromJson(Change), mostChanges), take: several(Index, mostChanges) })
const Undo = z.strictObject({
  change: several(fromJson(Change), mostChanges),
  removal: several(fromJson(Removal), 100),
  /** The number of saved values, for the message. */
  count: Index,
})

/** Saves the chosen values, all or none, each against the version on the page. */
export async function saveChosen(c: Context<Env>) {
  const [book, { change, take }] = [await bookOf(c), await readForm(c, Chosen)]
  const [all, chosen] = [change as BookChange[], take.flatMap((index) => (change[Number(index)] as BookChange | undefined) ?? [])]
  if (chosen.length === 0) return showAgain(c, all, { refused: [words.none], ticked: [], status: 422 })
  const outcome = await save(c, book, { changes: chosen, removals: [] })
  if (outcome.kind === 'saved') return showSaved(c, book, chosen.length, outcome.undo)
  const isMoved = outcome.reasons.some(({ kind }) => kind === 'conflict')
  const refused = [words.notSaved, ...reasonsOf(book, outcome.reasons)]
  return showAgain(c, all, { refused, ...(isMoved ? { status: 409 } : { status: 422, ticked: chosen }) })
}

type Again = { refused: string[]; ticked?: readonly BookChange[]; status: 409 | 422 }

/** Shows the same changes beside the stored values. */
async function showAgain(c: Context<Env>, all: readonly BookChange[], { refused, ticked, status }: Again) {
  const book = await bookOf(c)
  const comparison = { changes: changesNow(book, all) }
  const boxes = ticked && new Set(ticked.map(placeOf))
  return showDialog(c, <BookDifference {...{ book, url: sheetUrl(c), comparison, refused, ticked: boxes }} />, status)
}

/** Undoes an upload, all of it or nothing. */
export async function undoUpload(c: Context<Env>) {
  const [book, { change, removal, count }] = [await bookOf(c), await readForm(c, Undo)]
  const outcome = await save(c, book, { changes: change as BookChange[], removals: removal })
  if (outcome.kind === 'saved') return showSaved(c, book, Number(count))
  return showDialog(c, <UndoRefused book={book} reasons={reasonsOf(book, outcome.reasons)} />, 409)
}

async function save(c: Context<Env>, book: MarkBook, batch: Batch) {
  const outcome = orNotFound(await saveBatch(c.get('db'), accessOf(c), book, batch, at(c)))
  return outcome
}

function showSaved(c: Context<Env>, book: MarkBook, count: number, undo?: Batch) {
  const back = [
    ...(undo?.changes ?? []).map((change) => ['change', change] as const),
    ...(undo?.removals ?? []).map((removal) => ['removal', removal] as const),
  ]
  tell(c, (undo ? words.saved : words.undone)(count), 'mark-book-changed')
  return showDialog(c, <UploadResult book={book} url={sheetUrl(c)} count={count} undo={back} />)
}
