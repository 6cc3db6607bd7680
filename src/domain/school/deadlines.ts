import { isDay, parseDay, stamp } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'

/** What teachers, form teachers and deans enter: marks; remarks, conduct and attendance; dean's comments. */
export const entries = ['marks', 'remarks', 'deans'] as const
export type Entry = (typeof entries)[number]

/** `2026-12-04 16:00` in the school's time; 24:00 is the end of the day. */
export type Closes = string
const endOfDay = '24:00'

/** More time for a teacher or a class. */
export type Grace = { id: number; entry: Entry; closes: Closes; teacher: string | null; classId: string | null }
export type Deadlines = { closes: Record<Entry, Closes | null>; graces: readonly Grace[] }

/** True from that minute on; the minute before is still open (POST-6). */
export const isOver = (closes: Closes | null, at: string, timeZone: string) =>
  closes !== null && stamp(new Date(at), timeZone).slice(0, 16) >= closes

export type DeadlineFault = 'not-a-day' | 'not-a-time' | 'no-day'

/** Parses a typed day and time: blank means no deadline, a day alone the whole day. */
export function parseCloses(day: string, time: string): Result<Closes | null, DeadlineFault> {
  const parsed = parseDay(day)
  if (!parsed.ok) return fail('not-a-day')
  const typed = time.trim()
  if (parsed.value === null) return typed === '' ? ok(null) : fail('no-day')
  if (!isDay(parsed.value)) return fail('not-a-day')
  if (typed === '') return ok(`${parsed.value} ${endOfDay}`)
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(typed) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return fail('not-a-time')
  return ok(`${parsed.value} ${hours.padStart(2, '0')}:${minutes}`)
}

export const dayOf = (closes: Closes) => closes.slice(0, 10)
/** Empty for the end of the day. */
export const timeOf = (closes: Closes) => (closes.endsWith(endOfDay) ? '' : closes.slice(11))

export type Doubt = 'over' | 'before-term' | 'far'
const farDays = 60

/** The doubt about a new deadline: it has passed and would close at once, or it is before the term or long after it. */
export function doubtOf(
  closes: Closes,
  term: { termStart: string | null; termEnd: string | null },
  at: string,
  timeZone: string,
): Doubt | undefined {
  if (isOver(closes, at, timeZone)) return 'over'
  if (term.termStart !== null && dayOf(closes) < term.termStart) return 'before-term'
  return daysLeft(closes, term.termEnd ?? at.slice(0, 10)) > (term.termEnd === null ? 366 : farDays) ? 'far' : undefined
}

/** Parses the history's form: `04-Dec-2026 16:00`, a day alone for its end. */
export function parseShort(text: string | null): Closes | null {
  const [day = '', time = ''] = (text ?? '').split(' ')
  const parsed = parseCloses(day, time)
  return parsed.ok ? parsed.value : null
}

/** The last change, with the old and new deadlines. */
export type LastSet = { at: string; by: string; closes: { [E in Entry]?: { old: Closes | null; new: Closes | null } } }

/** Whole days from today to the last day; negative after it. */
export const daysLeft = (closes: Closes, today: string) => Math.round((Date.parse(dayOf(closes)) - Date.parse(today)) / 86_400_000)
