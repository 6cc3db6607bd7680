import { awayOf, formOn, owedIn, type Place, piecesOf } from './_owed.ts'
import { overlap, proposedPossible, type SchoolDays, type Span, type TermDays } from './_school-days.ts'
import { isSameTerm, type TermKey } from './_terms.ts'

export type SeatTerm = TermDays & { possible: number | null }
/** A student in a term, with the possible attendance of the term record, and the figure first counted there. */
export type Seat = Place & { term: SeatTerm; possible: number | null; counted: number | null }

/** The period, and the last day that counts now. */
export type Period = { between: Span; until: string }

/** True if somebody typed a figure for this student: it is neither the term's nor the first counted one. */
export const isTypedFor = ({ term, possible, counted }: Seat) => possible !== null && possible !== counted && possible !== term.possible

/** The typed figure of the student or the term; null if the calendar decides. */
function typedPossible(seat: Seat, days: SchoolDays): number | null {
  if (isTypedFor(seat)) return seat.possible
  return seat.term.possible === proposedPossible(days, seat.term) ? null : seat.term.possible
}

/** The possible sessions of a whole term while the student is there (MOVE-4): as typed, or two for each school day of the form. */
export function termPossible(seat: Seat, days: SchoolDays): number {
  const typed = typedPossible(seat, days)
  const counted = owedIn(seat, seat.term, days)
  if (typed === null) return counted
  return isTypedFor(seat) || !isPartly(seat) ? typed : Math.min(typed, counted)
}

/** True if the student was not there for the whole term. */
const isPartly = (seat: Seat) =>
  (seat.leftOn !== null && seat.leftOn < seat.term.to) || (seat.joinedOn ?? '') > seat.term.from || awayOf(seat).length > 0

const isWholeIn = (term: Span, between: Span) => between.from <= term.from && term.to <= between.to

/** A typed figure beside the calendar's, for the term or for this student alone. */
export type TypedFigure = TermKey & { typed: number; proposed: number; isOwn: boolean }

/** The typed figures that count in the period, once for each term. */
export function typedIn(seats: readonly Seat[], between: Span, days: SchoolDays): TypedFigure[] {
  const figures = seats.flatMap((seat): TypedFigure[] => {
    const { year, term } = seat.term
    const [typed, isOwn] = [typedPossible(seat, days), isTypedFor(seat)]
    const proposed = proposedPossible(days, seat.term, isOwn ? seat.level : null)
    return typed === null || typed === proposed || !isWholeIn(seat.term, between) ? [] : [{ year, term, typed, proposed, isOwn }]
  })
  return figures.filter((one, i) => one.isOwn || !figures.slice(0, i).some((other) => !other.isOwn && isSameTerm(one, other)))
}

const countingOf = (term: Span, { between, until }: Period) =>
  overlap(term, { from: between.from, to: between.to < until ? between.to : until })

/** The possible sessions in the period: by the calendar, or as typed for a whole term. */
export function possibleIn(seat: Seat, asked: Period, days: SchoolDays): number {
  const { term, leftOn } = seat
  const span = countingOf(term, asked)
  if (!span) return 0
  const counted = owedIn(seat, span, days)
  const typed = isWholeIn(term, asked.between) ? typedPossible(seat, days) : null
  if (typed === null) return counted
  const isCut = (leftOn !== null && leftOn < term.to) || (isPartly(seat) && !isTypedFor(seat))
  return term.to < asked.until && !isCut ? typed : Math.min(typed, counted)
}

/** The same by the form of each day; a typed figure belongs to the last form. */
export function possibleByForm(seat: Seat, asked: Period, days: SchoolDays): Map<number | null, number> {
  const forms = new Map([[seat.level, possibleIn(seat, asked, days)]])
  const add = (level: number | null, sessions: number) => forms.set(level, (forms.get(level) ?? 0) + sessions)
  for (const piece of piecesOf(seat, countingOf(seat.term, asked) ?? emptySpan)) {
    const level = formOn(seat, piece.from)
    const sessions = days.sessions(level, piece)
    add(level, sessions)
    add(seat.level, -sessions)
  }
  return forms
}
const emptySpan: Span = { from: '9999-12-31', to: '0000-01-01' }

export const possibleOf = (seats: readonly Seat[], asked: Period, days: SchoolDays) =>
  seats.reduce((sum, seat) => sum + possibleIn(seat, asked, days), 0)
