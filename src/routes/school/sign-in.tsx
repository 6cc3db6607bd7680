import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findFactorRule, removeFactor } from '../../db/_second-factor.ts'
import { type FactorHolder, listFactors, saveFactorRule } from '../../db/school/second-factor.ts'
import { schoolDay, shownDay } from '../../domain/_dates.ts'
import { oneLine } from '../../domain/school/profile.ts'
import { factorRuleWords as words } from '../../domain/words/second-factor.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { AskReset, RuleDialog, type RuleProps, SignInTable } from '../../views/school/sign-in.tsx'
import { idOf, orNotFound, readForm, showDialog, Text, Ticked, unlessMissing, Version } from '../_form.tsx'
import { actorOf, allow, byOf, doneOrBack, type Env } from '../_http.tsx'
import { timeZoneOf } from '../_time.ts'
import { frame, meanwhileOf, showTab } from './_request.tsx'

const allowed = allow('administrator.write', frame)
const base = '/admin/school/sign-in'
const reset = `${base}/:kind{administrator|employee}/:id{[0-9]+}/reset` as const
const Form = z.strictObject({ version: Version, administrators: Ticked, staff: Ticked, reason: Text })
const Nothing = z.strictObject({})

/** Who must have a second factor, and who has one. */
export const schoolSignIn = new Hono<Env>()
  .get(base, allowed, async (c) => {
    const timeZone = await timeZoneOf(c)
    const rows = (await listFactors(c.get('db'))).map((one) => ({ ...one, since: shownDay(schoolDay(new Date(one.since), timeZone)) }))
    const table = <SignInTable rows={rows} self={actorOf(c).id} rule={await findFactorRule(c.get('db'))} />
    return showTab(c, 'sign-in', table, { fragment: table })
  })
  .get(`${base}/rule`, allowed, (c) => showRule(c))
  .post(`${base}/rule`, allowed, async (c) => {
    const { version, administrators, staff, reason: typed } = await readForm(c, Form)
    const reason = oneLine(typed)
    const sent = { version, administrators, staff, reason }
    if (!administrators && reason === '') return showRule(c, { ...sent, fault: words.reasonMissing }, 422)
    const answer = unlessMissing(await saveFactorRule(c.get('db'), sent, byOf(c)))
    if (answer.kind === 'conflict') return showRule(c, { ...sent, version: answer.version, meanwhile: await meanwhileOf(c, answer) }, 409)
    return doneOrBack(c, tabUrl('sign-in'), words.saved, 'school-changed')
  })
  .get(reset, allowed, async (c) => showDialog(c, <AskReset of={await findOther(c)} />))
  .post(reset, allowed, async (c) => {
    await readForm(c, Nothing)
    const other = await findOther(c)
    if (!(await removeFactor(c.get('db'), other, 'reset', byOf(c)))) throw new HTTPException(404)
    return doneOrBack(c, tabUrl('sign-in'), words.wasReset(other.name), 'school-changed')
  })

/** One's own is changed with a code, on one's own page. */
async function findOther(c: Context<Env>): Promise<FactorHolder> {
  const [all, kind, id, self] = [await listFactors(c.get('db')), c.req.param('kind'), idOf(c), actorOf(c)]
  const other = orNotFound(all.find((one) => one.kind === kind && one.id === id))
  if (other.kind === self.kind && other.id === self.id) throw new HTTPException(403, { message: words.notSelf })
  return other
}

async function showRule(c: Context<Env>, typed?: RuleProps, status: 200 | 409 | 422 = 200) {
  const { administratorsSince, staffSince, ...rule } = await findFactorRule(c.get('db'))
  const stored = { ...rule, administrators: administratorsSince !== null, staff: staffSince !== null }
  return showDialog(c, <RuleDialog {...stored} {...typed} />, status)
}
