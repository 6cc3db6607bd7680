import type { Context } from 'hono'
import { findPosted } from '../db/_posted.ts'
import type { Posted } from '../domain/_posted.ts'
import type { TermKey } from '../domain/_terms.ts'
import type { Env } from './_env.ts'
import { may } from './_rights.ts'

type Of = TermKey & { classId?: string | undefined; studentId?: number | undefined }

/** Who has seen the posted reports that a screen shows, for who may change them all the same (POST-8). */
export async function postedOf(c: Context<Env>, of: Of): Promise<Posted | undefined> {
  const session = c.get('session')
  return session && may(c, 'closed-term.write') ? findPosted(c.get('db'), of, session.tokenHash) : undefined
}
