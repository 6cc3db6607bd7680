import { daysLater } from '../../_dates.ts'
import type { Mark } from '../../_marks.ts'
import type { TermKey } from '../../_terms.ts'
import { termName } from '../../_titles.ts'
import type { ClassFrom } from './class-move.ts'

const moveKinds = ['class', 'leaves', 'returns', 'joins'] as const
export type MoveKind = (typeof moveKinds)[number]

/** A subject of the student in the present term. `isTaken`: the new class takes it; `isHanded`: its teacher changes. */
type MovedSubject = {
  title: string
  courseMark: Mark
  examMark: Mark
  isEntered: boolean
  isTaken: boolean
  isHanded: boolean
}
export type KeptSubject = Pick<MovedSubject, 'title' | 'courseMark' | 'examMark'>

/** The facts before a move. `term` is the present one, if the move changes the student's record in it. */
export type MoveFacts = {
  kind: MoveKind
  day: string
  classFrom: ClassFrom
  term: TermKey | null
  from: string | null
  to: string | null
  subjects: readonly MovedSubject[]
  /** Subjects kept and hidden since an earlier move, which the new class takes. */
  back: readonly KeptSubject[]
  /** Marks in the old class's mark books. */
  bookMarks: number
  /** The size of both classes in this term, without the student. */
  mates: { from: number; to: number }
  /** The term's possible sessions now and after the move. */
  sessions: { now: number | null; after: number | null }
  /** Print runs of the term's report cards with the student. */
  printed: number
  /** Reports of past terms. */
  finished: number
  /** Later unposted terms in which the student is registered. */
  later: readonly TermKey[]
}

/** A move to another class with the record of the present term. */
export type ClassMove = MoveFacts & { term: TermKey; from: string; to: string }

/** An effect of a move; numbers of several students are summed. */
export type Effect =
  | { code: 'go-on'; subjects: number; marks: number; to: string }
  | { code: 'handed'; subjects: number; to: string }
  | { code: 'aside'; subjects: readonly string[]; marks: number; to: string }
  | { code: 'back'; subjects: readonly string[]; marks: number; to: string }
  | { code: 'books'; marks: number; from: string }
  | { code: 'ranks-in'; students: number; mates: number; to: string }
  | { code: 'stays'; reports: number; from: string }
  | { code: 'reprint'; reports: number }
  | { code: 'finished'; reports: number }
  | { code: 'registers'; day: string }
  | { code: 'out'; students: number; mates: number; from: string }
  | { code: 'kept'; subjects: number; marks: number }
  | { code: 'not-asked'; subjects: number }
  | { code: 'sessions'; now: number; after: number; students: number }
  | { code: 'sign-in'; isOpen: boolean }
  | { code: 'again'; subjects: number; marks: number; to: string }
  | { code: 'unregistered'; students: number }
  | { code: 'joins'; subjects: number; to: string }
  | { code: 'ranked-when'; to: string }
  | { code: 'later'; doing: MoveKind; terms: readonly string[] }

const marksOf = (all: readonly KeptSubject[]) =>
  all.reduce((sum, { courseMark, examMark }) => sum + [courseMark, examMark].filter((mark) => mark !== null).length, 0)

/** A subject with its marks: `Chemistry (exam 60)`. */
function named({ title, courseMark, examMark }: KeptSubject): string {
  const marks = [courseMark === null ? '' : `course ${courseMark}`, examMark === null ? '' : `exam ${examMark}`].filter(Boolean)
  return marks.length > 0 ? `${title} (${marks.join(', ')})` : title
}

/** The only rule for a move's effects (MOVE-1 to MOVE-6), for screens, papers and the history. */
export function effectsOf(facts: MoveFacts): Effect[] {
  const { kind, later } = facts
  const now = { class: ofChange, leaves: ofLeaving, returns: ofReturn, joins: ofJoining }[kind](facts)
  return [...now, ...some(later.length, { code: 'later', doing: kind, terms: later.map(termName) } as const)]
}

const ofChange = (facts: MoveFacts) => (facts.term && facts.classFrom === 'this-term' ? ofClass(facts) : ofNextClass(facts))

function ofClass({ subjects, back, bookMarks, mates, printed, finished, day, ...facts }: MoveFacts): Effect[] {
  const [from, to] = [facts.from ?? '', facts.to ?? '']
  const [taken, aside] = [subjects.filter(({ isTaken }) => isTaken), subjects.filter(({ isTaken }) => !isTaken)]
  const handed = taken.filter(({ isHanded }) => isHanded).length
  return [
    { code: 'go-on', subjects: taken.length, marks: marksOf(taken), to },
    ...some(handed, { code: 'handed', subjects: handed, to } as const),
    ...some(aside.length, { code: 'aside', subjects: aside.map(named), marks: marksOf(aside), to } as const),
    ...some(back.length, { code: 'back', subjects: back.map(named), marks: marksOf(back), to } as const),
    ...some(bookMarks, { code: 'books', marks: bookMarks, from } as const),
    { code: 'ranks-in', students: 1, mates: mates.to, to },
    ...some(printed, { code: 'reprint', reports: 1 } as const),
    ...some(finished, { code: 'finished', reports: finished } as const),
    { code: 'registers', day },
  ]
}

