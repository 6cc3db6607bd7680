import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { base64url } from '../db/_tokens.ts'
import type { Env } from './_env.ts'

const cookieName = 'browser'
/** The longest time that browsers keep a cookie. */
export const longestSeconds = 400 * 24 * 60 * 60

export const randomToken = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)), { includePadding: false })

/** The name of this browser, hidden from scripts. The keys of stored drafts are valid in this browser only. */
export const browserOf = (c: Context<Env>): string => nameIn(c) ?? nameBrowser(c)

const nameIn = (c: Context<Env>) => /^[\w-]{43}$/.exec(getCookie(c, cookieName, c.get('isSecure') ? 'host' : undefined) ?? '')?.[0]

/** Renews the cookie even if there is one, because its time counts from the last sign-in. */
export function nameBrowser(c: Context<Env>): string {
  const name = nameIn(c) ?? randomToken()
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: longestSeconds } as const
  setCookie(c, cookieName, name, c.get('isSecure') ? { ...options, secure: true, prefix: 'host' } : options)
  return name
}
