import type { TermKey } from '../../domain/_terms.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import type { ProposedTerm } from '../../domain/year/terms.ts'
import type { By } from '../_history.ts'
import { type Db, isForeignKeyRefusal } from '../_open.ts'
import { findTerm, listTerms, saveTermIn, type TermAnswer } from '../school/terms/index.ts'
import { removeTerm } from '../school/terms/take-away.ts'
import { isBegun, isRegistered } from '../school/terms/years.ts'

type Saved = { kind: 'saved'; count: number } | { kind: 'refused'; term: number; answer: Exclude<TermAnswer, { kind: 'saved' }> }
class Refused extends Error {
  readonly outcome: Exclude<Saved, { kind: 'saved' }>
  constructor(outcome: Exclude<Saved, { kind: 'saved' }>) {
    super('a term was refused')
    this.outcome = outcome
  }
}

/** Sets the dates of a year's terms, all or none; a term without dates is left out. */
export async function saveYearTerms(db: Db, year: number, rows: readonly (ProposedTerm & { version: number })[], by: By): Promise<Saved> {
  const saving = db.transaction().execute(async (trx): Promise<Saved> => {
    for (const { term, version, ...values } of rows) {
      const answer = await saveTermIn(trx, { key: { year, term }, values, version, checksDates: true, refusesPosted: true }, by)
      if (answer.kind !== 'saved') throw new Refused({ kind: 'refused', term, answer })
    }
    return { kind: 'saved', count: rows.length }
  })
  return saving.catch((error: unknown) => {
    if (error instanceof Refused) return error.outcome
    throw error
  })
}

type Removed = { kind: 'removed'; count: number } | { kind: 'refused'; fault: 'begun' | 'registered' | 'current' | 'used' | 'none' }

/** Removes a year's terms, while they have no registered students and none is current. */
export async function removeYearTerms(db: Db, { to }: Years, by: By): Promise<Removed> {
  const removing = db.transaction().execute(async (trx): Promise<Removed> => {
    const own = (await listTerms(trx)).filter(({ year }) => year === to)
    if (own.length === 0) return { kind: 'refused', fault: 'none' }
    if (await isBegun(trx, to)) return { kind: 'refused', fault: 'begun' }
    if (await isRegistered(trx, to)) return { kind: 'refused', fault: 'registered' }
    if (own.some(({ isCurrent }) => isCurrent)) return { kind: 'refused', fault: 'current' }
    for (const term of own) await removeTerm(trx, term, by)
    return { kind: 'removed', count: own.length }
  })
  return removing.catch((error: unknown) => {
    if (isForeignKeyRefusal(error)) return { kind: 'refused', fault: 'used' }
    throw error
  })
}

/** Makes a term current as on the Dashboard: `leaving` names the term that is left, if that must be confirmed. */
export const makeCurrent = (db: Db, key: TermKey, leaving: TermKey | undefined, by: By): Promise<TermAnswer> =>
  db.transaction().execute(async (trx) => {
    const stored = await findTerm(trx, key)
    return saveTermIn(trx, { key, values: {}, version: stored?.version, isCurrent: true, mustExist: true, asks: { leaving } }, by)
  })
