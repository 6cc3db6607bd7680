import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { changeOwnPassword } from '../../db/_account.ts'
import { hashPassword, isPassword } from '../../db/_password.ts'
import { findFactor } from '../../db/_second-factor.ts'
import { endOwnSession, listSessions } from '../../db/_sessions.ts'
import { findAccount, type Account as StoredAccount } from '../../db/_sign-in.ts'
import { moment, schoolDay, shownDay } from '../../domain/_dates.ts'
import type { Door } from '../../domain/_sign-in/index.ts'
import { accountPaths, accountWords as words } from '../../domain/words/account.ts'
import { factorWords } from '../../domain/words/second-factor.ts'
import { Account, type PasswordFaults } from '../../views/_account.tsx'
import { homeOf } from '../_come-back.ts'
import { actorOf, at, type Env } from '../_env.ts'
import { readForm } from '../_form.tsx'
import { weighPassword } from '../_new-password.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { limitBody } from '../_security.ts'
import { endInCopy, limitsOf, startSession } from '../_session.ts'
import { timeZoneOf } from '../_time.ts'
import { type Changer, isOf } from './change-password.ts'
import { proveSlowly } from './prove.ts'
import { isStaff } from './second-factor.ts'

const Secret = z.string().max(1000)
const Form = z.strictObject({ userName: z.string().max(100), current: Secret, password: Secret, confirmation: Secret })
type Typed = z.infer<typeof Form>
type Show = (c: Context<Env>, faults?: PasswordFaults, status?: 200 | 422 | 429) => Promise<Response>

/** The person's own account: the password, which the present one protects, and the open sessions. */
function ownAccount(door: Door) {
  const path = accountPaths[door]
  const allowed = allow(door === 'student' ? 'own-password.write' : 'own-account.write')
  const show: Show = async (c, faults, status = 200) => {
    const own = ownOf(c, door)
    const form = { door, path, home: homeOf(own), userName: own.userName, faults }
    const page = <Account {...form} sessions={await sessionsOf(c, own)} message={messageOf(c)} factor={await factorOf(c, own)} />
    return render(c, { title: door === 'student' ? words.password : words.title, section: 'account', page }, status)
  }

  return new Hono<Env>()
    .get(path, allowed, (c) => show(c))
    .post(path, limitBody(16_384), allowed, async (c) => {
      const own = ownOf(c, door)
      const typed = await readForm(c, Form)
      const account = await findAccount(c.get('db'), door, own.userName)
      if (!account) throw new HTTPException(401)
      const refused = await provePassword(c, account, typed.current)
      if (refused) return show(c, refused.status === 429 ? { alert: refused.error } : { current: refused.error }, refused.status)
      const faults = await weighPassword(c, { ...typed, userName: account.userName })
      if (faults.password || faults.confirmation) return show(c, faults, 422)
      if (typed.password === typed.current) return show(c, { isSame: true }, 422)
      await save(c, own, account, typed)
      return c.redirect(door === 'student' ? `${homeOf(own)}?changed` : `${path}?changed`, 303)
    })
    .post(`${path}/sessions/:key{[0-9a-f]{16}}/end`, allowed, async (c) => {
      const isEnded = await endOwnSession(c.get('db'), ownOf(c, door), c.req.param('key'), limitsOf(c))
      if (!isEnded) throw new HTTPException(404)
      await endInCopy(c)
      return c.redirect(`${path}?ended`, 303)
    })
}

/** Whether a sign-in needs a code as well; undefined for students, who have none. */
async function factorOf(c: Context<Env>, own: Changer): Promise<string | null | undefined> {
  if (!isStaff(own)) return undefined
  const factor = await findFactor(c.get('db'), own)
  return factor ? shownDay(schoolDay(new Date(factor.since), await timeZoneOf(c))) : null
}

/** The owner of the account page; each kind of person has its own address. */
function ownOf(c: Context<Env>, door: Door): Changer {
  const actor = actorOf(c)
  if (!isOf(actor, door)) throw new HTTPException(403)
  return actor
}

const messageOf = (c: Context<Env>) =>
  c.req.method !== 'GET'
    ? undefined
    : c.req.query('changed') !== undefined
      ? words.saved
      : c.req.query('ended') !== undefined
        ? words.ended
        : c.req.query('factor-off') !== undefined
          ? factorWords.turnedOff
          : undefined

async function sessionsOf(c: Context<Env>, own: Changer) {
  const [timeZone, rows] = await Promise.all([timeZoneOf(c), listSessions(c.get('db'), own, limitsOf(c))])
  const shown = (instant: string) => moment(new Date(instant), timeZone)
  return rows.map((row) => ({
    key: row.key,
    browser: row.browser ?? words.unknown,
    address: row.address ?? '',
    since: shown(row.since),
    seen: shown(row.seen),
    isHere: row.tokenHash === c.get('session')?.tokenHash,
  }))
}

/** Counts and records a try like a sign-in, because somebody might guess the password on an unattended phone. */
export const provePassword = (c: Context<Env>, account: StoredAccount, current: string) =>
  proveSlowly(c, account, {
    known: `signed in ${account.kind} ${account.id} ${c.get('session')?.tokenHash}`,
    isRight: () => isPassword(current, account.passwordHash, true),
    outcome: 'wrong-password',
    error: words.wrong,
  })

async function save(c: Context<Env>, own: Changer, account: StoredAccount, { password }: Typed): Promise<void> {
  const change = { from: account.passwordHash ?? '', passwordHash: await hashPassword(password), at: at(c) }
  const isChanged = await startSession(c, (tokenHash) => changeOwnPassword(c.get('db'), own, { ...change, tokenHash }))
  if (!isChanged) throw new HTTPException(401)
}

export const account = new Hono<Env>()
  .route('/', ownAccount('employee'))
  .route('/', ownAccount('administrator'))
  .route('/', ownAccount('student'))
