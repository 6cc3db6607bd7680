import { type Kysely, sql, type Updateable } from 'kysely'
import { decideChange, type LastChange } from '../domain/_changes.ts'
import { type By, differences, lastChange, recordChanges } from './_history.ts'
import type { Db, Trx } from './_open.ts'
import type { Database, NewRow, Row } from './_schema.ts'

/** The columns that find a row, in the order of its key in the history. */
const keys = {
  absence_reason: ['id'],
  academic_term: ['academic_year_id', 'term'],
  administrator: ['id'],
  assessment: ['id'],
  attendance_reason: ['student_id', 'date', 'session'],
  coded_comment: ['id'],
  employee: ['id'],
  employee_post: ['id'],
  form_class: ['id'],
  honour_rule: ['id'],
  kiosk: ['id'],
  lesson: ['id'],
  local_field: ['id'],
  mark_word: ['id'],
  retention_hold: ['student_id'],
  retention_rule: ['kind'],
  school: ['id'],
  school_calendar: ['id'],
  second_factor_rule: ['id'],
  student: ['id'],
  student_contact: ['id'],
  student_registration: ['student_id', 'academic_year_id'],
  student_registration_window: ['form_level'],
  student_term_record: ['id'],
  subject: ['id'],
  subject_record: ['id'],
  subject_student: ['student_id', 'subject_id'],
  term_report_hold: ['academic_year_id', 'term', 'student_id'],
  term_report_posting: ['academic_year_id', 'term'],
} as const satisfies { [T in keyof Database]?: readonly (keyof Row<T>)[] }

type Table = keyof typeof keys
type Value = string | number | null
type Values = Record<string, Value>
/** A row by its key in the history, with its student. */
export type RowKey<T extends Table = Table> = { table: T; key: string | number | readonly (string | number)[]; studentId?: number }

const isStamped = (table: Table) =>
  ['attendance_reason', 'employee', 'student', 'student_registration', 'student_term_record', 'subject_record'].includes(table)
const hasVersion = (table: Table) => !['kiosk', 'lesson', 'retention_hold', 'term_report_hold'].includes(table)
const partsOf = ({ key }: RowKey) => (typeof key === 'object' ? key : [key])
const foundBy = (row: RowKey) => Object.fromEntries(keys[row.table].map((column, i) => [column, partsOf(row)[i] as Value]))

/** The part of a change that is the same for each field. */
export const aboutOf = (row: RowKey) => ({
  entity: row.table,
  key: partsOf(row).join('-'),
  studentId: row.studentId ?? (row.table === 'student' ? Number(row.key) : null),
})

/** A table that is known only at run time. */
type Plain = Kysely<Record<string, Values & { version: number }>>
const plain = (db: Db) => db as unknown as Plain

/** Writes the changes of a row with its next version and its history. `besides` is written without history. */
export async function changeRow<T extends Table>(
  trx: Trx,
  row: RowKey<T>,
  stored: Partial<Row<T>>,
  changed: Updateable<Database[T]>,
  by: By,
  besides: Updateable<Database[T]> = {},
): Promise<void> {
  await plain(trx)
    .updateTable(row.table as string)
    .set({ ...changed, ...besides, ...(isStamped(row.table) && { updated_at: by.at }) } as Values)
    .$if(hasVersion(row.table), (query) => query.set((eb) => ({ version: eb('version', '+', 1) })))
    .where((eb) => eb.and(foundBy(row)))
    .execute()
  await recordChanges(trx, differences<Record<string, unknown>>(aboutOf(row), stored, changed), by)
}

/** Adds a row with its history, and returns its id. `besides` is written without history. */
export async function addRow<T extends Table>(
  trx: Trx,
  table: T,
  values: Partial<NewRow<T>>,
  by: By,
  besides: Partial<NewRow<T>> = {},
): Promise<number> {
  const { id } = await plain(trx)
    .insertInto(table as string)
    .values({ ...values, ...besides, ...(isStamped(table) && { updated_at: by.at }) } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { student_id: studentId } = besides as { student_id?: number }
  const about = aboutOf({ table, key: id as number, ...(studentId && { studentId }) })
  await recordChanges(trx, differences<Record<string, unknown>>(about, {}, values), by)
  return id as number
}

type Stored<T extends Table> = { [C in keyof Row<T>]?: Row<T>[C] | null }

/** Writes a row that may not exist yet, with its history. `besides` is written without history. */
export async function putRow<T extends Table>(
  trx: Trx,
  row: RowKey<T>,
  stored: Stored<T>,
  values: Updateable<Database[T]>,
  by: By,
  besides: Updateable<Database[T]> = {},
): Promise<void> {
  const written = { ...values, ...besides, ...(isStamped(row.table) && { updated_at: by.at }) }
  await plain(trx)
    .insertInto(row.table as string)
    .values({ ...foundBy(row), ...written } as never)
    .onConflict((there) =>
      there
        .columns(keys[row.table] as readonly string[])
        .doUpdateSet({ ...written, ...(hasVersion(row.table) && { version: sql`${sql.ref(`${row.table}.version`)} + 1` }) } as never),
    )
    .execute()
  await recordChanges(trx, differences<Record<string, unknown>>(aboutOf(row), stored, values), by)
}

/** Deletes a row; the history keeps the named values, and finds its term while the row still exists. */
export async function removeRow<T extends Table>(trx: Trx, row: RowKey<T>, stored: Stored<T>, by: By): Promise<void> {
  const gone = Object.fromEntries(Object.keys(stored).map((column) => [column, null]))
  await recordChanges(trx, differences<Record<string, unknown>>(aboutOf(row), stored, gone), by)
  await plain(trx)
    .deleteFrom(row.table as string)
    .where((eb) => eb.and(foundBy(row)))
    .execute()
}

/** Who last changed one of these columns of a row. */
export async function whoChanged(trx: Trx, row: RowKey, columns: readonly string[]): Promise<LastChange | undefined> {
  const { entity, key } = aboutOf(row)
  const last = await lastChange(trx, entity, key, columns)
  return last && { by: last.by, at: last.at }
}

type Conflict = { kind: 'conflict'; values: Values; version: number; change: LastChange | undefined }
export type RowAnswer = { kind: 'saved' } | { kind: 'missing' } | Conflict
type Save<T extends Table> = RowKey<T> & { version: number; values: Updateable<Database[T]> }

/** Saves a row with its history, unless it has a newer version. The same values twice count once. */
export async function saveRow<T extends Table>(trx: Trx, { version, values, ...target }: Save<T>, by: By): Promise<RowAnswer> {
  const found = plain(trx)
    .selectFrom(target.table as string)
    .select([...Object.keys(values), 'version'])
  const row = (await found.where((eb) => eb.and(foundBy(target))).executeTakeFirst()) as (Values & { version: number }) | undefined
  if (!row) return { kind: 'missing' }
  const decision = decideChange<Values>(row, values as Values, version)
  if (decision.kind === 'same') return { kind: 'saved' }
  if (decision.kind === 'conflict') {
    const change = await whoChanged(trx, target, Object.keys(values))
    return { kind: 'conflict', values: row, version: row.version, change }
  }
  await changeRow(trx, target, row as Partial<Row<T>>, decision.changed as Updateable<Database[T]>, by)
  return { kind: 'saved' }
}
