import { daysLater } from './_dates.ts'
import { type Held, type NoSchool, overlap, type SchoolDays, type SessionName, type Span, sessions } from './_school-days.ts'

/** The first day of who came after the term had begun, the last of who has left, and the days between leaving and coming back. */
export type Stay = { joinedOn?: string | null | undefined; leftOn: string | null; away?: string | null | undefined }
/** Before that day the student was in that form. */
export type FormBefore = { day: string; level: number | null }
/** A student in a term: the stay, the form at its end, and those of before, in the order of the moves. */
export type Place = Stay & { term: Span; level: number | null; before?: readonly FormBefore[] | undefined }

/** The days away as they are stored. */
export const awayOf = ({ away }: Pick<Stay, 'away'>): Span[] =>
  away ? (JSON.parse(away) as [string, string][]).map(([from, to]) => ({ from, to })) : []

/** Whether a student is one of the school's on a day of the term. */
export const isHere = (stay: Stay, day: string) =>
  (stay.joinedOn ?? day) <= day && day <= (stay.leftOn ?? day) && awayOf(stay).every(({ from, to }) => day < from || to < day)

/** The form of that day: the one before the first move that is later. */
export const formOn = ({ level, before = [] }: Place, day: string) => {
  const move = before.find((one) => one.day > day)
  return move ? move.level : level
}

/**
 * The sessions that a student owes on a day (DAY-6): those in which the form of that day has school, while the student is one of the
 * school's. Whatever counts attendance asks this, or `owedIn`, which is its sum.
 */
export const owedOn = (place: Place, day: string, days: SchoolDays): Held =>
  place.term.from <= day && day <= place.term.to && isHere(place, day) ? days.sessionsOn(formOn(place, day), day) : { am: false, pm: false }

/** How many they are in these days. */
export const owedIn = (place: Place, asked: Span, days: SchoolDays): number =>
  piecesOf(place, asked).reduce((sum, piece) => sum + days.sessions(formOn(place, piece.from), piece), 0)

/** The days on which a student is there, divided where the form changes. */
export function piecesOf(place: Place, asked: Span): Span[] {
  const { term, joinedOn, leftOn, before = [] } = place
  const within = overlap(asked, term)
  const here = within && overlap(within, { from: joinedOn ?? within.from, to: leftOn ?? within.to })
  if (!here) return []
  const there = awayOf(place).reduce((spans, gap) => spans.flatMap((span) => without(span, gap)), [here])
  return before.reduce((spans, { day }) => spans.flatMap((span) => dividedAt(span, day)), there)
}

const isSpan = ({ from, to }: Span) => from <= to
const without = (span: Span, gap: Span): Span[] =>
  overlap(span, gap)
    ? [
        { from: span.from, to: daysLater(gap.from, -1) },
        { from: daysLater(gap.to, 1), to: span.to },
      ].filter(isSpan)
    : [span]
const dividedAt = (span: Span, day: string): Span[] =>
  span.from < day && day <= span.to
    ? [
        { from: span.from, to: daysLater(day, -1) },
        { from: day, to: span.to },
      ]
    : [span]

/** Of a student in several terms. */
export const owedBy = (places: readonly Place[], day: string, days: SchoolDays): Held => {
  const place = places.find(({ term }) => term.from <= day && day <= term.to)
  return place ? owedOn(place, day, days) : { am: false, pm: false }
}

/** Why a recorded day does not count: no school, or the student was not one of the school's; `session`: that one of the day alone. */
export type NotOwed = (NoSchool | { kind: 'outside' }) & { session?: SessionName }

export function whyNotOwed(places: readonly Place[], day: string, days: SchoolDays): NotOwed | undefined {
  const place = places.find(({ term }) => term.from <= day && day <= term.to)
  const level = place ? formOn(place, day) : null
  const off = days.whyNot(level, day)
  if (off) return off
  if (!place || !isHere(place, day)) return { kind: 'outside' }
  const session = sessions.find((one) => days.whyNot(level, day, one))
  const why = session && days.whyNot(level, day, session)
  return why && { ...why, session }
}
