import { daysLater } from './_dates.ts'
import { type Held, type NoSchool, overlap, type SchoolDays, type SessionName, type Span, sessions } from './_school-days.ts'

/** The first day of a student who joined after the term began, the last day of one who left, and the days between leaving and returning. */
export type Stay = { joinedOn?: string | null | undefined; leftOn: string | null; away?: string | null | undefined }
/** Before that day the student was in that form. */
type FormBefore = { day: string; level: number | null }
/** A student in a term: the stay, the form at the end, and earlier forms in the order of the moves. */
export type Place = Stay & { term: Span; level: number | null; before?: readonly FormBefore[] | undefined }

/** Parses the stored days away. */
export const awayOf = ({ away }: Pick<Stay, 'away'>): Span[] =>
  away ? (JSON.parse(away) as [string, string][]).map(([from, to]) => ({ from, to })) : []

/** True if the student belongs to the school on a day of the term. */
export const isHere = (stay: Stay, day: string) =>
  (stay.joinedOn ?? day) <= day && day <= (stay.leftOn ?? day) && awayOf(stay).every(({ from, to }) => day < from || to < day)

/** The form on that day: the one before the first later move. */
export const formOn = ({ level, before = [] }: Place, day: string) => {
  const move = before.find((one) => one.day > day)
  return move ? move.level : level
}

/**
 * The sessions that a student owes on a day (DAY-6): those in which the day's form has school, while the student belongs to the
 * school. Everything that counts attendance uses this, or its sum `owedIn`.
 */
export const owedOn = (place: Place, day: string, days: SchoolDays): Held =>
  place.term.from <= day && day <= place.term.to && isHere(place, day) ? days.sessionsOn(formOn(place, day), day) : { am: false, pm: false }

/** The number of owed sessions in these days. */
export const owedIn = (place: Place, asked: Span, days: SchoolDays): number =>
  piecesOf(place, asked).reduce((sum, piece) => sum + days.sessions(formOn(place, piece.from), piece), 0)

/** The days on which the student is present at the school, divided where the form changes. */
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

/** The sessions of a student in several terms. */
export const owedBy = (places: readonly Place[], day: string, days: SchoolDays): Held => {
  const place = places.find(({ term }) => term.from <= day && day <= term.to)
  return place ? owedOn(place, day, days) : { am: false, pm: false }
}

/** Why a recorded day does not count: no school, or the student did not belong to the school; with `session`, only that half of the day. */
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
