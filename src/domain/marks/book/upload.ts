import { type Mark, markText, noWords } from '../../_marks.ts'
import { lastFirst } from '../../_names.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { blankCell, type Cell } from '../../_spreadsheet.ts'
import { type BookStudent, type MarkBook, markOf } from './book.ts'
import type { BookComparison, MarkChange, UploadFileFault } from './changes.ts'
import { excelColumns, excelRows, faultOfExcelKey, parseStudentOrigin } from './excel.ts'
import { parseBookMark } from './save.ts'
import { type Column, columnsOf, compareHead, placeOf, type Rows } from './upload-columns.ts'

export * from './changes.ts'

/** Compares a filled-in sheet with the mark book: the new value of each changed cell. It decides nothing. */
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
      name: student ? lastFirst(student) : [id, text(excelColumns.name)].filter(Boolean).join(' ').slice(0, 80),
      fault,
    })
  if (fault || !student || !origin) return
  for (const [i, column] of columns.entries()) compareMark(book, student, origin, column, typed[i] ?? blankCell, line, result)
}

function compareMark(
  { rules = noWords }: MarkBook,
  student: BookStudent,
  origin: ReadonlyMap<number, Mark>,
  column: Column,
  { text, kind }: Cell,
  line: number,
  result: BookComparison,
): void {
  const { number, id } = column.origin
  const [was, stored] = [id === null ? null : (origin.get(id) ?? null), markOf(student, number)]
  if (kind === 'merged') return
  const isRead = kind !== 'formula' && kind !== 'error'
  if (isRead && (text.trim() === markText(was, rules) || text.trim() === markText(stored, rules))) return
  const read = isRead ? parseBookMark(text, column.total, rules) : fail(kind)
  if (!read.ok) result.wrong.push({ ...placeOf(column, line), studentId: student.id, text: text.slice(0, 80), fault: read.error })
  if (!read.ok || read.value === was || read.value === stored) return
  const moved = stored === was ? {} : { moved: was }
  result.changes.push({ kind: 'mark', number, id, studentId: student.id, version: student.version, stored, next: read.value, ...moved })
}

/** Refuses a total below a stored mark that stays. */
function checkTotal(book: MarkBook, column: Column, result: BookComparison): void {
  const { number } = column.origin
  const change = result.changes.find((one) => one.kind === 'assessment' && one.number === number && one.field === 'total')
  if (!change) return
  const marks = result.changes.filter((one): one is MarkChange => one.kind === 'mark' && one.number === number)
  const next = new Map(marks.map((one) => [one.studentId, one.next]))
  const isAbove = book.students.some((student) => {
    const mark = next.has(student.id) ? (next.get(student.id) ?? null) : markOf(student, number)
    return typeof mark === 'number' && mark > (column.total ?? -1)
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
