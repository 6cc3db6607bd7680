import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { renderToString } from 'react-dom/server'
import { z } from 'zod'
import { listFormClasses } from '../../../db/_school.ts'
import {
  acceptRows,
  type Changed,
  cancelUpload,
  changesOf,
  checkUpload,
  confirmUpload,
  countMoves,
  findNewcomers,
  findUpload,
  mendCell,
  orderDays,
  readRows,
  removeRows,
  type Upload,
  withTwins,
} from '../../../db/school/students/index.ts'
import { findLocalFields } from '../../../db/school/students/local-fields.ts'
import { parseDay } from '../../../domain/_dates.ts'
import { classFroms } from '../../../domain/school/students/class-move.ts'
import { type CheckedRow, dayFields, type UploadField, uploadFields } from '../../../domain/school/students/upload.ts'
import { moveWords } from '../../../domain/words/class-move.ts'
import { faults } from '../../../domain/words/students.ts'
import { uploadWords as words } from '../../../domain/words/students-upload.ts'
import { batchUrl, uploadsUrl } from '../../../views/_links/student-uploads.ts'
import { base } from '../../../views/_links/students.ts'
import { LocalFieldsOf } from '../../../views/_ui/local-fields.tsx'
import { type BatchProps, UploadBatchPage, UploadRowFragment } from '../../../views/school/students/upload-batch.tsx'
import { fieldsOf, type UploadMode, UploadRowView } from '../../../views/school/students/upload-rows.tsx'
import { backUpBefore } from '../../_backed-up.ts'
import { byOf, type Env } from '../../_env.ts'
import { orNotFound, readForm, several } from '../../_form.tsx'
import { render, wantsFragment } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { allowed } from './_request.tsx'

const path = `${uploadsUrl}/:batch{[0-9]+}` as const
const number = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
const Cell = z.strictObject({
  field: z.enum(uploadFields),
  base: z.string().max(600),
  value: z.string().max(500),
  instead: z.string().max(500).optional(),
})
const Accept = z.strictObject({ row: z.union([z.literal('all'), number]), accept: z.enum(['0', '1']) })
const Rows = z.strictObject({ row: several(number) })
const Days = z.strictObject({ field: z.enum(dayFields), order: z.enum(['day-first', 'month-first']) })
const Confirm = z.strictObject({
  version: number,
  class_from: z.enum(classFroms).optional(),
  first: z.enum(['always', 'day']).optional(),
  first_day: z.string().max(40).default(''),
})

/** An upload: its rows, their faults and its confirmation. */
export const uploadBatches = new Hono<Env>()
  .get(path, allowed, async (c) => showBatch(c, orNotFound(await findUpload(c.get('db'), batchId(c)))))
  .post(`${path}/rows/:row{[0-9]+}`, allowed, async (c) => {
    const { field, base: before, value, instead } = await readForm(c, Cell)
    const row = Number(c.req.param('row'))
    const own = await rowStates(c)
    const outcome = await mendCell(c.get('db'), batchId(c), { row, field, base: before, value: (instead ?? value).trim() })
    return answerRow(c, row, own, outcome, field)
  })
  .post(`${path}/accept`, allowed, async (c) => {
    const { row, accept } = await readForm(c, Accept)
    const outcome = await acceptRows(c.get('db'), batchId(c), row, accept === '1')
    if (row === 'all' || !wantsFragment(c)) return answer(c, outcome)
    return answerRow(c, row, new Map(), outcome)
  })
  .post(`${path}/days`, allowed, async (c) => {
    const { field, order } = await readForm(c, Days)
    return answer(c, await orderDays(c.get('db'), batchId(c), field, order))
  })
  .post(`${path}/delete`, allowed, async (c) => {
    const { row: chosen } = await readForm(c, Rows)
    if (chosen.length === 0)
      return showBatch(c, orNotFound(await findUpload(c.get('db'), batchId(c))), { message: words.noSelection, mode: 'select' })
    return answer(c, await removeRows(c.get('db'), batchId(c), chosen))
  })
  .post(`${path}/cancel`, allowed, async (c) => {
    const outcome = await cancelUpload(c.get('db'), batchId(c))
    return outcome === 'done' ? c.redirect(base, 303) : answer(c, outcome)
  })
  .post(`${path}/confirm`, allowed, async (c) => {
    const { version, class_from: classFrom, first, first_day: typed } = await readForm(c, Confirm)
    const today = await todayOf(c)
    const day = parseDay(typed)
    if (first === 'day' && !day.ok)
      return showBatch(c, orNotFound(await findUpload(c.get('db'), batchId(c))), { message: faults[day.error] })
    const firstDay = first === 'day' && day.ok ? (day.value ?? today) : first && null
    const confirming = { version, classFrom, firstDay, today }
    await backUpBefore(c, 'upload')
    const confirmed = await confirmUpload(c.get('db'), batchId(c), confirming, byOf(c))
    if (confirmed.kind === 'confirmed') return c.redirect(batchUrl(batchId(c)), 303)
    const upload = orNotFound(await findUpload(c.get('db'), batchId(c)))
    return showBatch(c, upload, { message: refusals[confirmed.kind](confirmed) })
  })

