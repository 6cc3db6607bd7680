import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { sha256 } from 'oslo/crypto'
import { base64url, encodeHex } from 'oslo/encoding'
import { findSession, removeSession, saveSession, touchSession } from '../db/sign-in.ts'
import type { Actor } from '../domain/_policy.ts'
import type { Env } from './_http.tsx'

const cookieName = 'session'
const idleHours = 8
const touchEveryMs = 5 * 60_000

export const hashToken = async (token: string) => encodeHex(new Uint8Array(await sha256(new TextEncoder().encode(token))))
const randomToken = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)), { includePadding: false })

/** Reads the cookie, finds whose session it is, and keeps it alive while it is used. */
export const session = createMiddleware<Env>(async (c, next) => {
  c.set('actor', null)
  c.set('session', null)
  const token = getCookie(c, cookieName)
  if (token) {
    const now = c.get('now')()
    const idleSince = new Date(now.getTime() - idleHours * 3_600_000).toISOString()
    const found = await findSession(c.get('db'), await hashToken(token), idleSince)
    if (found) {
      c.set('session', { tokenHash: found.tokenHash, passwordChange: found.passwordChange })
      c.set('actor', found.passwordChange ? null : found.actor)
      c.set('passwordChanger', found.passwordChange ? found.actor : null)
      if (now.getTime() - Date.parse(found.seenAt) > touchEveryMs) await touchSession(c.get('db'), found.tokenHash, now.toISOString())
    }
  }
  await next()
})

/** Starts a session, always under a new token; an older one of this browser ends. */
export async function startSession(c: Context<Env>, owner: Pick<Actor, 'kind' | 'id'>, passwordChange = false): Promise<void> {
  await endSession(c)
  const token = randomToken()
  await saveSession(c.get('db'), owner, await hashToken(token), c.get('now')().toISOString(), passwordChange)
  setCookie(c, cookieName, token, { httpOnly: true, sameSite: 'Lax', path: '/', secure: c.get('isSecure') })
}

export async function endSession(c: Context<Env>): Promise<void> {
  const current = c.get('session')
  if (current) await removeSession(c.get('db'), current.tokenHash)
  deleteCookie(c, cookieName, { path: '/' })
}
