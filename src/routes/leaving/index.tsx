import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { words } from '../../domain/words/leaving.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { Leaving, leavingFileUrl, leavingUrl, SendingState } from '../../views/leaving/index.tsx'
import { actorOf, type Env } from '../_env.ts'
import { goTo, readForm, Ticked } from '../_form.tsx'
import { recordReading } from '../_record-reading.ts'
import { render, tell } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { inSchool } from '../_school-page.tsx'
import { boardOf } from './_board.ts'
import { sendEverything } from './_send.ts'

const allowed = allow('backup.write', { title: `${words.title} · ${schoolTitle}`, section: 'school' })
const Choice = z.strictObject({ cards: Ticked, files: Ticked })

/** Everything out: the password is asked for again, then the browser fetches the file by a link that works once. */
export const leaving = new Hono<Env>()
  .get(leavingUrl, allowed, async (c) => {
    const sending = await boardOf(c).sending()
    return render(c, { ...(await inSchool(c, 'leaving', <Leaving sending={sending} />)), fragment: <SendingState sending={sending} /> })
  })
  .post(leavingUrl, allowed, async (c) => {
    const choice = await readForm(c, Choice)
    const ticket = await boardOf(c).give(actorOf(c).id, choice)
    if (ticket === undefined) throw new HTTPException(409, { message: words.busy })
    tell(c, words.begun, 'close-dialog')
    return goTo(c, leavingFileUrl(ticket))
  })
  .get(`${leavingUrl}/file/:ticket`, allowed, async (c) => {
    const choice = await boardOf(c).take(c.req.param('ticket'), actorOf(c).id)
    if (choice === 'gone') throw new HTTPException(404, { message: words.goneTicket })
    if (choice === 'busy') throw new HTTPException(409, { message: words.busy })
    await recordReading(c, { what: 'everything', count: 1, as: 'ZIP' })
    return sendEverything(c, choice)
  })
