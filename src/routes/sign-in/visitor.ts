import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Env } from '../_env.ts'

const cookieName = 'visitor'
/** Made at each start: it only separates the tries of different browsers. */
const key = randomBytes(32)

/** The name that the sign-in page gave a browser; undefined if it is forged or missing. */
export function visitorOf(c: Context<Env>): string | undefined {
  const [name = '', sign = ''] = (getCookie(c, cookieName) ?? '').split('.')
  const [given, expected] = [Buffer.from(sign), Buffer.from(signOf(name))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined
}

export function nameVisitor(c: Context<Env>): void {
  if (visitorOf(c)) return
  const name = randomBytes(9).toString('base64url')
  setCookie(c, cookieName, `${name}.${signOf(name)}`, { httpOnly: true, sameSite: 'Lax', path: '/', secure: c.get('isSecure') })
}

const signOf = (name: string) => createHmac('sha256', key).update(name).digest('base64url').slice(0, 22)
