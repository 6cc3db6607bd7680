import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { endHold, findHeld, saveHold } from '../../db/retention/holds.ts'
import { oneLine } from '../../domain/_text.ts'
import { isStudentId } from '../../domain/school/students/index.ts'
import { words } from '../../domain/words/retention.ts'
import { retentionUrl } from '../../views/_links/retention.ts'
import { EndHoldDialog, HoldDialog } from '../../views/retention/dialogs.tsx'
import { byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed } from './_request.tsx'

const Form = z.strictObject({ student: Text, reason: Text })
const EmptyForm = z.strictObject({})
const base = '/admin/school/retention/hold'

/** Students whose records are kept beyond their time. */
export const holds = new Hono<Env>()
  .get(base, allowed, (c) => showDialog(c, <HoldDialog id="" />))
  .post(base, allowed, keep)
  .get(`${base}/:id{[0-9]+}`, allowed, async (c) => {
    const student = orNotFound(await findHeld(c.get('db'), idOf(c)))
    return showDialog(c, <HoldDialog id={String(student.id)} name={student.name} reason={student.reason ?? ''} />)
  })
  .get(`${base}/:id{[0-9]+}/end`, allowed, async (c) => {
    const { reason, ...student } = orNotFound(await findHeld(c.get('db'), idOf(c)))
    return showDialog(c, <EndHoldDialog {...orNotFound(reason === null ? undefined : student)} />)
  })
  .post(`${base}/:id{[0-9]+}/end`, allowed, async (c) => {
    await readForm(c, EmptyForm)
    const isEnded = await endHold(c.get('db'), idOf(c), byOf(c))
    unlessMissing({ kind: isEnded ? 'done' : 'missing' })
    return doneOrBack(c, retentionUrl(), words.ended, 'retention-changed')
  })

async function keep(c: Context<Env>) {
  const typed = await readForm(c, Form)
  const [number, reason] = [typed.student.trim(), oneLine(typed.reason)]
  const student = isStudentId(number) ? await findHeld(c.get('db'), Number(number)) : undefined
  const faults = { ...(!student && { id: words.noStudent }), ...(reason === '' && { reason: words.reasonMissing }) }
  if (!student || reason === '') return showDialog(c, <HoldDialog id={number} reason={reason} faults={faults} />, 422)
  await saveHold(c.get('db'), { studentId: student.id, reason }, byOf(c))
  return doneOrBack(c, retentionUrl(), words.held, 'retention-changed')
}
