import type { Context } from 'hono'
import { isPassword } from '../../db/_password.ts'
import type { Row } from '../../db/_schema.ts'
import { wantedFactor } from '../../db/_second-factor.ts'
import { type Account, findAccount, openSession, recordAttempt, recordSpray } from '../../db/sign-in.ts'
import type { Door } from '../../domain/sign-in/index.ts'
import { crowdedMessage, slowedMessage } from '../../domain/words/sign-in.ts'
import { at, type Env } from '../_http.tsx'
import { startSession } from '../_session.ts'
import type { Delay } from '../_throttle/index.ts'
import { networkOf } from '../_throttle/network.ts'
import { knownBrowser } from './known-browser.ts'
import { isTrustedBrowser } from './trusted-browser.ts'
import { visitorOf } from './visitor.ts'

type Credentials = { userName: string; password: string }
type Wanted = 'code' | 'set-up' | null
/** `wanted`: what the second factor still asks for. */
type Answer = { outcome: 'signed-in'; account: Account; wanted: Wanted } | { outcome: 'refused' } | { outcome: 'slowed'; message: string }
type Outcome = Row<'sign_in_attempt'>['outcome']

/**
 * Tries the credentials at the doors, and starts a session when they are right. Every try hashes once a door, whether or not the
 * name exists, so that neither words nor time tell.
 */
export async function attempt(c: Context<Env>, doors: readonly [Door, ...Door[]], credentials: Credentials): Promise<Answer> {
  const userName = credentials.userName.trim()
  const address = c.get('address')
  const accounts = await Promise.all(doors.map((door) => findAccount(c.get('db'), door, userName)))
  const account = accounts.find(Boolean)
  const known = accounts.map((found) => found && knownBrowser(c, found)).find(Boolean)
  const proof = c.get('proofs').workOf(c.req.header('X-Proof'), networkOf(address))
  const tried = await c.get('throttle').run(
    { userName, address, known, visitor: visitorOf(c), proof },
    () => prove(c, accounts, { password: credentials.password, isFirst: known !== undefined }),
    (proved) => proved.outcome === 'signed-in',
  )
  if (tried.delay) {
    if (tried.delay.isFirst) await record(c, doors[0], account, 'slowed')
    return slow(c, tried.delay)
  }
  const { outcome, proved, wanted } = tried.outcome
  await record(c, doors[0], proved ?? account, outcome)
  if (tried.sprayed) await recordSpray(c.get('db'), { at: at(c), address, accounts: tried.sprayed })
  return outcome === 'signed-in' && proved ? { outcome, account: proved, wanted } : { outcome: 'refused' }
}

type Secret = { password: string; isFirst: boolean }

async function prove(c: Context<Env>, accounts: readonly (Account | undefined)[], { password, isFirst }: Secret) {
  const proofs = await Promise.all(accounts.map((account) => isPassword(password, account?.passwordHash ?? null, isFirst)))
  const proved = accounts.find((_, i) => proofs[i])
  const wanted = proved ? await wantedOf(c, proved) : null
  const isOpen = proved && !proved.isArchived && (await open(c, proved, wanted))
  const refusal = proved?.isArchived ? 'archived' : accounts.some(Boolean) ? 'wrong-password' : 'unknown-user'
  return { outcome: isOpen ? 'signed-in' : refusal, proved, wanted } satisfies {
    outcome: Outcome
    proved: Account | undefined
    wanted: Wanted
  }
}

/** Of students none: they see nothing but their own cards. */
const wantedOf = async (c: Context<Env>, { kind, id }: Account): Promise<Wanted> =>
  kind === 'student' ? null : wantedFactor(c.get('db'), { kind, id }, await isTrustedBrowser(c, { kind, id }), c.get('now')())

/** Says when to come again, and to a browser that can do it what work would let it in at once. */
function slow(c: Context<Env>, { seconds, work }: Delay): Answer {
  c.header('Retry-After', String(seconds))
  if (work > 0) c.header('X-Proof-Wanted', c.get('proofs').challenge(work as 1 | 2, networkOf(c.get('address'))))
  return { outcome: 'slowed', message: work > 0 ? crowdedMessage(seconds) : slowedMessage(seconds) }
}

const open = (c: Context<Env>, account: Account, secondFactor: Wanted) =>
  startSession(c, (tokenHash) =>
    openSession(c.get('db'), account, {
      tokenHash,
      at: at(c),
      replaces: c.get('session')?.tokenHash ?? null,
      secondFactor,
    }),
  )

/** A name that does not exist is not kept: it is often a password, typed one field too early. */
const record = (c: Context<Env>, door: Door, account: Account | undefined, outcome: Outcome) =>
  recordAttempt(c.get('db'), {
    at: at(c),
    door: account?.kind ?? door,
    user_name: account?.userName ?? '',
    outcome,
    address: c.get('address'),
  })
