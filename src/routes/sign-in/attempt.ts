import type { Context } from 'hono'
import { isPassword } from '../../db/_password.ts'
import type { Row } from '../../db/_schema.ts'
import { type Account, findAccount, openSession, recordAttempt } from '../../db/sign-in.ts'
import type { Door } from '../../domain/sign-in.ts'
import { at, type Env } from '../_http.tsx'
import { idleSince, startSession } from '../_session.ts'
import { isKnownBrowser } from './known-browser.ts'

type Credentials = { userName: string; password: string }
type Answer = { outcome: 'signed-in'; account: Account } | { outcome: 'refused' } | { outcome: 'slowed'; seconds: number }

/**
 * Tries the credentials at the doors, and starts a session when they are right. Every try hashes once a door, whether or not the
 * name exists, so that neither words nor time tell.
 */
export async function attempt(c: Context<Env>, doors: readonly [Door, ...Door[]], { userName, password }: Credentials): Promise<Answer> {
  const [db, throttle, address] = [c.get('db'), c.get('throttle'), c.get('address')]
  const accounts = await Promise.all(doors.map((door) => findAccount(db, door, userName)))
  const knock = { userName, address, isKnown: accounts.some((account) => account && isKnownBrowser(c, account)) }
  const delay = await throttle.take(knock)
  if (delay?.isFirst) await record(c, doors[0], accounts.find(Boolean), 'slowed')
  if (delay) return { outcome: 'slowed', seconds: delay.seconds }

  const proofs = await Promise.all(accounts.map((account) => isPassword(password, account?.passwordHash ?? null)))
  const proved = accounts.find((_, i) => proofs[i])
  const isOpen = proved && !proved.isArchived && (await open(c, proved))
  const account = proved ?? accounts.find(Boolean)
  const refusal = proved?.isArchived ? 'archived' : account ? 'wrong-password' : 'unknown-user'
  await record(c, doors[0], account, isOpen ? 'signed-in' : refusal)
  if (!isOpen) return { outcome: 'refused' }
  await throttle.forget(knock)
  return { outcome: 'signed-in', account: proved }
}

const open = (c: Context<Env>, account: Account) =>
  startSession(c, (tokenHash) =>
    openSession(c.get('db'), account, { tokenHash, at: at(c), idleSince: idleSince(c), replaces: c.get('session')?.tokenHash ?? null }),
  )

/** A name that does not exist is not kept: it is often a password, typed one field too early. */
const record = (c: Context<Env>, door: Door, account: Account | undefined, outcome: Row<'sign_in_attempt'>['outcome']) =>
  recordAttempt(c.get('db'), {
    at: at(c),
    door: account?.kind ?? door,
    user_name: account?.userName ?? '',
    outcome,
    address: c.get('address'),
  })
