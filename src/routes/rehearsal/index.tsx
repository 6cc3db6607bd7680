import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { isStillWelcome, recordCopy } from '../../db/rehearsal/index.ts'
import { copyBase } from '../../domain/_rehearsal.ts'
import { onServer } from '../../domain/words/http.ts'
import { noCopyWords, words } from '../../domain/words/rehearsal.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { copyUrl } from '../../views/_links/rehearsal.ts'
import { AskMake, AskThrowAway } from '../../views/rehearsal/dialogs.tsx'
import { InCopy, NoCopy, Rehearsal } from '../../views/rehearsal/index.tsx'
import { homeOf, publicOrigin } from '../_come-back.ts'
import { actorOf, byOf, type Env } from '../_env.ts'
import { readForm, showDialog } from '../_form.tsx'
import { done, doneOrBack, render, wantsFragment } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { inSchool } from '../_school-page.tsx'
import { startInCopy } from '../_session.ts'
import { momentsOf } from '../_time.ts'

const allowed = allow('rehearsal.write', { title: `${words.title} · ${schoolTitle}`, section: 'school' })
const EmptyForm = z.strictObject({})

/** The page of the rehearsal copy: its state and its actions. */
export const rehearsal = new Hono<Env>()
  .get(copyUrl(), allowed, show)
  .get(copyUrl('new'), allowed, (c) => showDialog(c, <AskMake isAgain={copiesOf(c).state().copy !== undefined} />))
  .post(copyUrl('new'), allowed, make)
  .get(copyUrl('throw-away'), allowed, (c) => showDialog(c, <AskThrowAway />))
  .post(copyUrl('throw-away'), allowed, async (c) => {
    await readForm(c, EmptyForm)
    await copiesOf(c).throwAway()
    await recordCopy(c.get('db'), 'thrown_away', byOf(c))
    return doneOrBack(c, copyUrl(), words.thrownAway, 'copy-changed')
  })
  .post(copyUrl('open'), allowed, open)

/** Answers the copy's addresses when there is no copy, because an old link may lead here. */
export const noCopy = new Hono<Env>().all(copyBase, tellNone).all(`${copyBase}/*`, tellNone)

async function tellNone(c: Context<Env>): Promise<Response> {
  if (c.req.path.startsWith(`${copyBase}/api/`)) return c.json({ message: noCopyWords.title, errors: [noCopyWords.title] }, 404)
  if (wantsFragment(c)) throw new HTTPException(404, { message: noCopyWords.title })
  return render(c, { title: noCopyWords.title, shell: 'door', page: <NoCopy /> }, 404)
}

function copiesOf(c: Context<Env>) {
  const copies = c.get('copies')
  if (!copies)
    throw new HTTPException(404, { message: c.get('copy') ? words.inCopy : c.get('isOnServer') ? onServer.title : words.unserved })
  return copies
}

async function show(c: Context<Env>) {
  const fragment = c.get('copy') ? (
    <InCopy />
  ) : (
    <Rehearsal state={copiesOf(c).state()} when={await momentsOf(c)} address={(await publicOrigin(c)) + copyBase} />
  )
  return render(c, { ...(await inSchool(c, 'copy', fragment)), fragment })
}

async function make(c: Context<Env>) {
  await readForm(c, EmptyForm)
  const by = byOf(c)
  void copiesOf(c)
    .make(by.actor.name)
    .then((isMade) => (isMade ? recordCopy(c.get('db'), 'made', by) : undefined))
    .catch((err) => c.get('log').error({ err }, 'a copy is not in the history')) // the server may have stopped by then
  return doneOrBack(c, copyUrl(), words.begun, 'copy-changed')
}

/** Lets an account of the school into the copy without a password; others sign in there. */
async function open(c: Context<Env>) {
  await readForm(c, EmptyForm)
  const [copy, actor] = [await copiesOf(c).open(), actorOf(c)]
  if (!copy) return refuse(c, words.noMore)
  if (!(await isStillWelcome(c.get('db'), actor, copy.madeAt))) return refuse(c, words.changed)
  await startInCopy(c, copy.db, actor)
  const place = copyBase + homeOf(actor)
  if (!wantsFragment(c)) return c.redirect(place, 303)
  c.header('HX-Redirect', place)
  return c.body(null, 204)
}

const refuse = (c: Context<Env>, message: string) =>
  wantsFragment(c) ? done(c, { message, error: true }, 'copy-changed') : c.redirect(copyUrl(), 303)
