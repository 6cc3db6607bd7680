import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { carryYearOver, listNames, planCarry, type Years } from '../../db/school/carry-over.ts'
import { listLaterTerms, listYears } from '../../db/school/terms/index.ts'
import { listUses } from '../../db/school/terms/uses.ts'
import { carriedLists, yearBefore } from '../../domain/school/carry-over.ts'
import { carryWords as words } from '../../domain/words/school-carry-over.ts'
import { CarryOverDialog } from '../../views/school/carry-over.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { YearTable } from '../../views/school/years.tsx'
import { byOf, type Env } from '../_env.ts'
import { digits, readForm, showDialog } from '../_form.tsx'
import { allTermsOf, currentTermOf } from '../_once.ts'
import { doneOrBack } from '../_render.tsx'
import { allowed, showTab } from './_request.tsx'

const carry = '/admin/school/years/:year{[0-9]{8}}/carry-over'
const Count = digits(/^\d{1,6}$/)
const Expected = z.strictObject({ lesson: Count, form_teacher_class: Count, dean_class: Count })

/** The academic years, and what a year takes over from the last one. */
export const years = new Hono<Env>()
  .get('/admin/school/years', allowed, async (c) => {
    const [years, terms] = await Promise.all([listYears(c.get('db')), allTermsOf(c)])
    const current = terms.find((term) => term.isCurrent)?.year ?? null
    const sources = new Map(years.flatMap((year) => [[year, yearBefore(years, year, current)] as const]))
    const [uses, prepared] = await Promise.all([listUses(c.get('db')), listLaterTerms(c.get('db'))])
    return showTab(c, 'years', <YearTable years={years} terms={terms} sources={sources} {...{ uses, prepared }} />)
  })
  .get(carry, allowed, async (c) => showPlan(c, await yearsOf(c)))
  .post(carry, allowed, async (c) => {
    const years = await yearsOf(c)
    const expected = await readForm(c, Expected)
    const answer = await carryYearOver(c.get('db'), { ...years, expected }, byOf(c))
    if (answer === 'moved') return showPlan(c, years, words.moved)
    return doneOrBack(c, tabUrl('years'), words.done(expected), 'school-changed')
  })

/** The years; a past year cannot change, so it is not found. */
async function yearsOf(c: Context<Env>): Promise<Years> {
  const to = Number(c.req.param('year'))
  const current = (await currentTermOf(c))?.year ?? null
  const from = yearBefore(await listYears(c.get('db')), to, current)
  if (from === undefined) throw new HTTPException(404)
  return { from, to }
}

async function showPlan(c: Context<Env>, years: Years, message?: string) {
  const plan = await planCarry(c.get('db'), years)
  const leftOut = carriedLists.map((list) => plan[list])
  const archived = await listNames(c.get('db'), [...new Set(leftOut.flatMap((one) => one.archived))])
  const retired = [...new Set(leftOut.flatMap((one) => one.retired))].sort()
  const dialog = <CarryOverDialog {...years} plan={plan} archived={archived} retired={retired} message={message} />
  return showDialog(c, dialog, message ? 409 : 200)
}
