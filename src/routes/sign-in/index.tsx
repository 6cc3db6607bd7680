import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { wantedFactor } from '../../db/_second-factor.ts'
import { findAccount } from '../../db/_sign-in.ts'
import type { Actor } from '../../domain/_policy.ts'
import type { Door } from '../../domain/_sign-in/index.ts'
import { signInMessages as words } from '../../domain/words/sign-in.ts'
import { SignIn, type Step } from '../../views/sign-in.tsx'
import { entries, homeOf } from '../_come-back.ts'
import { at, type Env } from '../_env.ts'
import { readForm } from '../_form.tsx'
import { announceLast, forgetLast, resetsOf } from '../_last-sign-in.ts'
import { forgetRecent } from '../_recent.ts'
import { render, wantsFragment } from '../_render.tsx'
import { limitBody } from '../_security.ts'
import { endSession } from '../_session.ts'
import { account } from './account.tsx'
import { attempt } from './attempt.ts'
import { changerOf, replaceTemporary } from './change-password.ts'
import { rememberBrowser } from './known-browser.ts'
import { letIns } from './let-in.tsx'
import { ownFactors } from './own-factor.tsx'
import { goOnAfterCode, halfSignedIn, newFactor, proveCode, turnOn } from './second-factor.ts'
import { nameVisitor } from './visitor.ts'

const NameForm = z.strictObject({ userName: z.string().trim().max(100) })
const PasswordForm = NameForm.extend({ password: z.string().max(1000), code: z.string().max(100).optional() })
const CodeForm = z.strictObject({ code: z.string().max(100), trusts: z.literal('1').optional() })
const FactorForm = CodeForm.extend({ key: z.string().max(100) })
const NewPasswordForm = z.strictObject({ password: z.string().max(1000), confirmation: z.string().max(1000) })

/** A door: its page and its steps, which work the same without JavaScript and with htmx. */
function doorway(door: Door) {
  const entry = entries[door]
  const steps = entry === '/' ? '/sign-in' : `${entry}/sign-in`
  const show: Show = async (c, step, status = 200) =>
    render(
      c,
      {
        title: words.title,
        shell: 'door',
        ...same(<SignIn {...{ door, step }} path={steps} doors={c.get('district') ? undefined : entries} />),
      },
      status,
    )

  return new Hono<Env>()
    .get(entry, visitorsOnly, async (c) => {
      nameVisitor(c)
      const changer = c.get('passwordChanger')
      if (changer && changer.kind !== door) return c.redirect(entries[changer.kind], 303)
      if (changer) return show(c, await newPasswordStep(c, changer, c.get('session')?.startedAt))
      const asked = c.get('factorAsked')
      if (asked && asked.actor.kind !== door) return c.redirect(entries[asked.actor.kind], 303)
      if (asked) return show(c, await factorStep(c, door, asked.for))
      return show(c, { name: 'user-name', userName: '' })
    })
    .get(`${steps}/:step?`, (c) => c.redirect(entry, 303))
    .use(`${steps}/*`, limitBody(16_384))
    .post(steps, async (c) => show(c, { name: 'user-name', ...(await readForm(c, NameForm)) }))
    .post(`${steps}/name`, async (c) => {
      nameVisitor(c)
      const { userName } = await readForm(c, NameForm)
      if (userName === '') return show(c, { name: 'user-name', userName, error: words.noUserName[door] }, 422)
      return show(c, { name: 'password', userName })
    })
    .post(`${steps}/password`, (c) => takePassword(c, door, show))
    .post(`${steps}/new-password`, async (c) => {
      const changer = changerOf(c, door)
      const faults = await replaceTemporary(c, changer, await readForm(c, NewPasswordForm))
      if (faults.password || faults.confirmation) return show(c, { name: 'new-password', userName: changer.userName, faults }, 422)
      forgetLast(c)
      const isDue =
        changer.kind !== 'student' && (await wantedFactor(c.get('db'), { ...changer, kind: changer.kind }, true, c.get('now')()))
      return goTo(c, isDue ? entry : homeOf(changer))
    })
    .post(`${steps}/code`, async (c) => {
      const owner = halfSignedIn(c, door, 'code')
      const { code, trusts } = await readForm(c, CodeForm)
      const refused = await proveCode(c, owner, code)
      const again = { name: 'code', userName: owner.userName, trusts: trusts !== undefined } as const
      if (refused) return show(c, { ...again, error: refused.error }, refused.status)
      await goOnAfterCode(c, owner, trusts !== undefined)
      const account = await findAccount(c.get('db'), door, owner.userName)
      return goTo(c, account?.passwordReset ? entry : homeOf(owner))
    })
    .post(`${steps}/second-factor`, async (c) => {
      const owner = halfSignedIn(c, door, 'set-up')
      const started = await turnOn(c, owner, await readForm(c, FactorForm))
      if ('fault' in started) return show(c, { name: 'set-up', userName: owner.userName, factor: started.fault }, 422)
      return show(c, { name: 'recovery-codes', codes: started.codes, home: homeOf(owner) })
    })
}

