import { isFinal, type Mark, type MarkRules, namedWord, noWords } from './_mark-words.ts'
import { fail, ok, type Result } from './_result.ts'

export * from './_mark-words.ts'

/**
 * Parses a typed mark: a whole number from 0 to 100, a mark word in use by its code or name, or blank for none. Nothing is
 * reinterpreted: `1e2`, `10,5`, `-1` and full-width digits are refused (MARK-1, WORD-1).
 */
export function parseMark(text: string, rules: MarkRules = noWords): Result<Mark, 'not-a-mark'> {
  const typed = text.trim()
  if (typed === '') return ok(null)
  if (/^(?:100|[1-9]?[0-9])$/.test(typed)) return ok(Number(typed))
  const word = namedWord(typed, rules)
  return word ? ok(word) : fail('not-a-mark')
}

/**
 * Proposes a number without extra signs: `60` for `60.0`, `7` for `007`, and for marks out of 100 `75` for `75%`; undefined where it
 * would be a guess.
 */
export function plainMark(typed: string, isOfHundred: boolean): string | undefined {
  const text = typed.trim().normalize('NFKC')
  const [, digits, percent] = /^\+?([0-9]{1,6})(?:[.,]0{1,2})?\s*(%?)$/.exec(text) ?? []
  const plain = digits?.replace(/^0+(?=[0-9])/, '')
  if (plain === undefined || plain === typed.trim()) return undefined
  return (isOfHundred ? Number(plain) <= 100 : !percent && plain.length <= 4) ? plain : undefined
}

/** For a fraction such as `68.5` or `68.5%`, the nearest mark (half up) and the mark below; undefined for other texts. */
export function marksAround(typed: string): { nearest: string; below: string } | undefined {
  const [, whole = '', tenth = ''] = /^([0-9]{1,2})[.,](?!0+\s*%?$)([0-9])[0-9]*\s*%?$/.exec(typed.trim()) ?? []
  return whole === '' ? undefined : { nearest: String(Number(whole) + (tenth >= '5' ? 1 : 0)), below: String(Number(whole)) }
}

/** EXAM-1: term 2 has no exam below form 5. */
export const isExamOff = (formLevel: number | null, term: number) => term === 2 && formLevel !== null && formLevel <= 4

export type Marks = { courseMark: Mark; examMark: Mark }

/** The mark that counts towards the average: the course mark in term 2, the exam mark in the others (EXAM-2). */
export const countedMark = <M extends Mark>(marks: { courseMark: M; examMark: M }, term: number): M =>
  term === 2 ? marks.courseMark : marks.examMark
export const countedField = (term: number) => (term === 2 ? 'course_mark' : 'exam_mark')

/** A subject is entered once its counting mark is there and not incomplete: every screen, list and figure uses this (MARK-3, WORD-3). */
export const isEntered = (marks: Marks, term: number) => isFinal(countedMark(marks, term))

export const conductGrades = { A: 'Outstanding', B: 'Very Good', C: 'Good', D: 'Fair', E: 'Poor' } as const
