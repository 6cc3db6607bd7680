import { z } from '@hono/zod-openapi'
import { listWindows, saveWindow } from '../../../db/registration/windows.ts'
import { parseWindow, type RegistrationWindow } from '../../../domain/registration/windows.ts'
import { faults, answers as said } from '../../../domain/words/registration-windows.ts'
import { byOf } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { allow } from '../../_rights.ts'
import { todayOf } from '../../_time.ts'
import { answers, api, conflict, Flag, get, post, refuse, takes } from '../_api.ts'

const shared = { tags: ['Student registration'], middleware: allow('registration-window.write') }
const open = Flag.openapi({ description: '0 closed, 1 open' })
const Window = z
  .object({
    form_level: z.int().min(1).max(6),
    open,
    deadline: z.string().nullable().openapi({ description: 'YYYY-MM-DD: open to the end of this day in the time zone of the school' }),
    version: z.int().openapi({ description: '0 as long as the registration of the form was never opened' }),
  })
  .openapi('StudentRegistration')
const WindowSave = z.strictObject({
  form_level: z.int().min(1).max(6),
  open,
  deadline: z.string().max(20).nullish().openapi({ description: 'Needed to open, and not past; closing clears it' }),
  version: z.int().nonnegative().optional().openapi({ description: 'As it was read. If it has moved on, the answer is 409.' }),
})

export const registrationWindowsApi = api()
  .openapi(get('/api/student-registration', shared, {}, answers(z.array(Window), 'The registration of each form level')), async (c) =>
    c.json((await listWindows(c.get('db'))).map(rowOf), 200),
  )
  .openapi(
    post('/api/student-registration', shared, takes(WindowSave), answers(Window.extend({ message: z.string() }), 'As it is now')),
    async (c) => {
      const { form_level: formLevel, open, deadline, version } = c.req.valid('json')
      const values = parseWindow({ open: open === 1, deadline: deadline ?? '' }, await todayOf(c))
      if (!values.ok) refuse(c, 422, [`deadline: ${faults[values.error]}`], { message: said.failed })
      const saved = orNotFound(await saveWindow(c.get('db'), { formLevel, values: values.value, version }, byOf(c)))
      if (saved.kind === 'conflict') return conflict(c, rowOf(saved.window), saved.change)
      return c.json({ ...rowOf(saved.window), message: said.done }, 200)
    },
  )

const rowOf = ({ formLevel, open, deadline, version }: RegistrationWindow): z.output<typeof Window> => ({
  form_level: formLevel,
  open: open ? 1 : 0,
  deadline,
  version,
})
