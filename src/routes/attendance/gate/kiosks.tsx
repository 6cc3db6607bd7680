import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import {
  addKiosk,
  countKept,
  dismissKept,
  endKiosk,
  findKiosk,
  findSetting,
  listKept,
  listKiosks,
  recountKept,
} from '../../../db/attendance/gate/index.ts'
import { moment, schoolDay } from '../../../domain/_dates.ts'
import { cleanLine } from '../../../domain/_text.ts'
import { longestKioskName } from '../../../domain/attendance/gate/index.ts'
import { counted, ended, kiosksTitle, words } from '../../../domain/words/attendance-capture.ts'
import { keptUrl, kiosksUrl } from '../../../views/_links/attendance-capture.ts'
import { KeptScans } from '../../../views/attendance/gate/kept.tsx'
import { AskEnd, KiosksPage, KioskTable, NewKiosk } from '../../../views/attendance/gate/kiosks.tsx'
import { actorOf, at, byOf, type Env } from '../../_env.ts'
import { goTo, orNotFound, Page, showDialog } from '../../_form.tsx'
import { doneOrBack, render } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { rowsOf } from '../../_rows.ts'
import { startSession } from '../../_session.ts'

const allowed = allow('kiosk.write', { title: kiosksTitle, section: 'attendance' })
const kioskUrl = `${kiosksUrl}/:id{[0-9]+}` as const
/** A kiosk reports every twenty seconds. */
const silentMs = 2 * 60_000
const List = z.object({ page: Page })
const Text = z.string().max(1000).catch('')

/** The list of kiosks: adding and removing browsers at the gate. */
export const kiosks = new Hono<Env>()
  .get(kiosksUrl, allowed, async (c) => {
    const [table, kept] = await Promise.all([tableOf(c), keptOf(c)])
    return render(c, { page: <KiosksPage table={table} kept={kept} />, fragment: table })
  })
  .get(keptUrl, allowed, async (c) => {
    const kept = await keptOf(c)
    return render(c, { page: <KiosksPage table={await tableOf(c)} kept={kept} />, fragment: kept })
  })
  .get(`${kiosksUrl}/new`, allowed, (c) => showDialog(c, <NewKiosk typed="" />))
  .post(`${kiosksUrl}/new`, allowed, async (c) => {
    const typed = Text.parse((await c.req.parseBody()).name)
    const name = cleanLine(typed)
    if (!name) return showDialog(c, <NewKiosk typed={typed} error={words.required} />, 422)
    if (name.length > longestKioskName) return showDialog(c, <NewKiosk typed={typed} error={words.tooLong} />, 422)
    const replaces = c.get('session')?.tokenHash ?? null
    const add = async (tokenHash: string) => (await addKiosk(c.get('db'), actorOf(c), { name, at: at(c), tokenHash, replaces })) !== 'taken'
    if (!(await startSession(c, add, true))) return showDialog(c, <NewKiosk typed={typed} error={words.taken} />, 422)
    return goTo(c, '/kiosk')
  })
  .get(`${kioskUrl}/end`, allowed, async (c) => {
    const kiosk = orNotFound(await findKiosk(c.get('db'), Number(c.req.param('id'))))
    return showDialog(c, <AskEnd {...kiosk} />)
  })
  .post(`${kioskUrl}/end`, allowed, async (c) => {
    const id = Number(c.req.param('id'))
    const kiosk = await findKiosk(c.get('db'), id)
    if (!kiosk || !(await endKiosk(c.get('db'), id, byOf(c)))) throw new HTTPException(404)
    return doneOrBack(c, kiosksUrl, ended(kiosk.name), 'kiosks-changed')
  })
  .post(keptUrl, allowed, async (c) => {
    const count = await recountKept(c.get('db'), byOf(c))
    return doneOrBack(c, kiosksUrl, counted(count), 'kept-changed')
  })
  .post(`${keptUrl}/:id{[0-9]+}`, allowed, async (c) => {
    const counts = await countKept(c.get('db'), Number(c.req.param('id')), byOf(c))
    return doneOrBack(c, kiosksUrl, counts ? counted(1) : words.stillNot, 'kept-changed')
  })
  .post(`${keptUrl}/:id{[0-9]+}/dismiss`, allowed, async (c) => {
    if (!(await dismissKept(c.get('db'), Number(c.req.param('id')), byOf(c)))) throw new HTTPException(404)
    return doneOrBack(c, kiosksUrl, words.dismissed, 'kept-changed')
  })

async function tableOf(c: Context<Env>) {
  const { timeZone } = await findSetting(c.get('db'))
  const rows = await listKiosks(c.get('db'), schoolDay(c.get('now')(), timeZone))
  const isSilent = (seenAt: string | null) => c.get('now')().getTime() - Date.parse(seenAt ?? '1970-01-01') > silentMs
  const heard = (seenAt: string | null) => (seenAt ? moment(new Date(seenAt), timeZone) : words.never)
  return <KioskTable kiosks={rows.map((row) => ({ ...row, heard: heard(row.seenAt), isSilent: isSilent(row.seenAt) }))} />
}

const keptOf = async (c: Context<Env>) => {
  const perPage = rowsOf(c)
  return <KeptScans {...(await listKept(c.get('db'), List.parse(c.req.query()).page, perPage))} perPage={perPage} />
}
