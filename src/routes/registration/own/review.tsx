import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { type OwnRefusal, submitOwn, takeBackOwn } from '../../../db/registration/own.ts'
import { ownWords, reviewWords as words } from '../../../domain/words/registration-own.ts'
import { ownBase, reviewUrl, submissionUrl, withdrawalUrl } from '../../../views/_links/own-registration.ts'
import { OwnOverview } from '../../../views/registration/own/overview.tsx'
import { OwnReview, OwnReviewPage } from '../../../views/registration/own/review.tsx'
import { at, type Env } from '../../_env.ts'
import { goTo, orNotFound, readForm, Version } from '../../_form.tsx'
import { render } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { limitBody } from '../../_security.ts'
import { findMine, refusalWords, slowed, statusOf } from './standing.ts'

const allowed = allow('own-registration.write', { title: words.title })
const Submission = z.strictObject({ version: Version, declared: z.literal('on').optional() })

/** The student reviews everything before sending it. */
export const ownReview = new Hono<Env>()
  .get(reviewUrl, allowed, (c) => showReview(c, {}, 200))
  .post(submissionUrl, limitBody(4096), allowed, async (c) => {
    const mine = orNotFound(await findMine(c))
    const form = await readForm(c, Submission)
    const wait = await slowed(c)
    if (wait) return showReview(c, { problem: wait }, 429)
    if (!form.declared && mine.own.canWrite) return showReview(c, { isUndeclared: true }, 422)
    const saved = await submitOwn(c.get('db'), mine.ask, form.version, at(c))
    return saved.kind === 'saved' ? goTo(c, `${ownBase}?submitted`) : refuse(c, saved)
  })
  .post(withdrawalUrl, limitBody(4096), allowed, async (c) => {
    const mine = orNotFound(await findMine(c))
    const wait = await slowed(c)
    if (wait) return showOverview(c, wait, 429)
    const saved = await takeBackOwn(c.get('db'), mine.ask, at(c))
    if (saved.kind === 'saved') return goTo(c, `${ownBase}?taken-back`)
    const now = await findMine(c)
    if (!now || saved.kind === 'missing') throw new HTTPException(404)
    return showOverview(c, refusalWords(saved, now.own), statusOf[saved.kind])
  })

type Problem = { problem?: string; isUndeclared?: boolean }
type Status = 200 | 403 | 409 | 422 | 429

async function showReview(c: Context<Env>, problem: Problem, status: Status) {
  const mine = orNotFound(await findMine(c))
  const props = { own: mine.own, ...problem }
  return render(c, { page: <OwnReviewPage {...props} />, fragment: <OwnReview {...props} /> }, status)
}

async function refuse(c: Context<Env>, refusal: OwnRefusal) {
  const mine = await findMine(c)
  if (!mine || refusal.kind === 'missing') throw new HTTPException(404)
  const problem =
    refusal.kind === 'conflict' ? words.moved : refusal.kind === 'incomplete' ? words.missingLead : refusalWords(refusal, mine.own)
  return showReview(c, { problem }, statusOf[refusal.kind])
}

async function showOverview(c: Context<Env>, problem: string, status: Status) {
  const own = (await findMine(c))?.own
  const overview = <OwnOverview own={own} problem={problem} />
  return render(c, { title: ownWords.title, page: overview, fragment: overview }, status)
}
