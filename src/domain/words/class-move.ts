import { counted } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { ClassFrom } from '../school/students/class-move.ts'
import type { ClassMove } from '../school/students/moves.ts'

export const classFromTitles = { 'this-term': 'From this term', 'next-term': 'From the next term' } as const satisfies Record<
  ClassFrom,
  string
>

export const moveWords = {
  who: 'The student',
  asks: (name: string, { term, from, to }: ClassMove) =>
    `${name} is registered in ${termName(term)}, which is under way, in ${from}. From when is ${to} the class?`,
  stay: (classId: string) => `Stay in ${classId}`,
  /** The lead of an answer's effect. */
  means: (from: ClassFrom, first: string) => `${classFromTitles[from]}: ${first}`,
  uploadAsks: (n: number, term: TermKey) =>
    `${counted(n, 'student')} of this file ${n === 1 ? 'is' : 'are'} registered in ${termName(term)}, which is under way, in another class than the file says. From when ${n === 1 ? 'is' : 'are'} the new ${n === 1 ? 'class theirs' : 'classes theirs'}?`,
  uploadThisTerm: (n: number) =>
    `From this term: ${counted(n, 'term record')} ${n === 1 ? 'moves' : 'move'} to the new class with the marks, and ${n === 1 ? 'ranks' : 'rank'} there.`,
  uploadNextTerm: 'From the next term: the reports of this term stay as they are.',
  choose: 'Choose when the new classes start. Nothing was uploaded.',
} as const
