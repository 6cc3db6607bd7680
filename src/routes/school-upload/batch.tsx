import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { confirmUpload } from '../../db/school-upload/confirm.ts'
import {
  acceptRows,
  addTermRow,
  type Changed,
  cancelUpload,
  chooseYear,
  fileState,
  leaveOut,
  leaveOutAll,
  mendEverywhere,
  mendRow,
} from '../../db/school-upload/index.ts'
import { parseDay } from '../../domain/_dates.ts'
import { classFroms } from '../../domain/school/students/class-move.ts'
import {
  type FaultKind,
  fieldsOf,
  sheetNames,
  type Taken,
  type Typed,
  type UploadField,
  type UploadKind,
} from '../../domain/school-upload/index.ts'
import { moveWords } from '../../domain/words/class-move.ts'
import { alreadyConfirmed, words } from '../../domain/words/school-upload.ts'
import { faults as dayFaults } from '../../domain/words/students.ts'
import { batchUrl, columnsUrl, uploadsUrls } from '../../views/_links/school-upload.ts'
import { base as studentsUrl } from '../../views/_links/students.ts'
import { CancelDialog } from '../../views/school-upload/index.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { digits, goTo, orNotFound, readForm, several, showDialog, Ticked, Version } from '../_form.tsx'
import { tell, wantsFragment } from '../_render.tsx'
import { ofNow, rights, uploadOf, uploadUrl, whichOf } from './_request.ts'
import { showRow, showState, showUpload } from './_show.tsx'

/** One upload: its rows, what is wrong with them, and its confirmation. */
export function oneUpload(kind: UploadKind) {
  const [url, allowed] = [uploadUrl(kind), rights[kind]]
  const rowUrl = `${url}/rows/:row{[0-9]+}` as const
  const own = new Hono<Env>()
    .get(url, allowed, async (c) => {
      const { id } = whichOf(c)
      return (await fileState(c.get('db'), id)) === 'open' ? c.redirect(columnsUrl(await uploadOf(c)), 303) : showUpload(c)
    })
    .post(rowUrl, allowed, mend)
    .post(`${rowUrl}/leave-out`, allowed, async (c) => {
      await readForm(c, RowForm)
      return answerRow(c, await leaveOut(c.get('db'), whichOf(c), [Number(c.req.param('row'))]))
    })
    .post(`${url}/delete`, allowed, async (c) => {
      const { row: rows } = await readForm(c, RowsForm)
      if (rows.length === 0) return showUpload(c, { message: words.noSelection, mode: 'select', status: 422 })
      return answer(c, await leaveOut(c.get('db'), whichOf(c), rows))
    })
    .post(`${url}/accept`, allowed, async (c) => {
      const { row, accept } = await readForm(c, AcceptForm)
      const outcome = await acceptRows(c.get('db'), whichOf(c), row, accept === '1')
      return outcome === 'done' && row !== 'all' && wantsFragment(c) ? showRow(c, row) : answer(c, outcome)
    })
    .post(`${url}/leave-out`, allowed, async (c) => {
      const { version, faults } = await readForm(c, FaultsForm)
      const of = await ofNow(c, whichOf(c).id)
      return answer(c, await leaveOutAll(c.get('db'), whichOf(c), { version, faults: faults as FaultKind, ...of }))
    })
    .post(`${url}/replace`, allowed, async (c) => {
      const { version, ...sent } = await readForm(c, ReplaceForm)
      const taken: Taken = 'of' in sent ? sent : { kind: sent.kind, faults: sent.faults as FaultKind, isBelow: sent.below }
      return answer(c, await mendEverywhere(c.get('db'), whichOf(c), { version, taken, ...(await ofNow(c, whichOf(c).id)) }))
    })
    .post(`${url}/confirm`, allowed, confirm)
    .get(`${url}/cancel`, allowed, async (c) => {
      const upload = await uploadOf(c)
      orNotFound(upload.confirmedAt === null || undefined)
      return showDialog(c, <CancelDialog upload={upload} />)
    })
    .post(`${url}/cancel`, allowed, async (c) => {
      const outcome = await cancelUpload(c.get('db'), whichOf(c))
      return outcome === 'done' ? goTo(c, kind === 'students' ? studentsUrl : uploadsUrls[kind]) : answer(c, outcome)
    })
  return kind === 'school' ? own.route('/', ofSchool) : own
}

