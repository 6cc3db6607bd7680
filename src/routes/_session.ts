import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Db } from '../db/_open.ts'
import { describeSession } from '../db/_sessions.ts'
import { closeSession, findSession, type Limits, removeSessionsOf, saveSession, touchSession } from '../db/_sign-in.ts'
import { sessionLimits } from '../domain/_limits.ts'
import type { Actor } from '../domain/_policy.ts'
import { copyBase } from '../domain/_rehearsal.ts'
import { browserName } from '../domain/_sign-in/browser-name.ts'
import { sentAsName } from '../domain/_sign-in/sent-as.ts'
import { longestSeconds, nameBrowser, randomToken } from './_browser-cookie.ts'
import { type Env, userOf } from './_env.ts'
import { setXsrfCookie, xsrfMarkOf } from './_security.ts'

const cookieName = 'session'
const minuteMs = 60_000
const touchEveryMs = 5 * minuteMs
/** A sign-in that was left half done ends soon, so that the next person at a shared computer does not find it. */
const halfwayIdleMs = 15 * minuteMs

/** Uses Node's own hash: Web Crypto, which oslo uses, would need another thread at each request. */
export const hashToken = async (token: string) => createHash('sha256').update(token).digest('hex')
/** Hashes a token so that a school's token opens no copy, and the other way round. */
const hashIn = (c: Context<Env>, token: string) => hashToken(c.get('copy') ? inCopy(token) : token)
const inCopy = (token: string) => `copy ${token}`

/** Finds the session of the cookie, and keeps it alive while it is used. */
export const session = createMiddleware<Env>(async (c, next) => {
  c.set('actor', null)
  c.set('session', null)
  c.set('passwordChanger', null)
  c.set('factorAsked', null)
  const token = getCookie(c, cookieName, prefix(c))
  if (token) await recognise(c, token)
  await next()
})

async function recognise(c: Context<Env>, token: string): Promise<void> {
  const db = c.get('db')
  const found = await findSession(db, await hashIn(c, token), limitsOf(c))
  if (!found || !isOwnPage(c, found.actor) || (await c.get('copy')?.isWelcome(found.actor)) === false) return
  const idle = c.get('now')().getTime() - Date.parse(found.seenAt)
  if (found.waits && idle > halfwayIdleMs) return closeSession(db, found.tokenHash)
  const { tokenHash, waits, startedAt, actor } = found
  c.set('session', { tokenHash, startedAt, xsrf: /\.([\w-]{22})$/.exec(token)?.[1] })
  if (waits === null) c.set('actor', actor)
  else if (waits === 'new-password') c.set('passwordChanger', actor)
  else c.set('factorAsked', { actor, for: waits })
  const isQuiet = c.req.header('X-Quiet') !== undefined // the page refreshes itself, and nobody may be there
  if (idle > touchEveryMs && !isQuiet) await touchSession(db, found.tokenHash, c.get('now')().toISOString())
}

/** Sessions last seen or begun before these times have ended. */
export function limitsOf(c: Context<Env>): Limits {
  return sessionLimits(c.get('now')())
}

/**
 * True if the page belongs to this account; somebody else may have signed in since. Scripts send the owner in a header, plain forms in
 * the address.
 */
function isOwnPage(c: Context<Env>, actor: Actor): boolean {
  const sentAs = c.req.header('X-Sent-As') ?? (c.req.method === 'POST' ? c.req.query(sentAsName) : undefined)
  return sentAs === undefined || sentAs === userOf(c, actor)
}

