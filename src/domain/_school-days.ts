import { daysBetween, daysLater, isRealDay, weekdayNumber } from './_dates.ts'
import { formLevels } from './_school.ts'
import { type TermKey, yearOf } from './_terms.ts'

export type Span = { from: string; to: string }
/** A term with both dates. */
export type TermDays = TermKey & Span
export const sessions = ['am', 'pm'] as const
export type SessionName = (typeof sessions)[number]
/** Present or absent in a session. */
export type Session = 'P' | 'A'
/** The sessions of a day with school. */
export type Held = Record<SessionName, boolean>
/**
 * Days of the whole school or of a form, with a reason. `closed`: no school; `held`: school despite a weekend or closure; `exams`:
 * only a note in the calendar. `session`: only half of the day.
 */
export type CalendarDays = Span & { reason: string; level: number | null; kind: CalendarKind; session: SessionName | null }
export const calendarKinds = ['closed', 'held', 'exams'] as const
export type CalendarKind = (typeof calendarKinds)[number]

export const longestReason = 80
/** A longer holiday means a mistyped year. */
export const longestClosure = 120
export const mostAtOnce = 200

export const isWeekend = (day: string) => weekdayNumber(day) % 6 === 0
const daysLong = ({ from, to }: Span) => daysBetween(from, to) + 1

/** Every day from the first to the last. */
export const daysIn = (span: Span) => Array.from({ length: daysLong(span) }, (_, n) => daysLater(span.from, n))

export const overlap = (a: Span, b: Span): Span | null => {
  const span = { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to }
  return span.from <= span.to ? span : null
}

/** Why a day is no school day: its reason, or its kind. */
export type NoSchool = { kind: 'no-term' } | { kind: 'weekend' } | { kind: 'closed'; reason: string }

type Exceptions = ReadonlyMap<string, Partial<Record<SessionName, CalendarDays>>>
/** `before`: the number of sessions before each day, and the total at the end. */
type Plan = { days: readonly string[]; held: ReadonlyMap<string, Held>; before: readonly number[] }
const noSession: Held = { am: false, pm: false }
const countOf = ({ am, pm }: Held) => Number(am) + Number(pm)

/**
 * The school days and their sessions: the days of a term, without weekends and closures. An entry for a form wins over one for the
 * whole school, and `held` wins over `closed` (DAY-1, DAY-2).
 */
export class SchoolDays {
  readonly #terms: readonly TermDays[]
  readonly #entries: readonly CalendarDays[]
  readonly #plans = new Map<number, Plan>()
  readonly #exceptions = new Map<number, Exceptions>()

  constructor(terms: readonly TermDays[], entries: readonly CalendarDays[]) {
    this.#terms = terms
    this.#entries = entries
  }

  /** The days with any session for a form; without entries of its own it follows the whole school. */
  list(level: number | null): readonly string[] {
    return this.#planOf(level).days
  }

  count(level: number | null, { from, to }: Span): number {
    const days = this.list(level)
    return Math.max(0, placeIn(days, to, true) - placeIn(days, from, false))
  }

  /** The number of sessions in these days. */
  sessions(level: number | null, { from, to }: Span): number {
    const { days, before } = this.#planOf(level)
    const [first, last] = [placeIn(days, from, false), placeIn(days, to, true)]
    return Math.max(0, (before[last] ?? 0) - (before[first] ?? 0))
  }

  between(level: number | null, { from, to }: Span): string[] {
    return this.list(level).filter((day) => from <= day && day <= to)
  }

  sessionsOn(level: number | null, day: string): Held {
    return this.#planOf(level).held.get(day) ?? noSession
  }

  isHeld(level: number | null, day: string): boolean {
    return this.#planOf(level).held.has(day)
  }

  /** Why there is no school on a day or in a session, past or future; undefined if there is school. */
  whyNot(level: number | null, day: string, session?: SessionName): NoSchool | undefined {
    if (!this.#terms.some(({ from, to }) => from <= day && day <= to)) return { kind: 'no-term' }
    const held = this.sessionsOn(level, day)
    if (session ? held[session] : countOf(held) > 0) return undefined
    const { am, pm } = this.#exceptionsOf(this.#placeOf(level)).get(day) ?? {}
    const entry = session ? { am, pm }[session] : (am ?? pm)
    return entry ? { kind: 'closed', reason: entry.reason } : { kind: 'weekend' }
  }

  #placeOf = (level: number | null) =>
    level !== null && this.#entries.some((entry) => entry.level === level && entry.kind !== 'exams') ? level : 0

  #planOf(level: number | null): Plan {
    const of = this.#placeOf(level)
    const known = this.#plans.get(of)
    if (known) return known
    const exceptions = this.#exceptionsOf(of)
    const held = new Map<string, Held>()
    for (const day of [...new Set(this.#terms.flatMap(daysIn))].sort()) {
      const own = exceptions.get(day)
      const isHeld = (session: SessionName) => (own?.[session]?.kind ?? (isWeekend(day) ? 'closed' : 'held')) === 'held'
      const sessionsOfDay = { am: isHeld('am'), pm: isHeld('pm') }
      if (countOf(sessionsOfDay) > 0) held.set(day, sessionsOfDay)
    }
    const before = [0]
    for (const one of held.values()) before.push((before.at(-1) ?? 0) + countOf(one))
    const plan = { days: [...held.keys()], held, before }
    this.#plans.set(of, plan)
    return plan
  }

  #exceptionsOf(of: number): Exceptions {
    const known = this.#exceptions.get(of)
    if (known) return known
    const own = this.#entries.filter(({ level, kind }) => kind !== 'exams' && (level === null || level === of))
    const days = new Map<string, Partial<Record<SessionName, CalendarDays>>>()
    for (const entry of own.sort((a, b) => weightOf(a) - weightOf(b)))
      for (const day of daysIn(entry))
        days.set(day, { ...days.get(day), ...(entry.session ? { [entry.session]: entry } : { am: entry, pm: entry }) })
    this.#exceptions.set(of, days)
    return days
  }
}

const weightOf = ({ level, kind }: CalendarDays) => (level === null ? 0 : 2) + (kind === 'held' ? 1 : 0)

/** The number of days before this one, including it if it counts. */
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

/** The sessions of a term, which the calendar proposes as possible attendance. */
export const proposedPossible = (days: SchoolDays, term: Span, level: number | null = null) => days.sessions(level, term)

/** The days of an academic year, including the long vacation before it, whose closures are in no term. */
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

/** The faults of typed days, by field. */
export function calendarFaults(days: CalendarDays): Partial<Record<'from' | 'to' | 'reason' | 'level', CalendarFault>> {
  const { from, to, reason, level } = days
  return {
    ...(to < from ? { to: 'backwards' } : daysLong(days) > longestClosure && { to: 'too-long' }),
    ...(reason === '' ? { reason: 'no-reason' } : reason.length > longestReason && { reason: 'long-reason' }),
    ...(level !== null && !formLevels.some((form) => form === level) && { level: 'no-form' }),
  } as const
}

export const isSameDays = (a: CalendarDays, b: CalendarDays) =>
  a.from === b.from &&
  a.to === b.to &&
  a.level === b.level &&
  a.kind === b.kind &&
  a.session === b.session &&
  a.reason.toLowerCase() === b.reason.toLowerCase()

/** The same date some years later; 29 February becomes the last day of the month. */
export function yearsLater(day: string, years: number): string {
  const to = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isRealDay(to) ? to : `${to.slice(0, 8)}28`
}
