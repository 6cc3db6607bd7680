import type { KeyboardEvent } from 'react'
import { type Mark, type MarkRules, markText, namedWord, noWords } from '../../../domain/_marks.ts'
import { fail, ok } from '../../../domain/_result.ts'
import { type Assessment, columnCount, parseBookMark } from '../../../domain/marks/book/index.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { isWords } from '../../_grid/pasted-headings.ts'
import type { Definition } from '../../_grid/state.ts'

/** A student's row: the marks by assessment number, `marks[1]` the first. */
export type BookRow = { id: number; first_name: string; last_name: string; version: number; marks: readonly Mark[] }

/** A column of the sheet. Without an assessment its number identifies it, later the assessment, whatever its number. */
export type Column = { number: number; field: string; assessment: Assessment | null }

const fieldOf = (number: number, assessment: Assessment | null) => (assessment ? `a${assessment.id}` : `n${number}`)

export function columnsOf(assessments: readonly Assessment[], atLeast = 0): Column[] {
  const byNumber = new Map(assessments.map((one) => [one.number, one]))
  return Array.from({ length: Math.max(atLeast, columnCount(assessments)) }, (_, i) => {
    const assessment = byNumber.get(i + 1) ?? null
    return { number: i + 1, field: fieldOf(i + 1, assessment), assessment }
  })
}

/** The present columns: assessments are added and deleted while the sheet is open. */
export type Book = { columns: readonly Column[]; fields: readonly string[]; byField: ReadonlyMap<string, Column> }
export const bookOf = (columns: readonly Column[]): Book => ({
  columns,
  fields: columns.map(({ field }) => field),
  byField: new Map(columns.map((c) => [c.field, c])),
})

/** The number of a column that had no assessment when something was typed in it; 0 for others. */
export const numberOf = (field: string) => Number(/^n(\d{1,2})$/.exec(field)?.[1] ?? 0)

/** Blocks keys other than digits where only a whole number is valid. */
export const isNoDigit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^[^0-9]$/.test(key) && !ctrlKey && !metaKey && !altKey

/** What the grid must know of a mark book. It reads the columns each time. */
export const definitionOf = (book: () => Book, isReadOnly: boolean, rules: MarkRules = noWords): Definition<BookRow> => ({
  get fields() {
    return book().fields
  },
  isReadOnly,
  idOf: (row) => row.id,
  versionOf: (row) => row.version,
  valueOf: (row, field) => row.marks[book().byField.get(field)?.number ?? -1] ?? null,
  isShut: () => false,
  isUnused: (field) => !book().byField.get(field)?.assessment?.total,
  meaningOf(field) {
    const { assessment } = book().byField.get(field) ?? {}
    return assessment ? `${assessment.id}.${assessment.version}` : undefined
  },
  show: (_, value) => markText(value as Mark, rules),
  fieldNow: (field) => (/^a\d+$/.test(field) ? field : book().columns[numberOf(field) - 1]?.field),
  isGone: (field) => /^a\d+$/.test(field) && !book().byField.has(field),
  parse(field, text) {
    const column = book().byField.get(field)
    if (!column) return fail('removed')
    return text.trim() === '' ? ok(null) : parseBookMark(text, column.assessment?.total ?? null, rules)
  },
  isStray: (_, text) => isWords(text) && !namedWord(text, rules),
  waits: () => undefined,
})

export function titleIn({ byField }: Book, field: string): string {
  const column = byField.get(field)
  return column?.assessment?.topic ?? `${words.assessment} ${column?.number ?? numberOf(field)}`
}
