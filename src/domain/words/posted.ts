import { shownDay } from '../_dates.ts'
import { fullName, type Named } from '../_names.ts'
import { counted, shownNumber } from '../_numbers.ts'
import type { Posted, PostedOfSheet, PostedQuestion } from '../_posted.ts'
import type { TermKey } from '../_terms.ts'
import { classTitle, termLine } from '../_titles.ts'

export const words = {
  change: 'Change Posted Reports',
  willAsk: 'You are asked before the first change, and see which cards it changes.',
  finding: 'Checking which cards change…',
  waiting: 'What you typed is saved on this computer and waits for your answer.',
  after: 'Printed cards that no longer match are listed under Reports, Print Report Cards. The history says that the report was posted.',
  once: 'You are asked once until you sign out.',
  history: 'You are changing posted reports: changes appear on the cards at once.',
} as const

export const unaskedChange = 'The reports of this term are posted. Make the change where they are shown: you are asked there first.'
const ownCards = 'A change appears on the student’s own card at once, and a mark can change the ranks of class mates.'

const dayOf = ({ date }: Posted) => shownDay(date.slice(0, 10))

/** `Posted 09-Jul-2026, opened by the student, printed.` */
export const postedOfOne = (of: Posted) =>
  `Posted ${dayOf(of)}, ${of.opened > 0 ? 'opened by the student' : 'not opened by the student'}, ${of.printed > 0 ? 'printed' : 'not printed'}.`

/** `Posted 09-Jul-2026, opened by 12 of 33 students, 30 cards printed.` */
export const postedLine = (of: Posted) =>
  `Posted ${dayOf(of)}, opened by ${shownNumber(of.opened)} of ${counted(of.cards, 'student', 'students')}, ${counted(of.printed, 'card', 'cards')} printed.`

/** `4 cards change: Zahra Abdool-Rahman, Té-Shawn O’Brien …` */
export const exactly = (names: readonly string[], term: TermKey) =>
  `${counted(names.length, 'card', 'cards')} of ${termLine(term)} ${names.length === 1 ? 'changes' : 'change'}: ${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` and ${shownNumber(names.length - mostNamed)} more` : ''}.`
const mostNamed = 5

/** `3 posted cards of Zahra Abdool-Rahman change: …` */
export function birthCards(of: readonly (Named & { cards: number })[]): string {
  const cards = of.reduce((sum, own) => sum + own.cards, 0)
  const names = of.slice(0, mostNamed).map(fullName).join(', ')
  const whose = `${names}${of.length > mostNamed ? ` and ${shownNumber(of.length - mostNamed)} more` : ''}`
  return `${counted(cards, 'posted card', 'posted cards')} of ${whose} ${cards === 1 ? 'changes' : 'change'}: the date of birth is printed on them.`
}
/** `12 cards of Term 3 · 2025-2026 change.` */
export const mayChange = (cards: number, term: TermKey) =>
  `${counted(cards, 'card', 'cards')} of ${termLine(term)} ${cards === 1 ? 'changes' : 'change'}.`

/** `Up to 33 cards of Class 3B, Term 3 · 2025-2026, change.` */
const upTo = ({ cards }: Posted, term: TermKey, classId: string | undefined) =>
  `Up to ${counted(cards, 'card', 'cards')} of ${[classId && classTitle(classId), termLine(term)].filter(Boolean).join(', ')} can change.`

/** A sheet's question before its first change; `cards` are the changing cards, if known. */
export const questionOf = (posted: Posted, term: TermKey, classId: string | undefined, cards?: string): PostedQuestion => ({
  term: `${term.year}-${term.term}`,
  line: postedLine(posted),
  cards: cards ?? `${upTo(posted, term, classId)} ${ownCards}`,
})

export const postedOfSheet = (posted: Posted, term: TermKey, classId: string): PostedOfSheet => ({
  ...questionOf(posted, term, classId),
  isAsked: posted.isAsked,
})
