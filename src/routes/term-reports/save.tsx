import type { Context } from 'hono'
import { createElement } from 'react'
import { z } from 'zod'
import { findRecord, listOthers, type Saved, saveTermReport } from '../../db/term-reports/index.ts'
import {
  type Field,
  type FieldFault,
  fields,
  isValueFault,
  kindOf,
  parseField,
  type TermRecord,
  type Value,
} from '../../domain/term-reports/index.ts'
import { clearedWords, faults } from '../../domain/words/term-reports.ts'
import type { Note } from '../../views/_ui/field-note.tsx'
import { CommentButton, commentButtonId } from '../../views/term-reports/comment.tsx'
import { type FieldEdit, RecordFieldNote } from '../../views/term-reports/field.tsx'
import { readForm, several, showPart, unlessMissing } from '../_form.tsx'
import { accessOf, byOf, type Env, wantsFragment } from '../_http.tsx'
import { told } from '../_time.ts'
import { Digits, keyOf, StudentForm } from './request.tsx'

const FieldForm = StudentForm.extend({
  version: Digits,
  field: z.enum(fields as [Field, ...Field[]]),
  value: z.string(),
  base: several(z.string()),
})
type FieldForm = z.output<typeof FieldForm>

const statuses = { mistyped: 422, refused: 403, conflict: 409 } as const
type Status = (typeof statuses)[keyof typeof statuses]

/** Saves one field of a student's record, as its form posts it; `show` is the whole page for a browser without scripts. */
export async function saveField(c: Context<Env>, show: (edit: FieldEdit, studentId: number, status: Status) => Promise<Response>) {
  const form = await readForm(c, FieldForm)
  const outcome = unlessMissing(await save(c, form))
  if (outcome.kind === 'saved') return answerSaved(c, form.field, outcome.record)
  const edit = {
    field: form.field,
    typed: form.value,
    state: { version: form.version, bases: form.base, note: await noteOf(c, form, outcome) },
  }
  const status = outcome.kind === 'refused' && isValueFault(outcome.fault) ? 422 : statuses[outcome.kind]
  if (!wantsFragment(c)) return show(edit, form.student_id, status)
  const note = (
    <RecordFieldNote
      field={edit.field}
      state={edit.state}
      record={outcome.kind === 'conflict' ? outcome.current : outcome.record}
      others={[]}
    />
  )
  return showPart(c, note, status)
}

type Outcome = Saved | { kind: 'mistyped'; fault: FieldFault; record: TermRecord }

async function save(c: Context<Env>, { field, ...form }: FieldForm): Promise<Outcome> {
  const key = keyOf(form)
  const value = parseField(field, form.value)
  if (!value.ok) {
    const record = await findRecord(c.get('db'), accessOf(c), key)
    return record ? { kind: 'mistyped', fault: value.error, record } : { kind: 'missing' }
  }
  const bases = form.base.map((text) => parseField(field, text)).flatMap((base): Value[] => (base.ok ? [base.value] : []))
  const saving = { version: form.version, values: { [field]: value.value }, bases: { [field]: bases } }
  return saveTermReport(c.get('db'), key, saving, byOf(c))
}

/** What may be replaced next, and what might be wrong with a remark: small enough to leave what is being typed alone. */
async function answerSaved(c: Context<Env>, field: Field, record: TermRecord) {
  const { pathname, search } = new URL(c.req.url)
  if (!wantsFragment(c)) return c.redirect(pathname + search, 303)
  const others = typeof kindOf(field) === 'number' ? await listOthers(c.get('db'), record) : []
  const state = { version: record.version, bases: [written(record, field)] }
  const button = <CommentButton record={record} href={`${pathname}/comment${search}`} />
  const answer = (
    <>
      <RecordFieldNote field={field} state={state} record={record} others={others} />
      {field === 'custom_comment' &&
        createElement('hx-partial', { 'hx-target': `#${commentButtonId(record)}`, 'hx-swap': 'outerHTML' }, button)}
    </>
  )
  return showPart(c, answer)
}

async function noteOf(
  c: Context<Env>,
  { field, value }: FieldForm,
  outcome: Exclude<Outcome, { kind: 'saved' | 'missing' }>,
): Promise<Note> {
  if (outcome.kind === 'conflict') {
    return { kind: 'conflict', theirs: written(outcome.current, field), mine: value, ...(await told(c, outcome.change)) }
  }
  const message = faults[outcome.fault]
  if (outcome.fault !== 'not-a-count') return { kind: 'refused', message }
  return { kind: 'refused', message: `${clearedWords(value, written(outcome.record, field))} ${message}`, cleared: value }
}

const written = (record: TermRecord, field: Field) => String(record.values[field] ?? '')
