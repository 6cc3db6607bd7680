import { z } from '@hono/zod-openapi'
import { listWindows, saveWindow } from '../../../db/registration/windows.ts'
import { parseWindow, type RegistrationWindow } from '../../../domain/registration/windows.ts'
import { faults, answers as said } from '../../../domain/words/registration-windows.ts'
import { byOf } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { todayOf } from '../../_time.ts'
import { calls, conflict, Flag, get, post, refuse, rowAs, text } from '../_api.ts'

const open = Flag.describe('0 closed, 1 open')
const Level = z.int().min(1).max(6)
const Window = z
  .object({
    ...{ form_level: Level, open },
    deadline: text.describe('YYYY-MM-DD: open to the end of this day in the time zone of the school'),
    version: z.int().describe('0 as long as the registration of the form was never opened'),
  })
  .openapi('StudentRegistration')
const WindowSave = z.strictObject({
  ...{ form_level: Level, open },
  deadline: z.string().max(20).nullish().describe('Needed to open, and not past; closing clears it'),
  version: z.int().nonnegative().optional().describe('As it was read. If it has moved on, the answer is 409.'),
})

export const registrationWindowsApi = calls(
  'Student registration',
  get('/api/student-registration', 'registration-window.write')
    .answers(z.array(Window), 'The registration of each form level')
    .does(async (c) => (await listWindows(c.get('db'))).map(rowOf)),
  post('/api/student-registration', 'registration-window.write')
    .takes({ body: WindowSave })
    .answers(Window.extend({ message: z.string() }), 'As it is now')
    .does(async (c, { body: { form_level: formLevel, open, deadline, version } }) => {
      const values = parseWindow({ open: open === 1, deadline: deadline ?? '' }, await todayOf(c))
      if (!values.ok) refuse(c, 422, [`deadline: ${faults[values.error]}`], { message: said.failed })
      const saved = orNotFound(await saveWindow(c.get('db'), { formLevel, values: values.value, version }, byOf(c)))
      if (saved.kind === 'conflict') return conflict(c, rowOf(saved.window), saved.change)
      return { ...rowOf(saved.window), message: said.done }
    }),
)

const rowOf = (window: RegistrationWindow) => rowAs(Window, window, { open: window.open ? 1 : 0 })
