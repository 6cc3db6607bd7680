import { average } from '../_average.ts'
import { figureOf, type Mark, type MarkRules } from '../_marks.ts'
import type { TermKey } from '../_terms.ts'
import { averageOf, meanOf, type Total } from '../figures/index.ts'
import { byGrade, farApart, inTens, leastCompared, type Summary, summaryOf } from './statistics.ts'

export * from './statistics.ts'

/** What is analysed: a class or form (or the school), one subject or the averages, or a teacher's marks. */
export type Group = { classId: string | null; level: number | null; subjectId: number | null; teacherId: number | null }
/** A lesson or whole class that the reader reaches in the term; `subjectId` null for the averages of the class. */
export type Reach = { classId: string; level: number | null; subjectId: number | null; subject: string }

/** A mark or an average with whom it is of; a mark has its class and subject, and the course and exam mark beside each other. */
export type Value = {
  value: number
  sex: 'F' | 'M' | null
  classId: string
  level: number | null
  subjectId: number | null
}
export type Pair = { studentId: number; firstName: string; lastName: string; course: number; exam: number }

/** A student's marks in a subject, as the database has them. */
export type MarkRow = Omit<Value, 'value' | 'subjectId'> & {
  subjectId: number
  studentId: number
  firstName: string
  lastName: string
  courseMark: Mark
  examMark: Mark
}
/** The sum of a student's marks that count. */
export type TotalRow = Total & Omit<Value, 'value' | 'subjectId'>

/** The values of a group, and its mean by the rules of averages. */
export type Values = { values: readonly Value[]; mean: string | null; meanOf: (some: readonly Value[]) => string | null }

export const isOfMarks = ({ subjectId, teacherId }: Group) => subjectId !== null || teacherId !== null

/** Of marks: those that count and are numbers (EXAM-2, WORD-2). */
export function valuesOfMarks(rows: readonly MarkRow[], term: number, rules: MarkRules): Values {
  const values = rows.flatMap(({ courseMark, examMark, studentId: _, firstName: _first, lastName: _last, ...of }): Value[] => {
    const value = figureOf(term === 2 ? courseMark : examMark, rules)
    return value === null ? [] : [{ ...of, value }]
  })
  const meanOfThese = (some: readonly Value[]) => average(some.map(({ value }) => value))
  return { values, mean: meanOfThese(values), meanOf: meanOfThese }
}

/** Of averages: each as printed; their mean is of the averages before they were rounded (AVG-6). */
export function valuesOfAverages(rows: readonly TotalRow[]): Values {
  const of = new Map<Value, TotalRow>()
  for (const row of rows) {
    const [{ classId, level, sex }, average] = [row, averageOf(row)]
    if (average !== null) of.set({ classId, level, sex, subjectId: null, value: Number(average) }, row)
  }
  const meanOfThese = (some: readonly Value[]) => meanOf(some.flatMap((one) => of.get(one) ?? []))
  return { values: [...of.keys()], mean: meanOfThese([...of.keys()]), meanOf: meanOfThese }
}

const numbers = (values: readonly Value[]) => values.map(({ value }) => value)
export const summed = ({ values, mean }: Values): Summary | undefined => summaryOf(numbers(values), mean)

/** A group beside others: how it is called, and its figures. */
export type Beside = { kind: 'own' | 'course' | 'before' | 'year-before' | 'form'; summary: Summary; tens: readonly number[] }

/** The figures of another group, if it has enough of them (STAT-4). */
export const besideOf = (kind: Beside['kind'], of: Values | undefined): Beside[] => {
  const summary = of && summed(of)
  return summary && summary.n >= leastCompared ? [{ kind, summary, tens: inTens(numbers(of.values)) }] : []
}

/** A part of the group: a subject of a class, a class of a form, a form of the school. Forms and classes are in their order. */
export type Part = { key: string; of: Value; summary: Summary }

export function partsOf({ values, meanOf: mean }: Values, by: 'subject' | 'class' | 'form' | 'lesson'): Part[] {
  const keyOf = ({ classId, level, subjectId }: Value) =>
    by === 'subject' ? String(subjectId) : by === 'class' ? classId : by === 'form' ? String(level) : `${classId} ${subjectId}`
  const parts = [...Map.groupBy(values, keyOf)].flatMap(([key, own]) => {
    const [of, summary] = [own[0], summaryOf(numbers(own), mean(own))]
    return of && summary ? [{ key, of, summary }] : []
  })
  return by === 'form' || by === 'class'
    ? parts.sort(({ of: a }, { of: b }) => Number(a.level) - Number(b.level) || compare(a.classId, b.classId))
    : parts
}
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Both marks of each student who has both, as numbers. */
export const pairsOf = (rows: readonly MarkRow[], rules: MarkRules): Pair[] =>
  rows.flatMap(({ studentId, firstName, lastName, courseMark, examMark }) => {
    const [course, exam] = [figureOf(courseMark, rules), figureOf(examMark, rules)]
    return course === null || exam === null ? [] : [{ studentId, firstName, lastName, course, exam }]
  })

export const apart = ({ course, exam }: Pair) => exam - course
export const isFar = (pair: Pair) => Math.abs(apart(pair)) >= farApart

/** The largest differences first. */
export const byDifference = (pairs: readonly Pair[]) => [...pairs].sort((a, b) => Math.abs(apart(b)) - Math.abs(apart(a)))

/** All that a page says of a group in a term. */
export type Analysis = TermKey & {
  group: Group
  summary: Summary
  tens: readonly number[]
  grades: readonly { grade: string; count: number }[]
  sexes: readonly { sex: 'F' | 'M'; summary: Summary }[]
  beside: readonly Beside[]
  parts: readonly Part[]
  pairs: readonly Pair[]
}

export const ofSexes = ({ values, meanOf: mean }: Values): Analysis['sexes'] =>
  (['F', 'M'] as const).flatMap((sex) => {
    const own = values.filter((one) => one.sex === sex)
    const summary = summaryOf(numbers(own), mean(own))
    return summary ? [{ sex, summary }] : []
  })

/** Distribution of a group in tens and by grade. */
export const distributionOf = ({ values }: Values, group: Group) => ({
  tens: inTens(numbers(values)),
  grades: byGrade(numbers(values), isOfMarks(group)),
})

/** What the reader asks, as far as it is in reach: the group, or undefined. Of a class of which only lessons are in reach, the first of them. */
export function groupIn(reach: readonly Reach[], asked: Group, hasAll: boolean): Group | undefined {
  const { classId, level, subjectId } = asked
  const within = reach.filter((one) => (classId === null || one.classId === classId) && (level === null || one.level === level))
  const whole = within.some((one) => one.subjectId === null)
  if (within.length === 0) return undefined
  if (subjectId !== null) return within.some((one) => one.subjectId === subjectId) ? asked : undefined
  if (classId !== null || level !== null) return whole ? asked : { ...asked, subjectId: within[0]?.subjectId ?? null }
  if (hasAll) return asked
  const own = within.find((one) => one.subjectId === null) ?? within[0]
  return own && { ...asked, classId: own.classId, subjectId: own.subjectId }
}
