import { daysLater } from '../../domain/_dates.ts'
import { instantOf } from '../../domain/_time-zones.ts'
import type { Item, Known } from '../../domain/calendar/month.ts'
import { type Closes, dayOf, timeOf } from '../../domain/school/deadlines.ts'
import { itemTitle, words } from '../../domain/words/calendar-month.ts'

type Event = { uid: string; title: string; from: string; to: string } | { uid: string; title: string; closes: Closes }
type Of = { at: string; timeZone: string; host: string }

/** Writes the calendar as an iCalendar file (RFC 5545). An entry keeps its UID, so that opening a newer file replaces the older entries. */
export async function writeIcs(known: Known, { at, timeZone, host }: Of): Promise<string> {
  const { default: ICAL } = await import('ical.js')
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Term Reports//Calendar//EN')
  calendar.updatePropertyWithValue('x-wr-calname', words.title)
  for (const event of eventsOf(known)) {
    const one = new ICAL.Component('vevent')
    one.updatePropertyWithValue('uid', `${event.uid}@${host}`)
    one.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(at), true))
    one.updatePropertyWithValue('summary', event.title)
    one.updatePropertyWithValue('transp', 'TRANSPARENT')
    if ('closes' in event)
      one.updatePropertyWithValue(
        'dtstart',
        ICAL.Time.fromJSDate(new Date(instantOf(dayOf(event.closes), timeOf(event.closes), timeZone)), true),
      )
    else {
      one.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(event.from))
      one.updatePropertyWithValue('dtend', ICAL.Time.fromDateString(daysLater(event.to, 1)))
    }
    calendar.addSubcomponent(one)
  }
  return calendar.toString()
}

function eventsOf({ terms, entries, deadlines }: Known): Event[] {
  const day = (uid: string, item: Item, from: string, to = from) => ({ uid, title: itemTitle(item), from, to })
  return [
    ...terms.flatMap(({ year, term, from, to }) => [
      day(`term-${year}-${term}-begins`, { kind: 'term-begins', term, year }, from),
      day(`term-${year}-${term}-ends`, { kind: 'term-ends', term, year }, to),
    ]),
    ...entries.map((entry) =>
      day(
        [entry.kind, entry.from, entry.to, entry.level ?? 0, slug(entry.reason), entry.session].filter((part) => part !== null).join('-'),
        entry,
        entry.from,
        entry.to,
      ),
    ),
    ...deadlines.map((deadline) => {
      const item: Item = { kind: 'deadline', ...deadline }
      const uid = `${deadline.entry}-${dayOf(deadline.closes)}-${slug(deadline.classId ?? (deadline.isOwn ? 'own' : 'all'))}`
      return timeOf(deadline.closes) === ''
        ? day(uid, item, dayOf(deadline.closes))
        : { uid, title: itemTitle(item), closes: deadline.closes }
    }),
  ]
}

const slug = (text: string) => encodeURIComponent(text.toLowerCase()).replaceAll('%', '')
