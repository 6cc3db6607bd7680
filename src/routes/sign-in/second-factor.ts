import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { passCode, startFactor } from '../../db/_account.ts'
import { newSecret, stepOf, takeCode } from '../../db/_second-factor.ts'
import { base32, createTOTPKeyURI } from '../../db/_tokens.ts'
import { shownDay } from '../../domain/_dates.ts'
import type { Actor } from '../../domain/_policy.ts'
import type { Door } from '../../domain/_sign-in/index.ts'
import { type FactorOwner, parseFactorCode, secretBytes } from '../../domain/_sign-in/second-factor.ts'
import { factorWords as words } from '../../domain/words/second-factor.ts'
import type { NewFactorProps, RecoveryCodesProps } from '../../views/_second-factor.tsx'
import { at, type Env } from '../_env.ts'
import { schoolOf } from '../_once.ts'
import { startSession } from '../_session.ts'
import { todayOf } from '../_time.ts'
import { proveSlowly } from './prove.ts'
import { trustBrowser } from './trusted-browser.ts'

export type Owner = Actor & FactorOwner

/** The account that has proved the password at this door and must do this step next. */
export function halfSignedIn(c: Context<Env>, door: Door, wanted: 'code' | 'set-up'): Owner {
  const asked = c.get('factorAsked')
  if (!asked) throw new HTTPException(401)
  const { actor } = asked
  if (asked.for !== wanted || actor.kind !== door || !isStaff(actor)) throw new HTTPException(403)
  return actor
}

export const isStaff = (actor: Actor): actor is Owner => actor.kind === 'administrator' || actor.kind === 'employee'

/** Slows and records codes like passwords: whoever has the password must not try all codes. */
export const proveCode = (c: Context<Env>, owner: FactorOwner & { userName: string }, text: string) =>
  proveSlowly(c, owner, {
    known: `second factor ${owner.kind} ${owner.id}`,
    isRight: () => takeCode(c.get('db'), owner, text, c.get('now')()),
    outcome: 'wrong-code',
    error: words.wrong,
  })

/** Continues under a new token. A trusted browser needs no code for a while. */
export async function goOnAfterCode(c: Context<Env>, owner: Owner, trusts = false): Promise<void> {
  const provedBy = c.get('session')?.tokenHash ?? ''
  const isPassed = await startSession(c, (tokenHash) => passCode(c.get('db'), owner, { provedBy, tokenHash, at: at(c) }))
  if (!isPassed) throw new HTTPException(401)
  if (trusts) await trustBrowser(c, owner)
}

/** The data for an app. The key goes to the page and returns with the first right code; only then is it stored. */
export async function newFactor(c: Context<Env>, { userName }: Owner, secret: Uint8Array = newSecret()): Promise<NewFactorProps> {
  const school = await schoolOf(c)
  const key = base32.encode(new Uint8Array(secret), { includePadding: false })
  return { key, uri: createTOTPKeyURI(school?.name ?? 'Term Reports', userName, new Uint8Array(secret)) }
}

/** The recovery codes, displayed once. */
export async function recoveryCodes(c: Context<Env>, { userName }: Owner, codes: readonly string[]): Promise<RecoveryCodesProps> {
  const school = await schoolOf(c)
  return { codes, school: school?.name ?? 'Term Reports', userName, day: shownDay(await todayOf(c)) }
}

type Started = { codes: RecoveryCodesProps } | { fault: NewFactorProps }

type Typed = { key: string; code: string; trusts?: string | undefined }

/** Turns the factor on with the app's first code. */
export async function turnOn(c: Context<Env>, owner: Owner, { key, code, trusts }: Typed): Promise<Started> {
  const secret = secretOf(key)
  const typed = parseFactorCode(code)
  const step = typed?.kind === 'code' ? await stepOf(secret, typed.code, c.get('now')()) : undefined
  if (step === undefined)
    return { fault: { ...(await newFactor(c, owner, secret)), error: words.wrongFirst, trusts: trusts !== undefined } }
  let codes: string[] | undefined
  await startSession(c, async (tokenHash) => {
    codes = await startFactor(c.get('db'), owner, { secret, step }, { tokenHash, at: at(c) })
    return codes !== undefined
  })
  if (!codes) throw new HTTPException(409)
  if (trusts) await trustBrowser(c, owner)
  return { codes: await recoveryCodes(c, owner, codes) }
}

function secretOf(key: string): Uint8Array {
  if (!/^[A-Z2-7]{32}$/.test(key)) throw new HTTPException(400)
  const secret = base32.decode(key)
  if (secret.length !== secretBytes) throw new HTTPException(400)
  return secret
}
