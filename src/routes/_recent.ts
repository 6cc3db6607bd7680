import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { withRecent } from '../domain/find/index.ts'
import { accountKey } from './_drafts.ts'
import { actorOf, type Env } from './_env.ts'
import { browserSecretOf } from './_once.ts'

const name = 'found'
const path = '/find'
const [ivLength, tagLength] = [12, 16]

/** What this account opened last in this browser. The list ends with the sign-in or the browser, and nobody else can read it. */
export async function readRecent(c: Context<Env>): Promise<string[]> {
  try {
    const bytes = Buffer.from(getCookie(c, name) ?? '', 'base64url')
    const open = createDecipheriv('aes-256-gcm', await keyOf(c), bytes.subarray(0, ivLength))
    open.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return JSON.parse(Buffer.concat([open.update(bytes.subarray(ivLength + tagLength)), open.final()]).toString())
  } catch {
    return [] // empty, or another account's
  }
}

export async function keepRecent(c: Context<Env>, key: string): Promise<void> {
  const iv = randomBytes(ivLength)
  const close = createCipheriv('aes-256-gcm', await keyOf(c), iv)
  const closed = Buffer.concat([close.update(JSON.stringify(withRecent(await readRecent(c), key))), close.final()])
  const value = Buffer.concat([iv, close.getAuthTag(), closed]).toString('base64url')
  setCookie(c, name, value, { httpOnly: true, sameSite: 'Lax', path, secure: c.get('isSecure') })
}

export const forgetRecent = (c: Context<Env>) => deleteCookie(c, name, { path, secure: c.get('isSecure') })

const keyOf = async (c: Context<Env>) => accountKey(await browserSecretOf(c), actorOf(c), 'found')
