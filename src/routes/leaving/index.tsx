import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { base64url } from '../../db/_tokens.ts'
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
    const sending = boardOf(c).sending
    return render(c, { ...(await inSchool(c, 'leaving', <Leaving sending={sending} />)), fragment: <SendingState sending={sending} /> })
  })
  .post(leavingUrl, allowed, async (c) => {
    const choice = await readForm(c, Choice)
    const board = boardOf(c)
    if (board.sending.kind === 'running') throw new HTTPException(409, { message: words.busy })
    const ticket = base64url.encode(crypto.getRandomValues(new Uint8Array(24)), { includePadding: false })
    board.ticket = { ticket, owner: actorOf(c).id, until: c.get('now')().getTime() + 60_000, choice }
    tell(c, words.begun, 'close-dialog')
    return goTo(c, leavingFileUrl(ticket))
  })
  .get(`${leavingUrl}/file/:ticket`, allowed, async (c) => {
    const board = boardOf(c)
    const given = board.ticket
    const isGood = given?.ticket === c.req.param('ticket') && given.owner === actorOf(c).id && c.get('now')().getTime() <= given.until
    if (!given || !isGood) throw new HTTPException(404, { message: words.goneTicket })
    if (board.sending.kind === 'running') throw new HTTPException(409, { message: words.busy })
    board.ticket = undefined
    await recordReading(c, { what: 'everything', count: 1, as: 'ZIP' })
    return sendEverything(c, board, given.choice)
  })
