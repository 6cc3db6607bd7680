import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Access } from '../../db/_scope.ts'
import { type MarkSaved, saveMark } from '../../db/attendance-registers/index.ts'
import { parseMark, type RegisterLine } from '../../domain/attendance-registers.ts'
import { faults, noMark } from '../../domain/words/attendance-registers.ts'
import type { Note } from '../../views/_ui/field-note.tsx'
import { registerUrl } from '../../views/attendance-registers/links.ts'
import { MarkNote, type RowEdit, stateOf } from '../../views/attendance-registers/row.tsx'
import { idOf, readForm, several, showPart, unlessMissing, Version } from '../_form.tsx'
import { at, type Env, wantsFragment } from '../_http.tsx'
import { told } from '../_time.ts'
import { classOf, givenRegister } from './_asked.ts'

const MarkForm = z.strictObject({
  value: z.string().max(10).default(''),
  version: Version,
  base: several(z.string()),
})
type MarkForm = z.output<typeof MarkForm>
type Status = 403 | 409 | 422
type Show = (edit: RowEdit, status: Status) => Promise<Response>

/** Saves the mark of one student, as its form posts it; `show` is the whole page for a browser without scripts. */
export async function saveOne(c: Context<Env>, access: Access, show: Show) {
  const form = await readForm(c, MarkForm)
  const studentId = idOf(c)
  const value = parseMark(form.value)
  if (value === undefined) throw new HTTPException(422, { message: noMark })
  const { state, today } = await givenRegister(c)
  const bases = form.base.flatMap((base) => parseMark(base) ?? (base === '' ? [null] : []))
  const key = { classId: classOf(c), ...state, studentId }
  const outcome = unlessMissing(await saveMark(c.get('db'), access, key, { value, version: form.version, bases }, { today, at: at(c) }))
  if (outcome.kind === 'saved') return answerSaved(c, outcome.line)
  return answerUnsaved(c, form, outcome, show)
}

/** What may be replaced next; the counts reload themselves. */
async function answerSaved(c: Context<Env>, line: RegisterLine) {
  const { base, state } = await givenRegister(c)
  if (!wantsFragment(c)) return c.redirect(registerUrl(base, line.classId, state), 303)
  c.header('HX-Trigger', 'register-changed')
  const note = <MarkNote line={line} state={stateOf(line, state)} />
  return showPart(c, note)
}

type Unsaved = Exclude<MarkSaved, { kind: 'saved' | 'missing' }>

async function answerUnsaved(c: Context<Env>, form: MarkForm, outcome: Unsaved, show: Show) {
  const status = outcome.kind === 'conflict' ? 409 : 403
  const state = { version: form.version, bases: form.base, note: await noteOf(c, form, outcome) }
  if (!wantsFragment(c)) return show({ studentId: outcome.line.studentId, typed: form.value, state }, status)
  const note = <MarkNote line={outcome.line} state={state} />
  return showPart(c, note, status)
}

async function noteOf(c: Context<Env>, { value }: MarkForm, outcome: Unsaved): Promise<Note> {
  if (outcome.kind === 'refused') return { kind: 'refused', message: faults[outcome.fault] }
  const { session } = (await givenRegister(c)).state
  const { line, change } = outcome
  return { kind: 'conflict', theirs: line.marks[session].mark ?? '', mine: value, ...(await told(c, change)) }
}
