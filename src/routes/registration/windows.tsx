import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findWindow, saveWindow } from '../../db/registration/windows.ts'
import { shownDay } from '../../domain/_dates.ts'
import { parseWindow, type RegistrationWindow } from '../../domain/registration/windows.ts'
import { answers, faults, statusChoices, words } from '../../domain/words/registration-windows.ts'
import { base } from '../../views/_links/registration.ts'
import { WindowDialog } from '../../views/registration/windows.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound, showDialog } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { todayOf } from '../_time.ts'
import { frame } from './_request.tsx'

const allowed = allow('registration-window.write', frame)
const levelUrl = `${base}/:level{[1-6]}` as const
const Status = z.enum(['0', '1'])
const fields = { open: Status, deadline: z.string().max(20).default('') }
const names: Named<keyof typeof fields> = {
  open: [words.status, (value) => statusChoices[Status.parse(value)]],
  deadline: words.deadline,
}

/** Opens and closes registration for each form level. */
export const registrationWindows = new Hono<Env>()
  .get(levelUrl, allowed, async (c) => {
    const [window, today] = await Promise.all([windowOf(c), todayOf(c)])
    return showDialog(c, <WindowDialog window={window} edited={editedOf(rowOf(window))} today={today} />)
  })
  .post(levelUrl, allowed, async (c) => {
    const [window, today] = await Promise.all([windowOf(c), todayOf(c)])
    const edited = await readEdited(c, rowOf(window), fields)
    const values = parseWindow({ open: edited.typed.open === '1', deadline: edited.typed.deadline }, today)
    if (!values.ok) return showDialog(c, <WindowDialog {...{ window, edited, today, error: faults[values.error] }} />, 422)
    const save = { formLevel: window.formLevel, values: values.value, version: edited.saves }
    const saved = orNotFound(await saveWindow(c.get('db'), save, byOf(c)))
    if (saved.kind === 'saved') return doneOrBack(c, base, answers.done, 'registration-windows-changed')
    const late = await lateOf(c, edited, rowOf(saved.window), saved.change, names)
    return showDialog(c, <WindowDialog window={saved.window} edited={late} today={today} />, 409)
  })

const rowOf = ({ open, deadline, version }: RegistrationWindow) => ({
  version,
  texts: { open: open ? '1' : '0', deadline: shownDay(deadline) },
})

const windowOf = async (c: Context<Env>) => orNotFound(await findWindow(c.get('db'), Number(c.req.param('level'))))
