import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { changePassword } from '../../db/_account.ts'
import { hashPassword, isPassword } from '../../db/_password.ts'
import { findAccount } from '../../db/_sign-in.ts'
import type { Actor } from '../../domain/_policy.ts'
import type { Door, NewPassword, NewPasswordFaults } from '../../domain/_sign-in/index.ts'
import { at, type Env } from '../_env.ts'
import { weighPassword } from '../_new-password.ts'
import { startSession } from '../_session.ts'

export type Changer = Actor & { kind: Door }

/** The account that has just proved a temporary password at this door, and may set a new one. */
export function changerOf(c: Context<Env>, door: Door): Changer {
  const changer = c.get('passwordChanger') ?? c.get('actor')
  if (!changer) throw new HTTPException(401)
  if (!c.get('passwordChanger') || !isOf(changer, door)) throw new HTTPException(403)
  return changer
}

/** Runs `changerOf` before the route reads the body. */
export const onlyChanger = (door: Door) =>
  createMiddleware<Env>(async (c, next) => {
    changerOf(c, door)
    await next()
  })

export const isOf = (actor: Actor, door: Door): actor is Changer => actor.kind === door

/** Sets the new password and starts a new session, or returns its faults. */
export async function replaceTemporary(
  c: Context<Env>,
  changer: Changer,
  typed: Omit<NewPassword, 'userName'>,
): Promise<NewPasswordFaults> {
  const faults = await weighPassword(c, { ...typed, userName: changer.userName })
  if (faults.password || faults.confirmation) return faults
  const db = c.get('db')
  const account = await findAccount(db, changer.kind, changer.userName)
  if (await isPassword(typed.password, account?.passwordHash ?? null)) return { password: 'is-temporary' }
  const change = { passwordHash: await hashPassword(typed.password), at: at(c), provedBy: c.get('session')?.tokenHash ?? '' }
  const isChanged = await startSession(c, (tokenHash) => changePassword(db, changer, { ...change, tokenHash }))
  if (!isChanged) throw new HTTPException(401)
  return {}
}
