import { createHash, randomBytes } from 'node:crypto'
import {
  dueFrom,
  type FactorOwner,
  type FactorRule,
  parseFactorCode,
  recoveryCodes,
  secretBytes,
  stepsAt,
} from '../domain/_sign-in/second-factor.ts'
import { type Author, type By, recordChanges } from './_history.ts'
import type { Db, Trx } from './_open.ts'
import { constantTimeEqual, generateHOTP, generateRandomString } from './_tokens.ts'

export type Factor = { id: number; secret: Uint8Array; browserKey: Uint8Array; lastStep: number; since: string }

const columnOf = ({ kind }: FactorOwner) => `${kind}_id` as const

export const findFactor = (db: Db, owner: FactorOwner): Promise<Factor | undefined> =>
  db
    .selectFrom('second_factor')
    .select(['id', 'secret', 'browser_key as browserKey', 'last_step as lastStep', 'since'])
    .where(columnOf(owner), '=', owner.id)
    .executeTakeFirst()

/** The number of unused recovery codes. */
export async function countRecoveryCodes(db: Db, factor: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('second_factor_id', '=', factor)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export const newSecret = (): Uint8Array => randomBytes(secretBytes)

/** The half minute of a code, among those that count now. */
export async function stepOf(secret: Uint8Array, code: string, now: Date): Promise<number | undefined> {
  const given = Buffer.from(code)
  for (const step of stepsAt(now)) {
    const expected = Buffer.from(await generateHOTP(new Uint8Array(secret), step))
    if (given.length === expected.length && constantTimeEqual(given, expected)) return step
  }
  return undefined
}

/** Checks a phone's code or a recovery code; each is valid once, so this uses it up. */
export async function takeCode(db: Db, owner: FactorOwner, text: string, now: Date): Promise<boolean> {
  const [typed, factor] = [parseFactorCode(text), await findFactor(db, owner)]
  if (!typed || !factor) return false
  if (typed.kind === 'recovery') return takeRecoveryCode(db, factor.id, typed.code, now)
  const step = await stepOf(factor.secret, typed.code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('id', '=', factor.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function takeRecoveryCode(db: Db, factor: number, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now.toISOString() })
    .where('second_factor_id', '=', factor)
    .where('hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Eighty random bits need no slow hash. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

type NewFactor = { secret: Uint8Array; step: number }

/** Turns the factor on with new recovery codes, which are returned and stored only as hashes; undefined if there is a factor already. */
export async function addFactor(trx: Trx, owner: FactorOwner, { secret, step }: NewFactor, by: By<Author>): Promise<string[] | undefined> {
  const added = await trx
    .insertInto('second_factor')
    .values({ [columnOf(owner)]: owner.id, secret, browser_key: randomBytes(32), last_step: step, since: by.at })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await note(trx, owner, ['off', 'on'], by)
  return addRecoveryCodes(trx, added.id)
}

async function addRecoveryCodes(trx: Trx, factor: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => generateRandomString(16, 'abcdefghjkmnpqrstuvwxyz23456789'))
  const rows = codes.map((code) => ({ second_factor_id: factor, hash: hashOf(code), used_at: null }))
  await trx.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, owner: FactorOwner, by: By<Author>): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const factor = await findFactor(trx, owner)
    if (!factor) return undefined
    await trx.deleteFrom('recovery_code').where('second_factor_id', '=', factor.id).execute()
    await note(trx, owner, [null, 'new recovery codes'], by)
    return addRecoveryCodes(trx, factor.id)
  })
}

/** Removes the factor: by its owner, or `reset` by an administrator after a phone was lost. False if there is none. */
export async function removeFactor(db: Db, owner: FactorOwner, how: 'off' | 'reset', by: By<Author>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('second_factor').where(columnOf(owner), '=', owner.id).executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await note(trx, owner, ['on', how], by)
    return true
  })
}

const note = (trx: Trx, { kind, id }: FactorOwner, [old, now]: readonly [string | null, string], by: By<Author>) =>
  recordChanges(trx, [{ entity: kind, key: id, field: 'second_factor', old, new: now }], by)

export async function findFactorRule(db: Db): Promise<FactorRule & { version: number }> {
  return db
    .selectFrom('second_factor_rule')
    .select(['administrators_since as administratorsSince', 'staff_since as staffSince', 'reason', 'version'])
    .executeTakeFirstOrThrow()
}

/** What a sign-in with a right password still needs: a code, a set-up, or nothing. */
export async function wantedFactor(db: Db, owner: FactorOwner, isTrusted: boolean, now: Date): Promise<'code' | 'set-up' | null> {
  if (await findFactor(db, owner)) return isTrusted ? null : 'code'
  const due = dueFrom(owner.kind, await findFactorRule(db), await createdAt(db, owner))
  return due && due <= now ? 'set-up' : null
}

/** From when a person without a factor needs one. */
export async function factorDueOf(db: Db, owner: FactorOwner): Promise<Date | undefined> {
  const [factor, rule, created] = await Promise.all([findFactor(db, owner), findFactorRule(db), createdAt(db, owner)])
  return factor ? undefined : dueFrom(owner.kind, rule, created)
}

/** An employee's day of creation is not stored, so the rule's own day counts. */
async function createdAt(db: Db, { kind, id }: FactorOwner): Promise<string | null> {
  if (kind === 'employee') return null
  const found = await db.selectFrom('administrator').select('created_at as at').where('id', '=', id).executeTakeFirst()
  return found?.at ?? null
}
