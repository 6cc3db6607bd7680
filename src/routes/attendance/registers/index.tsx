import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listOldTerms, listReasonsIn } from '../../../db/attendance/days/index.ts'
import { faultOf, findRegister, listRegisters, reasonFault, whyNoSchool } from '../../../db/attendance/registers/index.ts'
import { listLaterTerms } from '../../../db/school/terms/index.ts'
import { reasonFor } from '../../../domain/attendance/days/reasons.ts'
import type { RegisterLine } from '../../../domain/attendance/registers.ts'
import { words } from '../../../domain/words/attendance-registers.ts'
import { type RegisterState, reasonUrls, registersUrls } from '../../../views/_links/attendance-registers.ts'
import { OldFiguresList } from '../../../views/attendance/days/old-cards.tsx'
import { RegistersPage } from '../../../views/attendance/registers/index.tsx'
import { Register, RegisterPage } from '../../../views/attendance/registers/register.tsx'
import type { RowEdit } from '../../../views/attendance/registers/row.tsx'
import { actorOf, type Env } from '../../_env.ts'
import { render } from '../../_render.tsx'
import { accessOf, allow } from '../../_rights.ts'
import { untilOf } from '../days/asked-days.ts'
import { classOf, registerOf } from './_request.ts'
import { attendanceLanding } from './landing.tsx'
import { missingToday } from './missing-today.tsx'
import { askReason, giveReason } from './reason.tsx'
import { askRest, fillRest } from './rest.tsx'
import { saveOne } from './save.tsx'

const allowed = allow('attendance-register.write', { title: words.title, section: 'attendance', styles: 'register.css' })

/** Registers of a session: which are taken, and each one to mark by hand. */
export const attendanceRegisters = new Hono<Env>().route('/', attendanceLanding).route('/', missingToday)

for (const url of reasonUrls)
  attendanceRegisters
    .get(`${url}/:id{[0-9]+}`, allowed, (c) => askReason(c, accessOf(c)))
    .post(`${url}/:id{[0-9]+}`, allowed, (c) => giveReason(c, accessOf(c)))

for (const url of registersUrls) {
  attendanceRegisters
    .get(url, allowed, async (c) => {
      const { of, ...asked } = await registerOf(c)
      const access = accessOf(c)
      const [registers, off, prepared] = await Promise.all([
        listRegisters(c.get('db'), access, of, asked.state.session),
        whyNoSchool(c.get('db'), asked.state),
        listLaterTerms(c.get('db')),
      ])
      const page = <RegistersPage {...asked} {...{ registers, off, prepared }} fault={faultOf(access, of, asked.today)} />
      return render(c, { page }, asked.error ? 422 : 200)
    })
    .get(`${url}/:class`, allowed, (c) => showRegister(c))
    .get(`${url}/:class/rest`, allowed, (c) => askRest(c, accessOf(c)))
    .post(`${url}/:class/rest`, allowed, (c) => fillRest(c, accessOf(c), (filled) => showRegister(c, undefined, 200, filled)))
    .post(`${url}/:class/:id{[0-9]+}`, allowed, (c) => saveOne(c, accessOf(c), (edit, status) => showRegister(c, edit, status)))
}

/** Shows the register of a class. Without scripts, it shows an unsaved mark with the reason. */
async function showRegister(c: Context<Env>, edit?: RowEdit, status: 200 | 403 | 409 | 422 = 200, filled?: readonly number[]) {
  const { of, isAll: _, ...asked } = await registerOf(c)
  const access = accessOf(c)
  const fault = faultOf(access, of, asked.today)
  const lines = await findRegister(c.get('db'), access, of, classOf(c))
  if (!lines && fault !== 'no-term') throw new HTTPException(404)
  const off = await whyNoSchool(c.get('db'), asked.state, classOf(c))
  const { day } = asked.state
  const old = await listOldTerms(c.get('db'), {
    until: await untilOf(c),
    from: day,
    to: day,
    students: (lines ?? []).map((line) => line.studentId),
  })
  const props = {
    ...asked,
    off,
    classId: classOf(c),
    lines: lines ?? [],
    reasons: await reasonsOf(c, asked.state, lines ?? []),
    fault,
    mayExplain: !reasonFault(access, of, asked.today, []),
    edit,
    filled,
    old: <OldFiguresList old={old} actor={actorOf(c)} />,
  }
  const title = `${words.title} ${classOf(c)}`
  return render(c, { title, page: <RegisterPage {...props} />, fragment: <Register {...props} /> }, asked.error ? 422 : status)
}

/** The reason of each student's session. */
async function reasonsOf(c: Context<Env>, { day, session }: RegisterState, lines: readonly RegisterLine[]) {
  const ids = lines.map(({ studentId }) => studentId)
  const found = await listReasonsIn(c.get('db'), ids, { from: day, to: day })
  return new Map([...found].map(([id, days]) => [id, reasonFor(days.get(day), session)]))
}
