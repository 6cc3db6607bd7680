import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { findFactor } from '../../db/_second-factor.ts'
import { type FactorOwner, isTrusted, trustDays } from '../../domain/_sign-in/second-factor.ts'
import type { Env } from '../_env.ts'
import { signInPaths } from './known-browser.ts'

const cookieName = 'second-factor'
const atMost = 20

/**
 * True if the account entered a code in this browser within the last thirty days. The mark is made with the factor's key, so a new
 * factor, or none, ends the trust.
 */
export async function isTrustedBrowser(c: Context<Env>, owner: FactorOwner): Promise<boolean> {
  const [, since = '', sign = ''] = marksOf(c).find(([id]) => id === String(owner.id)) ?? []
  const factor = sign === '' ? undefined : await findFactor(c.get('db'), owner)
  if (!factor || !/^\d{1,15}$/.test(since) || !isTrusted(Number(since), c.get('now')())) return false
  const [given, expected] = [Buffer.from(sign), Buffer.from(signOf(factor.browserKey, owner, since))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Adds the mark before those of other people at this machine. */
export async function trustBrowser(c: Context<Env>, owner: FactorOwner): Promise<void> {
  const factor = await findFactor(c.get('db'), owner)
  if (!factor) return
  const since = String(c.get('now')().getTime())
  const others = marksOf(c).filter(([id]) => id !== String(owner.id))
  const marks = [[String(owner.id), since, signOf(factor.browserKey, owner, since)], ...others].slice(0, atMost)
  setCookie(c, cookieName, marks.map((mark) => mark.join('.')).join('~'), {
    httpOnly: true,
    sameSite: 'Lax',
    path: signInPaths[owner.kind],
    maxAge: trustDays * 86_400,
    secure: c.get('isSecure'),
  })
}

const marksOf = (c: Context<Env>) =>
  (getCookie(c, cookieName) ?? '').split('~').map((mark) => mark.split('.') as [string, string?, string?])

const signOf = (key: Uint8Array, { kind, id }: FactorOwner, since: string) =>
  createHmac('sha256', key).update(`trusted browser ${kind} ${id} ${since}`).digest('base64url').slice(0, 22)
