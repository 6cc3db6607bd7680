import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Door } from '../../domain/sign-in/index.ts'
import { signInMessages as words } from '../../domain/words/sign-in.ts'
import { SignIn, type Step } from '../../views/sign-in.tsx'
import { readForm } from '../_form.tsx'
import { type Env, entries, homeOf, render, wantsFragment } from '../_http.tsx'
import { announceLast } from '../_last-sign-in.ts'
import { limitBody } from '../_security.ts'
import { endSession } from '../_session.ts'
import { forgetRecent } from '../find/recent.ts'
import { account } from './account.tsx'
import { attempt } from './attempt.ts'
import { changerOf, replaceTemporary } from './change-password.ts'
import { rememberBrowser } from './known-browser.ts'
import { nameVisitor } from './visitor.ts'

const NameForm = z.strictObject({ userName: z.string().trim().max(100) })
const PasswordForm = NameForm.extend({ password: z.string().max(1000) })
const NewPasswordForm = z.strictObject({ password: z.string().max(1000), confirmation: z.string().max(1000) })

/** One door: its page, and what its steps post. The same steps without JavaScript, and swapped in place by htmx. */
function doorway(door: Door) {
  const entry = entries[door]
  const steps = entry === '/' ? '/sign-in' : `${entry}/sign-in`
  const show = (c: Context<Env>, step: Step, status: 200 | 422 | 429 = 200) =>
    render(c, { title: words.title, shell: 'door', ...same(<SignIn {...{ door, step }} path={steps} doors={entries} />) }, status)

  return new Hono<Env>()
    .get(entry, visitorsOnly, async (c) => {
      nameVisitor(c)
      const changer = c.get('passwordChanger')
      if (changer && changer.kind !== door) return c.redirect(entries[changer.kind], 303)
      if (changer) return show(c, { name: 'new-password', userName: changer.userName })
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
    .post(`${steps}/password`, async (c) => {
      const { userName, password } = await readForm(c, PasswordForm)
      if (userName === '') return show(c, { name: 'user-name', userName, error: words.noUserName[door] }, 422)
      if (password === '') return show(c, { name: 'password', userName, error: words.noPassword }, 422)
      const answer = await attempt(c, [door], { userName, password })
      if (answer.outcome === 'refused') return show(c, { name: 'password', userName, alert: words.refused[door] }, 422)
      if (answer.outcome === 'slowed') return show(c, { name: 'password', userName, alert: answer.message }, 429)
      rememberBrowser(c, answer.account)
      announceLast(c)
      return answer.account.passwordReset
        ? show(c, { name: 'new-password', userName: answer.account.userName })
        : goTo(c, homeOf({ kind: door }))
    })
    .post(`${steps}/new-password`, async (c) => {
      const changer = changerOf(c, door)
      const faults = await replaceTemporary(c, changer, await readForm(c, NewPasswordForm))
      if (faults.password || faults.confirmation) return show(c, { name: 'new-password', userName: changer.userName, faults }, 422)
      return goTo(c, homeOf(changer))
    })
}

/** The doors are for visitors; who is signed in goes to their own start. */
const visitorsOnly = createMiddleware<Env>(async (c, next) => {
  const actor = c.get('actor')
  return actor ? c.redirect(homeOf(actor), 303) : next()
})

const same = (page: ReturnType<typeof SignIn>) => ({ page, fragment: page })

/** A whole page, also when htmx asked. */
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
  .post('/sign-out', async (c) => {
    const isStudent = (c.get('actor') ?? c.get('passwordChanger'))?.kind === 'student'
    await endSession(c)
    forgetRecent(c)
    return goTo(c, isStudent ? entries.student : '/')
  })