type Refusal = Exclude<Awaited<ReturnType<typeof confirmUpload>>, { kind: 'confirmed' }>
const refusals: Record<Refusal['kind'], (refusal: Refusal) => string> = {
  missing: () => words.nothing,
  already: (refusal) => words.already('by' in refusal ? refusal.by : ''),
  moved: () => words.moved,
  empty: () => words.nothing,
  faulty: () => words.faulty,
  ask: () => moveWords.choose,
  'ask-day': () => words.chooseFirstDay,
}

const batchId = (c: Context<Env>) => Number(c.req.param('batch'))

/** Returns to the upload, or says what prevented the step. */
async function answer(c: Context<Env>, outcome: Changed): Promise<Response> {
  if (outcome === 'missing') throw new HTTPException(404)
  if (outcome === 'done') return c.redirect(batchUrl(batchId(c)), 303)
  const message = outcome === 'closed' ? words.closed : words.moved
  return showBatch(c, orNotFound(await findUpload(c.get('db'), batchId(c))), { message })
}

/** Checks the rows against the school now, and finds similar students. */
async function checkedRows(c: Context<Env>, id: number) {
  const { rows, classes } = await checkUpload(c.get('db'), id, await todayOf(c))
  return { rows: await withTwins(c.get('db'), rows), classes }
}
const stateOf = ({ faults, twins }: CheckedRow) => JSON.stringify([faults, twins])

/** The state of every row, to tell which other rows a change has made right or wrong. */
async function rowStates(c: Context<Env>): Promise<Map<number, string>> {
  if (!wantsFragment(c)) return new Map()
  const { rows } = await checkedRows(c, batchId(c))
  return new Map(rows.map((row) => [row.row, stateOf(row)]))
}

async function answerRow(c: Context<Env>, row: number, before: Map<number, string>, outcome: Changed, field?: UploadField) {
  if (outcome === 'missing') throw new HTTPException(404)
  if (outcome === 'closed' || !wantsFragment(c)) return outcome === 'closed' && wantsFragment(c) ? refuse(words.closed) : answer(c, outcome)
  const upload = orNotFound(await findUpload(c.get('db'), batchId(c)))
  const today = await todayOf(c)
  const { rows, classes } = await checkedRows(c, upload.id)
  const own = orNotFound(rows.find((one) => one.row === row))
  const others = rows.filter((one) => one.row !== row && before.has(one.row) && before.get(one.row) !== stateOf(one))
  const conflict = outcome === 'moved' && field ? { field, stored: own.typed[field] } : undefined
  const fragment = (
    <UploadRowFragment
      {...{ upload, rows, classes, others, conflict }}
      mode="mend"
      row={own}
      moves={await countMoves(c.get('db'), changesOf(rows), today)}
      newcomers={await findNewcomers(c.get('db'), rows, today)}
      today={today}
    />
  )
  return render(c, { page: fragment, fragment }, conflict ? 409 : 200)
}

function refuse(message: string): never {
  throw new HTTPException(409, { message })
}

const atOnce = 50

async function showBatch(c: Context<Env>, upload: Upload, { message, mode: asked }: { message?: string; mode?: UploadMode } = {}) {
  const mode = upload.confirmedAt ? 'done' : (asked ?? (c.req.query('mode') === 'select' ? 'select' : 'mend'))
  const { rows, classes } = await rowsOf(c, upload)
  const local = await findLocalFields(c.get('db'))
  const fields = fieldsOf(rows, local)
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    parts.push(
      renderToString(
        <LocalFieldsOf.Provider value={local}>
          {rows.slice(from, from + atOnce).map((row) => (
            <UploadRowView key={row.row} batch={upload.id} row={row} fields={fields} mode={mode} />
          ))}
        </LocalFieldsOf.Provider>,
      ),
    )
    await setImmediate() // lets other requests run: a thousand rows take long
  }
  const moves = mode === 'done' ? undefined : await countMoves(c.get('db'), changesOf(rows), await todayOf(c))
  const today = await todayOf(c)
  const newcomers = mode === 'mend' ? await findNewcomers(c.get('db'), rows, today) : undefined
  const props: BatchProps = { upload, rows, mode, classes, message, moves, newcomers, today }
  return render(c, { page: <UploadBatchPage {...props} rowsHtml={parts.join('')} /> }, message ? 422 : 200)
}

async function rowsOf(c: Context<Env>, upload: Upload): Promise<{ rows: CheckedRow[]; classes: { id: string }[] }> {
  if (!upload.confirmedAt) return checkedRows(c, upload.id)
  const rows = await readRows(c.get('db'), upload.id)
  const asTyped = rows.map((row) => ({ ...row, faults: {}, known: undefined, values: {} as CheckedRow['values'] }))
  return { rows: asTyped, classes: await listFormClasses(c.get('db')) }
}
