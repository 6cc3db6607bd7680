import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { findFactor } from '../../db/_second-factor.ts'
import { findAccount } from '../../db/_sign-in.ts'
import type { Actor } from '../../domain/_policy.ts'
import { parseFactorCode } from '../../domain/_sign-in/second-factor.ts'
import { againWords, provedMinutes } from '../../domain/words/password-again.ts'
import { AskAgain } from '../../views/_again.tsx'
import type { Env } from '../_env.ts'
import { showOver } from '../_form.tsx'
import { wantsFragment } from '../_render.tsx'
import { provePassword } from './account.tsx'
import type { Refusal } from './prove.ts'
import { isStaff, proveCode } from './second-factor.ts'

/** Actions that ask for the password again, because somebody at an unattended tab must not do them. */
const guarded = [
  /^\/admin\/school\/backups\/[^/]+\/restore$/,
  /^\/admin\/posting\/\d{8}\/\d$/,
  /^\/admin\/school\/administrators\/\d+\/(?:remove|reset)$/,
  /^\/admin\/school\/sign-in\/\w+\/\d+\/reset$/,
  /^\/admin\/school\/retention\/(?!hold|count)[\w-]+$/,
  /^\/admin\/teachers\/(?:\d+\/reset|slips)$/,
  /^\/admin\/subjects\/\d+\/delete$/,
  /^\/admin\/attendance\/students\/\d+\/delete$/,
  /^\/admin\/students\/\d+\/password$/,
  /^\/admin\/students\/doubles\/\d+\/\d+\/merge$/,
  /^\/admin\/students\/(?:ticked\/)?slips$/,
  /^\/admin\/students\/\d+\/contacts\/\d+\/delete$/,
  /^\/admin\/school\/leaving$/,
  /^\/admin\/school\/years\/\d{8}\/\d\/(?:take-away|registration\/undo)$/,
  /^\/admin\/let-in$/,
  /^\/admin\/schools\/(?!refresh$)/,
  /^\/api\/(?:post-term-reports|reset-employee-password|reset-password-student)$/,
]
const guardedDeletions = ['/api/subject', '/api/student-attendance']

/** Asks for the password again, unless this session proved it some minutes ago. Tests set `provedForMs`. */
export function askAgain(provedForMs = provedMinutes * 60_000) {
  const isProved = async (c: Context<Env>) => {
    const { tokenHash = '', startedAt = '' } = c.get('session') ?? {}
    const isSince = (at: number) => Math.abs(c.get('now')().getTime() - at) <= provedForMs
    return isSince(Date.parse(startedAt)) || isSince((await c.get('proved').at(tokenHash)) ?? 0)
  }

  return createMiddleware<Env>(async (c, next) => {
    const actor = c.get('actor')
    const { method, path } = c.req
    const isGuarded = method === 'POST' ? guarded.some((one) => one.test(path)) : method === 'DELETE' && guardedDeletions.includes(path)
    if (!isGuarded || actor?.kind !== 'administrator') return next()
    if (c.req.path.startsWith('/api/')) {
      if (!(await isProved(c))) throw new HTTPException(403, { message: againWords.call })
      return next()
    }
    const { again, ...sent } = await c.req.parseBody({ all: true })
    c.req.parseBody = (async () => sent) as typeof c.req.parseBody
    if (await isProved(c)) return next()
    const typed = typeof again === 'string' ? again : ''
    const refused = typed === '' ? { status: 200 as const, error: undefined } : await prove(c, actor, typed)
    if (refused) {
      const hasFactor = isStaff(actor) && (await findFactor(c.get('db'), actor)) !== undefined
      const fields = Object.entries(sent).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const))
      return showOver(
        c,
        <AskAgain
          action={c.req.path + new URL(c.req.url).search}
          sent={fields}
          error={refused.error}
          isPage={!wantsFragment(c)}
          hasFactor={hasFactor}
        />,
        refused.status,
        againWords.title,
      )
    }
    await c.get('proved').note(c.get('session')?.tokenHash ?? '', c.get('now')().getTime())
    return next()
  })
}

/** Slows and records a try like a sign-in. */
async function prove(c: Context<Env>, actor: Actor, typed: string): Promise<Refusal | undefined> {
  if (isStaff(actor) && parseFactorCode(typed) && (await findFactor(c.get('db'), actor))) return proveCode(c, actor, typed)
  const account = await findAccount(c.get('db'), 'administrator', actor.userName)
  if (!account) throw new HTTPException(401)
  return provePassword(c, account, typed)
}
