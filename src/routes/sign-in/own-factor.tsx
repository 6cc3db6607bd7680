import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { countRecoveryCodes, findFactor, findFactorRule, removeFactor, replaceRecoveryCodes } from '../../db/_second-factor.ts'
import { findAccount } from '../../db/_sign-in.ts'
import { schoolDay, shownDay } from '../../domain/_dates.ts'
import { isRequired } from '../../domain/_sign-in/second-factor.ts'
import { accountPaths } from '../../domain/words/account.ts'
import { factorWords as words } from '../../domain/words/second-factor.ts'
import { FactorOff, FactorOn, OwnCodes } from '../../views/_own-factor.tsx'
import { actorOf, byOf, type Env } from '../_env.ts'
import { readForm } from '../_form.tsx'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { limitBody } from '../_security.ts'
import { timeZoneOf } from '../_time.ts'
import { provePassword } from './account.tsx'
import { isStaff, newFactor, type Owner, proveCode, recoveryCodes, turnOn } from './second-factor.ts'

const Short = z.string().max(100)
const StartForm = z.strictObject({ current: z.string().max(1000), code: Short, key: Short, trusts: z.literal('1').optional() })
const CodeForm = z.strictObject({ code: Short })
const allowed = allow('own-account.write', { title: words.title, section: 'account' })

/** The person's own second factor: turned on with the password and the app's first code, changed with a code. */
function ownFactor(door: 'employee' | 'administrator') {
  const path = `${accountPaths[door]}/second-factor` as const
  const own = (c: Context<Env>): Owner => {
    const actor = actorOf(c)
    if (actor.kind !== door || !isStaff(actor)) throw new HTTPException(403)
    return actor
  }
  const back = accountPaths[door]

  return new Hono<Env>()
    .use(path, limitBody(16_384))
    .get(path, allowed, (c) => show(c, own(c), path))
    .post(path, allowed, async (c) => {
      const [owner, { current, ...typed }] = [own(c), await readForm(c, StartForm)]
      const account = await findAccount(c.get('db'), door, owner.userName)
      if (!account) throw new HTTPException(401)
      const refused = await provePassword(c, account, current)
      const factor = refused ? await newFactor(c, owner) : undefined
      if (refused && factor) return page(c, <FactorOff path={path} back={back} factor={factor} current={refused.error} />, refused.status)
      const started = await turnOn(c, owner, typed)
      if ('fault' in started) return page(c, <FactorOff path={path} back={back} factor={started.fault} />, 422)
      return page(c, <OwnCodes of={started.codes} back={back} />)
    })
    .post(`${path}/codes`, allowed, async (c) => {
      const owner = own(c)
      const refused = await proveCode(c, owner, (await readForm(c, CodeForm)).code)
      if (refused) return show(c, owner, path, { codes: refused.error }, refused.status)
      const codes = await replaceRecoveryCodes(c.get('db'), owner, byOf(c))
      if (!codes) throw new HTTPException(409)
      return page(c, <OwnCodes of={await recoveryCodes(c, owner, codes)} back={back} />)
    })
    .post(`${path}/off`, allowed, async (c) => {
      const owner = own(c)
      const { code } = await readForm(c, CodeForm)
      if (isRequired(door, await findFactorRule(c.get('db')))) throw new HTTPException(403, { message: words.required })
      const refused = await proveCode(c, owner, code)
      if (refused) return show(c, owner, path, { off: refused.error }, refused.status)
      await removeFactor(c.get('db'), owner, 'off', byOf(c))
      return c.redirect(`${back}?factor-off`, 303)
    })
}

type Faults = { codes?: string; off?: string }

async function show(c: Context<Env>, owner: Owner, path: string, faults: Faults = {}, status: 200 | 422 | 429 = 200) {
  const db = c.get('db')
  const [factor, back] = [await findFactor(db, owner), accountPaths[owner.kind]]
  if (!factor) return page(c, <FactorOff path={path} back={back} factor={await newFactor(c, owner)} />, status)
  const since = shownDay(schoolDay(new Date(factor.since), await timeZoneOf(c)))
  const left = await countRecoveryCodes(db, factor.id)
  const required = isRequired(owner.kind, await findFactorRule(db))
  return page(c, <FactorOn {...{ path, back, since, left, isRequired: required, faults }} />, status)
}

const page = (c: Context<Env>, of: React.ReactElement, status: 200 | 422 | 429 = 200) =>
  render(c, { title: words.title, section: 'account', page: of }, status)

export const ownFactors = new Hono<Env>().route('/', ownFactor('employee')).route('/', ownFactor('administrator'))
