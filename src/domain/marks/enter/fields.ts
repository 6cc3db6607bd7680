import { type Mark, type MarkRules, noWords, parseMark } from '../../_marks.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { cleanText, textLength } from '../../_text.ts'

/** What a subject teacher enters for a student, by the specification's names. Coded comments are ids. */
export type Values = {
  course_mark: Mark
  exam_mark: Mark
  coded_comment: number | null
  coded_comment_1: number | null
  custom_comment: string | null
}
export type Field = keyof Values
export type Value = number | string | null

/** The columns of the sheet from left to right. */
export const fields = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment'] as const satisfies readonly Field[]

/** In characters as a person counts them (MARK-2). */
export const customCommentLimit = 300

export type ValueFault = 'not-a-mark' | 'no-such-comment' | 'too-long'

/** Parses a typed or sent value; blank is null, and nothing is reinterpreted. The caller checks that the comment exists. */
export function parseValue(field: Field, value: Value, rules: MarkRules = noWords): Result<Value, ValueFault> {
  const text = value === null ? '' : String(value)
  if (field === 'custom_comment') return textLength(text) > customCommentLimit ? fail('too-long') : ok(cleanText(text))
  if (isMark(field)) return parseMark(text, rules)
  const code = text.trim()
  if (code === '') return ok(null)
  return /^[0-9]{1,6}$/.test(code) && Number(code) > 0 ? ok(Number(code)) : fail('no-such-comment')
}

export const isMark = (field: Field) => field === 'course_mark' || field === 'exam_mark'
export const isComment = (field: Field) => field === 'coded_comment' || field === 'coded_comment_1'
