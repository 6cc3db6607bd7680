import { sql } from 'kysely'
import { type MergedTable, mergedTables, type StoredRow, specOf } from '../../domain/doubles/merge.ts'
import { askWhole, type By, recordChanges } from '../_history.ts'
import { type Db, isForeignKeyRefusal, type Trx } from '../_open.ts'
import { historyKey, type Stood, writeCells } from './merge.ts'
import { countDaysAgain, countThere, giveRows, insertAs, isRow, referLater } from './rows.ts'

/** Why a merge cannot be undone: it is; the one that stayed was merged too; or these have changed since. */
export type UndoFault = { kind: 'undone' } | { kind: 'merged-since' } | { kind: 'changed'; tables: MergedTable[] }
export type Undone = { kind: 'undone'; gone: number | null } | { kind: 'missing' } | { kind: 'refused'; fault: UndoFault }

class Changed extends Error {
  readonly tables: MergedTable[]
  constructor(tables: MergedTable[]) {
    super('changed since')
    this.tables = tables
  }
}

/** Puts back exactly what was, or nothing where something of it has changed since (PERSON-6). */
export async function undoMerge(db: Db, id: number, by: By): Promise<Undone> {
  try {
    return await db.transaction().execute((trx) => askWhole(by, (own) => undoWithin(trx, id, own)))
  } catch (error) {
    if (error instanceof Changed) return { kind: 'refused', fault: { kind: 'changed', tables: error.tables } }
    if (isForeignKeyRefusal(error)) return { kind: 'refused', fault: { kind: 'changed', tables: [] } }
    throw error
  }
}

const findMerge = (db: Db, id: number) => db.selectFrom('student_merge').selectAll().where('id', '=', id).executeTakeFirst()
type Merge = NonNullable<Awaited<ReturnType<typeof findMerge>>>

async function undoWithin(trx: Trx, id: number, by: By): Promise<Undone> {
  const merge = await findMerge(trx, id)
  if (!merge) return { kind: 'missing' }
  const fault = await faultOf(trx, merge)
  if (fault) return { kind: 'refused', fault }
  const { kept_id: kept, gone_id: gone } = merge
  const stood = JSON.parse(merge.stood) as Stood
  await referLater(trx)
  await trx.updateTable('student_merge').set({ undone_at: by.at, undone_by: by.actor.name }).where('id', '=', id).execute()
  await trx
    .updateTable('student_merge')
    .set({ holder_id: gone ?? kept })
    .where('id', 'in', stood.holders)
    .execute()
  await recordBack(trx, { merge, stood }, by)
  for (const { table, row } of stood.dropped.filter((one) => one.table === 'student')) await insertAs(trx, table, row)
  for (const table of mergedTables) {
    const keys = stood.moved[table]
    if (keys && gone !== null) await giveRows(trx, table, keys, { from: kept, to: gone })
  }
  for (const [contact, place] of stood.places.toReversed())
    await trx.updateTable('student_contact').set({ place }).where('id', '=', contact).execute()
  await putFilesBack(trx, id, stood)
  for (const { table, row } of stood.dropped.filter((one) => one.table !== 'student')) await insertAs(trx, table, row)
  await putValuesBack(trx, { kept, stood }, by)
  for (const student of gone === null ? [kept] : [kept, gone]) await countDaysAgain(trx, student)
  await requireWhole(trx, kept)
  return { kind: 'undone', gone }
}