/** Starts a session under a new token. `store` keeps the token's hash, or refuses. A program keeps its XSRF token. */
export async function startSession(c: Context<Env>, store: (tokenHash: string) => Promise<boolean>, isKiosk = false): Promise<boolean> {
  const xsrf = xsrfMarkOf(c)
  const token = [randomToken(), xsrf].filter(Boolean).join('.')
  const tokenHash = await hashIn(c, token)
  if (!(await store(tokenHash))) return false
  const browser = browserName(c.req.header('User-Agent') ?? '')
  await describeSession(c.get('db'), tokenHash, { address: c.get('address'), browser })
  setCookie(c, cookieName, token, { ...cookieOptions(c), ...(isKiosk && { maxAge: longestSeconds }) })
  if (!xsrf) await setXsrfCookie(c, tokenHash)
  nameBrowser(c)
  leaveCopy(c)
  return true
}

/** Renews a kiosk's cookie at each visit, because its browser restarts each morning. */
export function keepKiosk(c: Context<Env>): void {
  const token = getCookie(c, cookieName, prefix(c))
  if (token) setCookie(c, cookieName, token, { ...cookieOptions(c), maxAge: longestSeconds })
}

const kioskPaths = /^\/(?:kiosk(?:\/pictures\/[\w-]+)?|api\/attendance-scan|sanctum\/csrf-cookie)$/

/** Limits a kiosk to its own page and that page's requests. */
export const confineKiosk = createMiddleware<Env>(async (c, next) => {
  if (c.get('actor')?.kind !== 'kiosk' || kioskPaths.test(c.req.path)) return next()
  if (c.req.method === 'GET' && !c.req.path.startsWith('/api/')) return c.redirect('/kiosk', 303)
  throw new HTTPException(403)
})

/** Starts a session of the same account in the copy's database; `rehearsal/edge.ts` renames the cookie. */
export async function startInCopy(c: Context<Env>, db: Db, owner: Pick<Actor, 'kind' | 'id'>): Promise<void> {
  const token = randomToken()
  const tokenHash = await hashToken(inCopy(token))
  await saveSession(db, owner, tokenHash, c.get('now')().toISOString())
  await describeSession(db, tokenHash, { address: c.get('address'), browser: browserName(c.req.header('User-Agent') ?? '') })
  setCookie(c, `copy-${cookieName}`, token, copyOptions(c))
}

/** Ends the account's session in the copy when it signs out of the school. */
export async function endInCopy(c: Context<Env>): Promise<void> {
  const copy = await c.get('copies')?.open()
  const actor = copy && (c.get('actor') ?? (await findLast(c)))
  if (actor && copy) await removeSessionsOf(copy.db, actor)
}

/** Whose session this browser had, which has run out by itself. */
async function findLast(c: Context<Env>): Promise<Actor | undefined> {
  const token = getCookie(c, cookieName, prefix(c))
  if (!token) return undefined
  const [db, hash] = [c.get('db'), await hashIn(c, token)]
  if (await findSession(db, hash, limitsOf(c))) return undefined // of somebody who has signed in since
  return (await findSession(db, hash, { idleSince: '', startedSince: '', latest: '9999' }))?.actor
}

/** Removes the copy's cookie, which the school's addresses never receive, so that the next person does not find the copy open. */
function leaveCopy(c: Context<Env>): void {
  if (c.get('copies')) deleteCookie(c, `copy-${cookieName}`, copyOptions(c))
}

function copyOptions(c: Context<Env>) {
  const options = { httpOnly: true, sameSite: 'Lax', path: copyBase } as const
  return c.get('isSecure') ? ({ ...options, secure: true, prefix: 'secure' } as const) : options
}

export async function endSession(c: Context<Env>): Promise<void> {
  const current = c.get('session')
  if (current) await closeSession(c.get('db'), current.tokenHash)
  await endInCopy(c)
  deleteCookie(c, cookieName, cookieOptions(c))
  leaveCopy(c)
}

const prefix = (c: Context<Env>) => (c.get('isSecure') ? 'host' : undefined)

/** The cookie ends with the browser. Over TLS it is Secure and `__Host-`, so that no neighbouring site can set it. */
function cookieOptions(c: Context<Env>) {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/' } as const
  return c.get('isSecure') ? ({ ...options, secure: true, prefix: 'host' } as const) : options
}
