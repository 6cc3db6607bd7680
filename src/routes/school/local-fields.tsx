import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listLocalFields, saveLocalField } from '../../db/school/local-fields.ts'
import { isOwnField, parseLabel, usualTitles } from '../../domain/school/local-fields.ts'
import { words } from '../../domain/words/local-fields.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { LocalFieldDialog, type LocalFieldProps, LocalFieldTable } from '../../views/school/local-fields.tsx'
import { orNotFound, readForm, showDialog, Text, Ticked, unlessMissing, Version } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { allowed, meanwhileOf, showTab } from './_request.tsx'

const one = '/admin/school/local-fields/:id'
const Form = z.strictObject({ version: Version, label: Text, on: Ticked, alerted: Ticked })

/** What belongs to one country: renamed or switched off. */
export const localFields = new Hono<Env>()
  .get('/admin/school/local-fields', allowed, async (c) => {
    const table = <LocalFieldTable rows={await listLocalFields(c.get('db'))} />
    return showTab(c, 'local-fields', table, { fragment: table })
  })
  .get(one, allowed, async (c) => show(c))
  .post(one, allowed, async (c) => {
    const { version, label: typed, on, alerted } = await readForm(c, Form)
    const { rows, row } = await stored(c)
    const sent = { version, label: typed, isOn: on, isAlerted: isOwnField(row.id) || alerted }
    const label = parseLabel(row.id, typed, rows)
    if (!label.ok) return show(c, { ...sent, fault: label.error }, 422)
    const answer = unlessMissing(await saveLocalField(c.get('db'), { ...sent, id: row.id, label: label.value }, byOf(c)))
    if (answer.kind === 'conflict') return show(c, { ...sent, version: answer.version, meanwhile: await meanwhileOf(c, answer) }, 409)
    return doneOrBack(c, tabUrl('local-fields'), words.saved(label.value ?? usualTitles[row.id]), 'school-changed')
  })

async function stored(c: Context<Env>) {
  const rows = await listLocalFields(c.get('db'))
  return { rows, row: orNotFound(rows.find(({ id }) => id === c.req.param('id'))) }
}

async function show(c: Context<Env>, typed?: Omit<LocalFieldProps, 'id'>, status: 200 | 409 | 422 = 200) {
  const { row } = await stored(c)
  return showDialog(c, <LocalFieldDialog {...row} label={row.label ?? ''} {...typed} />, status)
}
