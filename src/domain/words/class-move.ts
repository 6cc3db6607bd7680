import { termName, termTitle } from '../_titles.ts'
import type { ClassFrom, ClassMove } from '../students/class-move.ts'
import type { TermKey } from '../terms/index.ts'

const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`
const marksOf = ({ courseMark, examMark }: ClassMove['notTaken'][number]) =>
  [courseMark === null ? '' : `course ${courseMark}`, examMark === null ? '' : `exam ${examMark}`].filter(Boolean).join(', ')
const titleOf = (one: ClassMove['notTaken'][number]) => [one.title, marksOf(one) && `(${marksOf(one)})`].filter(Boolean).join(' ')

export const classFromTitles = { 'this-term': 'From this term', 'next-term': 'From the next term' } as const satisfies Record<
  ClassFrom,
  string
>

export const moveWords = {
  who: 'The student',
  asks: (name: string, { term, from, to }: ClassMove) =>
    `${name} is registered in ${termName(term)}, which is under way, in ${from}. From when is ${to} the class?`,
  stay: (classId: string) => `Stay in ${classId}`,
  /** What each answer means, sentence by sentence. */
  thisTerm: ({ to, classmates, subjects, marks }: ClassMove) =>
    `From this term: the record moves to ${to} with ${counted(subjects, 'subject')} and ${counted(marks, 'mark')}, and ranks among the ${counted(classmates, 'student')} there. The teachers, form teacher and dean of ${to} continue with it.`,
  notTaken: ({ to, notTaken }: ClassMove) =>
    `Nobody in ${to} takes ${notTaken.map(titleOf).join('; ')}. Marks already entered stay on the report, but no teacher in ${to} can add to them.`,
  nextTerm: ({ term, from, to }: ClassMove) =>
    `From the next term: the report of ${termTitle(term.term)} stays in ${from}, and the student is registered in ${to} after it.`,
  uploadAsks: (n: number, term: TermKey) =>
    `${counted(n, 'student')} of this file ${n === 1 ? 'is' : 'are'} registered in ${termName(term)}, which is under way, in another class than the file says. From when ${n === 1 ? 'is' : 'are'} the new ${n === 1 ? 'class theirs' : 'classes theirs'}?`,
  uploadThisTerm: (n: number) =>
    `From this term: ${counted(n, 'term record')} ${n === 1 ? 'moves' : 'move'} to the new class with the marks, and ${n === 1 ? 'ranks' : 'rank'} there.`,
  uploadNextTerm: 'From the next term: the reports of this term stay as they are.',
  choose: 'Choose when the new classes start. Nothing was uploaded.',
} as const
