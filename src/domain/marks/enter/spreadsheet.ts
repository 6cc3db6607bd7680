import { isExamOff } from '../../_marks.ts'
import { lastFirst } from '../../_names.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { blankCell, type Cell } from '../../_spreadsheet.ts'
import { namedComment } from './comments.ts'
import { type Field, fields, isComment, parseValue, type Value, type Values } from './fields.ts'
import { type Sheet, type SheetRow, sheetPath } from './sheet.ts'

/** The columns of a downloaded sheet: the student, the fields from left to right, and a hidden origin. */
export const spreadsheetColumns = { id: 0, name: 1, firstField: 2, origin: 2 + fields.length } as const

/** The origin of a row (student, version, values), to find changed cells. */
export const originOf = (row: SheetRow) => JSON.stringify([row.student_id, row.version, ...fields.map((field) => row[field])])

export type FileFault = 'not-ours' | 'other-term' | 'other-class' | 'other-subject' | 'no-rows'
export type RowFault = 'unknown-student' | 'twice' | 'mixed-up' | 'not-registered'
export type CellFault = 'formula' | 'error' | 'not-a-mark' | 'no-such-comment' | 'too-long' | 'exam-off' | 'left'

/** `version` is the stored row's; `moved` is the downloaded value, if the stored one has changed since. */
export type CellChange = { studentId: number; name: string; field: Field; version: number; stored: Value; next: Value; moved?: Value }
export type Comparison = {
  changes: CellChange[]
  wrong: { name: string; line: number; field: Field; text: string; fault: CellFault }[]
  refused: { name: string; line: number; fault: RowFault }[]
  /** Rows unchanged since the download. */
  untouched: number
}

/** A file of the rehearsal copy has a line above the titles. */
const looksIn = 2

/** Compares a filled-in sheet with the stored one: the new value of each changed cell. It decides nothing. */
export function compareSpreadsheet(sheet: Sheet, rows: readonly Cell[][]): Result<Comparison, FileFault> {
  const at = Math.max(
    0,
    rows.slice(0, looksIn).findIndex((cells) => cells[spreadsheetColumns.origin]?.text),
  )
  const [head = [], ...lines] = rows.slice(at)
  const fault = faultOfKey(sheet, head[spreadsheetColumns.origin]?.text ?? '')
  if (fault) return fail(fault)
  const result: Comparison = { changes: [], wrong: [], refused: [], untouched: 0 }
  const seen = new Set<string>()
  for (const [i, cells] of lines.entries()) compareLine(sheet, cells, at + i + 2, seen, result)
  return seen.size === 0 && result.refused.length === 0 ? fail('no-rows') : ok(result)
}

function faultOfKey(sheet: Sheet, text: string): FileFault | undefined {
  const [year, term, classId, subjectId, ...more] = text.split('/')
  if (!subjectId || more.length > 0) return 'not-ours'
  if (Number(year) !== sheet.year || Number(term) !== sheet.term) return 'other-term'
  if (classId !== encodeURIComponent(sheet.classId)) return 'other-class'
  return text === sheetPath(sheet) ? undefined : 'other-subject'
}

function compareLine(sheet: Sheet, cells: readonly Cell[], line: number, seen: Set<string>, result: Comparison): void {
  const text = (column: number) => cells[column]?.text.trim() ?? ''
  const id = text(spreadsheetColumns.id)
  const typed = fields.map((_, i) => cells[spreadsheetColumns.firstField + i] ?? blankCell)
  const isBlank = typed.every((cell) => cell.text.trim() === '')
  if (id === '' && isBlank) return
  const row = sheet.rows.find((known) => String(known.student_id) === id)
  const name = row ? lastFirst(row) : [id, text(spreadsheetColumns.name)].filter(Boolean).join(' ')
  const origin = row && parseOrigin(text(spreadsheetColumns.origin), row.student_id)
  const fault = row ? rowFault(row, seen.has(id), origin !== undefined) : 'unknown-student'
  if (row) seen.add(id)
  if (fault === 'not-registered' && isBlank) return
  if (fault) result.refused.push({ name, line, fault })
  if (fault || !row || !origin) return
  const before = result.changes.length + result.wrong.length
  for (const [i, field] of fields.entries()) compareCell(sheet, row, field, typed[i] ?? blankCell, origin, { name, line }, result)
  if (result.changes.length + result.wrong.length === before) result.untouched++
}

function rowFault(row: SheetRow, isSeen: boolean, hasOrigin: boolean): RowFault | undefined {
  if (isSeen) return 'twice'
  if (row.version === null) return 'not-registered'
  return hasOrigin ? undefined : 'mixed-up'
}

function compareCell(
  sheet: Sheet,
  row: SheetRow,
  field: Field,
  cell: Cell,
  origin: Values,
  at: { name: string; line: number },
  result: Comparison,
): void {
  const read = readCell(sheet, field, cell)
  if (!read.ok) {
    result.wrong.push({ ...at, field, text: cell.text.slice(0, 80), fault: read.error })
    return
  }
  const [next, stored] = [read.value, row[field]]
  if (next === origin[field] || next === stored) return
  if (row.left_on !== null) {
    result.wrong.push({ ...at, field, text: cell.text.slice(0, 80), fault: 'left' })
    return
  }
  if (field === 'exam_mark' && isExamOff(row.form_level, sheet.term)) {
    result.wrong.push({ ...at, field, text: cell.text.slice(0, 80), fault: 'exam-off' })
    return
  }
  const moved = stored === origin[field] ? {} : { moved: origin[field] }
  result.changes.push({ studentId: row.student_id, name: at.name, field, version: row.version ?? 0, stored, next, ...moved })
}

function readCell(sheet: Sheet, field: Field, { text, kind }: Cell): Result<Value, CellFault> {
  if (kind === 'formula' || kind === 'error') return fail(kind)
  if (!isComment(field) || text.trim() === '') return parseValue(field, text, sheet.rules)
  const named = namedComment(text, sheet.comments)
  return named ? ok(named.id) : fail('no-such-comment')
}

function parseOrigin(text: string, studentId: number): Values | undefined {
  try {
    const [id, version, ...values] = JSON.parse(text) as unknown[]
    if (id !== studentId || typeof version !== 'number' || values.length !== fields.length) return undefined
    return Object.fromEntries(fields.map((field, i) => [field, values[i]])) as Values
  } catch {
    return undefined
  }
}