type Show = (c: Context<Env>, step: Step, status?: 200 | 422 | 429) => Promise<Response>

async function takePassword(c: Context<Env>, door: Door, show: Show): Promise<Response> {
  const { userName, password, code } = await readForm(c, PasswordForm)
  if (userName === '') return show(c, { name: 'user-name', userName, error: words.noUserName[door] }, 422)
  const again = { name: 'password', userName, isClosed: code !== undefined } as const
  if (password === '') return show(c, { ...again, error: words.noPassword }, 422)
  const answer = await attempt(c, [door], { userName, password, code })
  if (answer.outcome === 'refused') return show(c, { ...again, alert: words.refused[door] }, 422)
  if (answer.outcome === 'slowed') return show(c, { ...again, isClosed: again.isClosed || answer.isClosed, alert: answer.message }, 429)
  rememberBrowser(c, answer.account)
  announceLast(c)
  if (answer.wanted === 'code') return show(c, { name: 'code', userName: answer.account.userName })
  if (answer.wanted === 'set-up' && !answer.account.passwordReset) return goTo(c, entries[door])
  return answer.account.passwordReset ? show(c, await newPasswordStep(c, answer.account)) : goTo(c, homeOf({ kind: door }))
}

async function newPasswordStep(c: Context<Env>, account: Pick<Actor, 'kind' | 'id' | 'userName'>, before = at(c)): Promise<Step> {
  return { name: 'new-password', userName: account.userName, resets: await resetsOf(c, account, before) }
}

async function factorStep(c: Context<Env>, door: Door, wanted: 'code' | 'set-up'): Promise<Step> {
  const owner = halfSignedIn(c, door, wanted)
  const { userName } = owner
  return wanted === 'code' ? { name: 'code', userName } : { name: 'set-up', userName, factor: await newFactor(c, owner) }
}

/** Sends signed-in people to their own start; the doors are for visitors. */
const visitorsOnly = createMiddleware<Env>(async (c, next) => {
  const actor = c.get('actor')
  return actor ? c.redirect(homeOf(actor), 303) : next()
})

const same = (page: ReturnType<typeof SignIn>) => ({ page, fragment: page })

/** Loads a whole page, also for htmx. */
function goTo(c: Context<Env>, path: string): Response {
  if (!wantsFragment(c)) return c.redirect(path, 303)
  c.header('HX-Redirect', path)
  return c.body(null, 204)
}

export const signIn = new Hono<Env>()
  .route('/', doorway('employee'))
  .route('/', doorway('administrator'))
  .route('/', doorway('student'))
  .route('/', account)
  .route('/', ownFactors)
  .route('/', letIns)
  .post('/sign-out', async (c) => {
    const isStudent = (c.get('actor') ?? c.get('passwordChanger') ?? c.get('factorAsked')?.actor)?.kind === 'student'
    await endSession(c)
    forgetRecent(c)
    return goTo(c, isStudent ? entries.student : '/')
  })