const ofNextClass = ({ term, from, finished, day }: MoveFacts): Effect[] => [
  ...some(term ? 1 : 0, { code: 'stays', reports: 1, from: from ?? '' } as const),
  ...some(finished, { code: 'finished', reports: finished } as const),
  { code: 'registers', day },
]

const ofLeaving = ({ term, from, subjects, mates, finished, sessions }: MoveFacts): Effect[] => {
  const missing = subjects.filter(({ courseMark, examMark }) => courseMark === null && examMark === null).length
  return [
    ...(term
      ? [
          { code: 'out', students: 1, mates: mates.from, from: from ?? '' } as const,
          { code: 'kept', subjects: subjects.length, marks: marksOf(subjects) } as const,
          ...some(missing, { code: 'not-asked', subjects: missing } as const),
          ...sessionsOf(sessions),
        ]
      : []),
    ...some(finished, { code: 'finished', reports: finished } as const),
    { code: 'sign-in', isOpen: false },
  ]
}

const ofReturn = ({ term, to, subjects, sessions, mates }: MoveFacts): Effect[] => [
  ...(term
    ? [
        { code: 'again', subjects: subjects.length, marks: marksOf(subjects), to: to ?? '' } as const,
        { code: 'ranks-in', students: 1, mates: mates.to, to: to ?? '' } as const,
        ...sessionsOf(sessions),
      ]
    : [{ code: 'unregistered', students: 1 } as const]),
  { code: 'sign-in', isOpen: true },
]

const ofJoining = ({ term, to, subjects, sessions }: MoveFacts): Effect[] =>
  term
    ? [{ code: 'joins', subjects: subjects.length, to: to ?? '' }, ...sessionsOf(sessions), { code: 'ranked-when', to: to ?? '' }]
    : [{ code: 'unregistered', students: 1 }]

const some = <E extends Effect>(count: number, effect: E): E[] => (count > 0 ? [effect] : [])
const sessionsOf = ({ now, after }: MoveFacts['sessions']): Effect[] =>
  now === null || after === null || now === after ? [] : [{ code: 'sessions', now, after, students: 1 }]

/** The effects for several students: numbers are summed, names occur once and without marks. */
export function together(all: readonly (readonly Effect[])[]): Effect[] {
  if (all.length < 2) return [...(all[0] ?? [])]
  const sums = new Map<string, Record<string, unknown>>()
  for (const effect of all.flat()) sums.set(effect.code, added(sums.get(effect.code), effect))
  return [...sums.values()] as Effect[]
}

/** The number of students in a class or term is not summed. */
const notAdded = ['mates', 'now', 'after']
const bare = (subject: string) => subject.replace(/ \((course|exam) .*\)$/, '')

const added = (sum: Record<string, unknown> | undefined, effect: Effect) =>
  Object.fromEntries(
    Object.entries(effect).map(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) return [name, [...new Set([...((sum?.[name] as string[]) ?? []), ...value.map(bare)])]]
      return [name, sum && typeof value === 'number' && !notAdded.includes(name) ? value + (sum[name] as number) : (sum?.[name] ?? value)]
    }),
  )

/** Why a move can no longer be undone. */
export type UndoFault = 'undone' | 'merged' | 'moved-since' | 'closed' | 'written' | 'used' | 'class-retired'
export type UndoState = {
  isUndone: boolean
  /** The student was merged with another since. */
  isMerged: boolean
  /** False after another move of the student. */
  isLast: boolean
  /** The student and the term's record are still where the move put them. */
  isThere: boolean
  /** The changed term is open; true for a move that changed no term. */
  isOpen: boolean
  /** Entries since in what moved along. */
  entered: number
  /** The move added the student, who has more data by now. */
  isUsed: boolean
  isClassOpen: boolean
}

/** Undone as a whole, while nothing was written after it (MOVE-7). */
export function undoFault({ isUndone, isMerged, isLast, isThere, isOpen, entered, isUsed, isClassOpen }: UndoState): UndoFault | undefined {
  if (isUndone) return 'undone'
  if (isMerged) return 'merged'
  if (!isLast || !isThere) return 'moved-since'
  if (!isOpen) return 'closed'
  if (entered > 0) return 'written'
  if (isUsed) return 'used'
  return isClassOpen ? undefined : 'class-retired'
}

/** The stored days away, with those between this leaving and return. */
export function awayWith({ left_on: leftOn, away }: { left_on: string | null; away: string | null }, day: string): string | null {
  if (leftOn === null) return away
  const gap = [daysLater(leftOn, 1), daysLater(day, -1)] as const
  return gap[0] > gap[1] ? away : JSON.stringify([...(away ? (JSON.parse(away) as unknown[]) : []), gap])
}
