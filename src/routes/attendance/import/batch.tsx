import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Batch } from '../../../db/_batch.ts'
import { listOldTerms } from '../../../db/attendance/days/index.ts'
import {
  confirmImport,
  type Decided,
  discardImport,
  findImport,
  findProgress,
  findTouched,
  goOn,
  hasArchivedDay,
  listLines,
  listNames,
  undoImport,
} from '../../../db/attendance/import/index.ts'
import { confirmed, undone, words } from '../../../domain/words/attendance-imports.ts'
import { importsUrl, importUrl } from '../../../views/_links/attendance-imports.ts'
import { OldFiguresList } from '../../../views/attendance/days/old-cards.tsx'
import { ImportPage, ImportProgress } from '../../../views/attendance/import/batch.tsx'
import { UndoImport } from '../../../views/attendance/import/undo.tsx'
import { actorOf, byOf, type Env } from '../../_env.ts'
import { goTo, Page, readForm, showDialog, showPart, Version } from '../../_form.tsx'
import { render, wantsFragment } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { momentsOf } from '../../_time.ts'
import { untilOf } from '../days/asked-days.ts'

export const allowed = allow('attendance.write', { title: words.title, section: 'attendance' })
const path = `${importsUrl}/:batch{[0-9]+}` as const
const State = z.object({
  show: z.enum(['good', 'wrong']).optional().catch(undefined),
  page: Page,
})
const VersionForm = z.strictObject({ version: Version })

/** An uploaded file: its lines, its confirmation and its undo, in steps. */
export const importBatches = new Hono<Env>()
  .get(path, allowed, async (c) => showBatch(c, await batchOf(c)))
  .post(`${path}/confirm`, allowed, async (c) => {
    const batch = await batchOf(c)
    const { monthFirst } = await findProgress(c.get('db'), batch)
    if (monthFirst > 0) throw new HTTPException(422, { message: words.monthFirst })
    return answer(c, await confirmImport(c.get('db'), batch.id, await versionOf(c), byOf(c)))
  })
  .post(`${path}/discard`, allowed, async (c) => {
    const { id } = await batchOf(c)
    const outcome = await discardImport(c.get('db'), id, await versionOf(c))
    if (outcome !== 'done') return answer(c, outcome)
    return c.redirect(importsUrl, 303)
  })
  .post(`${path}/go-on`, allowed, async (c) => {
    const { id } = await batchOf(c)
    await goOn(c.get('db'), id, byOf(c))
    const batch = await batchOf(c)
    const standing = await findProgress(c.get('db'), batch)
    const isUnderWay = standing.state === 'taking' || standing.state === 'undoing'
    if (!isUnderWay || !wantsFragment(c)) return goTo(c, importUrl(id))
    const progress = <ImportProgress batch={batch} standing={standing} />
    return showPart(c, progress)
  })
  .get(`${path}/undo`, allowed, async (c) => askUndo(c, await batchOf(c)))
  .post(`${path}/undo`, allowed, async (c) => {
    const batch = await batchOf(c)
    const outcome = await undoImport(c.get('db'), batch.id, await versionOf(c), byOf(c))
    if (outcome === 'archived') return askUndo(c, batch, 409)
    if (outcome !== 'done' || !wantsFragment(c)) return answer(c, outcome)
    return goTo(c, importUrl(batch.id))
  })

async function batchOf(c: Context<Env>): Promise<Batch> {
  const id = Number(c.req.param('batch'))
  const batch = Number.isSafeInteger(id) ? await findImport(c.get('db'), id) : undefined
  if (!batch) throw new HTTPException(404)
  return batch
}

const versionOf = async (c: Context<Env>) => (await readForm(c, VersionForm)).version

/** Returns to the file, or says what prevented the step. */
async function answer(c: Context<Env>, outcome: Decided): Promise<Response> {
  if (outcome === 'missing') throw new HTTPException(404)
  const batch = await batchOf(c)
  if (outcome === 'done') return c.redirect(importUrl(batch.id), 303)
  if (outcome === 'closed') throw new HTTPException(403, { message: words.closed })
  if (wantsFragment(c)) throw new HTTPException(409, { message: words.moved })
  return showBatch(c, batch, words.moved)
}

async function showBatch(c: Context<Env>, batch: Batch, message?: string) {
  const db = c.get('db')
  const standing = await findProgress(db, batch)
  const { show, page } = State.parse(c.req.query())
  const part = standing.state === 'pending' ? (show ?? (standing.wrong > 0 ? 'wrong' : 'good')) : 'wrong'
  const [lines, shown] = await Promise.all([listLines(db, batch.id, part, page), momentsOf(c)])
  const history = [
    ...(batch.confirmedAt ? [confirmed(batch.confirmedBy ?? '', shown(batch.confirmedAt))] : []),
    ...(batch.undoneAt ? [undone(batch.undoneBy ?? '', shown(batch.undoneAt))] : []),
  ]
  const touched = standing.state === 'taken' || standing.state === 'undone' ? await findTouched(db, batch.id) : undefined
  const terms = touched ? await listOldTerms(db, { until: await untilOf(c), ...touched }) : []
  const old = <OldFiguresList old={terms} actor={actorOf(c)} />
  const props = { batch, old, standing, part, page, lines, names: await listNames(db, lines), history, message }
  return render(c, { page: <ImportPage {...props} /> }, message ? 409 : 200)
}

async function askUndo(c: Context<Env>, batch: Batch, status: 200 | 409 = 200) {
  const { state, taken } = await findProgress(c.get('db'), batch)
  if (state !== 'taken' && state !== 'taking') throw new HTTPException(404)
  const refusal = (await hasArchivedDay(c.get('db'), batch.id)) ? words.archived : undefined
  return showDialog(c, <UndoImport batch={batch} count={taken} refusal={refusal} />, status)
}
