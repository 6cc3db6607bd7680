import type { MarkRules } from '../../_marks.ts'
import { lastFirst } from '../../_names.ts'
import { fail, ok, type Result } from '../../_result.ts'
import {
  canEdit,
  type FieldFault,
  isMoreAbsentThanPossible,
  parseField,
  type SaveFault as RecordSaveFault,
  type Rights,
  type TermRecord,
} from '../../term-reports/index.ts'
import {
  decideSave as decideMark,
  type SaveFault as MarkSaveFault,
  type StoredRow as MarkStanding,
  parseValue,
  type ValueFault,
} from '../enter/index.ts'
import { type ColumnKey, columnOf, type RecordField, type Value } from './columns.ts'
import type { FileCell, FileRow, RowFault } from './file.ts'

export type CellFault = 'formula' | 'error' | 'not-yours' | ValueFault | MarkSaveFault | FieldFault | RecordSaveFault

/** The students registered in a subject of the class; undefined for another teacher's lesson. */
type Lesson = ReadonlyMap<number, MarkStanding & { id: number }>
/** A class to compare an upload with, and what the person may write there. */
export type StoredClass = {
  /** The words that a mark of the term can be instead of a number. */
  rules: MarkRules
  rights: Rights
  records: ReadonlyMap<number, TermRecord>
  lessons: ReadonlyMap<number, Lesson | undefined>
}

type Place = Pick<FileRow, 'number' | 'sheet' | 'line' | 'classId' | 'studentId' | 'name'>
/** `moved`: the stored value has changed since the download; `clears`: the value would be removed. Both need a tick. */
export type Change = Place & {
  column: ColumnKey
  recordId: number
  stored: Value
  next: Value
  was: string
  moved: boolean
  clears: boolean
}
type WrongCell = Place & { column: ColumnKey; text: string; fault: CellFault }
type WrongRow = Place & { fault: RowFault }
/** `same`: cells whose value is stored already. */
export type Checked = { changes: Change[]; wrong: WrongCell[]; refused: WrongRow[]; same: number }

export const idOf = ({ number, column }: Pick<Change, 'number' | 'column'>) => `${number}/${column}`
export const asksFirst = ({ moved, clears }: Change) => moved || clears

const noChanges = (): Checked => ({ changes: [], wrong: [], refused: [], same: 0 })

/** Compares the rows of a class with the stored ones; without a stored class the person may not write it. It decides nothing. */
export function checkClass(rows: readonly FileRow[], standing: StoredClass | undefined): Checked {
  const checked = noChanges()
  for (const row of rows) {
    const { cells, fault, ...typed } = row
    const record = standing?.records.get(row.studentId)
    const place = record ? { ...typed, name: lastFirst(record) } : typed
    const known = fault ?? (!standing ? 'out-of-reach' : record ? undefined : 'not-in-class')
    if (known || !standing || !record) {
      checked.refused.push({ ...place, fault: known ?? 'not-in-class' })
      continue
    }
    const before = checked.changes.length
    for (const [column, cell] of Object.entries(cells) as [ColumnKey, FileCell][])
      checkCell({ standing, record, place, checked }, column, cell)
    refuseTooAbsent(record, checked, before)
  }
  return checked
}

type At = { standing: StoredClass; record: TermRecord; place: Place; checked: Checked }
type Read = { recordId: number; stored: Value; next: Value; was: Result<Value, string> }

function checkCell({ standing, record, place, checked }: At, column: ColumnKey, cell: FileCell): void {
  const { subjectId, field } = columnOf(column)
  const read = subjectId === null ? readRecord(standing, record, field, cell) : readMark(standing, place.studentId, subjectId, field, cell)
  if (!read.ok) {
    checked.wrong.push({ ...place, column, text: cell.text.slice(0, 80), fault: read.error })
    return
  }
  const { recordId, stored, next, was } = read.value
  if (next === stored) {
    checked.same++
    return
  }
  const moved = !was.ok || was.value !== stored
  checked.changes.push({ ...place, column, recordId, stored, next, was: cell.was, moved, clears: next === null })
}

function readRecord({ rights }: StoredClass, record: TermRecord, field: RecordField, cell: FileCell): Result<Read, CellFault> {
  if (!canEdit(field, { ...rights, open: true, over: [] })) return fail('not-yours')
  if (!canEdit(field, rights)) return fail(rights.open ? 'over' : 'closed')
  const typed = isTyped(cell) ?? parseField(field, cell.text)
  if (!typed.ok) return typed
  return ok({ recordId: record.id, stored: record.values[field], next: typed.value, was: parseField(field, cell.was) })
}

function readMark(
  standing: StoredClass,
  studentId: number,
  subjectId: number,
  field: 'course_mark' | 'exam_mark',
  cell: FileCell,
): Result<Read, CellFault> {
  const lesson = standing.lessons.get(subjectId)
  if (!lesson) return fail('not-yours')
  const row = lesson.get(studentId)
  if (!row) return fail('missing')
  const typed = isTyped(cell) ?? parseValue(field, cell.text, standing.rules)
  if (!typed.ok) return typed
  const decision = decideMark({ ...row, rules: standing.rules }, { version: row.version, values: { [field]: typed.value } })
  if (decision.kind === 'refused') return fail(decision.fault)
  return ok({ recordId: row.id, stored: row.values[field], next: typed.value, was: parseValue(field, cell.was, standing.rules) })
}

const isTyped = ({ kind }: FileCell): Result<never, CellFault> | undefined =>
  kind === 'formula' || kind === 'error' ? fail(kind) : undefined

/** Refuses both attendance figures of a row with more absences than sessions. */
function refuseTooAbsent({ values }: TermRecord, checked: Checked, from: number): void {
  const own = checked.changes.slice(from)
  const of = (field: RecordField) => own.find(({ column }) => column === `record/${field}`)
  const [absent, possible] = [of('times_absent'), of('possible_attendance')]
  if (!absent && !possible) return
  const next = (change: Change | undefined, stored: number | null) => (change && !change.clears ? (change.next as number) : stored)
  const figures = { times_absent: next(absent, values.times_absent), possible_attendance: next(possible, values.possible_attendance) }
  if (!isMoreAbsentThanPossible(figures)) return
  for (const change of [absent, possible]) {
    if (!change || change.clears) continue
    checked.changes.splice(checked.changes.indexOf(change), 1)
    const { column, next: value, recordId: _, stored: _s, was: _w, moved: _m, clears: _c, ...place } = change
    checked.wrong.push({ ...place, column, text: String(value), fault: 'more-absent-than-possible' })
  }
}

export function joined(all: readonly Checked[]): Checked {
  const whole = noChanges()
  for (const { changes, wrong, refused, same } of all) {
    whole.changes.push(...changes)
    whole.wrong.push(...wrong)
    whole.refused.push(...refused)
    whole.same += same
  }
  return whole
}

/** A cell that a running save refused: its value has changed, or may no longer be written. */
export type Failure = { studentId: number; column: ColumnKey; why: 'moved' | CellFault }
