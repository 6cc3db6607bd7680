import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findDone, listYearTerms } from '../../db/school/terms/years.ts'
import { countBack } from '../../db/year/classes.ts'
import { readPlan, saveClassPlan } from '../../db/year/plan.ts'
import { faultOfPromotion, promote, undoPromotion } from '../../db/year/promotion.ts'
import { byForm } from '../../domain/_school.ts'
import { leavingDay, type Years } from '../../domain/school/terms/years.ts'
import { promotionFaults, promotionWords, undoFaults, words } from '../../domain/words/year.ts'
import { countOutcomes, sizesOf } from '../../domain/year/promotion.ts'
import { yearUrl } from '../../views/_links/year.ts'
import { Ask, PromoteDialog, Refused } from '../../views/year/dialogs.tsx'
import { YearPage } from '../../views/year/index.tsx'
import { PlanTabs, PromotionTable } from '../../views/year/promotion.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { digits, readForm, several, showDialog } from '../_form.tsx'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { doneOrBack, render, wantsFragment } from '../_render.tsx'
import { todayOf } from '../_time.ts'
import { allowed, changed, yearsOf } from './_request.tsx'

const Count = digits(/^\d{1,6}$/)
const Expected = z.strictObject({ up: Count, moves: Count, repeats: Count, leaves: Count, open: Count })
const Cells = several(z.string().max(50), 200)
const Table = z.strictObject({ class: Cells, was: Cells, next: Cells })
const EmptyForm = z.strictObject({})

/** The table of the promotion, with its run and its undo. */
export const promotion = new Hono<Env>()
  .get(yearUrl('promotion'), allowed, async (c) => showTable(c, await yearsOf(c)))
  .post(yearUrl('promotion'), allowed, async (c) => {
    const [years, form] = [await yearsOf(c), await readForm(c, Table)]
    if (form.was.length !== form.class.length || form.next.length !== form.class.length) throw new HTTPException(422)
    const choices = form.class.flatMap((classId, n) => {
      const next = form.next[n] ?? ''
      return next === form.was[n] || next === '' ? [] : [{ classId, next: next === 'leaves' ? null : next }]
    })
    const saved = await saveClassPlan(c.get('db'), years, choices)
    if (saved === 'no-class') return showTable(c, years, { error: promotionWords.noClass }, 422)
    if (saved === 'done') return showTable(c, years, { error: promotionFaults.done }, 409)
    return wantsFragment(c) ? showTable(c, years) : c.redirect(yearUrl('promotion'), 303)
  })
  .get(yearUrl('promotion', 'confirm'), allowed, async (c) => askPromotion(c, await yearsOf(c)))
  .post(yearUrl('promotion', 'confirm'), allowed, async (c) => {
    const [years, expected] = [await yearsOf(c), await readForm(c, Expected)]
    await refuseUnderWay(c)
    await backUpBefore(c, 'year')
    const answer = await promote(c.get('db'), years, { expected, today: await todayOf(c) }, byOf(c))
    if (answer.kind === 'refused') return askPromotion(c, years, promotionFaults[answer.fault])
    return doneOrBack(c, yearUrl(), promotionWords.done(answer.counts), changed, 'students-changed')
  })
  .get(yearUrl('promotion', 'undo'), allowed, async (c) => askUndo(c, await yearsOf(c)))
  .post(yearUrl('promotion', 'undo'), allowed, async (c) => {
    const years = await yearsOf(c)
    await readForm(c, EmptyForm)
    const answer = await undoPromotion(c.get('db'), years, byOf(c))
    if (answer.kind === 'refused') return askUndo(c, years, undoFaults[answer.fault])
    return doneOrBack(c, yearUrl(), promotionWords.undone(answer.back, answer.kept), changed, 'students-changed')
  })

async function showTable(c: Context<Env>, years: Years, { error }: { error?: string } = {}, status: 200 | 409 | 422 = 200) {
  const plan = await readPlan(c.get('db'), years)
  const fault = await faultOfPromotion(c.get('db'), years, plan, await todayOf(c))
  const sizes = sizesOf(plan.placed)
  const isDone = fault === 'done' || fault === 'registered' || fault === 'by-hand'
  const rows = plan.classes.map(({ id }) => {
    const [now, after] = [sizes.now.get(id) ?? 0, (isDone ? sizes.now : sizes.next).get(id) ?? 0]
    return { id, now, after, next: plan.table.get(id) }
  })
  const counts = countOutcomes(isDone ? [] : plan.placed)
  const fragment = (
    <PromotionTable {...{ years, rows, counts, isDone, error, forms: byForm(plan.classes), fault: fault && promotionFaults[fault] }} />
  )
  const page = (
    <YearPage years={years}>
      <PlanTabs current="table" />
      {fragment}
    </YearPage>
  )
  return render(c, { page, fragment }, status)
}

/** Shows the numbers again, also after a refusal. */
async function askPromotion(c: Context<Env>, years: Years, refused?: string) {
  const db = c.get('db')
  const [today, plan] = await Promise.all([todayOf(c), readPlan(db, years)])
  const counts = countOutcomes(plan.placed)
  const fault = await faultOfPromotion(db, years, plan, today)
  if (fault) {
    const title = promotionWords.title(years.to)
    return showDialog(c, <Refused title={title}>{promotionFaults[fault]}</Refused>, refused ? 409 : 200)
  }
  const { lastWithDates } = await listYearTerms(db, years)
  const day = leavingDay(lastWithDates?.termEnd ?? null, today)
  return showDialog(c, <PromoteDialog {...{ years, counts, day, refused }} />, refused ? 409 : 200)
}

async function askUndo(c: Context<Env>, years: Years, refused?: string) {
  const done = await findDone(c.get('db'), years, 'promotion')
  if (!done) return showDialog(c, <Refused title={promotionWords.undoTitle}>{undoFaults.missing}</Refused>, refused ? 409 : 200)
  const dialog = (
    <Ask title={promotionWords.undoTitle} action={yearUrl('promotion', 'undo')} submit={words.undo} danger refused={refused}>
      <p>{promotionWords.undoEffect((await countBack(c.get('db'), done.id)).back)}</p>
    </Ask>
  )
  return showDialog(c, dialog, refused ? 409 : 200)
}
