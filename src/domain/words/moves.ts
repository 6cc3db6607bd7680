import { shownDay } from '../_dates.ts'
import { counted, listed, shownNumber } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { Effect, MoveFacts, MoveKind, UndoFault } from '../school/students/moves.ts'

const laterWords = {
  class: 'Class, subjects and teachers follow in the reports of',
  leaves: 'The same in the reports of',
  returns: 'The same in the reports of',
  joins: 'Also in the reports of',
} as const satisfies Record<MoveKind, string>

const are = (n: number) => (n === 1 ? 'is' : 'are')

type Words = { [C in Effect['code']]: (effect: Extract<Effect, { code: C }>) => string }
/** The effects of a move, a sentence each. */
const effectWords: Words = {
  'go-on': ({ subjects, marks, to }) =>
    `${counted(subjects, 'subject')} with ${counted(marks, 'mark')} ${subjects === 1 ? 'continues' : 'continue'} in ${to}. The teachers, form teacher and dean of ${to} continue with them; those of the old class no longer see them.`,
  handed: ({ subjects, to }) =>
    `${counted(subjects, 'subject')} in which nothing is entered yet ${subjects === 1 ? 'goes' : 'go'} to the teachers of ${to}.`,
  aside: ({ subjects, marks, to }) =>
    `${to} does not take ${subjects.join('; ')}: kept with ${counted(marks, 'mark')}, but not printed and not counted. Give the student the subject again to print it.`,
  back: ({ subjects, marks, to }) =>
    `${to} takes ${subjects.join('; ')}: printed and counted again, with ${counted(marks, 'mark')} kept from before.`,
  books: ({ marks, from }) =>
    `${counted(marks, 'mark')} in the mark books of ${from} ${marks === 1 ? 'stays' : 'stay'} there. Course marks go along.`,
  'ranks-in': ({ mates, to }) =>
    `Ranked in ${to} with ${counted(mates, 'other student')}. Ranks and averages of the classes change at once.`,
  stays: ({ reports, from }) =>
    reports === 1 ? `The report of this term stays in ${from}.` : `${shownNumber(reports)} reports of this term stay in their classes.`,
  reprint: ({ reports }) =>
    `${counted(reports, 'report card')} of this term ${are(reports)} printed already and ${reports === 1 ? 'counts' : 'count'} as not printed from now on.`,
  finished: ({ reports }) => `${counted(reports, 'report')} of other terms ${reports === 1 ? 'stays as it is' : 'stay as they are'}.`,
  registers: ({ day }) =>
    `In the registers of the new class from ${shownDay(day)}; earlier days stay with the old class. Attendance goes along.`,
  out: ({ students, mates, from }) =>
    `Out of the ranks and averages of ${students === 1 ? from : 'the classes'} at once${students === 1 ? `: ${counted(mates, 'student')} ${mates === 1 ? 'is' : 'are'} left` : ''}. The card of this term can still be printed on its own.`,
  kept: ({ subjects, marks }) => `${counted(marks, 'mark')} in ${counted(subjects, 'subject')} ${are(marks)} kept. No more are entered.`,
  'not-asked': ({ subjects }) => `${counted(subjects, 'subject')} without a mark ${are(subjects)} no longer counted as missing.`,
  sessions: ({ now, after, students }) =>
    students === 1
      ? `Attendance counts ${shownNumber(after)} sessions instead of ${shownNumber(now)}.`
      : `Attendance of ${shownNumber(students)} students counts only the days on which they are here.`,
  'sign-in': ({ isOpen }) =>
    isOpen ? 'The student can sign in again.' : 'The student can no longer sign in. Nothing is deleted, and the number stays.',
  again: ({ subjects, marks, to }) =>
    `The report of this term continues in ${to}, with ${counted(marks, 'mark')} in ${counted(subjects, 'subject')}.`,
  unregistered: () => 'There is no report of this term yet. Joins Late makes one, or the next time students are registered in the term.',
  joins: ({ subjects, to }) =>
    subjects === 0
      ? `A report of this term in ${to}, without a subject: it has none until you give the student subjects (Subjects, on the student's page).`
      : `A report of this term in ${to}, with ${counted(subjects, 'subject')}.`,
  later: ({ doing, terms }) => `${laterWords[doing]} ${listed(terms)}, registered already.`,
  'ranked-when': ({ to }) => `Ranked in ${to} as soon as one mark that counts is entered.`,
}

