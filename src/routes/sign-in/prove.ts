import type { Context } from 'hono'
import { recordAttempt } from '../../db/_sign-in.ts'
import type { Door } from '../../domain/_sign-in/index.ts'
import { slowedMessage } from '../../domain/words/sign-in.ts'
import { at, type Env } from '../_env.ts'

export type Refusal = { status: 422 | 429; error: string }
type Whose = { kind: Door; userName: string }
/** `known`: the key that counts the tries. `error`: the message for a wrong one. */
type Proof = { known: string; isRight: () => Promise<boolean>; outcome: 'wrong-password' | 'wrong-code'; error: string }

/** Checks a secret of the owner beyond the sign-in, slowed and recorded like a sign-in. */
export async function proveSlowly(c: Context<Env>, { kind, userName }: Whose, proof: Proof): Promise<Refusal | undefined> {
  const address = c.get('address')
  const attempt = { at: at(c), door: kind, user_name: userName, address }
  const tried = await c.get('throttle').run({ userName, address, known: proof.known }, proof.isRight, (isRight) => isRight)
  if (tried.delay) {
    const { seconds, isFirst } = tried.delay
    if (isFirst) await recordAttempt(c.get('db'), { ...attempt, outcome: 'slowed' })
    c.header('Retry-After', String(seconds))
    return { status: 429, error: slowedMessage(seconds) }
  }
  if (tried.outcome) return undefined
  await recordAttempt(c.get('db'), { ...attempt, outcome: proof.outcome })
  return { status: 422, error: proof.error }
}
