import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findWindow, listWindows, saveWindow } from '../../db/registration/windows.ts'
import { shownDay } from '../../domain/_dates.ts'
import { parseWindow } from '../../domain/registration/windows.ts'
import { answers, faults } from '../../domain/words/registration-windows.ts'
import { base } from '../../views/registration/links.ts'
import { WindowDialog, WindowsPage, WindowTable } from '../../views/registration/windows.tsx'
import { orNotFound, readForm, showDialog, Version } from '../_form.tsx'
import { allow, byOf, doneOrBack, type Env, render } from '../_http.tsx'
import { todayOf, told } from '../_time.ts'
import { frame } from './_request.tsx'

const allowed = allow('registration-window.write', frame)
const one = `${base}/:level{[1-6]}` as const
const WindowForm = z.strictObject({
  open: z.enum(['0', '1']).transform((value) => value === '1'),
  deadline: z.string().max(20).default(''),
  version: Version,
})

/** Registration is opened and closed for each form level. */
export const registrationWindows = new Hono<Env>()
  .get(base, allowed, async (c) => {
    const props = { windows: await listWindows(c.get('db')), today: await todayOf(c) }
    return render(c, { page: <WindowsPage {...props} />, fragment: <WindowTable {...props} /> })
  })
  .get(one, allowed, async (c) => {
    const [window, today] = [await windowOf(c), await todayOf(c)]
    return showDialog(c, <WindowDialog window={window} typed={{ open: window.open, deadline: shownDay(window.deadline) }} today={today} />)
  })
  .post(one, allowed, async (c) => {
    const { version, ...typed } = await readForm(c, WindowForm, answers.failed)
    const [window, today] = [await windowOf(c), await todayOf(c)]
    const values = parseWindow(typed, today)
    if (!values.ok) return showDialog(c, <WindowDialog window={window} typed={typed} today={today} error={faults[values.error]} />, 422)
    const saved = await saveWindow(c.get('db'), { formLevel: window.formLevel, values: values.value, version }, byOf(c))
    if (saved?.kind === 'saved') return doneOrBack(c, base, answers.done, 'registration-windows-changed')
    const now = saved?.window ?? window
    return showDialog(c, <WindowDialog window={now} typed={typed} today={today} conflict={await told(c, saved?.change)} />, 409)
  })

const windowOf = async (c: Context<Env>) => orNotFound(await findWindow(c.get('db'), Number(c.req.param('level'))))
