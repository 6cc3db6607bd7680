import { daysBetween, daysLater, schoolDay } from '../domain/_dates.ts'
import { daysIn, isWeekend, type Span } from '../domain/_school-days.ts'
import { instantOf } from '../domain/_time-zones.ts'

export const timeZone = 'America/Port_of_Spain'
/** Today's date for the demo school, in its own zone. */
export const demoToday = (now: Date) => schoolDay(now, timeZone)
export const yearId = (start: number) => start * 10_000 + start + 1

/** The year of the dates below. Other years use the same dates moved by whole weeks, so that Mondays stay Mondays. */
const modelYear = 2025
const terms = [
  { start: '2025-09-08', end: '2025-12-05', next: '2026-01-05', posted: '2025-12-11 14:05:32' },
  { start: '2026-01-05', end: '2026-03-27', next: '2026-04-13', posted: '2026-04-01 15:40:11' },
  { start: '2026-04-13', end: '2026-07-03', next: '2026-09-07', posted: '2026-07-09 13:22:47' },
]
/** The holidays during the terms. */
const closed = [
  { from: '2025-09-24', to: '2025-09-24', reason: 'Republic Day' },
  { from: '2025-10-20', to: '2025-10-21', reason: 'Divali and mid-term break' },
  { from: '2026-02-16', to: '2026-02-17', reason: 'Carnival Monday and Tuesday' },
  { from: '2026-03-13', to: '2026-03-13', reason: 'Staff development day' },
  { from: '2026-03-20', to: '2026-03-20', reason: 'Eid-ul-Fitr' },
  { from: '2026-06-04', to: '2026-06-04', reason: 'Corpus Christi' },
  { from: '2026-06-19', to: '2026-06-19', reason: 'Labour Day' },
]

type Dates = Span & { startYear: number; term: number; next: string; posted: string }
/** `past` are its school days so far; `written` is the last of them, when the teachers last wrote. */
export type Term = {
  startYear: number
  year: number
  term: number
  start: string
  end: string
  next: string
  posted: string
  days: string[]
  past: string[]
  written: string
  isCurrent: boolean
}

export type Calendar = {
  currentYear: number
  /** Oldest first, three in each year of reports; the last is current. */
  terms: Term[]
  /** The Septembers in which these school years begin, and the days when the school is closed. */
  starts: number[]
  closures: (Span & { reason: string })[]
  /** The first day of the school year that begins in that September. */
  firstDay: (startYear: number) => string
  lastDay: (startYear: number) => string
  /** The first school day, from today on. */
  nextSchoolDay: string
  isAhead: (instant: string) => boolean
}

/** The school's calendar around a day before the first bell, or around a time (`2026-07-03T18:00`, in the school's zone). */
export function calendarAt(moment: string, years: number): Calendar {
  const [today, time] = [moment.slice(0, 10), moment.slice(11) || '00:00']
  const now = instantOf(today, time, timeZone)
  const nextSchoolDay = weekdayFrom(today)
  const current = currentDates(today, nextSchoolDay)
  const all = [...datesBefore(current, 3 * years - 1), current]
  const starts = [...new Set(all.map(({ startYear }) => startYear))]
  const closures = starts.flatMap(closuresOf).filter(({ from, to }) => nextSchoolDay < from || nextSchoolDay > to)
  const off = new Set(closures.flatMap(daysIn))
  const isOver = (date: string) => date < today || (date === today && time >= lastBell)
  return {
    currentYear: current.startYear,
    terms: all.map((dates) => termOf(dates, { off, isOver, isCurrent: dates === current })),
    starts,
    closures,
    firstDay: (startYear) => (startYear === current.startYear && current.term === 1 ? current.from : datesOf(startYear, 1).from),
    lastDay: (startYear) => datesOf(startYear, 3).to,
    nextSchoolDay,
    isAhead: (instant) => instant > now,
  }
}
const lastBell = '15:00'

/**
 * Returns the current term's dates, always with today, the next school day and two past weeks in them. In the holidays after a term it
 * is moved later, and in its first weeks earlier. The first term counts as begun two weeks early.
 */
function currentDates(today: string, nextSchoolDay: string): Dates {
  const year = Number(today.slice(0, 4))
  const begun = [year - 1, year].flatMap(datesOfYear).filter(({ from, term }) => (term === 1 ? daysLater(from, -14) : from) <= today)
  const dates = begun.at(-1) as Dates
  const isOver = dates.to < nextSchoolDay
  const later = isOver ? 7 * Math.ceil(daysBetween(dates.to, daysLater(today, 7)) / 7) : 0
  const early = 7 * Math.ceil(Math.max(0, 14 - daysBetween(dates.from, today)) / 7)
  const to = daysLater(dates.to, later)
  const monday = daysLater(to, 3)
  return { ...dates, from: daysLater(dates.from, later - early), to, next: monday > dates.next ? monday : dates.next }
}

/** Returns `count` earlier terms with their usual dates; the last ends where the current one begins. */
function datesBefore(current: Dates, count: number): Dates[] {
  const years = Array.from({ length: Math.ceil(count / 3) + 1 }, (_, n) => current.startYear - n).reverse()
  const before = years.flatMap(datesOfYear).filter(({ startYear, term }) => startYear < current.startYear || term < current.term)
  return before.slice(-count).map((dates, n) => (n === count - 1 ? { ...dates, next: current.from } : dates))
}

function termOf({ from, to, ...dates }: Dates, now: { off: Set<string>; isOver: (date: string) => boolean; isCurrent: boolean }): Term {
  const days = weekdays({ from, to }).filter((date) => !now.off.has(date))
  const past = now.isCurrent ? days.filter(now.isOver) : days
  return {
    ...dates,
    year: yearId(dates.startYear),
    start: from,
    end: to,
    days,
    past,
    written: past.at(-1) ?? from,
    isCurrent: now.isCurrent,
  }
}

const datesOfYear = (startYear: number) => [1, 2, 3].map((term) => datesOf(startYear, term))

function datesOf(startYear: number, term: number): Dates {
  const moved = movedTo(startYear)
  const { start, end, next, posted } = terms[term - 1] as (typeof terms)[number]
  return {
    startYear,
    term,
    from: moved(start),
    to: moved(end),
    next: moved(next),
    posted: `${moved(posted.slice(0, 10))}${posted.slice(10)}`,
  }
}

function closuresOf(startYear: number) {
  const moved = movedTo(startYear)
  return closed.map(({ from, to, reason }) => ({ from: moved(from), to: moved(to), reason }))
}

const movedTo = (startYear: number) => {
  const weeks = Math.round(((modelYear - startYear) * 365.25) / 7)
  return (day: string) => daysLater(day, -7 * weeks)
}

const weekdays = (span: Span) => daysIn(span).filter((day) => !isWeekend(day))
export const weekdayFrom = (day: string): string => (isWeekend(day) ? weekdayFrom(daysLater(day, 1)) : day)

/** A school day has two sessions. */
export const possibleAttendance = (term: Term) => term.days.length * 2
