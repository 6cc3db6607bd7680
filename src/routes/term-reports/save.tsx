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
import { CommentButton, commentButtonId } from '../../views/term-reports/comment.tsx'
import { type FieldEdit, RecordFieldNote } from '../../views/term-reports/field.tsx'
import { at, byOf, type Env } from '../_env.ts'
import { answerSaved, answerUnsaved, FieldBody, type NotSaved } from '../_field.tsx'
import { readForm, unlessMissing } from '../_form.tsx'
import { accessOf } from '../_rights.ts'
import { keyOf, StudentForm } from './_request.tsx'

const FieldForm = StudentForm.extend({ ...FieldBody.shape, field: z.enum(fields as [Field, ...Field[]]) })
type FieldForm = z.output<typeof FieldForm>

type Show = (edit: FieldEdit, studentId: number, status: 403 | 409 | 422) => Promise<Response>

/** Saves a field of a student's record from its form; `show` is the whole page for a browser without scripts. */
export async function saveField(c: Context<Env>, show: Show) {
  const form = await readForm(c, FieldForm)
  const { field } = form
  const outcome = unlessMissing(await save(c, form))
  if (outcome.kind === 'saved') return saved(c, field, outcome.record)
  const record = outcome.kind === 'conflict' ? outcome.current : outcome.record
  return answerUnsaved(c, form, why(form, outcome), {
    note: (state) => <RecordFieldNote {...{ field, state, record }} others={[]} />,
    page: (edit, status) => show({ field, ...edit }, form.student_id, status),
  })
}

type Outcome = Saved | { kind: 'mistyped'; fault: FieldFault; record: TermRecord }

async function save(c: Context<Env>, { field, ...form }: FieldForm): Promise<Outcome> {
  const key = keyOf(form)
  const value = parseField(field, form.value)
  if (!value.ok) {
    const record = await findRecord(c.get('db'), accessOf(c), key, at(c))
    return record ? { kind: 'mistyped', fault: value.error, record } : { kind: 'missing' }
  }
  const bases = form.base.map((text) => parseField(field, text)).flatMap((base): Value[] => (base.ok ? [base.value] : []))
  const saving = { version: form.version, values: { [field]: value.value }, bases: { [field]: bases } }
  return saveTermReport(c.get('db'), key, saving, byOf(c))
}

/** Answers a save, with doubts about a remark; the answer leaves the field alone while somebody types. */
async function saved(c: Context<Env>, field: Field, record: TermRecord) {
  const { pathname, search } = new URL(c.req.url)
  const others = typeof kindOf(field) === 'number' ? await listOthers(c.get('db'), record) : []
  const state = { version: record.version, bases: [written(record, field)] }
  const button = <CommentButton record={record} href={`${pathname}/comment${search}`} />
  const note = (
    <>
      <RecordFieldNote field={field} state={state} record={record} others={others} />
      {field === 'custom_comment' &&
        createElement('hx-partial', { 'hx-target': `#${commentButtonId(record)}`, 'hx-swap': 'outerHTML' }, button)}
    </>
  )
  return answerSaved(c, pathname + search, note)
}

function why({ field, value }: FieldForm, outcome: Exclude<Outcome, { kind: 'saved' | 'missing' }>): NotSaved {
  if (outcome.kind === 'conflict') return { kind: 'conflict', theirs: written(outcome.current, field), change: outcome.change }
  const status = outcome.kind === 'refused' && !isValueFault(outcome.fault) ? 403 : 422
  const message = faults[outcome.fault]
  if (outcome.fault !== 'not-a-count') return { kind: 'refused', message, status }
  const cleared = `${clearedWords(value, written(outcome.record, field))} ${message}`
  return { kind: 'refused', message: cleared, cleared: value, status }
}

const written = (record: TermRecord, field: Field) => String(record.values[field] ?? '')
