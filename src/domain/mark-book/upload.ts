import { parseDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'
import { blankCell, type Cell } from '../_spreadsheet.ts'
import { type AssessmentFault, type AssessmentField, assessmentFields, readAssessment } from './assessment.ts'
import { type Assessment, type AssessmentValues, type BookStudent, type MarkBook, markOf } from './book.ts'
import {
  type ColumnOrigin,
  columnLetter,
  excelColumns,
  excelRows,
  faultOfExcelKey,
  type KeyFault,
  parseColumnOrigin,
  parseStudentOrigin,
} from './excel.ts'
import { type MarkFault, parseBookMark } from './save.ts'

export type UploadFileFault = KeyFault | 'no-rows'
/** `gone`: deleted since the download; `taken`: somebody else has one by this number since. */
export type ColumnFault = 'gone' | 'taken' | 'twice'
export type RowFault = 'unknown-student' | 'twice' | 'mixed-up'
export type CellFault = 'formula' | 'error' | 'marks-above' | AssessmentFault | MarkFault

type Value = string | number | null
/** `moved` is what the sheet was made from, where that no longer stands; `id` is null and `version` 0 for an assessment that is new. */
export type AssessmentChange = { kind: 'assessment'; number: number; id: number | null; version: number; field: AssessmentField } & Became
export type MarkChange = { kind: 'mark'; number: number; id: number | null; studentId: number; version: number } & Became<number | null>
type Became<V = Value> = { stored: V; next: V; moved?: V }
export type BookChange = AssessmentChange | MarkChange

/** Ticked from the first: what nobody else has changed since the download, and what takes nothing away. */
export const isPlain = ({ next, moved }: BookChange) => next !== null && moved === undefined

export type WrongCell = { line: number; letter: string; number: number; studentId: number | null; text: string; fault: CellFault }
export type WrongRow = { line: number; name: string; fault: RowFault }
export type WrongColumn = { letter: string; number: number; fault: ColumnFault }
export type BookComparison = {
  changes: BookChange[]
  wrong: WrongCell[]
  rows: WrongRow[]
  columns: WrongColumn[]
}

/** A column of the file that is of an assessment of the book, or of one that is new. */
type Column = { at: number; origin: ColumnOrigin; stored: Assessment | undefined; head: Head; total: number | null }
type Head = { values: AssessmentValues; faults: { [F in AssessmentField]?: AssessmentFault | 'formula' | 'error' } }
type Rows = readonly (readonly Cell[])[]

/** Why a change was not taken; of an assessment itself where there is no student. */
export type NotTaken = { number: number; studentId: number | null } & (
  | { kind: 'conflict'; changedBy: string | null }
  | { kind: 'refused'; fault: AssessmentFault | MarkFault | 'marks-above' }
)

/** A filled-in sheet beside the mark book: what each changed cell would become. Nothing is decided here. */
export function compareBook(book: MarkBook, rows: Rows): Result<BookComparison, UploadFileFault> {
  const fault = faultOfExcelKey(book, rows[excelRows.origin]?.[excelColumns.id]?.text ?? '')
  if (fault) return fail(fault)
  const result: BookComparison = { changes: [], wrong: [], rows: [], columns: [] }
  const columns = columnsOf(book, rows, result)
  const heads = columns.map((column) => compareHead(column, rows, result))
  const seen = new Set<number>()
  for (let at = excelRows.firstStudent; at < rows.length; at++) compareRow(book, heads, rows[at] ?? [], at + 1, seen, result)
  if (seen.size === 0 && result.rows.length === 0 && book.students.length > 0) return fail('no-rows')
  for (const column of heads) checkTotal(book, column, result)
  return ok(result)
}

function columnsOf(book: MarkBook, rows: Rows, result: BookComparison): Column[] {
  const seen = new Set<number>()
  const origins = rows[excelRows.origin] ?? []
  return origins.flatMap((cell, at): Column[] => {
    const origin = at < excelColumns.firstAssessment ? undefined : parseColumnOrigin(cell.text)
    if (!origin) return []
    const stored = book.assessments.find(({ number }) => number === origin.number)
    const head = readHead(book, rows, at)
    const id = origin.id ?? (stored && isSame(head, stored) ? stored.id : null) // added by this file the last time
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

/** What the head of a column would become, and the total that its marks are then out of. */
function compareHead(column: Column, rows: Rows, result: BookComparison): Column {
  const { at, origin, stored, head } = column
  let { total } = column
  for (const field of assessmentFields) {
    const [fault, next, now] = [head.faults[field], head.values[field], stored?.[field] ?? null]
    const text = textOf(rows[excelRows[field]]?.[at] ?? blankCell).slice(0, 80)
    if (fault) result.wrong.push({ ...placeOf(column, excelRows[field] + 1), studentId: null, text, fault })
    if (fault || next === origin[field] || next === now) continue
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

const placeOf = ({ at, origin }: Column, line: number) => ({ line, letter: columnLetter(at), number: origin.number })

function compareRow(
  book: MarkBook,
  columns: readonly Column[],
  cells: readonly Cell[],
  line: number,
  seen: Set<number>,
  result: BookComparison,
): void {
  const text = (column: number) => cells[column]?.text.trim() ?? ''
  const id = text(excelColumns.id)
  const typed = columns.map(({ at }) => cells[at] ?? blankCell)
  if (id === '' && typed.every((cell) => cell.text.trim() === '')) return
  const student = book.students.find((known) => String(known.id) === id)
  const origin = student && parseStudentOrigin(text(excelColumns.origin), student.id)
  const fault = !student ? 'unknown-student' : seen.has(student.id) ? 'twice' : origin ? undefined : 'mixed-up'
  if (student) seen.add(student.id)
  if (fault)
    result.rows.push({
      line,
      name: student ? nameOf(student) : [id, text(excelColumns.name)].filter(Boolean).join(' ').slice(0, 80),
      fault,
    })
  if (fault || !student || !origin) return
  for (const [i, column] of columns.entries()) compareMark(student, origin, column, typed[i] ?? blankCell, line, result)
}

export const nameOf = ({ lastName, firstName }: { lastName: string; firstName: string }) => `${lastName}, ${firstName}`

export function studentName(book: MarkBook, id: number | null): string | null {
  const student = book.students.find((known) => known.id === id)
  return student ? nameOf(student) : null
}

function compareMark(
  student: BookStudent,
  origin: ReadonlyMap<number, number>,
  column: Column,
  { text, kind }: Cell,
  line: number,
  result: BookComparison,
): void {
  const { number, id } = column.origin
  const [was, stored] = [id === null ? null : (origin.get(id) ?? null), markOf(student, number)]
  const isRead = kind !== 'formula' && kind !== 'error'
  if (isRead && (text.trim() === String(was ?? '') || text.trim() === String(stored ?? ''))) return
  const read = isRead ? parseBookMark(text, column.total) : fail(kind)
  if (!read.ok) result.wrong.push({ ...placeOf(column, line), studentId: student.id, text: text.slice(0, 80), fault: read.error })
  if (!read.ok || read.value === was || read.value === stored) return
  const moved = stored === was ? {} : { moved: was }
  result.changes.push({ kind: 'mark', number, id, studentId: student.id, version: student.version, stored, next: read.value, ...moved })
}

/** A total may not fall below a mark that stands, and stays. */
function checkTotal(book: MarkBook, column: Column, result: BookComparison): void {
  const { number } = column.origin
  const change = result.changes.find((one) => one.kind === 'assessment' && one.number === number && one.field === 'total')
  if (!change) return
  const marks = result.changes.filter((one): one is MarkChange => one.kind === 'mark' && one.number === number)
  const next = new Map(marks.map((one) => [one.studentId, one.next]))
  const isAbove = book.students.some((student) => {
    const mark = next.has(student.id) ? (next.get(student.id) ?? null) : markOf(student, number)
    return mark !== null && mark > (column.total ?? -1)
  })
  if (!isAbove) return
  result.changes = result.changes.filter((one) => one !== change)
  result.wrong.push({
    ...placeOf(column, excelRows.total + 1),
    studentId: null,
    text: String(change.next ?? ''),
    fault: 'marks-above',
  })
}

/** Changes that were looked at, beside the mark book as it stands now; without those that came to nothing, or whose place is taken. */
export function standingNow(book: MarkBook, changes: readonly BookChange[]): BookChange[] {
  return changes.flatMap((change): BookChange[] => {
    const assessment = book.assessments.find(({ number }) => number === change.number)
    if ((assessment?.id ?? null) !== change.id) return []
    const now = change.kind === 'mark' ? markNow(book, change) : headNow(assessment, change)
    return now && now.stored !== now.next ? [now] : []
  })
}

function markNow(book: MarkBook, change: MarkChange): MarkChange | undefined {
  const student = book.students.find(({ id }) => id === change.studentId)
  if (!student) return undefined
  const stored = markOf(student, change.number)
  return { ...change, stored, version: student.version, ...(stored !== change.stored && { moved: change.stored }) }
}

function headNow(assessment: Assessment | undefined, change: AssessmentChange): AssessmentChange {
  const stored = assessment?.[change.field] ?? null
  return { ...change, stored, version: assessment?.version ?? 0, ...(stored !== change.stored && { moved: change.stored }) }
}
