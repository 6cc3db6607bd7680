import { formLevels } from '../../domain/_school.ts'
import { type CalendarDays, daysIn, proposedPossible, SchoolDays, type Span, sessions } from '../../domain/_school-days.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { changeRow } from '../_save.ts'
import { listCalendarDays } from '../_school-days.ts'
import { listTerms, type StoredTerm } from '../school/terms/index.ts'

type Counted = { days: number; records: number }
type TermChange = { term: StoredTerm; before: number; after: number; stored: number | null; follows: boolean }
/** The effects of a changed calendar: records that stop or start counting, and the terms' possible attendance. */
export type Impact = { stopping: Counted; starting: Counted; terms: TermChange[] }

export async function findImpact(db: Db, before: readonly CalendarDays[], after: readonly CalendarDays[]): Promise<Impact> {
  const impact: Impact = { stopping: { days: 0, records: 0 }, starting: { days: 0, records: 0 }, terms: [] }
  const touched = [...before, ...after].filter((entry) => !before.includes(entry) || !after.includes(entry))
  for (const term of await listTouched(db, touched)) {
    const span = { ...term, from: term.termStart, to: term.termEnd }
    const [old, next] = [new SchoolDays([span], before), new SchoolDays([span], after)]
    const proposals = { before: proposedPossible(old, span), after: proposedPossible(next, span) }
    const follows = !term.isPosted && (term.possibleAttendance === null || term.possibleAttendance === proposals.before)
    impact.terms.push({ term, ...proposals, stored: term.possibleAttendance, follows })
    await countChanged(db, impact, old, next, touched)
  }
  return impact
}

/** The terms that these days touch. */
export async function listTouched(db: Db, entries: readonly Span[]) {
  const terms = (await listTerms(db)).flatMap((term) => {
    const { termStart, termEnd } = term
    return termStart && termEnd ? [{ ...term, termStart, termEnd }] : []
  })
  return terms.filter(({ termStart, termEnd }) => entries.some(({ from, to }) => from <= termEnd && termStart <= to))
}

async function countChanged(db: Db, impact: Impact, old: SchoolDays, next: SchoolDays, touched: readonly Span[]) {
  const days = [...new Set(touched.flatMap(daysIn))]
  const rows = await db
    .selectFrom('attendance_count')
    .select(['date_scanned as date', 'form_level as level', 'records'])
    .where('date_scanned', 'in', days)
    .where('form_level', 'in', formLevels)
    .execute()
  const changed = (from: SchoolDays, to: SchoolDays, into: Counted) => {
    const own = rows.filter(({ level, date }) => {
      const [was, is] = [from.sessionsOn(level, date), to.sessionsOn(level, date)]
      return sessions.some((session) => was[session] && !is[session])
    })
    into.records += own.reduce((sum, row) => sum + row.records, 0)
    into.days += new Set(own.map(({ date }) => date)).size
  }
  changed(old, next, impact.stopping)
  changed(next, old, impact.starting)
}

/** Updates the possible attendance of terms that follow the calendar; typed figures stay. */
export async function followCalendar(trx: Trx, { terms }: Impact, by: By): Promise<void> {
  for (const { term, stored, after, follows } of terms) {
    if (!follows || stored === after) continue
    const row = { table: 'academic_term', key: [term.year, term.term] } as const
    await changeRow(trx, row, { possible_attendance: stored }, { possible_attendance: after }, by)
  }
}

/** All calendar entries in the terms that these days touch. */
export async function listAround(db: Db, entries: readonly Span[]): Promise<CalendarDays[]> {
  const spans = [...entries, ...(await listTouched(db, entries)).map(({ termStart, termEnd }) => ({ from: termStart, to: termEnd }))]
  const sorted = {
    from: spans.map(({ from }) => from).sort()[0] ?? '',
    to:
      spans
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '',
  }
  return listCalendarDays(db, sorted)
}
