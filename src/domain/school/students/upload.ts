import { readings, shownDay } from '../../_dates.ts'
import { fullName } from '../../_names.ts'
import { cleanLine } from '../../_text.ts'
import { parseLine } from './contacts/index.ts'
import { type DayField, fieldOfStudent, type UploadField, uploadColumn, uploadFields } from './fields.ts'
import { isStudentId } from './index.ts'
import { type KnownClass, nearestClass, sameClass } from './upload-class.ts'

export { type DayField, dayFields, type UploadField, uploadFields } from './fields.ts'
export const isDayField = (field: UploadField): field is DayField => fieldOfStudent(field).kind === 'day'

/** A row of a list of students as it is typed. */
export type UploadRow = { row: number; typed: Partial<Record<UploadField, string>> }

/** A student's values, as stored. */
export type UploadValues = Record<ValueField, string | null> & { id: number; last_name: string; first_name: string; sex: 'F' | 'M' | null }
export type ValueField = Exclude<UploadField, 'id'>
export const valueFields = uploadFields.filter((field): field is ValueField => field !== 'id')

export type UploadFault =
  | { code: Plain }
  | { code: 'ambiguous-day'; days: readonly [string, string] }
  | { code: 'no-class'; nearest: string | undefined }
  | { code: 'retired-class' }
  | { code: 'twice'; rows: readonly number[] }
  | { code: 'left'; name: string; day: string }
  | { code: 'merged'; into: number }

/** A student of the school with the number of a row. */
export type KnownStudent = UploadValues & { version: number; archivedOn: string | null }
export type Difference = { field: ValueField; stored: string | null; next: string | null }

export type CheckedRow = UploadRow & {
  faults: Partial<Record<UploadField, UploadFault>>
  values: UploadValues
  /** How the school's values differ; undefined for a new student. */
  known: { name: string; differences: readonly Difference[] } | undefined
}

type Against = {
  classes: readonly KnownClass[]
  students: ReadonlyMap<number, KnownStudent>
  /** The numbers that became part of another's. */
  merged?: ReadonlyMap<number, number> | undefined
  /** The rows with each number. */
  rowsOfId: ReadonlyMap<string, readonly number[]>
  today: string
}

/** The rows with each typed number. */
export function rowsOfIds(rows: readonly UploadRow[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { row, typed } of rows) {
    const id = idOf(typed)
    found.set(id, [...(found.get(id) ?? []), row])
  }
  return found
}

const idOf = ({ id = '' }: UploadRow['typed']) => id.trim()

/** Everything that is wrong with a row, and what it would change. */
export function checkRow(row: UploadRow, against: Against): CheckedRow {
  const faults: CheckedRow['faults'] = {}
  const values: Record<string, unknown> = {}
  const student = against.students.get(Number(idOf(row.typed)))
  for (const field of uploadFields) {
    const read = readField(field, row.typed[field] ?? '', against, student !== undefined)
    if ('fault' in read) faults[field] = read.fault
    values[field] = 'fault' in read ? null : read.value
  }
  const rows = against.rowsOfId.get(idOf(row.typed)) ?? []
  if (!faults.id && rows.length > 1) faults.id = { code: 'twice', rows: rows.filter((other) => other !== row.row) }
  if (!faults.id && student?.archivedOn) faults.id = { code: 'left', name: fullName(student), day: student.archivedOn }
  const into = against.merged?.get(Number(idOf(row.typed)))
  if (!faults.id && into !== undefined) faults.id = { code: 'merged', into }
  const whole = values as UploadValues
  return { ...row, faults, values: whole, known: student && !faults.id ? knownOf(student, whole, faults) : undefined }
}

/** A blank cell changes nothing of an existing student. */
function knownOf(student: KnownStudent, values: UploadValues, faults: CheckedRow['faults']): CheckedRow['known'] {
  const differences = valueFields
    .filter((field) => values[field] !== null && !faults[field] && values[field] !== student[field])
    .map((field) => ({ field, stored: student[field], next: values[field] }))
  return { name: fullName(student), differences }
}

type Plain = 'required' | 'not-an-id' | 'too-long' | 'not-a-day' | 'not-yet' | 'sex' | 'not-a-telephone' | 'not-an-email'
type Read = { value: string | number | null } | { fault: UploadFault }
const fault = (code: Plain): Read => ({ fault: { code } })

function readField(field: UploadField, typed: string, against: Against, isKnown: boolean): Read {
  if (field === 'id') return readId(typed.trim())
  const line = cleanLine(typed)
  if (isDayField(field)) return readDay(field, typed.trim(), against)
  if (line === null) return isOptional(field) || isKnown ? { value: null } : fault('required')
  if (field === 'class_id') return readClass(line, against.classes)
  if (field === 'sex') return readSex(line)
  const { kind = 'line', most } = fieldOfStudent(field)
  const read = parseLine({ kind, most }, line)
  return read.ok ? { value: read.value } : fault(read.error)
}

const isOptional = (field: UploadField) => !uploadColumn(field).isRequired

function readId(id: string): Read {
  if (id === '') return fault('required')
  return isStudentId(id) ? { value: Number(id) } : fault('not-an-id')
}

function readDay(field: DayField, typed: string, { today }: Against): Read {
  if (typed === '') return { value: null }
  const [day, another] = readings(typed)
  if (!day) return fault('not-a-day')
  if (another) return { fault: { code: 'ambiguous-day', days: [shownDay(day), shownDay(another)] } }
  return field === 'date_of_birth' && day > today ? fault('not-yet') : { value: day }
}

function readClass(line: string, classes: readonly KnownClass[]): Read {
  const found = classes.find((known) => known.id === line) ?? sameClass(line, classes)
  if (!found) return { fault: { code: 'no-class', nearest: nearestClass(line, classes) } }
  return found.isOpen ? { value: found.id } : { fault: { code: 'retired-class' } }
}

const sexes: Record<string, 'F' | 'M'> = { f: 'F', female: 'F', girl: 'F', m: 'M', male: 'M', boy: 'M' }
function readSex(line: string): Read {
  const sex = sexes[line.toLowerCase()]
  return sex ? { value: sex } : fault('sex')
}
