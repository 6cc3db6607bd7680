import { figureOf, isFinal, type Mark, type MarkRules, namedWord, noWords } from './_mark-words.ts'
import { fail, ok, type Result } from './_result.ts'

export * from './_mark-words.ts'

/**
 * A mark as typed: whole numbers 0 to 100, a word that the school uses by its code or in full, blank for none. Nothing is reinterpreted: `1e2`,
 * `10,5`, `-1` and full-width digits are refused (MARK-1, WORD-1).
 */
export function parseMark(text: string, rules: MarkRules = noWords): Result<Mark, 'not-a-mark'> {
  const typed = text.trim()
  if (typed === '') return ok(null)
  if (/^(?:100|[1-9]?[0-9])$/.test(typed)) return ok(Number(typed))
  const word = namedWord(typed, rules)
  return word ? ok(word) : fail('not-a-mark')
}

/**
 * How to write a number without its extra signs: `60` for `60.0`, `7` for `007`, and of marks out of 100 `75` for `75%`; none
 * where it would be a guess.
 */
export function plainMark(typed: string, isOfHundred: boolean): string | undefined {
  const text = typed.trim().normalize('NFKC')
  const [, digits, percent] = /^\+?([0-9]{1,6})(?:[.,]0{1,2})?\s*(%?)$/.exec(text) ?? []
  const plain = digits?.replace(/^0+(?=[0-9])/, '')
  if (plain === undefined || plain === typed.trim()) return undefined
  return (isOfHundred ? Number(plain) <= 100 : !percent && plain.length <= 4) ? plain : undefined
}

/** A number between marks, such as `68.5` or `68.5%`, as the nearest mark (half up) and as the one below; none for anything else. */
export function marksAround(typed: string): { nearest: string; below: string } | undefined {
  const [, whole = '', tenth = ''] = /^([0-9]{1,2})[.,](?!0+\s*%?$)([0-9])[0-9]*\s*%?$/.exec(typed.trim()) ?? []
  return whole === '' ? undefined : { nearest: String(Number(whole) + (tenth >= '5' ? 1 : 0)), below: String(Number(whole)) }
}

/** EXAM-1: no exam is sat in term 2 below form 5. */
export const isExamOff = (formLevel: number | null, term: number) => term === 2 && formLevel !== null && formLevel <= 4

export type Marks = { courseMark: Mark; examMark: Mark }

/** The mark that counts towards the average: the course mark in term 2, the exam mark in the others (EXAM-2). */
export const countedMark = <M extends Mark>(marks: { courseMark: M; examMark: M }, term: number): M =>
  term === 2 ? marks.courseMark : marks.examMark
export const countedField = (term: number) => (term === 2 ? 'course_mark' : 'exam_mark')

/** A subject is entered with the mark that counts, and more than that it is incomplete: what every screen, list and figure means by it (MARK-3, WORD-3). */
export const isEntered = (marks: Marks, term: number) => isFinal(countedMark(marks, term))

/** The mean of the marks that exist, to 3 significant digits, rounded half up by exact arithmetic, as it is printed; null with none (AVG-1). */
export function average(marks: readonly Mark[], rules: MarkRules = noWords): string | null {
  const counted = marks.map((mark) => figureOf(mark, rules)).filter((mark) => mark !== null)
  if (counted.length === 0) return null
  return toSignificant(BigInt(counted.reduce((sum, mark) => sum + mark, 0)), BigInt(counted.length))
}

/** The mean of exact averages, each a sum of marks over their number, rounded once and printed as an average is; null without any. */
export function mean(averages: readonly (readonly [sum: number, count: number])[]): string | null {
  if (averages.length === 0) return null
  let [sum, shared] = [0n, 1n]
  for (const [own, count] of averages) {
    sum = sum * BigInt(count) + BigInt(own) * shared
    shared *= BigInt(count)
  }
  return toSignificant(sum, shared * BigInt(averages.length))
}

/** `sum / count` with 3 significant digits, half up, in whole numbers only. */
function toSignificant(sum: bigint, count: bigint): string {
  if (sum === 0n) return '0.00'
  let decimals = 2
  while (decimals > 0 && sum >= count * 10n ** BigInt(3 - decimals)) decimals--
  while (decimals >= 2 && sum * 10n ** BigInt(decimals - 2) < count) decimals++
  const scaled = (2n * sum * 10n ** BigInt(decimals) + count) / (2n * count)
  const value = Number(scaled)
  if (value === 1000 && decimals > 0) return (value / 10 ** decimals).toFixed(decimals - 1)
  return (value / 10 ** decimals).toFixed(decimals)
}

/** What stands for a missing average on every sheet (AVG-1). */
export const noAverage = '--'

export const subjectGrades = [
  ['A', 80],
  ['B', 70],
  ['C', 60],
  ['D', 55],
  ['E', 50],
  ['U', 0],
] as const
export const averageGrades = [
  ['A', 75],
  ['B', 60],
  ['C', 50],
  ['D', 35],
  ['E', 0],
] as const

/** The grade of a subject mark (AVG-3); none without one. */
export const subjectGrade = (mark: number | null) => (mark === null ? null : (subjectGrades.find(([, from]) => mark >= from)?.[0] ?? null))

/** The grade of an average as printed (AVG-4); `-` without one. */
export const averageGrade = (printed: string | null) =>
  printed === null ? '-' : (averageGrades.find(([, from]) => Number(printed) >= from)?.[0] ?? '-')

/** Ranks by the average as printed, highest first: equal averages share a rank and the next is skipped (1, 2, 2, 4); null for none (AVG-5). */
export function ranks(printed: readonly (string | null)[]): (number | null)[] {
  const values = printed.map((average) => (average === null ? null : Number(average)))
  const sorted = values.filter((value) => value !== null).sort((a, b) => b - a)
  const rankOf = new Map<number, number>()
  sorted.forEach((value, index) => {
    if (!rankOf.has(value)) rankOf.set(value, index + 1)
  })
  return values.map((value) => (value === null ? null : (rankOf.get(value) ?? null)))
}

export const conductGrades = { A: 'Outstanding', B: 'Very Good', C: 'Good', D: 'Fair', E: 'Poor' } as const
