import { type Context, Hono } from 'hono'
import { listLocalFields, saveLocalField } from '../../db/school/students/local-fields.ts'
import { isOwnField, parseLabel, usualTitles } from '../../domain/school/students/local-fields.ts'
import { words } from '../../domain/words/local-fields.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { LocalFieldDialog, type LocalFieldProps, LocalFieldTable } from '../../views/school/local-fields.tsx'
import { editedOf, lateOf, type Named, readEdited, Tick, yesNo } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed, showTab } from './_request.tsx'

const fieldUrl = '/admin/school/local-fields/:id'
const fields = { label: Text, on: Tick, alerted: Tick }
const names: Named<keyof typeof fields> = { label: words.name, on: [words.on, yesNo], alerted: [words.alerted, yesNo] }

/** The fields of one country: renames them or switches them off. */
export const localFields = new Hono<Env>()
  .get('/admin/school/local-fields', allowed, async (c) => {
    const table = <LocalFieldTable rows={await listLocalFields(c.get('db'))} />
    return showTab(c, 'local-fields', table, { fragment: table })
  })
  .get(fieldUrl, allowed, async (c) => show(c, editedOf(await rowOf(c))))
  .post(fieldUrl, allowed, async (c) => {
    const row = await rowOf(c)
    const edit = await readEdited(c, row, fields)
    const { label: typed, on, alerted } = edit.typed
    const label = parseLabel(row.id, typed, row.all)
    if (!label.ok) return show(c, edit, 422, label.error)
    const setting = { label: label.value, isOn: on === '1', isAlerted: isOwnField(row.id) || alerted === '1' }
    const answer = unlessMissing(await saveLocalField(c.get('db'), { id: row.id, version: edit.saves, ...setting }, byOf(c)))
    if (answer.kind === 'conflict') return show(c, await lateOf(c, edit, await rowOf(c), answer.change, names), 409)
    return doneOrBack(c, tabUrl('local-fields'), words.saved(label.value ?? usualTitles[row.id]), 'school-changed')
  })

async function rowOf(c: Context<Env>) {
  const all = await listLocalFields(c.get('db'))
  const { id, version, label, isOn, isAlerted } = orNotFound(all.find((one) => one.id === c.req.param('id')))
  const alerted = isAlerted && !isOwnField(id) ? '1' : '' // the form of that field does not ask
  return { id, all, version, texts: { label: label ?? '', on: isOn ? '1' : '', alerted } }
}

async function show(c: Context<Env>, edited: LocalFieldProps['edited'], status: 200 | 409 | 422 = 200, fault?: LocalFieldProps['fault']) {
  return showDialog(c, <LocalFieldDialog id={(await rowOf(c)).id} edited={edited} fault={fault} />, status)
}
