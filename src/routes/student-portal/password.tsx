import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { changeOwnPassword } from '../../db/_account.ts'
import { hashPassword, isPassword } from '../../db/_password.ts'
import { type Account, findAccount, recordAttempt } from '../../db/sign-in.ts'
import { slowedMessage } from '../../domain/_messages/sign-in.ts'
import { passwordWords as words } from '../../domain/_messages/student-portal.ts'
import { ChangePassword, type PasswordFaults } from '../../views/student-portal/password.tsx'
import { actorOf, allow, at, type Env, homeOf, render } from '../_http.tsx'
import { weighPassword } from '../_new-password.ts'
import { limitBody } from '../_security.ts'
import { startSession } from '../_session.ts'
import { isOf } from '../sign-in/change-password.ts'

const path = '/student/password'
const allowed = allow('own-password.write')
const Secret = z.string().max(1000)
const Form = z.strictObject({ userName: z.string().max(100), current: Secret, password: Secret, confirmation: Secret })
type Typed = z.infer<typeof Form>

/** A student's own password: only who knows the present one changes it. */
export const ownPassword = new Hono<Env>()
  .get(path, allowed, (c) => show(c))
  .post(path, limitBody(16_384), allowed, async (c) => {
    const typed = Form.safeParse(await c.req.parseBody()).data
    if (!typed) throw new HTTPException(422)
    const account = await findAccount(c.get('db'), 'student', actorOf(c).userName)
    if (!account) throw new HTTPException(401)
    const delay = await prove(c, account, typed.current)
    if (delay) return delay
    const faults = await weighPassword(c, { ...typed, userName: account.userName })
    if (faults.password || faults.confirmation) return show(c, faults, 422)
    if (typed.password === typed.current) return show(c, { isSame: true }, 422)
    return save(c, account, typed)
  })

/** Counted and recorded like a sign-in: a phone that was left lying is no place to guess at. */
async function prove(c: Context<Env>, account: Account, current: string): Promise<Response | undefined> {
  const [throttle, address] = [c.get('throttle'), c.get('address')]
  const attempt = { at: at(c), door: account.kind, user_name: account.userName, address }
  const known = `signed in ${account.kind} ${account.id} ${c.get('session')?.tokenHash}`
  const tried = await throttle.run(
    { userName: account.userName, address, known },
    () => isPassword(current, account.passwordHash, true),
    (isRight) => isRight,
  )
  if (tried.delay) {
    const { seconds, isFirst } = tried.delay
    if (isFirst) await recordAttempt(c.get('db'), { ...attempt, outcome: 'slowed' })
    c.header('Retry-After', String(seconds))
    return show(c, { alert: slowedMessage(seconds) }, 429)
  }
  if (tried.outcome) return undefined
  await recordAttempt(c.get('db'), { ...attempt, outcome: 'wrong-password' })
  return show(c, { current: words.wrong }, 422)
}

async function save(c: Context<Env>, account: Account, { password }: Typed): Promise<Response> {
  const actor = actorOf(c)
  if (!isOf(actor, account.kind)) throw new HTTPException(403)
  const change = { from: account.passwordHash ?? '', passwordHash: await hashPassword(password), at: at(c) }
  const isChanged = await startSession(c, (tokenHash) => changeOwnPassword(c.get('db'), actor, { ...change, tokenHash }))
  if (!isChanged) throw new HTTPException(401)
  return c.redirect(`${homeOf(actor)}?changed`, 303)
}

const show = (c: Context<Env>, faults?: PasswordFaults, status: 200 | 422 | 429 = 200) =>
  render(c, { title: words.title, shell: 'staff', page: <ChangePassword userName={actorOf(c).userName} faults={faults} /> }, status)
