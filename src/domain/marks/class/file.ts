import { fail, ok, type Result } from '../../_result.ts'
import { blankCell, type Cell, isFilled, type Sheet } from '../../_spreadsheet.ts'
import { type ClassKey, type ColumnKey, idColumn, isColumn, isSheetKey, nameColumn, parseSheetKey, titlesMark } from './columns.ts'

export type RowFault = 'no-student' | 'mixed-up' | 'twice' | 'not-in-class' | 'out-of-reach'
/** A cell that differs from `was`, its downloaded text. */
export type FileCell = { was: string; text: string; kind: Cell['kind'] }
/** `number` is the row's number in the upload, `line` in its sheet. */
export type FileRow = {
  number: number
  sheet: string
  line: number
  classId: string
  studentId: number
  name: string
  fault?: RowFault
  cells: { [K in ColumnKey]?: FileCell }
}
export type ReadFile = { year: number; term: number; classes: string[]; rows: FileRow[]; students: number; ignored: string[] }
/** The name of the sheet follows the colon. */
export type FileFault = 'not-ours' | 'two-terms' | 'no-rows' | `column-twice:${string}`

/** The origin of a row: the student and the downloaded cells. */
export const originOf = (studentId: number, cells: { [K in ColumnKey]?: string }) => JSON.stringify([studentId, cells])

const looksIn = 10
const longest = 300

/** Finds the changed rows of a workbook, even if its rows, columns and sheets were reordered. */
export function readClassFile(sheets: readonly Sheet[]): Result<ReadFile, FileFault> {
  const heads = sheets.map((sheet) => ({ sheet, head: headOf(sheet) }))
  const ours = heads.flatMap(({ sheet, head }) => (head ? [{ sheet, head }] : []))
  const [first] = ours
  if (!first) return fail('not-ours')
  const { year, term } = first.head.key
  if (ours.some(({ head }) => head.key.year !== year || head.key.term !== term)) return fail('two-terms')
  const double = ours.find(({ head }) => head.isTwice)
  if (double) return fail(`column-twice:${double.sheet.name}`)
  const reading: Reading = { rows: [], students: 0, count: 0, seen: new Set() }
  for (const { sheet, head } of ours) for (let at = head.at + 1; at < sheet.rows.length; at++) readRow(sheet, head, at, reading)
  if (reading.students === 0) return fail('no-rows')
  const ignored = heads.filter(({ head }) => !head).map(({ sheet }) => sheet.name)
  const classes = [...new Set(ours.map(({ head }) => head.key.classId))]
  return ok({ year, term, classes, rows: reading.rows, students: reading.students, ignored })
}

type Head = { at: number; key: ClassKey; origin: number; id: number; name: number; columns: [number, ColumnKey][]; isTwice: boolean }
type Reading = { rows: FileRow[]; students: number; count: number; seen: Set<string> }

/** The hidden row with the names of the columns. */
function headOf({ rows }: Sheet): Head | undefined {
  const at = rows.slice(0, looksIn).findIndex((cells) => cells.some(({ text }) => isSheetKey(text)))
  const texts = (rows[at] ?? []).map(({ text }) => text.trim())
  const origin = texts.findIndex(isSheetKey)
  const key = parseSheetKey(texts[origin] ?? '')
  if (!key) return undefined
  const columns = texts.flatMap((text, i): [number, ColumnKey][] => (isColumn(text) ? [[i, text]] : []))
  const isTwice = new Set(columns.map(([, column]) => column)).size < columns.length
  return { at, key, origin, id: texts.indexOf(idColumn), name: texts.indexOf(nameColumn), columns, isTwice }
}

function readRow(sheet: Sheet, head: Head, at: number, reading: Reading): void {
  const cells = sheet.rows[at] ?? []
  const text = (column: number) => cells[column]?.text.trim() ?? ''
  if (text(head.origin) === titlesMark) return
  const origin = parseOrigin(text(head.origin))
  const id = text(head.id)
  if (!origin && id === '' && !head.columns.some(([i]) => isFilled(cells[i] ?? blankCell))) return
  const studentId = origin?.studentId ?? (/^\d{1,15}$/.test(id) ? Number(id) : 0)
  const row = {
    ...{ number: reading.count + 1, sheet: sheet.name, line: at + 1, classId: head.key.classId, studentId },
    name: [id || studentId || '', text(head.name).slice(0, 100)].filter(Boolean).join(' '),
  }
  const fault = rowFault(origin, id, `${head.key.classId} ${studentId}`, reading)
  if (!fault) reading.students++
  const changed = fault || !origin ? {} : changedCells(head, cells, origin.cells)
  if (!fault && Object.keys(changed).length === 0) return
  reading.count++
  reading.rows.push({ ...row, ...(fault && { fault }), cells: changed })
}

function rowFault(origin: Origin | undefined, id: string, key: string, { seen }: Reading): RowFault | undefined {
  if (!origin) return id === '' ? 'no-student' : 'mixed-up'
  if (id !== '' && id !== String(origin.studentId)) return 'mixed-up'
  if (seen.has(key)) return 'twice'
  seen.add(key)
  return undefined
}

function changedCells(head: Head, cells: readonly Cell[], origin: { [K in ColumnKey]?: string }): FileRow['cells'] {
  const changed: FileRow['cells'] = {}
  for (const [i, column] of head.columns) {
    const { text, kind } = cells[i] ?? blankCell
    const was = origin[column] ?? ''
    if (text.trim() !== was) changed[column] = { was, text: text.trim().slice(0, longest), kind }
  }
  return changed
}

type Origin = { studentId: number; cells: { [K in ColumnKey]?: string } }

function parseOrigin(text: string): Origin | undefined {
  try {
    const [studentId, cells] = JSON.parse(text) as unknown[]
    if (typeof studentId !== 'number' || !Number.isSafeInteger(studentId) || typeof cells !== 'object' || cells === null) return undefined
    return { studentId, cells: Object.fromEntries(Object.entries(cells).map(([column, value]) => [column, String(value)])) }
  } catch {
    return undefined
  }
}
