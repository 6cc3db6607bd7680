import { type Mark, type MarkRules, markText, noWords, parseMark } from '../_marks.ts'
import { fail, ok, type Result } from '../_result.ts'
import { type CodedComment, commentLabel, type Field, namedComment, type Value, type Values } from '../marks/enter/index.ts'
import type { SubjectRow } from './records.ts'

/** The fields that an administrator edits in the subject table. */
export const rowFields = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1'] as const satisfies readonly Field[]
export type RowField = (typeof rowFields)[number]

/** Parses a cell: a mark, or a comment by number, text, or both as in the list. */
export function parseCell(
  field: RowField,
  text: string,
  comments: readonly CodedComment[],
  rules: MarkRules = noWords,
): Result<Mark, 'not-a-mark' | 'no-such-comment'> {
  if (field === 'course_mark' || field === 'exam_mark') return parseMark(text, rules)
  const typed = text.trim()
  if (typed === '') return ok(null)
  const named = namedComment(typed, comments)
  return named ? ok(named.id) : fail('no-such-comment')
}

/** Parses a replaceable value as its cell showed it: for a comment only the number counts, because its words may have changed. */
export function parseCellBase(field: RowField, text: string, rules: MarkRules = noWords): Value | undefined {
  const isMark = field === 'course_mark' || field === 'exam_mark'
  const parsed = parseMark(text, rules)
  if (isMark || text.trim() === '') return parsed.ok ? parsed.value : undefined
  const code = /^[0-9]{1,6}(?= |$)/.exec(text.trim())?.[0]
  return code === undefined ? undefined : Number(code)
}

/** The text of a cell on screen. */
export function cellText(field: RowField, row: SubjectRow, rules: MarkRules = noWords): string {
  if (field === 'course_mark') return markText(row.courseMark, rules)
  if (field === 'exam_mark') return markText(row.examMark, rules)
  const [id, detail] = field === 'coded_comment' ? [row.comment1, row.comment1Detail] : [row.comment2, row.comment2Detail]
  return id === null ? '' : commentLabel(id, detail)
}

/** By the specification's names, as a subject record is saved. */
export const valuesOfRow = (row: SubjectRow): Values => ({
  course_mark: row.courseMark,
  exam_mark: row.examMark,
  coded_comment: row.comment1,
  coded_comment_1: row.comment2,
  custom_comment: row.customComment,
})
