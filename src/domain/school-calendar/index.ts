import { daysBetween, daysLater, isRealDay, weekdayNumber } from '../_dates.ts'
import { formLevels } from '../attendance/index.ts'
import { type TermKey, yearOf } from '../terms/index.ts'

export type Span = { from: string; to: string }
/** A term that has both of its dates. */
export type TermDays = TermKey & Span
/**
 * Days of the whole school or of a form, and their reason. `closed`: no school; `held`: school although it is a weekend or closed; `exams`:
 * said in the calendar, and no more.
 */
export type CalendarDays = Span & { reason: string; level: number | null; kind: CalendarKind }
export const calendarKinds = ['closed', 'held', 'exams'] as const
export type CalendarKind = (typeof calendarKinds)[number]

export const longestReason = 80
/** A longer holiday is a mistyped year. */
export const longestClosure = 120
export const mostAtOnce = 200

export const isWeekend = (day: string) => weekdayNumber(day) % 6 === 0
export const daysLong = ({ from, to }: Span) => daysBetween(from, to) + 1

/** Every day from the first to the last. */
export const daysIn = (span: Span) => Array.from({ length: daysLong(span) }, (_, n) => daysLater(span.from, n))

export const overlap = (a: Span, b: Span): Span | null => {
  const span = { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to }
  return span.from <= span.to ? span : null
}

/** Why a day is no school day: its reason in words, or what it is. */
export type NoSchool = { kind: 'no-term' } | { kind: 'weekend' } | { kind: 'closed'; reason: string }

/**
 * The days on which school is held: those of a term, less weekends and what the calendar closes. What is said of a form stands over what is
 * said of the whole school, and that school is held over that it is closed (DAY-1, DAY-2).
 */
export class SchoolDays {
  readonly #terms: readonly TermDays[]
  readonly #entries: readonly CalendarDays[]
  readonly #days = new Map<number, readonly string[]>()
  readonly #sets = new Map<number, ReadonlySet<string>>()
  readonly #exceptions = new Map<number, ReadonlyMap<string, CalendarDays>>()

  constructor(terms: readonly TermDays[], entries: readonly CalendarDays[]) {
    this.#terms = terms
    this.#entries = entries
  }

  /** Of a form, or of the whole school where it says nothing of its own. */
  list(level: number | null): readonly string[] {
    const of = this.#placeOf(level)
    const known = this.#days.get(of)
    if (known) return known
    const all = this.#terms.flatMap(daysIn)
    const exceptions = this.#exceptionsOf(of)
    const days = [...new Set(all)].sort().filter((day) => (exceptions.get(day)?.kind ?? (isWeekend(day) ? 'closed' : 'held')) === 'held')
    this.#days.set(of, days)
    return days
  }

  count(level: number | null, { from, to }: Span): number {
    const days = this.list(level)
    return Math.max(0, placeIn(days, to, true) - placeIn(days, from, false))
  }

  between(level: number | null, { from, to }: Span): string[] {
    return this.list(level).filter((day) => from <= day && day <= to)
  }

  isHeld(level: number | null, day: string): boolean {
    const of = this.#placeOf(level)
    const set = this.#sets.get(of) ?? new Set(this.list(level))
    this.#sets.set(of, set)
    return set.has(day)
  }

  /** Why there is no school on a day, past or future; undefined for a school day. */
  whyNot(level: number | null, day: string): NoSchool | undefined {
    if (!this.#terms.some(({ from, to }) => from <= day && day <= to)) return { kind: 'no-term' }
    const entry = this.#exceptionsOf(this.#placeOf(level)).get(day)
    if (entry) return entry.kind === 'held' ? undefined : { kind: 'closed', reason: entry.reason }
    return isWeekend(day) ? { kind: 'weekend' } : undefined
  }

  #placeOf = (level: number | null) =>
    level !== null && this.#entries.some((entry) => entry.level === level && entry.kind !== 'exams') ? level : 0

  #exceptionsOf(of: number): ReadonlyMap<string, CalendarDays> {
    const known = this.#exceptions.get(of)
    if (known) return known
    const own = this.#entries.filter(({ level, kind }) => kind !== 'exams' && (level === null || level === of))
    const days = new Map<string, CalendarDays>()
    for (const entry of own.sort((a, b) => weightOf(a) - weightOf(b))) for (const day of daysIn(entry)) days.set(day, entry)
    this.#exceptions.set(of, days)
    return days
  }
}

const weightOf = ({ level, kind }: CalendarDays) => (level === null ? 0 : 2) + (kind === 'held' ? 1 : 0)

/** How many of the days come before this one, or up to it where it counts too. */
function placeIn(days: readonly string[], day: string, isCounted: boolean): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = days[middle] as string
    if (at < day || (isCounted && at === day)) low = middle + 1
    else high = middle
  }
  return low
}

/** Two for each school day of a term: what the calendar proposes as its possible attendance. */
export const proposedPossible = (days: SchoolDays, term: Span, level: number | null = null) => 2 * days.count(level, term)

/** The academic year of a day, and the days that one is shown with: closures in the long vacation are in no term. */
export const yearSpan = (year: number): Span => ({ from: `${Math.floor(year / 10_000)}-07-01`, to: `${year % 10_000}-08-31` })
export const academicYearOf = yearOf

export type CalendarFault =
  | 'not-a-day'
  | 'no-day'
  | 'backwards'
  | 'too-long'
  | 'no-reason'
  | 'long-reason'
  | 'no-form'
  | 'known'
  | 'closed-term'

/** What is wrong with days as they were typed, beside each field. */
export function calendarFaults(days: CalendarDays): Partial<Record<'from' | 'to' | 'reason' | 'level', CalendarFault>> {
  const { from, to, reason, level } = days
  return {
    ...(to < from ? { to: 'backwards' } : daysLong(days) > longestClosure && { to: 'too-long' }),
    ...(reason === '' ? { reason: 'no-reason' } : reason.length > longestReason && { reason: 'long-reason' }),
    ...(level !== null && !formLevels.some((form) => form === level) && { level: 'no-form' }),
  } as const
}

export const isSameDays = (a: CalendarDays, b: CalendarDays) =>
  a.from === b.from && a.to === b.to && a.level === b.level && a.kind === b.kind && a.reason.toLowerCase() === b.reason.toLowerCase()

/** The same day and month so many years later; the 29th of February becomes the last of the month. */
export function yearsLater(day: string, years: number): string {
  const to = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isRealDay(to) ? to : `${to.slice(0, 8)}28`
}
