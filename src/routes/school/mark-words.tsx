import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listMarkWords, saveMarkWord } from '../../db/school/mark-words.ts'
import { canBeZero, parseCode } from '../../domain/school/mark-words.ts'
import { settingWords, wordTitles } from '../../domain/words/mark-words.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { MarkWordDialog, type MarkWordProps, MarkWordTable } from '../../views/school/mark-words.tsx'
import { orNotFound, readForm, showDialog, Text, Ticked, unlessMissing, Version } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { allowed, meanwhileOf, showTab } from './_request.tsx'

const one = '/admin/school/mark-words/:id'
const Counts = z.enum(['left-out', 'zero']).default('left-out')
const Seen = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .nullable()
  .default(null)
const Form = z.strictObject({ version: Version, on: Ticked, code: Text, counts: Counts, ranked: Ticked, seen: Seen })

/** What a mark can be besides a number, and how it counts. */
export const markWords = new Hono<Env>()
  .get('/admin/school/mark-words', allowed, async (c) => {
    const table = <MarkWordTable rows={await listMarkWords(c.get('db'))} />
    return showTab(c, 'mark-words', table, { fragment: table })
  })
  .get(one, allowed, async (c) => show(c))
  .post(one, allowed, async (c) => {
    const { version, on, code: typed, counts, ranked, seen } = await readForm(c, Form)
    const { rows, row } = await stored(c)
    const sent = { version, isOn: on, code: typed, counts: canBeZero(row.id) ? counts : 'left-out', isRanked: ranked } as const
    const code = parseCode(row.id, typed, rows)
    if (!code.ok) return show(c, { ...sent, fault: code.error }, 422)
    const answer = unlessMissing(await saveMarkWord(c.get('db'), { ...sent, id: row.id, code: code.value, seen }, byOf(c)))
    if (answer.kind === 'conflict') return show(c, { ...sent, version: answer.version, meanwhile: await meanwhileOf(c, answer) }, 409)
    if (answer.kind === 'in-use') return show(c, { ...sent, isOn: true, entered: answer }, 409)
    if (answer.kind === 'ask') return show(c, { ...sent, entered: answer }, 409)
    return doneOrBack(c, tabUrl('mark-words'), settingWords.saved(wordTitles[row.id]), 'school-changed')
  })

async function stored(c: Context<Env>) {
  const rows = await listMarkWords(c.get('db'))
  return { rows, row: orNotFound(rows.find(({ id }) => id === c.req.param('id'))) }
}

async function show(c: Context<Env>, typed?: Omit<MarkWordProps, 'id'>, status: 200 | 409 | 422 = 200) {
  const { row } = await stored(c)
  return showDialog(c, <MarkWordDialog {...row} {...typed} />, status)
}
