import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Access } from '../../../db/_scope.ts'
import { saveMark } from '../../../db/attendance/registers/index.ts'
import { parseMark } from '../../../domain/attendance/registers.ts'
import { faults, noMark } from '../../../domain/words/attendance-registers.ts'
import { registerUrl } from '../../../views/_links/attendance-registers.ts'
import type { FieldState } from '../../../views/_ui/field-note.tsx'
import { MarkNote, type RowEdit, stateOf } from '../../../views/attendance/registers/row.tsx'
import { at, type Env } from '../../_env.ts'
import { answerSaved, answerUnsaved, FieldBody, type NotSaved } from '../../_field.tsx'
import { idOf, readForm, unlessMissing } from '../../_form.tsx'
import { classOf, givenRegister } from './_request.ts'

const MarkForm = FieldBody.extend({ value: z.string().max(10).default('') })
type Show = (edit: RowEdit, status: 403 | 409 | 422) => Promise<Response>

/** Saves a student's mark from its form; `show` is the whole page for a browser without scripts. */
export async function saveOne(c: Context<Env>, access: Access, show: Show) {
  const form = await readForm(c, MarkForm)
  const studentId = idOf(c)
  const value = parseMark(form.value)
  if (value === undefined) throw new HTTPException(422, { message: noMark })
  const { base: url, state: of, today } = await givenRegister(c)
  const bases = form.base.flatMap((base) => parseMark(base) ?? (base === '' ? [null] : []))
  const key = { classId: classOf(c), ...of, studentId }
  const outcome = unlessMissing(await saveMark(c.get('db'), access, key, { value, version: form.version, bases }, { today, at: at(c) }))
  const { line } = outcome
  const note = (state: FieldState) => <MarkNote line={line} state={state} />
  if (outcome.kind === 'saved') return answerSaved(c, registerUrl(url, line.classId, of), note(stateOf(line, of)), 'register-changed')
  const why: NotSaved =
    outcome.kind === 'refused'
      ? { kind: 'refused', message: faults[outcome.fault], status: 403 }
      : { kind: 'conflict', theirs: line.marks[of.session].mark ?? '', change: outcome.change }
  return answerUnsaved(c, form, why, { note, page: (edit, status) => show({ studentId: line.studentId, ...edit }, status) })
}
