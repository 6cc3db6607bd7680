import { shownDay } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import type { Posted } from '../_posted.ts'
import type { TermKey } from '../_terms.ts'
import { classTitle, termLine } from '../_titles.ts'

export const words = {
  change: 'Change Posted Reports',
  unasked: 'The reports of this term are posted. Choose Change Posted Reports first, on the screen that says so.',
  own: 'What is changed stands on the student’s own card at once, and a mark can move the ranks of class mates.',
  after:
    'Cards that were printed and say something else then are listed under Reports, Print Run. The history says that the report was posted.',
  once: 'You are asked once until you log out.',
  history: 'You are changing posted reports: what you change stands on the cards at once.',
} as const

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
/** `12 cards of Term 3 · 2025-2026 change.` */
export const mayChange = (cards: number, term: TermKey) =>
  `${counted(cards, 'card', 'cards')} of ${termLine(term)} ${cards === 1 ? 'changes' : 'change'}.`

/** `Up to 33 cards of Class 3B, Term 3 · 2025-2026, change.` */
export const upTo = ({ cards }: Posted, term: TermKey, classId: string | undefined) =>
  `Up to ${counted(cards, 'card', 'cards')} of ${[classId && classTitle(classId), termLine(term)].filter(Boolean).join(', ')} can change.`
