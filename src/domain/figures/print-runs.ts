import { hasLeft } from './index.ts'

export const papers = ['report-cards', 'transcripts', 'mark-sheets', 'rank-sheets'] as const
export type Paper = (typeof papers)[number]
/** True if a paper has a sheet for each student instead of each class. */
export const isOfStudents = (paper: Paper) => paper === 'report-cards' || paper === 'transcripts'

/** `all` printable cards; `new`: in no earlier run of the term; `changed` since their last print; `chosen`: of the named students. */
export const parts = ['all', 'new', 'changed', 'chosen'] as const
export type Part = (typeof parts)[number]

/** The order within a class: as in the class list, or by student number. */
export const orders = ['name', 'number'] as const
export type Order = (typeof orders)[number]

/** The whole school, or all classes in reach, unless a form level or class is named. */
export type Reach = { level: number | null; classId: string | null }

export type Options = Reach & {
  paper: Paper
  part: Part
  order: Order
  isDuplex: boolean
  hasCover: boolean
  hasSeparators: boolean
}

/** A student whom a run may include. `hold` is the reason why the report is held back, `leftOn` the leaving day, if in the term. */
export type Candidate = {
  studentId: number
  firstName: string
  lastName: string
  classId: string
  formLevel: number | null
  isRegistered: boolean
  leftOn: string | null
  hasMarks: boolean
  hold: string | null
  isPrinted: boolean
}

export type Why = 'held' | 'not-registered' | 'left' | 'no-marks'
export type LeftOut = Candidate & { why: Why }
type ClassPlan = { classId: string; registered: number; studentIds: readonly number[]; leftOut: number }
export type Plan = { classes: readonly ClassPlan[]; leftOut: readonly LeftOut[]; cards: number }

export const within = <T extends Pick<Candidate, 'classId' | 'formLevel'>>(all: readonly T[], { level, classId }: Reach): T[] =>
  all.filter((c) => (classId === null || c.classId === classId) && (level === null || c.formLevel === level))

/** Why a student's card is not printed with the others, first of all a hold (PRINT-3). Former students can have a transcript. */
function whyNot({ hold, isRegistered, leftOn, hasMarks }: Candidate, paper: Paper): Why | undefined {
  if (hold !== null) return 'held'
  if (paper === 'transcripts') return undefined
  if (!isRegistered) return 'not-registered'
  if (hasLeft({ leftOn })) return 'left'
  return hasMarks ? undefined : 'no-marks'
}

/**
 * Plans a run of report cards: the cards by class in the candidates' order, and the students left out. `wants` selects students; if
 * they are named or have changed cards, the others are not mentioned.
 */
export function planOf(
  candidates: readonly Candidate[],
  { paper, part, order }: Pick<Options, 'paper' | 'part' | 'order'>,
  wants: Wants,
): Plan {
  const leftOut = candidates.flatMap((c) => {
    const why = whyNot(c, paper)
    return why && ((part !== 'chosen' && part !== 'changed') || wants(c)) ? [{ ...c, why }] : []
  })
  const wanted = candidates.filter((c) => whyNot(c, paper) === undefined && wants(c))
  const classes = classesOf(candidates).flatMap((classId): ClassPlan[] => {
    const studentIds = wanted.filter((c) => c.classId === classId).map((c) => c.studentId)
    if (order === 'number') studentIds.sort((a, b) => a - b)
    const own = leftOut.filter((c) => c.classId === classId).length
    if (studentIds.length + own === 0) return []
    return [{ classId, registered: registeredIn(candidates, classId), studentIds, leftOut: own }]
  })
  return { classes, leftOut, cards: wanted.length }
}
type Wants = (candidate: Candidate) => boolean

/** Plans a sheet for each class with registered students. Only students who left in the term are missing. */
export function sheetsPlan(candidates: readonly Candidate[]): Plan {
  const leftOut = candidates.filter(hasLeft).map((one): LeftOut => ({ ...one, why: 'left' }))
  const classes = classesOf(candidates).flatMap((classId): ClassPlan[] => {
    const registered = registeredIn(candidates, classId)
    const own = leftOut.filter((one) => one.classId === classId).length
    return registered === 0 ? [] : [{ classId, registered, studentIds: [], leftOut: own }]
  })
  return { classes, leftOut, cards: classes.length }
}

/** The number of sheets to draw, for the progress. */
export function sheetsOf({ classes, cards }: Plan, { paper, hasCover, hasSeparators }: Options): number {
  const separators = isOfStudents(paper) && hasSeparators ? classes.filter((c) => c.studentIds.length > 0).length : 0
  return cards + separators + (hasCover ? 1 : 0)
}

const classesOf = (candidates: readonly Candidate[]) => [...new Set(candidates.map((c) => c.classId))]
const registeredIn = (candidates: readonly Candidate[], classId: string) =>
  candidates.filter((c) => c.classId === classId && c.isRegistered && !hasLeft(c)).length

/** A student to tick, and why no card can be printed. */
export type Tickable = {
  studentId: number
  firstName: string
  lastName: string
  hold: string | null
  leftOn: string | null
  why: Why | undefined
  isPrinted: boolean
  isTicked: boolean
}
export const tickable = (candidates: readonly Candidate[], ticked: ReadonlySet<number>, paper: Paper): Tickable[] =>
  candidates.map((one) => {
    const { studentId, firstName, lastName, hold, leftOn, isPrinted } = one
    return { studentId, firstName, lastName, hold, leftOn, isPrinted, why: whyNot(one, paper), isTicked: ticked.has(studentId) }
  })

/** Parses student numbers between spaces, commas or line breaks. Other words are returned in `wrong`. */
export function parseNumbers(typed: string): { numbers: number[]; wrong: string[] } {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '')
  const isNumber = (word: string) => /^\d{1,15}$/.test(word)
  return { numbers: [...new Set(words.filter(isNumber).map(Number))], wrong: words.filter((word) => !isNumber(word)) }
}
