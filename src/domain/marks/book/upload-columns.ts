import { parseDay } from '../../_dates.ts'
import { blankCell, type Cell } from '../../_spreadsheet.ts'
import { type AssessmentFault, type AssessmentField, assessmentFields, readAssessment } from './assessment.ts'
import type { Assessment, AssessmentValues, MarkBook } from './book.ts'
import type { BookComparison, ColumnFault } from './changes.ts'
import { type ColumnOrigin, columnLetter, excelColumns, excelRows, parseColumnOrigin } from './excel.ts'

/** A column of the file for an assessment of the book, or for a new one. */
export type Column = { at: number; origin: ColumnOrigin; stored: Assessment | undefined; head: Head; total: number | null }
type Head = { values: AssessmentValues; faults: { [F in AssessmentField]?: AssessmentFault | 'formula' | 'error' } }
export type Rows = readonly (readonly Cell[])[]

/** The columns for assessments of the book or new ones; faults of other columns go into the result. */
export function columnsOf(book: MarkBook, rows: Rows, result: BookComparison): Column[] {
  const seen = new Set<number>()
  const origins = rows[excelRows.origin] ?? []
  const last = origins.findLastIndex(({ text }) => text !== '') // Total % is to the right of it
  return Array.from(origins, (cell = blankCell) => cell).flatMap((cell, at): Column[] => {
    if (at < excelColumns.firstAssessment || at > last) return []
    const origin = parseColumnOrigin(cell.text)
    if (!origin) {
      if (hasContent(rows, at)) result.columns.push({ letter: columnLetter(at), number: null, fault: 'unknown' })
      return []
    }
    const stored = book.assessments.find(({ number }) => number === origin.number)
    const head = readHead(book, rows, at)
    const id = origin.id ?? (stored && isSame(head, stored) ? stored.id : null) // the last upload of this file added it
    const fault = seen.has(origin.number) ? 'twice' : columnFault(id, stored)
    seen.add(origin.number)
    if (!fault) return [{ at, origin: { ...origin, id }, stored, head, total: stored?.total ?? null }]
    if (fault !== 'taken' || hasContent(rows, at)) result.columns.push({ letter: columnLetter(at), number: origin.number, fault })
    return []
  })
}

function columnFault(id: number | null, stored: Assessment | undefined): ColumnFault | undefined {
  if (id === null) return stored ? 'taken' : undefined
  return stored?.id === id ? undefined : 'gone'
}

const isSame = ({ values, faults }: Head, stored: Assessment) =>
  assessmentFields.every((field) => !faults[field] && values[field] === stored[field])

const hasContent = (rows: Rows, at: number) =>
  rows.some((cells, row) => row !== excelRows.origin && row !== excelRows.head && (cells[at]?.text ?? '') !== '')

function readHead(book: MarkBook, rows: Rows, at: number): Head {
  const cellOf = (field: AssessmentField) => rows[excelRows[field]]?.[at] ?? blankCell
  const [topic, date, total, weighting] = assessmentFields.map((field) => textOf(cellOf(field)))
  const read = readAssessment({ topic: topic ?? '', date: dayOf(date ?? ''), total: total ?? '', weighting: weighting ?? '' }, book.year)
  const kinds = assessmentFields.flatMap((field) => {
    const { kind } = cellOf(field)
    return kind === 'formula' || kind === 'error' ? [[field, kind] as const] : []
  })
  return { ...read, faults: { ...read.faults, ...Object.fromEntries(kinds) } }
}

/** Compares the head of a column, and returns the total that its marks then have. */
export function compareHead(column: Column, rows: Rows, result: BookComparison): Column {
  const { at, origin, stored, head } = column
  let { total } = column
  for (const field of assessmentFields) {
    const { kind, text: whole } = rows[excelRows[field]]?.[at] ?? blankCell
    const [fault, next, now] = [head.faults[field], head.values[field], stored?.[field] ?? null]
    const text = whole.slice(0, 80)
    if (fault) result.wrong.push({ ...placeOf(column, excelRows[field] + 1), studentId: null, text, fault })
    if (fault || kind === 'merged' || next === origin[field] || next === now) continue
    const moved = now === origin[field] ? {} : { moved: origin[field] }
    const of = { number: origin.number, id: stored?.id ?? null, version: stored?.version ?? 0 }
    result.changes.push({ kind: 'assessment', ...of, field, stored: now, next, ...moved })
    if (field === 'total') total = head.values.total
  }
  return { ...column, total }
}

const textOf = ({ text }: Cell) => text.slice(0, 2000)
function dayOf(text: string): string {
  const day = parseDay(text)
  return day.ok ? (day.value ?? '') : text
}

export const placeOf = ({ at, origin }: Column, line: number) => ({ line, letter: columnLetter(at), number: origin.number })
