import { parseDay } from '../_dates.ts'
import { conductGrades } from '../_marks.ts'
import { fail, ok, type Result } from '../_result.ts'
import { cleanText, textLength } from '../_text.ts'

type Grade = keyof typeof conductGrades

/** The writable fields of a student term record, by the specification's names. */
export type Values = {
  possible_attendance: number | null
  times_absent: number | null
  times_late: number | null
  conduct: Grade | null
  deportment: Grade | null
  comments: string | null
  deans: string | null
  custom_comment: string | null
  new_term_beginning: string | null
}
export type Field = keyof Values
export type Value = Values[Field]

/** A person's rights in a class and term. `open` is false if the person may not write in a closed term. */
export type Rights = { [R in Right]: boolean } & {
  open: boolean
  /** The rights whose deadline has passed. */
  over?: readonly Right[]
}
type Right = 'remarks' | 'deansComment' | 'administer'

/** A number limits the characters of a comment (REPORT-2). */
type Kind = 'count' | 'grade' | 'day' | number
const form: Record<Field, { kind: Kind; editors: readonly Right[] }> = {
  possible_attendance: { kind: 'count', editors: ['administer'] },
  times_absent: { kind: 'count', editors: ['remarks'] },
  times_late: { kind: 'count', editors: ['remarks'] },
  conduct: { kind: 'grade', editors: ['remarks'] },
  deportment: { kind: 'grade', editors: ['remarks'] },
  comments: { kind: 255, editors: ['remarks'] },
  deans: { kind: 255, editors: ['deansComment'] },
  custom_comment: { kind: 215, editors: ['remarks', 'deansComment'] },
  new_term_beginning: { kind: 'day', editors: ['administer'] },
}
export const fields = Object.keys(form) as readonly Field[]

export const kindOf = (field: Field) => form[field].kind

/** ROLE-4, for each field. */
export const canEdit = (field: Field, rights: Rights) =>
  rights.open && form[field].editors.some((right) => rights[right] && !rights.over?.includes(right))

export type FieldFault = 'not-a-count' | 'not-a-grade' | 'not-a-day' | 'too-long'

/** Parses a typed field; blank is null. Refuses `1e2`, `-1`, `06` and full-width digits. A grade may be typed in small letters. */
export function parseField(field: Field, text: string): Result<Value, FieldFault> {
  const kind = kindOf(field)
  if (typeof kind === 'number') return textLength(text) > kind ? fail('too-long') : ok(cleanText(text))
  if (kind === 'day') return parseDay(text)
  const typed = text.trim()
  if (typed === '') return ok(null)
  if (kind === 'count') return /^(?:0|[1-9][0-9]{0,2})$/.test(typed) ? ok(Number(typed)) : fail('not-a-count')
  const grade = typed.toUpperCase()
  return Object.hasOwn(conductGrades, grade) ? ok(grade as Grade) : fail('not-a-grade')
}