export const effectLines = (effects: readonly Effect[]): string[] =>
  effects.map((effect) => (effectWords[effect.code] as (of: Effect) => string)(effect))

const heads: Record<MoveKind, (facts: MoveFacts) => string> = {
  class: ({ from, to, day, classFrom, term }) =>
    `From ${from ?? 'no class'} to ${to} on ${shownDay(day)}${term ? `, ${classFrom === 'this-term' ? `with ${termName(term)}` : 'from the next term'}` : ''}.`,
  leaves: ({ day, from }) => `Left the school on ${shownDay(day)}${from ? `, from ${from}` : ''}.`,
  returns: ({ day, to }) => `Came back on ${shownDay(day)}${to ? `, to ${to}` : ''}.`,
  joins: ({ day, to }) => `Joined on ${shownDay(day)}${to ? `, in ${to}` : ''}.`,
}
/** The stored text of a move: a line for the event, then a line for each effect. */
export const moveText = (facts: MoveFacts, effects: readonly Effect[]) => [heads[facts.kind](facts), ...effectLines(effects)].join('\n')
export const linesOf = (said: string): { head: string; did: string[] } => {
  const [head = '', ...did] = said.split('\n')
  return { head, did }
}

export const setSince = 'Something was entered since in a subject that this gave. Change the subjects here instead.'
export const undoFaults = {
  undone: 'This is undone already.',
  merged: 'The student was merged with another since. Undo that first.',
  'moved-since': 'The student has been moved since. Undo the later move first.',
  closed: 'The term is posted or is over, and its reports stay as they are.',
  written: 'Marks, comments or subjects were entered since. Move the student back instead: everything entered goes along.',
  used: 'This student has attendance, documents, a password or changes by now. If the student is not coming after all, archive under Edit.',
  'class-retired': 'The old class is no longer used.',
} as const satisfies Record<UndoFault, string>

/** For subjects in later unposted terms. */
export const alsoIn = (terms: readonly TermKey[]) =>
  `Reports of ${listed(terms.map(termName))} follow too, for whoever is registered there already.`

export const preparedNow = (terms: readonly TermKey[]) =>
  `${listed(terms.map(termName))} ${terms.length === 1 ? 'is' : 'are'} being prepared: changes of class and subjects, new students and leavers reach ${terms.length === 1 ? 'it' : 'them'}.`

export const movesWords = {
  title: 'Moves',
  none: 'No moves yet.',
  did: 'What it did',
  undo: 'Undo',
  undoOf: (day: string) => `of ${day}`,
  asksUndo: (name: string) => `Undo this move of ${name}?`,
  undoAdded: 'The student is removed from the school’s lists, with the report and the subjects. The number is free again.',
  undoEffect: 'Class, report, subjects and teachers become what they were before it.',
  undone: 'The move is undone.',
  isUndone: (by: string) => `Undone by ${by}`,
  changeClass: 'Change Class',
  leaves: 'Leaves School',
  returns: 'Comes Back',
  joins: 'Joins Late',
  newClass: 'New Class',
  from: 'From Day',
  when: 'This Term',
  whenLabels: { 'this-term': 'The report of this term goes along', 'next-term': 'The report of this term stays' },
  joined: 'First Day',
  back: 'First Day Back',
  intoClass: 'Class',
  wasIn: (classId: string) => `Was in ${classId}.`,
  chooseClass: 'Choose the class.',
  happens: 'What happens',
  show: 'Show what happens',
  again: 'Something has changed. Read what happens, then confirm.',
  chooseFirst: 'Choose another class.',
  confirmClass: (to: string) => `Move to ${to}`,
  moved: (name: string, to: string) => `${name} moved to ${to}.`,
  joinedSaid: (name: string) => `${name} has joined.`,
  tooEarly: (day: string) => `The last move was on ${shownDay(day)}. Choose that day or a later one.`,
  lastOfThem: (day: string) => `One of them was moved on ${shownDay(day)}. Choose that day or a later one.`,
  outOfTerm: 'Choose a day of this term.',
  present: (day: string) => `The student was already here on ${shownDay(day)}. Choose that day or an earlier one.`,
  noTerm: 'No term is open.',
  noClass: 'Choose a class that is in use first.',
  same: 'That is the recorded day already.',
  left: 'The student has left.',
} as const
