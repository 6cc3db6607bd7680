import type { OperandValueExpressionOrList } from 'kysely'
import type { SeatTerm } from '../domain/_possible-attendance.ts'
import { type CalendarDays, proposedPossible, SchoolDays, type Span } from '../domain/_school-days.ts'
import { mostSessions, weekdays } from '../domain/_terms.ts'
import { together } from '../domain/_together.ts'
import type { Db } from './_open.ts'
import type { Database } from './_schema.ts'

/** The whole terms that the days touch, and the school days in them. */
export type SchoolTerms = { terms: (SeatTerm & { isCurrent: boolean })[]; days: SchoolDays }

export async function findSchoolDays(db: Db, between: Span): Promise<SchoolTerms> {
  const touched = db
    .selectFrom('academic_term')
    .where('term_start', '<=', between.to)
    .where('term_end', '>=', between.from)
    .$narrowType<{ term_start: string; term_end: string }>()
  const [rows, entries] = await Promise.all([
    touched
      .select(['academic_year_id as year', 'term', 'term_start as from', 'term_end as to'])
      .select(['possible_attendance as possible', 'is_current as isCurrent'])
      .orderBy('term_start')
      .$narrowType<{ from: string; to: string }>()
      .execute(),
    listCalendarDays(db, {
      from: touched.select((eb) => eb.fn.min<string>('term_start').as('first')),
      to: touched.select((eb) => eb.fn.max<string>('term_end').as('last')),
    }),
  ])
  const terms = rows.map(({ isCurrent, ...term }) => ({ ...term, isCurrent: isCurrent === 1 }))
  return { terms, days: new SchoolDays(terms, entries) }
}

type Dates = { termStart: string | null; termEnd: string | null }
/** The calendar's possible attendance for a term with these dates; null if they make no term. */
export async function findCalendarPossible(db: Db, { termStart: from, termEnd: to }: Dates): Promise<number | null> {
  if (!from || !to || to < from || 2 * weekdays(from, to) > mostSessions) return null
  const span = { from, to }
  return proposedPossible(new SchoolDays([{ year: 0, term: 0, ...span }], await listCalendarDays(db, span)), span)
}

/** The calendar's figures before and after a change of dates. */
export const findBothPossible = async (db: Db, stored: Dates, next: Dates) =>
  together({
    before: findCalendarPossible(db, stored),
    after: findCalendarPossible(db, next),
  })

type Day = OperandValueExpressionOrList<Database, 'school_calendar', 'date_to'>

/** The calendar's entries for these days. */
export const listCalendarDays = (db: Db, { from, to }: { from: Day; to: Day }): Promise<CalendarDays[]> =>
  db
    .selectFrom('school_calendar')
    .select(['date_from as from', 'date_to as to', 'reason', 'form_level as level', 'kind', 'session'])
    .where('removed_at', 'is', null)
    .where('date_to', '>=', from)
    .where('date_from', '<=', to)
    .orderBy('date_from')
    .orderBy('id')
    .execute()

/** The school days around a day. */
export const findDaysAround = (db: Db, days: readonly string[]) => {
  const sorted = [...days].sort()
  const [from = '', to = from] = [sorted[0], sorted.at(-1)]
  return findSchoolDays(db, { from, to })
}
