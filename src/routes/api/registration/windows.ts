import { createRoute, z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { listWindows, saveWindow } from '../../../db/registration/windows.ts'
import { parseWindow, type RegistrationWindow } from '../../../domain/registration/windows.ts'
import { faults, answers as said } from '../../../domain/words/registration-windows.ts'
import { actorOf, allow, at } from '../../_http.tsx'
import { todayOf } from '../../_time.ts'
import { answers, api, conflict, Flag, found, jsonBody } from '../_api.ts'

const tags = ['Student registration']
const middleware = allow('registration-window.write')
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
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/student-registration',
      tags,
      middleware,
      responses: answers(z.array(Window), 'The registration of each form level'),
    }),
    async (c) => c.json((await listWindows(c.get('db'))).map(rowOf), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/student-registration',
      tags,
      middleware,
      request: { body: jsonBody(WindowSave) },
      responses: answers(Window.extend({ message: z.string() }), 'As it is now'),
    }),
    async (c) => {
      const { form_level: formLevel, open, deadline, version } = c.req.valid('json')
      const values = parseWindow({ open: open === 1, deadline: deadline ?? '' }, await todayOf(c))
      if (!values.ok)
        throw new HTTPException(422, { res: c.json({ message: said.failed, errors: [`deadline: ${faults[values.error]}`] }, 422) })
      const saved = found(await saveWindow(c.get('db'), actorOf(c), { formLevel, values: values.value, version }, at(c)))
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
