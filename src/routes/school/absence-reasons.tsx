import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addReason, countReasons, listAbsenceReasons, saveAbsenceReason } from '../../db/attendance/days/index.ts'
import { reasonCounts } from '../../domain/attendance/days/reasons.ts'
import { longestTitle, parseWords } from '../../domain/school/lists.ts'
import { added, countsAs, words } from '../../domain/words/attendance-reasons.ts'
import { faults, sectionWords } from '../../domain/words/school.ts'
import { AbsenceReasonDialog, type AbsenceReasonProps, AbsenceReasonTable } from '../../views/school/absence-reasons.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { editedOf, lateOf, type Named, readEdited, Tick, yesNo } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed, showTab } from './_request.tsx'

const reasonUrl = '/admin/school/absence-reasons/:id{[0-9]+}'
const Counts = z.enum(reasonCounts)
const NewReason = z.strictObject({ title: Text, counts: Counts })
const fields = { title: Text, counts: Counts, retired: Tick }
const names: Named<keyof typeof fields> = {
  title: words.title,
  counts: [words.counts, (value) => countsAs[Counts.parse(value)]],
  retired: [sectionWords.retire, yesNo],
}

/** The reasons for absence that the registers offer. */
export const absenceReasons = new Hono<Env>()
  .get('/admin/school/absence-reasons', allowed, async (c) => {
    const [reasons, uses] = await Promise.all([listAbsenceReasons(c.get('db')), countReasons(c.get('db'))])
    const table = <AbsenceReasonTable rows={reasons.map((one) => ({ ...one, uses: uses.get(one.id) ?? 0 }))} />
    return showTab(c, 'absence-reasons', table, { fragment: table })
  })
  .get('/admin/school/absence-reasons/new', allowed, (c) =>
    showDialog(c, <AbsenceReasonDialog typed={{ title: '', counts: 'absent', retired: '' }} />),
  )
  .post('/admin/school/absence-reasons/new', allowed, async (c) => {
    const sent = await readForm(c, NewReason)
    const typed = { ...sent, retired: '' }
    const title = parseWords(sent.title, longestTitle)
    if (!title.ok) return showDialog(c, <AbsenceReasonDialog typed={typed} fault={faults[title.error]} />, 422)
    const answer = await addReason(c.get('db'), { title: title.value, counts: sent.counts }, byOf(c))
    if (answer.kind !== 'saved') return showDialog(c, <AbsenceReasonDialog typed={typed} fault={words.taken} />, 422)
    return doneOrBack(c, tabUrl('absence-reasons'), added(title.value), 'school-changed')
  })
  .get(reasonUrl, allowed, async (c) => show(c, editedOf(await rowOf(c))))
  .post(reasonUrl, allowed, async (c) => {
    const edit = await readEdited(c, await rowOf(c), fields)
    const title = parseWords(edit.typed.title, longestTitle)
    if (!title.ok) return show(c, edit, 422, { fault: faults[title.error] })
    const values = { title: title.value, counts: Counts.parse(edit.typed.counts), isRetired: edit.typed.retired === '1' }
    const answer = unlessMissing(await saveAbsenceReason(c.get('db'), { id: idOf(c), version: edit.saves, ...values }, byOf(c)))
    if (answer.kind === 'taken') return show(c, edit, 422, { fault: words.taken })
    if (answer.kind === 'fixed') return show(c, edit, 422, { refused: words.fixed })
    if (answer.kind === 'conflict') return show(c, await lateOf(c, edit, await rowOf(c), answer.change, names), 409)
    return doneOrBack(c, tabUrl('absence-reasons'), sectionWords.saved, 'school-changed')
  })

async function rowOf(c: Context<Env>) {
  const all = await listAbsenceReasons(c.get('db'))
  const { title, counts, retiredAt, version } = orNotFound(all.find(({ id }) => id === idOf(c)))
  return { version, texts: { title, counts, retired: retiredAt === null ? '' : '1' } }
}

async function show(
  c: Context<Env>,
  edited: NonNullable<AbsenceReasonProps['edited']>,
  status: 200 | 409 | 422 = 200,
  why: Pick<AbsenceReasonProps, 'fault' | 'refused'> = {},
) {
  const { title } = (await rowOf(c)).texts
  return showDialog(c, <AbsenceReasonDialog id={idOf(c)} name={title} typed={edited.typed} edited={edited} {...why} />, status)
}
