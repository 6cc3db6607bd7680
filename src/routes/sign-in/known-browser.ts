import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Account } from '../../db/sign-in.ts'
import type { Env } from '../_http.tsx'

const cookieName = 'known-browser'
const atMost = 20
const halfYear = 180 * 86_400
const paths = { employee: '/sign-in', administrator: '/admin/sign-in', student: '/student/sign-in' } as const

/**
 * True for a browser that this account has signed in from: what others try behind the same address does not slow it. The mark
 * proves nothing else, and being made with the password's hash it goes out of date with the password.
 */
export function isKnownBrowser(c: Context<Env>, account: Account): boolean {
  const mark = marksOf(c).find(([id]) => id === String(account.id))?.[1]
  const expected = markFor(account)
  return mark?.length === expected.length && timingSafeEqual(Buffer.from(mark), Buffer.from(expected))
}

/** Keeps the mark beside those of others who share the machine, the latest first. */
export function rememberBrowser(c: Context<Env>, account: Account): void {
  const others = marksOf(c).filter(([id]) => id !== String(account.id))
  const marks = [[String(account.id), markFor(account)], ...others].slice(0, atMost)
  const value = marks.map((mark) => mark.join('.')).join('~')
  setCookie(c, cookieName, value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: paths[account.kind],
    maxAge: halfYear,
    secure: c.get('isSecure'),
  })
}

const marksOf = (c: Context<Env>) => (getCookie(c, cookieName) ?? '').split('~').map((mark) => mark.split('.') as [string, string?])

const markFor = ({ kind, id, passwordHash }: Account) =>
  createHmac('sha256', passwordHash ?? '')
    .update(`known browser ${kind} ${id}`)
    .digest('base64url')
    .slice(0, 22)
