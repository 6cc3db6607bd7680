import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { PostedUnconfirmed } from '../../db/_history.ts'
import { findPosted, noteConfirmed } from '../../db/_posted.ts'
import type { Posted } from '../../domain/_posted.ts'
import { questionOf, unaskedChange, words } from '../../domain/words/posted.ts'
import { AskPosted } from '../../views/_posted.tsx'
import type { Env } from '../_env.ts'
import { showOver } from '../_form.tsx'
import { cardsOf } from '../_posted.ts'
import { wantsFragment } from '../_render.tsx'
import { may } from '../_rights.ts'

const isForm = (c: Context<Env>) =>
  c.req.method === 'POST' && c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true

/**
 * Asks before a page's write changes posted reports, once a session, with the number of cards that change (POST-8). The save itself
 * detects the change (`recordChanges`), so that no screen can forget it. The answer returns what was sent: a form in the dialog, a
 * sheet by a header.
 */
export const askPosted = createMiddleware<Env>(async (c, next) => {
  const [session, isCall] = [c.get('session'), c.req.path.startsWith('/api/')]
  if (!(isForm(c) || isCall) || !session || !c.get('actor') || !may(c, 'closed-term.write')) return next()
  const { posted_asked: answer = c.req.header('X-Posted-Asked'), ...sent } = isCall ? {} : await c.req.parseBody({ all: true })
  if (answer !== undefined) await noteAnswer(c, String(answer), session.tokenHash)
  if (answer !== undefined && !isCall) c.req.parseBody = (async () => sent) as typeof c.req.parseBody
  await next()
  if (!(c.error instanceof PostedUnconfirmed)) return
  const posted = await findPosted(c.get('db'), c.error.term, session.tokenHash)
  if (posted) c.res = await (isCall ? askSheet(c, c.error, posted) : askForm(c, c.error, posted, sent))
})

async function noteAnswer(c: Context<Env>, answer: string, sitting: string): Promise<void> {
  const [year = 0, term = 0] = /^\d{8}-\d$/.test(answer) ? answer.split('-').map(Number) : []
  if (year && (await findPosted(c.get('db'), { year, term }, sitting))) await noteConfirmed(c.get('db'), { year, term }, sitting)
}

type Sent = Record<string, string | File | (string | File)[]>

async function askForm(c: Context<Env>, unasked: PostedUnconfirmed, posted: Posted, sent: Sent): Promise<Response> {
  const { term, isWhole } = unasked
  const fields = Object.entries(sent).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const))
  const action = c.req.path + new URL(c.req.url).search
  const isOne = !Object.values(sent).some(Array.isArray)
  const cards = isOne || isWhole ? await cardsOf(c, unasked) : undefined
  return showOver(c, <AskPosted {...{ posted, term, cards, resend: { action, fields, isPage: !wantsFragment(c) } }} />, 403, words.change)
}

/** The sheet asks by itself, and keeps what was typed. */
async function askSheet(c: Context<Env>, unasked: PostedUnconfirmed, posted: Posted): Promise<Response> {
  const cards = await cardsOf(c, unasked)
  return c.json({ message: unaskedChange, errors: [unaskedChange], question: questionOf(posted, unasked.term, undefined, cards) }, 403)
}
