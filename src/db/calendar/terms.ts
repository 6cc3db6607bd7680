import { canWriteTerm } from '../../domain/_policy.ts'
import { proposedPossible } from '../../domain/_school-days.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { findSchoolDays } from '../_school-days.ts'
import { findTerm } from '../school/terms/index.ts'
import { followCalendar } from './impact.ts'

/** Gives a term the calendar's possible attendance instead of a typed one. */
export function useCalendar(db: Db, { version, ...key }: TermKey & { version: number }, by: By): Promise<'saved' | 'conflict' | 'closed'> {
  return db.transaction().execute(async (trx) => {
    const term = await findTerm(trx, key)
    if (term?.version !== version || !term.termStart || !term.termEnd) return 'conflict'
    if (!canWriteTerm(by.actor, term)) return 'closed'
    const span = { from: term.termStart, to: term.termEnd }
    const after = proposedPossible((await findSchoolDays(trx, span)).days, span)
    const stored = term.possibleAttendance
    await followCalendar(
      trx,
      {
        ...{ stopping: { days: 0, records: 0 }, starting: { days: 0, records: 0 } },
        terms: [{ term, before: after, after, stored, follows: true }],
      },
      by,
    )
    return 'saved'
  })
}