/** Why it cannot be undone now, as far as that is known before it is tried. */
export async function faultOf(db: Db, { undone_at: undoneAt, kept_id: kept, stood: text }: Merge): Promise<UndoFault | undefined> {
  if (undoneAt !== null) return { kind: 'undone' }
  const there = await db.selectFrom('student').select('id').where('id', '=', kept).executeTakeFirst()
  if (!there) return { kind: 'merged-since' }
  const stood = JSON.parse(text) as Stood
  const tables = new Set<MergedTable>()
  for (const table of mergedTables) {
    const keys = stood.moved[table] ?? []
    if (keys.length > 0 && !specOf(table).isLoose && (await countThere(db, table, keys, kept)) !== keys.length) tables.add(table)
  }
  for (const { table, key, version, is } of stood.changed) {
    const same = [
      isRow(table, key, kept),
      ...(version === null ? [] : [sql`version = ${version}`]),
      ...Object.entries(is).map(([field, value]) => sql`${sql.ref(field)} is not distinct from ${value}`),
    ]
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.join(same, sql` and `)}`.execute(db)
    if (rows.length === 0) tables.add(table)
  }
  return tables.size > 0 ? { kind: 'changed', tables: [...tables] } : undefined
}

type Back = { merge: Merge; stood: Stood }

/** The same lines as the merge, the other way round. */
async function recordBack(trx: Trx, { merge: { kept_id: kept, gone_id: gone, name }, stood }: Back, by: By): Promise<void> {
  const moved = (['student_term_record', 'subject_record'] as const).flatMap((entity) =>
    (stood.moved[entity] ?? []).map(([key]) => ({ entity, key: String(key), studentId: kept, field: 'student_id', old: kept, new: gone })),
  )
  const line = {
    entity: 'student',
    key: kept,
    studentId: kept,
    field: 'merged',
    old: gone === null ? name : `${name} (${gone})`,
    new: null,
  }
  await recordChanges(trx, [...(gone === null ? [] : moved), line], by)
}

async function putFilesBack(trx: Trx, merge: number, { replaced, files, values }: Stood): Promise<void> {
  for (const [before, { id, student_id, kind, name, type, uploaded_at }] of replaced) {
    await sql`insert into student_document (id, student_id, kind, name, type, bytes, uploaded_at)
      select ${id}, ${student_id}, ${kind}, ${name}, ${type}, bytes, ${uploaded_at} from student_document_before where id = ${before}`.execute(
      trx,
    )
    await trx.deleteFrom('student_document_before').where('id', '=', before).execute()
  }
  for (const { id, registration_id, kind, name, type, size, uploaded_at } of files)
    await sql`insert into student_registration_document (id, registration_id, kind, name, type, size, bytes, uploaded_at)
      select ${id}, ${registration_id}, ${kind}, ${name}, ${type}, ${size}, bytes, ${uploaded_at}
      from student_merge_file where merge_id = ${merge} and document_id = ${id}`.execute(trx)
  await trx.deleteFrom('student_merge_file').where('merge_id', '=', merge).execute()
  for (const row of values)
    await trx
      .insertInto('student_registration_value')
      .values(row as never)
      .execute()
}

async function putValuesBack(trx: Trx, { kept, stood }: { kept: number; stood: Stood }, by: By): Promise<void> {
  const removed = stood.dropped.filter(({ table }) => table === 'subject_record' || table === 'student_term_record')
  const lines = removed.map(({ table, row, of }) => ({
    entity: table,
    key: historyKey(table, row, of),
    studentId: of,
    field: 'removed',
    old: 1,
    new: null,
  }))
  await recordChanges(trx, lines, by)
  for (const { table, key, was, is } of stood.changed)
    await writeCells(trx, { table, row: { ...key } as StoredRow, student: kept, was: is, is: was }, by)
  await trx.updateTable('attendance_scan').set({ undone_at: null, undone_by: null }).where('id', 'in', stood.scans).execute()
  for (const row of stood.apart)
    await trx
      .insertInto('student_apart')
      .values(row as never)
      .execute()
}

const ofRecord = ['subject_record', 'subject_record_aside', 'term_report_hold', 'printed_card', 'term_trend'] as const

/** What came since into a term whose report goes back would have no report. */
async function requireWhole(trx: Trx, kept: number): Promise<void> {
  const alone: MergedTable[] = []
  for (const table of ofRecord) {
    const { rows } = await sql`select 1 from ${sql.table(table)} as own where own.student_id = ${kept} and not exists (
      select 1 from student_term_record as record where record.student_id = own.student_id
      and record.academic_year_id = own.academic_year_id and record.term = own.term) limit 1`.execute(trx)
    if (rows.length > 0) alone.push(table)
  }
  if (alone.length > 0) throw new Changed(alone)
}
