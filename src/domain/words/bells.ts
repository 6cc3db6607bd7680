import type { BellsUntil } from '../_bells.ts'
import { shownDay } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import { termName } from '../_titles.ts'

export const bellsFromFaults = {
  'not-a-day': 'Write the date as 05-Jan-2026, or pick it.',
  past: 'Choose today or a later day.',
  'other-year': 'Choose a day of this year, or later.',
} as const
export const bellsUntil = ({ until, first, afternoon }: BellsUntil) => `Until ${shownDay(until)}: ${first}, ${afternoon}`

type BellsImpact = {
  records: number
  nowLate: number
  noLonger: number
  terms: readonly { year: number; term: number; isPosted: boolean; cards: number }[]
}
/** What changed bells of the past would change. */
export function bellsImpact({ records, nowLate, noLonger, terms }: BellsImpact): string {
  const other = records - nowLate - noLonger
  const kinds = [
    noLonger > 0 && `${shownNumber(noLonger)} no longer late`,
    nowLate > 0 && `${shownNumber(nowLate)} late from now on`,
    other > 0 && `${shownNumber(other)} otherwise present or absent`,
  ].filter(Boolean)
  const cards = terms.map(
    (one) =>
      `${counted(one.cards, one.isPosted ? 'posted report card' : 'term report', one.isPosted ? 'posted report cards' : 'term reports')} of ${termName(one)}`,
  )
  const says = `These bells change ${counted(records, 'attendance record')} of past days: ${kinds.join(', ')}.`
  return cards.length === 0
    ? says
    : `${says} ${cards.join(', ')} then ${terms.length === 1 && terms[0]?.cards === 1 ? 'shows' : 'show'} the old figures until you run Update Term Reports.`
}
