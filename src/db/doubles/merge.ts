import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fullName } from '../../domain/_names.ts'
import {
  type DayRows,
  keyIn,
  type MergedTable,
  mergedTables,
  type Plan,
  planOf,
  type Rows,
  type StoredRow,
  specOf,
  takenOver,
  tooManyContacts,
} from '../../domain/doubles/merge.ts'
import { askWhole, type By, type Change, differences, latestChange, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { changeRow, type RowKey } from '../_save.ts'
import { removeSessionsOf } from '../_sign-in.ts'
import { countDaysAgain, giveRows, isRow, type Keys, keysOf, readRows, readTable, referLater, removeAs } from './rows.ts'

export type Both = { kept: Rows; gone: Rows; plan: Plan; shown: string }
/** What undo goes by. */
export type Stood = {
  moved: { [T in MergedTable]?: Keys }
  /** Rows that went, with their student. */
  dropped: { table: MergedTable; row: StoredRow; of: number }[]
  changed: { table: MergedTable; key: StoredRow; version: number | null; was: StoredRow; is: StoredRow }[]
  scans: number[]
  places: [number, number][]
  apart: StoredRow[]
  holders: number[]
  /** Documents that are kept as replaced ones, by the number that each has there. */
  replaced: [number, StoredRow][]
  values: StoredRow[]
  files: StoredRow[]
}

export const nothingYet = (): Stood => ({
  ...{ moved: {}, dropped: [], changed: [], scans: [], places: [] },
  ...{ apart: [], holders: [], replaced: [], values: [], files: [] },
})

/** What was read of rows that are compared, as the form sends it back. */
export const seenOf = (...rows: unknown[]) => createHash('sha256').update(JSON.stringify(rows)).digest('base64url')

/** Two students with what merging them means; undefined if one is not there. */
export async function findBoth(db: Db, keptId: number, goneId: number): Promise<Both | undefined> {
  const [kept, gone] = await Promise.all([readRows(db, keptId), readRows(db, goneId)])
  if (!kept.student[0] || !gone.student[0] || keptId === goneId) return undefined
  return { kept, gone, plan: planOf(kept, gone), shown: seenOf(kept, gone) }
}

type Merge = { kept: number; gone: number; takes: ReadonlySet<string>; shown: string }
export type Merged = { kind: 'merged'; id: number } | { kind: 'missing' | 'stale' | 'full' }

/** One student of two, in one transaction: what both have is as it was chosen (PERSON-6). */
export const mergeStudents = (db: Db, asked: Merge, by: By): Promise<Merged> =>
  db.transaction().execute((trx) => askWhole(by, (own) => mergeWithin(trx, asked, own)))

export type Work = { trx: Trx; kept: number; gone: number; takes: ReadonlySet<string>; by: By; stood: Stood }

async function mergeWithin(trx: Trx, { kept, gone, takes, shown }: Merge, by: By): Promise<Merged> {
  const both = await findBoth(trx, kept, gone)
  if (!both) return { kind: 'missing' }
  if (both.shown !== shown) return { kind: 'stale' }
  if (tooManyContacts(both.plan, both.kept)) return { kind: 'full' }
  const stood = nothingYet()
  const work: Work = { trx, kept, gone, takes, by, stood }
  await referLater(trx)
  await recordMoved(work, both)
  for (const pair of both.plan.pairs) await becomeOne(work, pair)
  for (const [table, row] of both.plan.dropped) await drop(work, table, row, gone)
  const id = await reserve(work, both)
  for (const one of both.plan.either) await takeEither(work, one, id)
  for (const day of both.plan.days) await takeDay(work, day)
  await placeContacts(work, both)
  for (const table of mergedTables) if (table !== 'student') await moveAll(work, table)
  await drop(work, 'student', both.gone.student[0] as StoredRow, gone)
  await countDaysAgain(trx, kept)
  await trx
    .updateTable('student_merge')
    .set({ stood: JSON.stringify(stood), records: JSON.stringify(recordsOf(both.plan)), last_change: await latestChange(trx) })
    .where('id', '=', id)
    .execute()
  return { kind: 'merged', id }
}

const recordsOf = ({ pairs }: Plan) =>
  pairs.flatMap(({ table, kept, gone }) => (table === 'student_term_record' ? [[gone.id, kept.id]] : []))

/** Tells the history, while the rows are there, which marks and reports become another's: of posted terms that is asked. */
async function recordMoved({ trx, kept, gone, by }: Work, both: Both): Promise<void> {
  const lines: Change[] = []
  for (const table of ['student_term_record', 'subject_record'] as const) {
    const paired = both.plan.pairs.filter((pair) => pair.table === table).map((pair) => pair.gone)
    for (const row of both.gone[table])
      if (!paired.includes(row))
        lines.push({ entity: table, key: String(row.id), studentId: kept, field: 'student_id', old: gone, new: kept })
  }
  const { first_name = '', last_name = '' } = both.gone.student[0] ?? {}
  const name = `${fullName({ first_name: String(first_name), last_name: String(last_name) })} (${gone})`
  lines.push({ entity: 'student', key: kept, studentId: kept, field: 'merged', old: null, new: name })
  await recordChanges(trx, lines, by)
}

export type Pair = Plan['pairs'][number]

/** The row that stays takes over what it lacks and what was chosen; the other goes, and the history keeps what it had. */
export async function becomeOne(work: Work, pair: Pair): Promise<void> {
  const { trx, kept, gone, takes, by, stood } = work
  const { table, kept: own, gone: other } = pair
  const is = takenOver(pair, takes)
  const fields = (specOf(table).cells ?? []).flat().filter((field) => field !== 'form_level' && !field.startsWith('counted_'))
  if (table !== 'student') {
    const lost = Object.fromEntries(fields.map((field) => [field, other[field] ?? null]))
    const about = { entity: table, key: historyKey(table, other, gone), studentId: kept }
    const removed = table === 'subject_record' || table === 'student_term_record' ? [{ ...about, field: 'removed', old: null, new: 1 }] : []
    const nothing = Object.fromEntries(fields.map((field) => [field, null]))
    await recordChanges(trx, [...removed, ...differences<Record<string, unknown>>(about, lost, nothing)], by)
    await drop(work, table, other, gone)
  }
  if (Object.keys(is).length === 0 && table !== 'student') return
  const was = Object.fromEntries(Object.keys(is).map((field) => [field, own[field] ?? null]))
  await writeCells(trx, { table, row: own, student: kept, was, is }, by)
  const version = specOf(table).hasVersion ? Number(own.version) + 1 : null
  stood.changed.push({ table, key: Object.fromEntries(specOf(table).key.map((column) => [column, own[column] ?? null])), version, was, is })
}

/** The key of a row in the history. */
export const historyKey = (table: MergedTable, row: StoredRow, student: number) => {
  if (table === 'subject_student') return `${student}-${row.subject_id}`
  if (table === 'assessment_mark') return `${row.assessment_id}-${student}`
  if (table === 'term_report_hold') return `${row.academic_year_id}-${row.term}-${student}`
  return keyIn(row, specOf(table).key)
}

type Cells = { table: MergedTable; row: StoredRow; student: number; was: StoredRow; is: StoredRow }

/** Writes values with the history, and the next version. */
export async function writeCells(trx: Trx, { table, row, student, was, is }: Cells, by: By): Promise<void> {
  const key = historyKey(table, row, student)
  if (table !== 'assessment_mark') {
    const keys = table === 'subject_student' || table === 'term_report_hold' ? key.split('-').map(Number) : Number(key)
    return changeRow(trx, { table, key: keys, studentId: student } as RowKey, was as never, is as never, by)
  }
  await sql`update assessment_mark set mark = ${is.mark}, version = version + 1, updated_at = ${by.at} where ${isRow(table, row, student)}`.execute(
    trx,
  )
  await recordChanges(trx, differences<Record<string, unknown>>({ entity: table, key, studentId: student }, was, is), by)
}

/** Takes a row away, and notes it for undo. A term record goes last: what belongs to it would go with it. */
async function drop({ trx, stood, gone }: Work, table: MergedTable, row: StoredRow, of: number): Promise<void> {
  stood.dropped.push({ table, row, of })
  if (table === 'student_term_record') return
  if (table === 'student') {
    for (const { row: record } of stood.dropped.filter((one) => one.table === 'student_term_record'))
      await removeAs(trx, 'student_term_record', record, gone)
    await removeSessionsOf(trx, { kind: 'student', id: gone })
    await trx.deleteFrom('student').where('id', '=', gone).execute()
  } else await removeAs(trx, table, row, of)
}

async function reserve({ trx, kept, gone, by, stood }: Work, both: Both): Promise<number> {
  const name = fullName(both.gone.student[0] as { first_name: string; last_name: string })
  stood.apart = (await trx
    .selectFrom('student_apart')
    .selectAll()
    .where((eb) => eb.or([eb('student_id', '=', gone), eb('other_id', '=', gone)]))
    .execute()) as StoredRow[]
  const held = await trx
    .selectFrom('student_merge')
    .select('id')
    .where('holder_id', '=', gone)
    .where('undone_at', 'is', null)
    .where('gone_id', 'is not', null)
    .execute()
  stood.holders = held.map(({ id }) => id)
  await trx.updateTable('student_merge').set({ holder_id: kept }).where('id', 'in', stood.holders).execute()
  const stamp = { at: by.at, actor_name: by.actor.name, last_change: 0, stood: '{}' }
  const row = { kept_id: kept, gone_id: gone, holder_id: kept, name, ...stamp }
  return (await trx.insertInto('student_merge').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A document that is not taken is kept with those that were replaced; a registration goes with its documents until undo. */
async function takeEither(work: Work, { table, kept: own, gone: other }: Pair, merge: number): Promise<void> {
  const { trx, takes, kept, gone, stood } = work
  const isOther = takes.has([table, keyIn(own, specOf(table).key), 'all'].join('.'))
  const [lost, of] = isOther ? [own, kept] : [other, gone]
  if (table === 'student_document') {
    const before = await sql<{
      id: number
    }>`insert into student_document_before (student_id, kind, name, type, bytes, uploaded_at, replaced_at)
      select ${kept}, kind, name, type, bytes, uploaded_at, ${work.by.at} from student_document where id = ${lost.id} returning id`.execute(
      trx,
    )
    stood.replaced.push([before.rows[0]?.id ?? 0, { ...lost }])
    await removeAs(trx, table, lost, of)
    return
  }
  if (table === 'student_registration') {
    const id = Number(lost.id)
    await sql`insert into student_merge_file (merge_id, document_id, bytes) select ${merge}, id, bytes from student_registration_document where registration_id = ${id}`.execute(
      trx,
    )
    const columns = ['id', 'registration_id', 'kind', 'name', 'type', 'size', 'uploaded_at'] as const
    stood.files.push(...(await trx.selectFrom('student_registration_document').select(columns).where('registration_id', '=', id).execute()))
    stood.values.push(...(await trx.selectFrom('student_registration_value').selectAll().where('registration_id', '=', id).execute()))
    await trx.deleteFrom('student_registration_document').where('registration_id', '=', id).execute()
    await trx.deleteFrom('student_registration_value').where('registration_id', '=', id).execute()
  }
  await drop(work, table, lost, of)
}

/** The day of one of them is taken whole; scans of the other count no more. */
async function takeDay(work: Work, { day, kept: own, gone: other }: DayRows): Promise<void> {
  const { trx, kept, gone, takes, by, stood } = work
  const [lost, of] = takes.has(`day.${day}`) ? [own, kept] : [other, gone]
  const lines = lost.flatMap(([table, row]) => dayLines(table, row, of, kept))
  await recordChanges(trx, lines, by)
  for (const [table, row] of lost) await drop(work, table, row, of)
  const scans = trx.updateTable('attendance_scan').set({ undone_at: by.at, undone_by: by.actor.name })
  const undone = await scans
    .where('student_id', '=', of)
    .where('school_day', '=', day)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute()
  stood.scans.push(...undone.map(({ id }) => id))
}

const dayFields = {
  attendance_record: ['attendance_am', 'attendance_pm', 'time_scanned_in', 'time_scanned_out', 'late'],
  attendance_reason: ['reason_id', 'note'],
} as const
function dayLines(table: MergedTable, row: StoredRow, of: number, studentId: number): Change[] {
  const key = table === 'attendance_record' ? `${of}-${row.date_scanned}` : `${of}-${row.date}-${row.session}`
  if (table === 'attendance_mark')
    return [{ entity: table, key: `${of}-${row.date}`, studentId, field: String(row.session), old: row.mark, new: null }]
  const fields = table === 'attendance_record' || table === 'attendance_reason' ? dayFields[table] : []
  return fields.map((field) => ({ entity: table, key, studentId, field, old: row[field] || null, new: null }))
}

/** Contacts come after those of the student who stays. */
async function placeContacts({ trx, gone, stood }: Work, { kept: { student_contact: own } }: Both): Promise<void> {
  const last = Math.max(0, ...own.map(({ place }) => Number(place)))
  const rows = await trx
    .selectFrom('student_contact')
    .select(['id', 'place'])
    .where('student_id', '=', gone)
    .orderBy('place', 'desc')
    .execute()
  for (const { id, place } of rows) {
    stood.places.push([id, place])
    await trx
      .updateTable('student_contact')
      .set({ place: last + place })
      .where('id', '=', id)
      .execute()
  }
}

/** All that the student who goes still has. */
async function moveAll({ trx, kept, gone, stood }: Work, table: MergedTable): Promise<void> {
  const dropped = stood.dropped.filter((one) => one.table === table && one.of === gone).map(({ row }) => row)
  const isDropped = (row: StoredRow) => dropped.some(({ id }) => table === 'student_term_record' && id === row.id)
  const rows = (await readTable(trx, table, gone)).filter((row) => !isDropped(row))
  if (rows.length === 0) return
  stood.moved[table] = keysOf(table, rows)
  await giveRows(trx, table, keysOf(table, dropped), { from: gone, to: kept, isOther: true })
}
