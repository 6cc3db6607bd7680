import { type Actor, canWriteTerm } from '../../domain/_policy.ts'
import { proposedPossible } from '../../domain/school-calendar/index.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import type { Db } from '../_open.ts'
import { findTerm } from '../terms/index.ts'
import { findSchoolDays } from './days.ts'
import { followCalendar } from './impact.ts'

/** Gives a term the possible attendance that the calendar has, in place of one that was typed. */
export function useCalendar(
  db: Db,
  actor: Actor,
  at: string,
  { version, ...key }: TermKey & { version: number },
): Promise<'saved' | 'moved' | 'closed'> {
  return db.transaction().execute(async (trx) => {
    const term = await findTerm(trx, key)
    if (term?.version !== version || !term.termStart || !term.termEnd) return 'moved'
    if (!canWriteTerm(actor, term)) return 'closed'
    const span = { from: term.termStart, to: term.termEnd }
    const after = proposedPossible((await findSchoolDays(trx, span)).days, span)
    const stored = term.possibleAttendance
    await followCalendar(trx, actor, at, {
      ...{ stopping: { days: 0, records: 0 }, starting: { days: 0, records: 0 } },
      terms: [{ term, before: after, after, stored, follows: true }],
    })
    return 'saved'
  })
}
