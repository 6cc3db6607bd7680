import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findWork, type Work } from '../../../db/_student-work.ts'
import { beginUndo, beginWork, goOn, type Wanted } from '../../../db/school/students/work/index.ts'
import { tickedWords as words } from '../../../domain/words/students-ticked.ts'
import { base, tickedUrl, workUrl } from '../../../views/_links/students.ts'
import { TickedDone, TickedProgress, TickedWorking } from '../../../views/school/students/ticked-work.tsx'
import { byOf, type Env } from '../../_env.ts'
import { idOf, orNotFound, readForm, showDialog, showOver } from '../../_form.tsx'
import { doneOrBack, render, tell } from '../../_render.tsx'
import { allowed } from './_request.tsx'

const EmptyForm = z.strictObject({})
const Undo = z.strictObject({
  work: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})

/** Answers at once if few are ticked; for many the page shows progress and asks again. */
const [firstMs, stepMs] = [1200, 800]

/** Work on many students: its progress and its undo. */
export const workOnTicked = new Hono<Env>()
  .get(`${workUrl()}/:work{[0-9]+}`, allowed, async (c) => {
    const work = orNotFound(await findWork(c.get('db'), idOf(c, 'work')))
    return showDialog(c, work.finishedAt ? <TickedDone {...work} /> : <TickedWorking {...work} />)
  })
  .post(`${workUrl()}/:work{[0-9]+}`, allowed, async (c) => {
    await readForm(c, EmptyForm)
    const work = await workFor(c, idOf(c, 'work'), stepMs)
    if (work.finishedAt) return showDone(c, work)
    return render(c, { page: <TickedWorking {...work} />, fragment: <TickedProgress {...work} /> })
  })
  .post(tickedUrl('archive', 'undo'), allowed, undo)
  .post(tickedUrl('class', 'undo'), allowed, undo)

/** Begins the work and answers when it is done or takes long. */
export const begin = async (c: Context<Env>, wanted: Wanted): Promise<Response> => answer(c, await beginWork(c.get('db'), wanted, byOf(c)))

async function undo(c: Context<Env>) {
  const { work } = await readForm(c, Undo)
  return answer(c, orNotFound(await beginUndo(c.get('db'), work, byOf(c))))
}

async function answer(c: Context<Env>, id: number): Promise<Response> {
  const work = await workFor(c, id, firstMs)
  if (!work.finishedAt) return showOver(c, <TickedWorking {...work} />)
  if (work.doing === 'class' || work.doing === 'archive') return showDone(c, work)
  return doneOrBack(c, base, words.outcome(work), 'students-changed', ...(work.doing === 'restore' ? ['ticks-done'] : []))
}

/** The work continues whether anybody waits or not. */
async function workFor(c: Context<Env>, id: number, ms: number): Promise<Work> {
  const [db, log] = [c.get('db'), c.get('log')]
  orNotFound(await findWork(db, id))
  const onFault = (err: unknown) => log.error({ err }, 'something with many students is not done')
  const goesOn = goOn(db, id, onFault)
  goesOn.catch(onFault) // the server may have stopped by then
  await Promise.race([goesOn, setTimeout(ms, undefined, { ref: false })])
  return orNotFound(await findWork(db, id))
}

function showDone(c: Context<Env>, work: Work) {
  tell(c, words.outcome(work), 'students-changed', 'ticks-done')
  return showOver(c, <TickedDone {...work} />)
}
