import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findFactorRule, removeFactor } from '../../db/_second-factor.ts'
import { type FactorHolder, listFactors, saveFactorRule } from '../../db/school/second-factor.ts'
import { schoolDay, shownDay } from '../../domain/_dates.ts'
import { oneLine } from '../../domain/_text.ts'
import { factorRuleWords as words } from '../../domain/words/second-factor.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { AskReset, type EditedRule, RuleDialog, SignInTable } from '../../views/school/sign-in.tsx'
import { editedOf, lateOf, type Named, readEdited, Tick, yesNo } from '../_edited.ts'
import { actorOf, byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { timeZoneOf } from '../_time.ts'
import { frame, showTab } from './_request.tsx'

const allowed = allow('administrator.write', frame)
const base = '/admin/school/sign-in'
const reset = `${base}/:kind{administrator|employee}/:id{[0-9]+}/reset` as const
const fields = { administrators: Tick, staff: Tick, reason: Text }
const names: Named<keyof typeof fields> = {
  administrators: [words.administrators, yesNo],
  staff: [words.staff, yesNo],
  reason: words.reason,
}
const EmptyForm = z.strictObject({})

/** The rules for second factors, and the people who have one. */
export const schoolSignIn = new Hono<Env>()
  .get(base, allowed, async (c) => {
    const timeZone = await timeZoneOf(c)
    const rows = (await listFactors(c.get('db'))).map((one) => ({ ...one, since: shownDay(schoolDay(new Date(one.since), timeZone)) }))
    const table = <SignInTable rows={rows} self={actorOf(c).id} rule={await findFactorRule(c.get('db'))} />
    return showTab(c, 'sign-in', table, { fragment: table })
  })
  .get(`${base}/rule`, allowed, async (c) => showRule(c, editedOf(await ruleOf(c))))
  .post(`${base}/rule`, allowed, async (c) => {
    const edit = await readEdited(c, await ruleOf(c), fields)
    const [reason, administrators, staff] = [oneLine(edit.typed.reason), edit.typed.administrators === '1', edit.typed.staff === '1']
    if (!administrators && reason === '') return showRule(c, edit, 422, words.reasonMissing)
    const rule = { version: edit.saves, administrators, staff, reason }
    const answer = unlessMissing(await saveFactorRule(c.get('db'), rule, byOf(c)))
    if (answer.kind === 'conflict') return showRule(c, await lateOf(c, edit, await ruleOf(c), answer.change, names), 409)
    return doneOrBack(c, tabUrl('sign-in'), words.saved, 'school-changed')
  })
  .get(reset, allowed, async (c) => showDialog(c, <AskReset of={await findOther(c)} />))
  .post(reset, allowed, async (c) => {
    await readForm(c, EmptyForm)
    const other = await findOther(c)
    if (!(await removeFactor(c.get('db'), other, 'reset', byOf(c)))) throw new HTTPException(404)
    return doneOrBack(c, tabUrl('sign-in'), words.wasReset(other.name), 'school-changed')
  })

/** Finds another person: people change their own factor with a code, on their own page. */
async function findOther(c: Context<Env>): Promise<FactorHolder> {
  const [all, kind, id, self] = [await listFactors(c.get('db')), c.req.param('kind'), idOf(c), actorOf(c)]
  const other = orNotFound(all.find((one) => one.kind === kind && one.id === id))
  if (other.kind === self.kind && other.id === self.id) throw new HTTPException(403, { message: words.notSelf })
  return other
}

async function ruleOf(c: Context<Env>) {
  const { administratorsSince, staffSince, reason, version } = await findFactorRule(c.get('db'))
  return { version, texts: { administrators: administratorsSince ? '1' : '', staff: staffSince ? '1' : '', reason } }
}

const showRule = (c: Context<Env>, edited: EditedRule, status: 200 | 409 | 422 = 200, fault?: string) =>
  showDialog(c, <RuleDialog edited={edited} fault={fault} />, status)
