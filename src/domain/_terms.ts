import { daysBetween, nextYear, weekdayNumber } from './_dates.ts'

export type TermKey = { year: number; term: number }
/** A term in a student's trend: the average as printed, whether it leaves out an incomplete mark, and the attendance in per cent. */
export type TrendPoint = TermKey & { average: string; isIncomplete?: boolean; attendance: number | null }
export type TermValues = {
  termStart: string | null
  termEnd: string | null
  newTermBeginning: string | null
  possibleAttendance: number | null
}
export type Term = TermKey & TermValues & { isCurrent: boolean; version: number }

export const terms = [1, 2, 3] as const
export const isTerm = (n: number) => n === 1 || n === 2 || n === 3
/** Eight digits, a year and the next: `20252026`. */
export const isYear = (n: number) => Number.isInteger(n) && n > 19001900 && n < 29990000 && Math.floor(n / 10000) + 1 === n % 10000
export const isSameTerm = (a: TermKey, b: TermKey) => a.year === b.year && a.term === b.term
export const isLaterTerm = (a: TermKey, than: TermKey) => a.year > than.year || (a.year === than.year && a.term > than.term)

/** The options of the year field: the known years and the next one, latest first (TERM-1). A new school starts with the present year. */
export function yearChoices(known: readonly number[], today: string): number[] {
  const years = known.length > 0 ? known : [yearOf(today)]
  return [nextYear(Math.max(...years)), ...years].sort((a, b) => b - a)
}

/** The academic year of a day; the long vacation belongs to the next year. */
export function yearOf(day: string): number {
  const start = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0)
  return start * 10000 + start + 1
}

/** Mondays to Fridays from one day to another, including both. */
export function weekdays(start: string, end: string): number {
  const days = Math.max(0, daysBetween(start, end) + 1)
  const rest = Array.from({ length: days % 7 }, (_, i) => (weekdayNumber(start) + i) % 7)
  return Math.floor(days / 7) * 5 + rest.filter((day) => day % 6 !== 0).length
}

type Dates = Pick<TermValues, 'termStart' | 'termEnd'>
const schoolDays = (dates: Dates) => (dates.termStart && dates.termEnd ? weekdays(dates.termStart, dates.termEnd) : null)

/** True if a figure other than the calendar's was typed; it is kept. */
export const isTypedPossible = (stored: number | null, calendar: number | null) => stored !== null && stored !== calendar

/** The weekdays off that a figure means, in halves; undefined if no number of days explains it. */
export function daysOff(dates: Dates, possible: number | null): number | undefined {
  const off = possible === null ? -1 : (schoolDays(dates) ?? -1) - possible / 2
  return off < 0 ? undefined : off
}

/** The days off that a typed figure means; the field is blank if the calendar's figure counts. */
export const typedDaysOff = (term: Dates & Pick<TermValues, 'possibleAttendance'>, calendar: number | null) =>
  isTypedPossible(term.possibleAttendance, calendar) ? daysOff(term, term.possibleAttendance) : undefined

/** The calendar's figures for the old and the new dates; null without both dates. */
type CalendarPossible = { before: number | null; after: number | null }

/** The calendar's figure for the dates, unless one was typed, which stays. `off`: the days off typed now, null for the calendar's. */
export function possibleAttendance(stored: TermValues, next: Dates, calendar: CalendarPossible, off?: number | null): number | null {
  const days = schoolDays(next)
  const isTyped = isTypedPossible(stored.possibleAttendance, calendar.before)
  if (days === null) return isTyped ? stored.possibleAttendance : null
  if (typeof off === 'number') return Math.max(0, Math.round(2 * (days - off)))
  return isTyped && off === undefined ? stored.possibleAttendance : calendar.after
}

/** Parses typed days off: whole or half days; null for blank, undefined if it is no number of days. */
export function parseDaysOff(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,3}(?:\.[05])?$/.test(typed) ? Number(typed) : undefined
}

/** A blank field takes the calendar's figure; if it was blank because a typed figure explains no days, that figure stays. */
export const daysOffMeant = (typed: number | null | undefined, stored: Parameters<typeof typedDaysOff>[0], calendar: number | null) =>
  typed === null && typedDaysOff(stored, calendar) === undefined ? undefined : typed

export const mostSessions = 999
export type TermFault = 'end-before-start' | 'too-many-days-off' | 'too-many-sessions'

export function termFault(values: TermValues, off: number | null = 0): TermFault | undefined {
  if (values.termStart && values.termEnd && values.termEnd < values.termStart) return 'end-before-start'
  const days = schoolDays(values)
  if ((off ?? 0) > (days ?? Infinity)) return 'too-many-days-off'
  return Math.max(values.possibleAttendance ?? 0, 2 * (days ?? 0)) > mostSessions ? 'too-many-sessions' : undefined
}

/**
 * The teacher of a new subject record: the lesson's, or among several the student's earlier one. Without a lesson of the class in the
 * year it stays the student's own (TERM-6).
 */
export const teacherOf = (own: number | null, teachers: readonly number[]): number | null =>
  own !== null && teachers.includes(own) ? own : (teachers[0] ?? own)

/** Making another term current closes this one to all but administrators, so it asks first, unless its reports are posted (TERM-3). */
export const asksBeforeLeaving = (current: (TermKey & { isPosted: boolean }) | undefined, next: TermKey): boolean =>
  current !== undefined && !isSameTerm(current, next) && !current.isPosted

/** A new year may follow the latest one; other years must exist already. */
export const mayUseYear = (known: readonly number[], year: number) =>
  known.length === 0 || known.includes(year) || year === nextYear(Math.max(...known))

/** The number of students in a transaction: few enough that other requests run in between. */
export const batchSize = 25

export type SkipReason = 'no-class' | 'no-level' | 'retired-class'
export type Candidate = {
  classId: string | null
  formLevel: number | null
  isRetired: boolean
  isRegistered: boolean
  subjects: readonly { subjectId: number; employeeId: number | null }[]
  /** Subjects that already have a record in the term. */
  standing: readonly number[]
}

/** Why a student cannot be registered into a term; entries without a form level are no real classes (CLASS-1). */
export function skipReason(student: Pick<Candidate, 'classId' | 'formLevel' | 'isRetired'>): SkipReason | undefined {
  if (student.classId === null) return 'no-class'
  if (student.formLevel === null) return 'no-level'
  return student.isRetired ? 'retired-class' : undefined
}

type Registration<C extends Candidate> = { isNew: boolean; subjects: C['subjects'][number][] }

/** What registering adds for a student: records stay, and a new one needs a class; undefined for a skipped student (TERM-4, TERM-5). */
export function registrationOf<C extends Candidate>(student: C): Registration<C> | undefined {
  if (!student.isRegistered && skipReason(student)) return undefined
  return { isNew: !student.isRegistered, subjects: student.subjects.filter((s) => !student.standing.includes(s.subjectId)) }
}
