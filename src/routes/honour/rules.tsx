import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findHonourRules, saveHonourRules } from '../../db/honour/index.ts'
import { listSubjects } from '../../db/school/subjects/index.ts'
import { conducts, coreOf, coreText, type NumberField, parseRules, type RuleTexts, textsOf } from '../../domain/honour/index.ts'
import { ruleWords as words } from '../../domain/words/honour.ts'
import { honourRulesUrl, honourUrl } from '../../views/_links/honour.ts'
import { HonourRulesDialog } from '../../views/honour/rules.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { several, showDialog, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allow } from '../_rights.ts'

const write = allow('honour.write', { title: words.title, section: 'reports' })
const Subject = z.string().regex(/^[1-9]\d{0,8}$/)
const fields = { conduct: z.enum(['', ...conducts]), core: several(Subject).transform((ids) => coreText(ids.map(Number))) }

/** The rules of the honour roll, as one dialog. */
export const honourRules = new Hono<Env>()
  .get(honourRulesUrl, write, async (c) => show(c, editedOf(await rowOf(c))))
  .post(honourRulesUrl, write, async (c) => {
    const edit = await readEdited(c, await rowOf(c), fields)
    const { rules, faults } = parseRules(edit.typed)
    if (faults.length > 0) return show(c, edit, 422, faults)
    const answer = unlessMissing(await saveHonourRules(c.get('db'), rules, edit.saves, byOf(c)))
    if (answer.kind === 'conflict') return show(c, await lateOf(c, edit, await rowOf(c), answer.change, await namesIn(c)), 409)
    return doneOrBack(c, honourUrl('/admin'), words.saved, 'honour-changed')
  })

async function rowOf(c: Context<Env>) {
  const { rules, version } = await findHonourRules(c.get('db'))
  return { version, texts: textsOf(rules) }
}

/** Core subjects are said by their titles. */
async function namesIn(c: Context<Env>): Promise<Named<keyof RuleTexts>> {
  const titles = new Map((await listSubjects(c.get('db'))).map(({ id, title }) => [id, title]))
  const said = (text: string) =>
    coreOf(text)
      .map((id) => titles.get(id) ?? String(id))
      .join(', ')
  return { ...words.fields, core: [words.fields.core, (text) => said(text) || words.coreNone] }
}

async function show(
  c: Context<Env>,
  edited: Parameters<typeof HonourRulesDialog>[0]['edited'],
  status: 200 | 409 | 422 = 200,
  faults: readonly NumberField[] = [],
) {
  const subjects = await listSubjects(c.get('db'))
  return showDialog(c, <HonourRulesDialog {...{ edited, faults, subjects }} />, status)
}
