import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Account } from '../../db/_sign-in.ts'
import type { Env } from '../_env.ts'

const cookieName = 'known-browser'
const atMost = 20
const halfYear = 180 * 86_400
export const signInPaths = { employee: '/sign-in', administrator: '/admin/sign-in', student: '/student/sign-in' } as const

/**
 * The mark of a browser from which this account has signed in; wrong tries elsewhere do not slow it. The mark proves nothing else, and
 * expires with the password, because the password's hash is part of it.
 */
export function knownBrowser(c: Context<Env>, account: Account): string | undefined {
  const mark = marksOf(c).find(([id]) => id === String(account.id))?.[1] ?? ''
  const own = mark.slice(0, ownLength)
  const [given, expected] = [Buffer.from(mark), Buffer.from(markFor(account, own))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? `${account.kind} ${account.id} ${own}` : undefined
}

/** Adds the mark before those of other people at this machine. */
export function rememberBrowser(c: Context<Env>, account: Account): void {
  const others = marksOf(c).filter(([id]) => id !== String(account.id))
  const own = randomBytes(6).toString('base64url')
  const marks = [[String(account.id), markFor(account, own)], ...others].slice(0, atMost)
  const value = marks.map((mark) => mark.join('.')).join('~')
  setCookie(c, cookieName, value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: signInPaths[account.kind],
    maxAge: halfYear,
    secure: c.get('isSecure'),
  })
}

const marksOf = (c: Context<Env>) => (getCookie(c, cookieName) ?? '').split('~').map((mark) => mark.split('.') as [string, string?])

/** The first part names the browser, so that two browsers of an account count separately. */
const ownLength = 8

const markFor = ({ kind, id, passwordHash }: Account, own: string) =>
  own +
  createHmac('sha256', passwordHash ?? '')
    .update(`known browser ${kind} ${id} ${own}`)
    .digest('base64url')
    .slice(0, 22)
