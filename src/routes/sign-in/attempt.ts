import type { Context } from 'hono'
import { isPassword } from '../../db/_password.ts'
import type { Row } from '../../db/_schema.ts'
import { wantedFactor } from '../../db/_second-factor.ts'
import { type Account, findAccount, openSession, recordAttempt, recordSpray } from '../../db/_sign-in.ts'
import type { Door } from '../../domain/_sign-in/index.ts'
import { closedMessage, crowdedMessage, slowedMessage } from '../../domain/words/sign-in.ts'
import { at, type Env } from '../_env.ts'
import { startSession } from '../_session.ts'
import type { Delay } from '../_throttle/index.ts'
import { networkOf } from '../_throttle/network.ts'
import { knownBrowser } from './known-browser.ts'
import { proveCode } from './second-factor.ts'
import { isTrustedBrowser } from './trusted-browser.ts'
import { visitorOf } from './visitor.ts'

/** `code` lets in, with the password, an account that others' wrong passwords block. */
type Credentials = { userName: string; password: string; code?: string | undefined }
type Wanted = 'code' | 'set-up' | null
/** `wanted`: the step of the second factor that is still needed. */
type Answer =
  | { outcome: 'signed-in'; account: Account; wanted: Wanted }
  | { outcome: 'refused' }
  | { outcome: 'slowed'; message: string; isClosed: boolean }
type Outcome = Row<'sign_in_attempt'>['outcome']

/**
 * Tries the credentials at the doors and starts a session if they are right. Every try hashes once for each door, whether or not the
 * name exists, so that neither words nor time reveal it.
 */
export async function attempt(c: Context<Env>, doors: readonly [Door, ...Door[]], credentials: Credentials): Promise<Answer> {
  const userName = credentials.userName.trim()
  const address = c.get('address')
  const accounts = await Promise.all(doors.map((door) => findAccount(c.get('db'), door, userName)))
  const account = accounts.find(Boolean)
  const known = accounts.map((found) => found && knownBrowser(c, found)).find(Boolean)
  const proof = await c.get('proofs').workOf(c.req.header('X-Proof'), networkOf(address))
  const tried = await c.get('throttle').run(
    { userName, address, known, visitor: visitorOf(c), proof },
    () => prove(c, accounts, { password: credentials.password, isFirst: known !== undefined }),
    (proved) => proved.outcome === 'signed-in',
  )
  if (tried.delay) {
    if (tried.delay.isFirst) await record(c, doors[0], account, 'slowed')
    const { code } = credentials
    if (!tried.delay.isClosed || !code) return slow(c, tried.delay)
    if (proof === 0) return slow(c, { ...tried.delay, seconds: 1, work: 1 })
    return answer(c, doors, account, await proveWithCode(c, accounts, { ...credentials, code }))
  }
  if (tried.sprayed) await recordSpray(c.get('db'), { at: at(c), address, accounts: tried.sprayed })
  return answer(c, doors, account, tried.outcome)
}

type Proved = { outcome: Outcome; proved: Account | undefined; wanted: Wanted }

async function answer(
  c: Context<Env>,
  [door]: readonly [Door, ...Door[]],
  account: Account | undefined,
  { outcome, proved, wanted }: Proved,
): Promise<Answer> {
  await record(c, door, proved ?? account, outcome)
  return outcome === 'signed-in' && proved ? { outcome, account: proved, wanted } : { outcome: 'refused' }
}

/**
 * If work no longer helps, takes the password together with a code of the second factor or of an administrator. The answer does not
 * say which was wrong, and wrong codes beside a right password count, so that neither can be guessed alone.
 */
async function proveWithCode(
  c: Context<Env>,
  accounts: readonly (Account | undefined)[],
  { password, code }: { password: string; code: string },
): Promise<Proved> {
  const proofs = await Promise.all(accounts.map((account) => isPassword(password, account?.passwordHash ?? null)))
  const proved = accounts.find((_, i) => proofs[i])
  const refused = { outcome: 'wrong-password', proved, wanted: null } as const
  if (!proved || proved.isArchived) return refused
  const { letIn } = c.get('throttle')
  const isGiven = await letIn.isRight(accountOf(proved), code)
  const { kind, id, userName } = proved
  if (!isGiven && (kind === 'student' || (await proveCode(c, { kind, id, userName }, code)))) return refused
  const wanted = isGiven ? await wantedOf(c, proved) : null
  if (!(await open(c, proved, wanted))) return refused
  await letIn.forget(accountOf(proved))
  return { outcome: 'signed-in', proved, wanted }
}

/** The key under which a let-in code is stored. */
export const accountOf = ({ kind, id }: Pick<Account, 'kind' | 'id'>) => `${kind} ${id}`

type Secret = { password: string; isFirst: boolean }

async function prove(c: Context<Env>, accounts: readonly (Account | undefined)[], { password, isFirst }: Secret): Promise<Proved> {
  const proofs = await Promise.all(accounts.map((account) => isPassword(password, account?.passwordHash ?? null, isFirst)))
  const proved = accounts.find((_, i) => proofs[i])
  const wanted = proved ? await wantedOf(c, proved) : null
  const isOpen = proved && !proved.isArchived && (await open(c, proved, wanted))
  const refusal = proved?.isArchived ? 'archived' : accounts.some(Boolean) ? 'wrong-password' : 'unknown-user'
  return { outcome: isOpen ? 'signed-in' : refusal, proved, wanted }
}

/** The second factor that is needed; none for students, who see only their own cards. */
const wantedOf = async (c: Context<Env>, { kind, id }: Account): Promise<Wanted> =>
  kind === 'student' ? null : wantedFactor(c.get('db'), { kind, id }, await isTrustedBrowser(c, { kind, id }), c.get('now')())

/** Tells when to try again, and what work would let this browser in at once. */
async function slow(c: Context<Env>, { seconds, work, isClosed: hasClosed }: Delay): Promise<Answer> {
  const isClosed = hasClosed === true
  c.header('Retry-After', String(seconds))
  if (work > 0) c.header('X-Proof-Wanted', await c.get('proofs').challenge(work as 1 | 2, networkOf(c.get('address'))))
  const message = work > 0 ? crowdedMessage(seconds) : isClosed ? closedMessage(seconds) : slowedMessage(seconds)
  return { outcome: 'slowed', message, isClosed }
}

const open = (c: Context<Env>, account: Account, secondFactor: Wanted) =>
  startSession(c, (tokenHash) =>
    openSession(c.get('db'), account, { tokenHash, at: at(c), replaces: c.get('session')?.tokenHash ?? null, secondFactor }),
  )

/** Records a try. A user name that does not exist is left out, because it is often a password in the wrong field. */
const record = (c: Context<Env>, door: Door, account: Account | undefined, outcome: Outcome) =>
  recordAttempt(c.get('db'), {
    at: at(c),
    door: account?.kind ?? door,
    user_name: account?.userName ?? '',
    outcome,
    address: c.get('address'),
  })
