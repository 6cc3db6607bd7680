import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { handOver } from '../../db/hand-over/index.ts'
import { findUnfilled } from '../../db/hand-over/unfilled.ts'
import { listTeachers } from '../../db/school/teachers/index.ts'
import { listOpenYears } from '../../db/school/terms/years.ts'
import { fullName } from '../../domain/_names.ts'
import type { Duty, Row } from '../../domain/hand-over/index.ts'
import type { Unfilled } from '../../domain/hand-over/unfilled.ts'
import { dutyWords, filled, fillForm, fillLesson, planFaults, unfilledWords as words } from '../../domain/words/hand-over.ts'
import { unfilledUrl } from '../../views/_links/hand-over.ts'
import { FillDialog, UnfilledLists, UnfilledPage } from '../../views/hand-over/unfilled.tsx'
import { byOf, type Env } from '../_env.ts'
import { readAddress, readForm, showDialog } from '../_form.tsx'
import { doneOrBack, render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { todayOf } from '../_time.ts'

const allowed = allow('teacher.assign', { title: words.title, section: 'teachers' })
const fillPath = `${unfilledUrl}/fill`
const none: Unfilled = { lessons: [], classes: [], forms: [] }

/** What nobody at the school has this year, with a way to fill each. */
export const unfilled = new Hono<Env>()
  .get(unfilledUrl, allowed, async (c) => {
    const year = await yearOf(c)
    const props = { unfilled: year ? await findUnfilled(c.get('db'), year) : none, hasTerm: year !== undefined }
    return render(c, { title: words.title, page: <UnfilledPage {...props} />, fragment: <UnfilledLists {...props} /> })
  })
  .get(fillPath, allowed, async (c) => ask(c, await gapOf(c)))
  .post(fillPath, allowed, (c) => fill(c))

const yearOf = async (c: Context<Env>) => (await listOpenYears(c.get('db'), await todayOf(c)))[0]

const Gap = z.discriminatedUnion('of', [
  z.object({ of: z.literal('lesson'), class: z.string(), subject: z.coerce.number() }),
  z.object({ of: z.literal('form'), class: z.string() }),
  z.object({ of: z.literal('dean'), form: z.coerce.number() }),
])

/** The rows of the gap that the address names; undefined once somebody has filled it. */
async function gapOf(c: Context<Env>): Promise<{ what: string; duties: Duty[] } | undefined> {
  const [gap, year] = [readAddress(c, Gap, c.req.query()), (await yearOf(c)) ?? 0]
  const { lessons, classes, forms } = await findUnfilled(c.get('db'), year)
  if (gap.of === 'lesson') {
    const found = lessons.find(({ classId, subjectId }) => classId === gap.class && subjectId === gap.subject)
    const { classId = '', subjectId = 0, subject = '' } = found ?? {}
    return found && { what: fillLesson(subject, classId), duties: [{ kind: 'lesson', year, classId, subjectId }] }
  }
  if (gap.of === 'form')
    return classes.includes(gap.class)
      ? { what: dutyWords.form(gap.class), duties: [{ kind: 'form', year, classId: gap.class }] }
      : undefined
  const found = forms.find(({ level }) => level === gap.form)
  return found && { what: fillForm(found.level), duties: found.classes.map((classId) => ({ kind: 'dean', year, classId })) }
}

type Found = Awaited<ReturnType<typeof gapOf>>

async function ask(c: Context<Env>, gap: Found, error?: string, status: 200 | 409 | 422 = 200) {
  const action = c.req.path + new URL(c.req.url).search
  const teachers = await listTeachers(c.get('db'), 'current')
  if (!gap) return showDialog(c, <FillDialog {...{ what: '', action, teachers }} refused={words.filledMeanwhile} />, 409)
  return showDialog(c, <FillDialog {...{ what: gap.what, action, teachers, error }} />, status)
}

async function fill(c: Context<Env>) {
  const [gap, { to }] = [await gapOf(c), await readForm(c, z.strictObject({ to: z.string().max(15) }))]
  if (!gap) return ask(c, gap)
  const teacher = (await listTeachers(c.get('db'), 'current')).find(({ id }) => String(id) === to)
  if (!teacher) return ask(c, gap, planFaults['not-there'], 422)
  const rows = gap.duties.map((duty): Row => ({ ...duty, from: null, to: teacher.id }))
  const today = await todayOf(c)
  await handOver(c.get('db'), { employeeId: null, kind: 'fill', day: today, rows }, today, byOf(c))
  return doneOrBack(c, unfilledUrl, filled(fullName(teacher), gap.what), 'unfilled-changed')
}
