import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listMarkWords, saveMarkWord } from '../../db/school/mark-words.ts'
import { canBeZero, parseCode } from '../../domain/school/mark-words.ts'
import { settingWords, wordTitles } from '../../domain/words/mark-words.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { MarkWordDialog, type MarkWordProps, MarkWordTable } from '../../views/school/mark-words.tsx'
import { editedOf, lateOf, type Named, readEdited, Tick, yesNo } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { digits, orNotFound, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed, showTab } from './_request.tsx'

const wordUrl = '/admin/school/mark-words/:id'
const Counts = z.enum(['left-out', 'zero'])
const Seen = digits(/^\d{1,7}$/)
  .nullable()
  .default(null)
const fields = { on: Tick, code: Text, counts: Counts.default('left-out'), ranked: Tick }
const names: Named<keyof typeof fields> = {
  ...{ on: [settingWords.on, yesNo], code: settingWords.code, ranked: [settingWords.ranked, yesNo] },
  counts: [settingWords.counts, (value) => settingWords.countsAs[Counts.parse(value)]],
}

/** The words that a mark can be instead of a number, and how they count. */
export const markWords = new Hono<Env>()
  .get('/admin/school/mark-words', allowed, async (c) => {
    const table = <MarkWordTable rows={await listMarkWords(c.get('db'))} />
    return showTab(c, 'mark-words', table, { fragment: table })
  })
  .get(wordUrl, allowed, async (c) => show(c, editedOf(await rowOf(c))))
  .post(wordUrl, allowed, async (c) => {
    const row = await rowOf(c)
    const edit = await readEdited(c, row, fields, { seen: Seen })
    const { on, code: typed, counts, ranked } = edit.typed
    const code = parseCode(row.id, typed, row.all)
    if (!code.ok) return show(c, edit, 422, { fault: code.error })
    const counted = canBeZero(row.id) ? Counts.parse(counts) : 'left-out'
    const setting = { id: row.id, isOn: on === '1', code: code.value, counts: counted, isRanked: ranked === '1' }
    const save = { ...setting, version: edit.saves, seen: edit.besides.seen }
    const answer = unlessMissing(await saveMarkWord(c.get('db'), save, byOf(c)))
    if (answer.kind === 'conflict') return show(c, await lateOf(c, edit, await rowOf(c), answer.change, names), 409)
    if (answer.kind === 'in-use') return show(c, { ...edit, typed: { ...edit.typed, on: '1' } }, 409, { entered: answer })
    if (answer.kind === 'ask') return show(c, edit, 409, { entered: answer })
    return doneOrBack(c, tabUrl('mark-words'), settingWords.saved(wordTitles[row.id]), 'school-changed')
  })

async function rowOf(c: Context<Env>) {
  const all = await listMarkWords(c.get('db'))
  const { id, version, isOn, code, counts, isRanked } = orNotFound(all.find((one) => one.id === c.req.param('id')))
  return { id, all, version, texts: { on: isOn ? '1' : '', code, counts, ranked: isRanked ? '1' : '' } }
}

type Why = Pick<MarkWordProps, 'fault' | 'entered'>

async function show(c: Context<Env>, edited: MarkWordProps['edited'], status: 200 | 409 | 422 = 200, why: Why = {}) {
  return showDialog(c, <MarkWordDialog id={(await rowOf(c)).id} edited={edited} {...why} />, status)
}
