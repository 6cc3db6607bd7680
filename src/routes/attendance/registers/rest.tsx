import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Access } from '../../../db/_scope.ts'
import { faultOf, findRegister, markRest } from '../../../db/attendance/registers/index.ts'
import { restMarks, sessionState } from '../../../domain/attendance/registers.ts'
import { faults, restDone } from '../../../domain/words/attendance-registers.ts'
import { registerUrl } from '../../../views/_links/attendance-registers.ts'
import { AskRest } from '../../../views/attendance/registers/rest.tsx'
import { at, type Env } from '../../_env.ts'
import { digits, orNotFound, readForm, showDialog, unlessMissing } from '../../_form.tsx'
import { doneOrBack, wantsFragment } from '../../_render.tsx'
import { classOf, givenRegister } from './_request.ts'

const Id = digits(/^[1-9]\d{0,14}$/)
/** `at`: without the question first, from the page itself, and to take that back. */
const RestForm = z.strictObject({
  mark: z.enum(restMarks),
  at: z.enum(['once', 'undo']).optional(),
  student: z.union([Id.transform((one) => [one]), z.array(Id).max(500)]),
})
type Show = (filled: readonly number[] | undefined) => Response | Promise<Response>

/** Names the unmarked students, before they are marked together. */
export async function askRest(c: Context<Env>, access: Access) {
  const { base, state, of, today } = await givenRegister(c)
  const mark = z.enum(restMarks).safeParse(c.req.query('mark')).data
  if (!mark) throw new HTTPException(422)
  const lines = orNotFound(await findRegister(c.get('db'), access, of, classOf(c)))
  const fault = faultOf(access, of, today)
  if (fault) throw new HTTPException(403, { message: faults[fault] })
  const open = lines.filter((line) => sessionState(line, state.session).by === 'nobody')
  const dialog = <AskRest {...{ base, state, mark, open }} classId={classOf(c)} />
  return showDialog(c, dialog)
}

export async function fillRest(c: Context<Env>, access: Access, show: Show) {
  const form = await readForm(c, RestForm)
  const { base, state, today } = await givenRegister(c)
  const classId = classOf(c)
  const rest = { mark: form.mark, studentIds: new Set(form.student), isUndone: form.at === 'undo' }
  const outcome = unlessMissing(await markRest(c.get('db'), access, { classId, ...state }, rest, { today, at: at(c) }))
  if (outcome.kind === 'refused') throw new HTTPException(403, { message: faults[outcome.fault] })
  if (form.at && wantsFragment(c)) return show(rest.isUndone || outcome.marked.length === 0 ? undefined : outcome.marked)
  return doneOrBack(c, registerUrl(base, classId, state), restDone(form.mark, outcome.marked.length), 'register-filled')
}
