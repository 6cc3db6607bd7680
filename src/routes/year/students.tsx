import { type Context, Hono } from 'hono'
import { z } from 'zod'

import { findDone, isRegistered } from '../../db/school/terms/years.ts'
import { readPlan, saveStudentPlan } from '../../db/year/plan.ts'
import { lastFirst } from '../../domain/_names.ts'
import { byForm } from '../../domain/_school.ts'
import { findsEvery } from '../../domain/_text.ts'
import { pageOf } from '../../domain/school/subjects/index.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { promotionFaults, promotionWords } from '../../domain/words/year.ts'
import { type Next, outcomes } from '../../domain/year/promotion.ts'
import { type StudentsState, studentsUrl, yearUrl } from '../../views/_links/year.ts'
import { YearPage } from '../../views/year/index.tsx'
import { PlanTabs } from '../../views/year/promotion.tsx'
import { PlanStudents, perPage } from '../../views/year/students.tsx'
import type { Env } from '../_env.ts'
import { digits, Page, readForm, Search, several } from '../_form.tsx'
import { render, tell, wantsFragment } from '../_render.tsx'
import { allowed, changed, yearsOf } from './_request.tsx'

const Query = z.object({
  class: z.string().max(20).catch(''),
  outcome: z.enum(outcomes).or(z.literal('')).catch(''),
  q: Search,
  page: Page,
})
const Id = digits(/^[1-9]\d{0,14}$/)
const Form = z.strictObject({ student: several(Id, 2000), next: z.string().max(20) })

/** Students of the new year: search, tick and change together. */
export const students = new Hono<Env>()
  .get(yearUrl('students'), allowed, async (c) => showStudents(c, await yearsOf(c)))
  .post(yearUrl('students'), allowed, async (c) => {
    const [years, form] = [await yearsOf(c), await readForm(c, Form)]
    if (form.student.length === 0) return showStudents(c, years, promotionWords.noneTicked, 422)
    if (form.next === '') return showStudents(c, years, promotionWords.choiceFirst, 422)
    const saved = await saveStudentPlan(c.get('db'), years, { students: form.student, next: nextOf(form.next) })
    if (saved === 'no-class') return showStudents(c, years, promotionWords.noClass, 422)
    if (saved === 'done') return showStudents(c, years, promotionFaults.done, 409)
    if (!wantsFragment(c)) return c.redirect(studentsUrl(stateOf(c)), 303)
    tell(c, promotionWords.set(form.student.length), changed)
    return showStudents(c, years)
  })

const nextOf = (chosen: string): Next => (chosen === 'leaves' ? null : chosen === 'with-class' ? undefined : chosen)

function stateOf(c: Context<Env>): StudentsState {
  const { class: classId, ...rest } = Query.parse(c.req.query())
  return { classId, ...rest }
}

async function showStudents(c: Context<Env>, years: Years, error?: string, status: 200 | 409 | 422 = 200) {
  const { classes, placed } = await readPlan(c.get('db'), years)
  const state = stateOf(c)
  const found = placed.filter(
    (one) =>
      (state.classId === '' || one.classId === state.classId) &&
      (state.outcome === '' || one.outcome === state.outcome) &&
      (state.q === '' || findsEvery(state.q, `${one.id} ${lastFirst(one)} ${one.classId}`)),
  )
  const { page, from } = pageOf(found.length, state.page, perPage)
  const isDone = (await findDone(c.get('db'), years, 'promotion')) !== undefined || (await isRegistered(c.get('db'), years.to))
  const rows = found.slice(from, from + perPage)
  const fragment = (
    <PlanStudents {...{ rows, classes, isDone, error, state: { ...state, page }, total: found.length, forms: byForm(classes) }} />
  )
  const whole = (
    <YearPage years={years}>
      <PlanTabs current="students" />
      {fragment}
    </YearPage>
  )
  return render(c, { page: whole, fragment }, status)
}
