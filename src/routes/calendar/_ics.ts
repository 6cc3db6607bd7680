import { daysBetween, daysLater } from '../../domain/_dates.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { longestClosure, mostAtOnce, type Span } from '../../domain/_school-days.ts'
import { type Yearly, yearlyStarts } from '../../domain/calendar/repeats.ts'
import type { FileFault, TypedRow } from '../../domain/calendar/rows.ts'

const mostIcsBytes = 256 * 1024
/** The longest unfolded line, because the time to read one grows with the square of its length. */
const longestLine = 8000
const mostEvents = 2000

/**
 * Reads the events of an iCalendar file that touch these days, as rows. It fetches nothing, and repeats only yearly events by its own
 * rules, so that no file's rule can run for ever. It skips an event that it cannot read.
 */
export async function readIcs(bytes: Uint8Array, within: Span): Promise<Result<TypedRow[], FileFault>> {
  if (bytes.length > mostIcsBytes) return fail('too-large')
  const { default: ICAL } = await import('ical.js')
  const text = new TextDecoder().decode(bytes)
  if (
    text
      .replaceAll(/\r?\n[ \t]/g, '')
      .split('\n')
      .some((line) => line.length > longestLine)
  )
    return fail('not-a-calendar')
  const events = eventsOf(ICAL, text)
  if (!events) return fail('not-a-calendar')
  if (events.length > mostEvents) return fail('too-many')
  const rows = events.flatMap((event) => rowsOf(event, within))
  if (rows.length === 0) return fail('no-rows')
  if (rows.length > mostAtOnce) return fail('too-many')
  return ok(rows.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)))
}

type Ical = typeof import('ical.js').default
type IcalEvent = InstanceType<Ical['Component']>
type IcalTime = InstanceType<Ical['Time']>
type IcalRule = InstanceType<Ical['Recur']>

function eventsOf(ICAL: Ical, text: string): IcalEvent[] | undefined {
  try {
    const parsed: unknown[] = ICAL.parse(text)
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed
    return calendars.flatMap((one) => new ICAL.Component(one as never).getAllSubcomponents('vevent'))
  } catch {
    return undefined
  }
}

function rowsOf(event: IcalEvent, within: Span): TypedRow[] {
  try {
    const reason = String(event.getFirstPropertyValue('summary') ?? '').slice(0, 200)
    return spansOf(event, within).map(({ from, to }) => ({
      ...{ isTaken: true, from, to: to === from ? '' : to, reason, level: '', kind: 'closed', session: sessionOf(event) },
    }))
  } catch {
    return []
  }
}

/** The days of each occurrence of an event within the period. */
function spansOf(event: IcalEvent, within: Span): Span[] {
  const start = event.getFirstPropertyValue('dtstart') as IcalTime
  const first = dayOf(start)
  const more = moreDays(start, event.getFirstPropertyValue('dtend') as IcalTime | null)
  const rule = yearlyOf(event.getFirstPropertyValue('rrule') as IcalRule | null)
  const out = new Set(event.getAllProperties('exdate').flatMap((property) => property.getValues().map((time) => dayOf(time as IcalTime))))
  const starts = (rule ? yearlyStarts(first, rule, within) : [first]).filter((day) => !out.has(day))
  const spans = starts.map((from) => ({ from, to: daysLater(from, more) }))
  return spans.filter(({ from, to }) => from <= within.to && to >= within.from)
}

function yearlyOf(rule: IcalRule | null): Yearly | undefined {
  if (rule?.freq !== 'YEARLY') return undefined
  const { BYMONTH, BYDAY, ...others } = rule.parts as Record<string, unknown[] | undefined>
  if (Object.keys(others).some((part) => part !== 'BYMONTHDAY') || (BYDAY && BYDAY.length > 1)) return undefined
  return {
    interval: rule.interval || 1,
    until: rule.until ? dayOf(rule.until) : null,
    count: rule.count,
    month: BYMONTH ? Number(BYMONTH[0]) : null,
    weekday: BYDAY ? String(BYDAY[0]) : null,
  }
}

/** Counts further days: whole-day events end on the day after; an event of some hours is on the day it begins. */
function moreDays(start: IcalTime, end: IcalTime | null): number {
  if (!end || !start.isDate) return 0
  const days = daysBetween(dayOf(start), dayOf(end)) - 1
  return days > 0 && days < longestClosure ? days : 0
}

/** An event of some hours before or after noon belongs to that half of the day. */
function sessionOf(event: IcalEvent): string {
  const [start, end] = ['dtstart', 'dtend'].map((name) => event.getFirstPropertyValue(name) as IcalTime | null)
  if (!start || !end || start.isDate || dayOf(start) !== dayOf(end)) return ''
  if (start.hour >= 12) return 'pm'
  return end.hour < 12 || (end.hour === 12 && end.minute === 0) ? 'am' : ''
}

/** The day as written, because a holiday has no time zone. */
const dayOf = (time: IcalTime) => `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
const two = (n: number) => String(n).padStart(2, '0')
