import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Access } from '../../../db/_scope.ts'
import { listAbsenceReasons } from '../../../db/attendance/days/index.ts'
import { findReasons, reasonFault, saveReason } from '../../../db/attendance/registers/index.ts'
import { oneLine, textLength } from '../../../domain/_text.ts'
import { longestNote, reasonFor } from '../../../domain/attendance/days/reasons.ts'
import { words } from '../../../domain/words/attendance-reasons.ts'
import { faults } from '../../../domain/words/attendance-registers.ts'
import { registerUrl } from '../../../views/_links/attendance-registers.ts'
import { ReasonDialog, type ReasonProps } from '../../../views/attendance/registers/reason.tsx'
import { editedOf, lateOf, readEdited } from '../../_edited.ts'
import { at, type Env } from '../../_env.ts'
import { idOf, orNotFound, showDialog, unlessMissing } from '../../_form.tsx'
import { doneOrBack } from '../../_render.tsx'
import { givenRegister } from './_request.ts'

type Found = Awaited<ReturnType<typeof rowOf>>

/** Asks for the reason of an absence. */
export async function askReason(c: Context<Env>, access: Access) {
  const row = await rowOf(c, access)
  const fault = reasonFault(access, row.of, row.today, [row.now?.counts])
  if (fault) throw new HTTPException(403, { message: faults[fault] })
  return show(c, row, editedOf(row))
}

export async function giveReason(c: Context<Env>, access: Access) {
  const row = await rowOf(c, access)
  const edit = await readEdited(c, row)
  const note = oneLine(edit.typed.note)
  const reasonId = edit.typed.reason === '' ? null : Number(edit.typed.reason)
  if (!/^(?:[1-9]\d{0,8})?$/.test(edit.typed.reason)) throw new HTTPException(422)
  if (textLength(note) > longestNote) return show(c, row, edit, 422, { tooLong: true })
  const save = { reasonId, note, version: edit.saves }
  const answer = unlessMissing(await saveReason(c.get('db'), access, row.key, save, { today: row.today, at: at(c) }))
  if (answer.kind === 'refused') throw new HTTPException(403, { message: faults[answer.fault] })
  if (answer.kind === 'gone') return show(c, row, edit, 422, { fault: words.gone })
  if (answer.kind === 'conflict') {
    const titles = new Map((await listAbsenceReasons(c.get('db'))).map(({ id, title }) => [String(id), title]))
    const names = { reason: [words.reason, (id: string) => titles.get(id) ?? words.none] as const, note: words.note }
    const now = await rowOf(c, access)
    return show(c, now, await lateOf(c, edit, now, answer.change, names), 409)
  }
  const events = [`reason-${row.key.studentId}`, 'reason-changed', 'attendance-changed', 'register-changed']
  return doneOrBack(c, registerUrl(row.base, row.line.classId, row.state), words.saved, ...events)
}

/** The student of the address, and the reason of the session as it counts. */
async function rowOf(c: Context<Env>, access: Access) {
  const { base, state, today } = await givenRegister(c)
  const key = { studentId: idOf(c), ...state }
  const { line, of, reasons } = orNotFound(await findReasons(c.get('db'), access, key))
  const now = reasonFor(reasons, state.session)
  const version = reasons[state.session]?.version ?? 0
  return { base, state, today, key, line, of, now, version, texts: { reason: now?.id ? String(now.id) : '', note: now?.note ?? '' } }
}

async function show(
  c: Context<Env>,
  { base, state, line, now }: Found,
  edited: ReasonProps['edited'],
  status: 200 | 409 | 422 = 200,
  why: Pick<ReasonProps, 'fault' | 'tooLong'> = {},
) {
  const reasons = (await listAbsenceReasons(c.get('db'))).filter(({ id, retiredAt }) => retiredAt === null || id === now?.id)
  return showDialog(c, <ReasonDialog {...{ base, state, reasons, edited }} student={line} {...why} />, status)
}
