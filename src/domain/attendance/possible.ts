import { overlap, proposedPossible, type SchoolDays, type Span, type TermDays } from '../school-calendar/index.ts'
import { isSameTerm, type TermKey } from '../terms/index.ts'

export type SeatTerm = TermDays & { possible: number | null }
/**
 * A student in a term: the form, the possible attendance of the term record, what the calendar or the term first put there, the last day
 * of a student who has left, the first of one who came later, and the days between leaving and coming back.
 */
export type Seat = {
  term: SeatTerm
  level: number | null
  possible: number | null
  counted: number | null
  leftOn: string | null
  joinedOn?: string | null | undefined
  away?: string | null | undefined
}

/** The days that are asked for, and the last that counts by now. */
export type Asked = { between: Span; until: string }

/** Somebody typed a figure for this student: it is neither the term's nor the one first put there. */
export const isTypedFor = ({ term, possible, counted }: Seat) => possible !== null && possible !== counted && possible !== term.possible

/** The figure that somebody typed, for the student or for the term; none where the calendar decides. */
function typedPossible(seat: Seat, days: SchoolDays): number | null {
  if (isTypedFor(seat)) return seat.possible
  return seat.term.possible === proposedPossible(days, seat.term) ? null : seat.term.possible
}

/** Of a whole term, as far as the student is there (MOVE-4): as typed, or two for each school day of the form. */
export function termPossible(seat: Seat, days: SchoolDays): number {
  const typed = typedPossible(seat, days)
  const counted = possibleHere(seat, seat.term, days)
  if (typed === null) return counted
  return isTypedFor(seat) || !isPartly(seat) ? typed : Math.min(typed, counted)
}

/** The days away as they are stored. */
export const awayOf = ({ away }: Pick<Seat, 'away'>): Span[] =>
  away ? (JSON.parse(away) as [string, string][]).map(([from, to]) => ({ from, to })) : []

/** Not there for the whole of the term. */
const isPartly = (seat: Seat) =>
  (seat.leftOn !== null && seat.leftOn < seat.term.to) || (seat.joinedOn ?? '') > seat.term.from || awayOf(seat).length > 0

/** Two for each school day of these on which the student was one of the school's. */
function possibleHere(seat: Seat, asked: Span, days: SchoolDays): number {
  const here = overlap(asked, { from: seat.joinedOn ?? asked.from, to: seat.leftOn ?? asked.to })
  if (!here) return 0
  const gaps = awayOf(seat).flatMap((gap) => overlap(gap, here) ?? [])
  return gaps.reduce((sum, gap) => sum - proposedPossible(days, gap, seat.level), proposedPossible(days, here, seat.level))
}

const isWholeIn = (term: Span, between: Span) => between.from <= term.from && term.to <= between.to

/** A figure that was typed beside what the calendar has: of the term, or of this student alone. */
export type TypedFigure = TermKey & { typed: number; proposed: number; isOwn: boolean }

/** Those that count in the days that are asked for, each term's once. */
export function typedIn(seats: readonly Seat[], between: Span, days: SchoolDays): TypedFigure[] {
  const figures = seats.flatMap((seat): TypedFigure[] => {
    const { year, term } = seat.term
    const [typed, isOwn] = [typedPossible(seat, days), isTypedFor(seat)]
    const proposed = proposedPossible(days, seat.term, isOwn ? seat.level : null)
    return typed === null || typed === proposed || !isWholeIn(seat.term, between) ? [] : [{ year, term, typed, proposed, isOwn }]
  })
  return figures.filter((one, i) => one.isOwn || !figures.slice(0, i).some((other) => !other.isOwn && isSameTerm(one, other)))
}

/** The possible sessions of a seat in the days that are asked for: by the calendar, and of a whole term as typed where that was done. */
export function possibleIn(seat: Seat, { between, until }: Asked, days: SchoolDays): number {
  const { term, leftOn } = seat
  const span = overlap(term, { from: between.from, to: between.to < until ? between.to : until })
  if (!span) return 0
  const counted = possibleHere(seat, span, days)
  const typed = isWholeIn(term, between) ? typedPossible(seat, days) : null
  if (typed === null) return counted
  const isCut = (leftOn !== null && leftOn < term.to) || (isPartly(seat) && !isTypedFor(seat))
  return term.to < until && !isCut ? typed : Math.min(typed, counted)
}

export const possibleOf = (seats: readonly Seat[], asked: Asked, days: SchoolDays) =>
  seats.reduce((sum, seat) => sum + possibleIn(seat, asked, days), 0)
