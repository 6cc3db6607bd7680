import { gradeStep, quotient } from '../_average.ts'
import { isUnranked, type Mark, type MarkStep, type MarkWord, noWords } from '../_marks.ts'
import type { NamedStudent } from '../_names.ts'
import type { TermKey } from '../_terms.ts'
import { classResults, leaverResult, markSteps, type ReportClass, type ReportStudent, rankedOf, type StudentResult } from './index.ts'

/** A subject in an average: its counting mark, how it counts, and the mark that does not count in this term. */
export type ExplainedMark = MarkStep & { title: string; mark: Mark; other: Mark }
/** A student nearby in the rank list, with the printed average. */
export type Neighbour = NamedStudent & { average: string }

/** The way to the printed average, grade and rank of one student. `quotient` is the average before it is rounded. */
export type Explanation = TermKey & {
  formClass: string
  marks: readonly ExplainedMark[]
  result: StudentResult
  quotient: string | null
  grade: ReturnType<typeof gradeStep>
  /** How many have a rank, and how many of them a better one. */
  ranked: number
  better: number
  /** The words that leave the student without a rank. */
  unranked: readonly MarkWord[]
  hasLeft: boolean
  rules: NonNullable<ReportClass['rules']>
  /** Who is next in the rank list; undefined for a reader who may not see others' averages. */
  near: { above: readonly Neighbour[]; same: readonly Neighbour[]; below: readonly Neighbour[] } | undefined
}

/** Explains a student's figures from the very steps that make them (AVG-9); undefined for a student who is not of the class. */
export function explain(of: ReportClass, studentId: number, seesOthers: boolean): Explanation | undefined {
  const { students, left, term, rules = noWords } = of
  const results = classResults(of)
  const [n, former] = [students.findIndex((one) => one.studentId === studentId), left.find((one) => one.studentId === studentId)]
  const student = students[n] ?? former
  if (!student) return undefined
  const result = results[n] ?? leaverResult(student, term, rules)
  const { sum, counted, average, rank, words = [] } = result
  return {
    ...{ year: of.year, term, formClass: of.formClass, rules, result, hasLeft: former !== undefined },
    marks: markSteps(student.subjects, term, rules).map(({ subject, ...step }) => ({
      ...{ ...step, title: subject.title },
      other: term === 2 ? subject.examMark : subject.courseMark,
    })),
    quotient: counted === 0 ? null : quotient(sum, counted),
    grade: gradeStep(average),
    ranked: rankedOf(results),
    better: rank === null ? 0 : results.filter((one) => one.rank !== null && one.rank < rank).length,
    unranked: words.filter((word) => isUnranked([word], rules)),
    near: seesOthers && rank !== null ? nearOf(students, results, n) : undefined,
  }
}

/** The next above and below, and those who share the rank. */
function nearOf(students: readonly ReportStudent[], results: readonly StudentResult[], n: number): Explanation['near'] {
  const own = results[n]?.rank ?? 0
  const ranks = results.flatMap(({ rank }) => rank ?? [])
  const having = (rank: number) =>
    students.flatMap(({ studentId, firstName, lastName }, i): Neighbour[] =>
      i !== n && results[i]?.rank === rank ? [{ studentId, firstName, lastName, average: results[i]?.average ?? '' }] : [],
    )
  return {
    above: having(Math.max(...ranks.filter((rank) => rank < own))),
    same: having(own),
    below: having(Math.min(...ranks.filter((rank) => rank > own))),
  }
}