/** What only the sheets of a whole school have. */
const ofSchool = new Hono<Env>()
  .post(`${uploadUrl('school')}/terms`, rights.school, async (c) => {
    const { of = '' } = await readForm(c, FaultsForm)
    const [, term = '', year = ''] = /^Term (\d) (\d{4}-\d{4})$/.exec(of) ?? []
    if (!year) throw new HTTPException(400)
    return answer(c, await addTermRow(c.get('db'), whichOf(c), { year, term }))
  })
  .post(`${uploadUrl('school')}/year`, rights.school, async (c) => {
    const { version, year } = await readForm(c, YearForm)
    if (!(await ofNow(c)).years.includes(year)) return answer(c, 'moved')
    return answer(c, await chooseYear(c.get('db'), { ...whichOf(c), version, year }))
  })

const number = digits(/^[1-9]\d{0,14}$/)
const allFields = [...new Set(sheetNames.flatMap(fieldsOf))]
const Cell = z.string().max(500).optional()
const RowForm = z.strictObject(Object.fromEntries(['', 'was-', 'use-'].flatMap((of) => allFields.map((field) => [`${of}${field}`, Cell]))))
const RowsForm = z.strictObject({ row: several(number) })
const AcceptForm = z.strictObject({ row: z.union([z.literal('all'), number]), accept: z.enum(['0', '1']) })
const FaultsForm = z.strictObject({ version: Version, faults: z.string().max(30), of: z.string().max(30).optional() })
const Year = digits(/^\d{8}$/)
const YearForm = z.strictObject({ version: Version, year: Year })
const YearOrNone = Year.nullable().default(null)
/** The years that the page named, and what is said of new students and of those in another class. */
const ConfirmForm = z.strictObject({
  ...{ version: Version, year: YearOrNone, own: YearOrNone },
  class_from: z.enum(classFroms).optional(),
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

async function mend(c: Context<Env>) {
  const form = await readForm(c, RowForm)
  const cells = (of: string) => typedOf((field) => form[`${of}${field}`])
  const mending = { number: Number(c.req.param('row')), base: cells('was-'), typed: { ...cells(''), ...cells('use-') } }
  const { outcome, theirs } = await mendRow(c.get('db'), whichOf(c), mending)
  if (outcome !== 'moved') return answerRow(c, outcome)
  const said = { message: words.moved, conflict: { ...mending, theirs } }
  return wantsFragment(c) ? showState(c, said) : showUpload(c, said)
}

async function answerRow(c: Context<Env>, outcome: Changed): Promise<Response> {
  if (outcome !== 'done' || !wantsFragment(c)) return answer(c, outcome)
  tell(c, words.saved, 'upload-changed')
  return showState(c)
}

async function answer(c: Context<Env>, outcome: Changed): Promise<Response> {
  if (outcome === 'missing') throw new HTTPException(404)
  if (outcome === 'done') return c.redirect(batchUrl(whichOf(c)), 303)
  const said = { message: outcome === 'closed' ? words.closed : words.moved }
  return wantsFragment(c) ? showState(c, said) : showUpload(c, said)
}

async function confirm(c: Context<Env>) {
  const { version, year, own, class_from: classFrom, first, first_day: typed } = await readForm(c, ConfirmForm)
  const which = whichOf(c)
  const of = await ofNow(c, which.id)
  if (which.kind === 'school' && (year !== of.year || own !== of.own)) return answer(c, 'moved')
  const day = parseDay(typed)
  if (first === 'day' && !day.ok) return showUpload(c, { message: dayFaults[day.error], status: 422 })
  const firstDay = first === 'always' ? null : first === 'day' && day.ok ? (day.value ?? of.today) : undefined
  await backUpBefore(c, 'upload')
  const confirmed = await confirmUpload(c.get('db'), which, { version, firstDay, classFrom, ...of }, byOf(c))
  if (confirmed.kind === 'confirmed') return c.redirect(batchUrl(which), 303)
  if (confirmed.kind === 'missing') throw new HTTPException(404)
  const message =
    confirmed.kind === 'already' ? (confirmed.by ? alreadyConfirmed(confirmed.by) : words.beingWritten) : refusals[confirmed.kind]
  return showUpload(c, { message, status: confirmed.kind.startsWith('ask') ? 422 : 409 })
}

const refusals = {
  ...{ moved: words.moved, faulty: words.stillFaulty, empty: words.empty },
  ...{ 'ask-class': moveWords.choose, 'ask-day': words.chooseFirstDay },
} as const
