import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { handOver, isBack, listHandOvers } from '../../db/hand-over/index.ts'
import { shownDay } from '../../domain/_dates.ts'
import { dutyKey } from '../../domain/hand-over/index.ts'
import { type PlanFaults, readPlan } from '../../domain/hand-over/plan.ts'
import { planFaults, words } from '../../domain/words/hand-over.ts'
import { words as teacherWords } from '../../domain/words/teachers.ts'
import { handOversUrl, handOverUrl } from '../../views/_links/hand-over.ts'
import { HandOverPage, type HandOverProps, type Past, type TypedForm } from '../../views/hand-over/index.tsx'
import { byOf, type Env } from '../_env.ts'
import { readForm, several, Text, Ticked } from '../_form.tsx'
import { render } from '../_render.tsx'
import { allow, may } from '../_rights.ts'
import { momentsOf, todayOf } from '../_time.ts'
import { sayingOf } from './_said.ts'
import { workOf } from './_work.ts'
import { showTeacher } from './teacher.tsx'
import { back, undo } from './undo.tsx'
import { unfilled } from './unfilled.tsx'

const url = '/admin/teachers/:id{[0-9]+}/hand-over'
const allowed = allow('teacher.assign', { title: teacherWords.title, section: 'teachers' })
const read = allow('teacher-work.read', { title: teacherWords.title, section: 'teachers' })

/** A teacher's work goes to others, from a day on, and comes back; what nobody has is given out. */
export const handOvers = new Hono<Env>()
  .get('/admin/teachers/:id{[0-9]+}/work', read, showTeacher)
  .get('/term-reports/teachers/:id{[0-9]+}/work', read, showTeacher)
  .get(url, allowed, async (c) => show(c, await workOf(c)))
  .post(url, allowed, (c) => save(c))
  .get('/admin/hand-overs/:id{[0-9]+}/undo', allowed, undo.ask)
  .post('/admin/hand-overs/:id{[0-9]+}/undo', allowed, undo.answer)
  .get('/admin/hand-overs/:id{[0-9]+}/back', allowed, back.ask)
  .post('/admin/hand-overs/:id{[0-9]+}/back', allowed, back.answer)
  .route('/', unfilled)

type Work = Awaited<ReturnType<typeof workOf>>

const Form = z.strictObject({
  kind: z.enum(['leaves', 'away']),
  day: Text,
  until: Text,
  to: Text,
  archive: Ticked,
  row: several(Text),
  row_to: several(Text),
})

async function save(c: Context<Env>) {
  const [work, { row, row_to, ...sent }] = [await workOf(c), await readForm(c, Form)]
  const typed = { ...sent, rows: Object.fromEntries(row.map((key, i) => [key, row_to[i] ?? ''])) }
  const now = work.rows.map(dutyKey)
  if (now.length !== row.length || now.some((key) => !row.includes(key))) return show(c, work, { typed, refused: words.moved }, 409)
  const { teacher } = work
  const { faults, plan } = readPlan({ typed, duties: work.rows, from: teacher.id, present: work.others.map(({ id }) => id) })
  if (Object.keys(faults).length > 0) return show(c, work, { typed, faults }, 422)
  const isArchiving = sent.archive && sent.kind === 'leaves'
  if (isArchiving && !may(c, 'teacher.write')) throw new HTTPException(403)
  await handOver(c.get('db'), { employeeId: teacher.id, kind: sent.kind, isArchiving, ...plan }, await todayOf(c), byOf(c))
  return c.redirect(handOverUrl(teacher.id), 303)
}

type Shown = { typed?: TypedForm; faults?: PlanFaults; refused?: string }

async function show(c: Context<Env>, { rows, ...work }: Work, shown: Shown = {}, status: 200 | 409 | 422 = 200) {
  const blank: TypedForm = { kind: 'leaves', day: shownDay(await todayOf(c)), until: '', to: '', rows: {}, archive: false }
  const faults = Object.fromEntries(Object.entries(shown.faults ?? {}).map(([field, fault]) => [field, planFaults[fault]]))
  const props: HandOverProps = {
    ...work,
    ...{ rows, faults, typed: shown.typed ?? blank, refused: shown.refused },
    mayArchive: may(c, 'teacher.write') && !work.teacher.isArchived,
    past: await pastOf(c, work.teacher.id),
  }
  return render(c, { title: words.title, page: <HandOverPage {...props} /> }, status)
}

async function pastOf(c: Context<Env>, employeeId: number): Promise<Past[]> {
  const [said, moments] = await Promise.all([sayingOf(c), momentsOf(c)])
  const past: Past[] = []
  for (const one of await listHandOvers(c.get('db'), { employeeId })) {
    const returns = (one.kind === 'leaves' || one.kind === 'away') && one.doneAt !== null && !(await isBack(c.get('db'), one))
    past.push({
      ...{ id: one.id, ...said(one), when: moments(one.at), undo: handOversUrl(one.id, 'undo') },
      ...(returns && { back: handOversUrl(one.id, 'back') }),
    })
  }
  return past
}
