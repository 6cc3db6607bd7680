import { type RawBuilder, sql } from 'kysely'
import { type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { lastChangeId } from '../school/students/moves/store.ts'

/** The tables that are undone a few rows at a time, with the keys of their rows. */
const keys = {
  subject_record: ['id'],
  student_term_record: ['id'],
  subject_student: ['student_id', 'subject_id'],
  student: ['id'],
  // Removed by the database with a term record.
  term_report_hold: ['student_id', 'academic_year_id', 'term'],
  printed_card: ['student_id', 'academic_year_id', 'term'],
  term_trend: ['student_id', 'academic_year_id', 'term', 'of_year', 'of_term'],
  // Removed by the database with a student.
  student_contact: ['id'],
  contact_apart: ['contact_id', 'other_id'],
  student_apart: ['student_id', 'other_id'],
  student_work_student: ['work_id', 'student_id'],
  term_registration_flag: ['academic_year_id', 'term', 'student_id'],
  year_student: ['academic_year_id', 'student_id'],
  year_option: ['academic_year_id', 'student_id', 'subject_id'],
  retention_hold: ['student_id'],
  retention_notice: ['student_id'],
} as const
type Table = keyof typeof keys
type Row = Record<string, string | number | null>

/** The rows of a table with these values in these columns, for which the condition holds. */
export type Among = { table: Table; of: Readonly<Record<string, readonly number[]>>; where?: RawBuilder<unknown> }
type Difference = { table: Table; was: Row; is: Row | null }
type Taken = { rows: Difference[]; first: number; last: number }

const keyOf = (table: Table, row: Row) => keys[table].map((column) => row[column]).join('-')
const whereKey = (table: Table, row: Row) =>
  sql.join(
    keys[table].map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )

/** Runs a step, and keeps as JSON which of these rows it changed or removed. */
export async function takingFrom(trx: Trx, batchId: number, among: readonly Among[], work: () => Promise<void>): Promise<void> {
  const before = await read(trx, among)
  const first = (await lastChangeId(trx)) + 1
  await work()
  const after = await read(trx, among)
  const rows = [...before].flatMap(([name, { table, row: was }]): Difference[] => {
    const is = after.get(name)?.row ?? null
    return is && JSON.stringify(is) === JSON.stringify(was) ? [] : [{ table, was, is }]
  })
  const taken: Taken = { rows, first, last: await lastChangeId(trx) }
  await trx
    .insertInto('upload_taken')
    .values(({ selectFrom }) => ({
      batch_id: batchId,
      step: selectFrom('upload_taken')
        .select((eb) => eb(eb.fn.coalesce(eb.fn.max('step'), eb.lit(0)), '+', 1).as('next'))
        .where('batch_id', '=', batchId),
      taken: JSON.stringify(taken),
    }))
    .execute()
}

async function read(trx: Trx, among: readonly Among[]): Promise<Map<string, { table: Table; row: Row }>> {
  const found = new Map<string, { table: Table; row: Row }>()
  for (const { table, of, where } of among) {
    const conditions = Object.entries(of).map(([column, values]) => sql<unknown>`${sql.ref(column)} in (${sql.join(values)})`)
    if (where) conditions.push(where)
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(trx)
    for (const row of rows) found.set(`${table} ${keyOf(table, row)}`, { table, row })
  }
  return found
}

/** Drops what the first steps took, when nothing can hold the undo any more; false if none is left. */
export async function forgetTaken(trx: Trx, batchId: number, atMost: number): Promise<boolean> {
  const first = await trx.selectFrom('upload_taken').select('step').where('batch_id', '=', batchId).orderBy('step').limit(atMost).execute()
  const last = first.at(-1)
  if (last) await trx.deleteFrom('upload_taken').where('batch_id', '=', batchId).where('step', '<=', last.step).execute()
  return last !== undefined
}

/** Restores what the last step took, except where somebody has written since; false if no step is left. */
export async function putBackLast(trx: Trx, batchId: number, by: By): Promise<boolean> {
  const last = await trx
    .selectFrom('upload_taken')
    .select(['step', 'taken'])
    .where('batch_id', '=', batchId)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  const taken = JSON.parse(last.taken) as Taken
  for (const row of taken.rows) await putBack(trx, row)
  const lines = await trx
    .selectFrom('change')
    .select(['entity', 'entity_key as key', 'student_id as studentId', 'field', 'old_value as old', 'new_value as new'])
    .where('id', '>=', taken.first)
    .where('id', '<=', taken.last)
    .execute()
  await recordChanges(
    trx,
    lines.map((line) => ({ ...line, old: line.new, new: line.old })),
    by,
  )
  await trx.deleteFrom('upload_taken').where('batch_id', '=', batchId).where('step', '=', last.step).execute()
  return true
}

async function putBack(trx: Trx, { table, was, is }: Difference): Promise<void> {
  const {
    rows: [now],
  } = await sql<Row>`select * from ${sql.table(table)} where ${whereKey(table, was)}`.execute(trx)
  if (!is) {
    if (now) return
    const columns = sql.join(Object.keys(was).map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(was))}) on conflict do nothing`.execute(trx)
    return
  }
  if (!now) return
  const isVersion = (column: string) => column === 'version' || column.endsWith('_version')
  const back = Object.keys(was).filter((column) => was[column] !== is[column] && now[column] === is[column] && !isVersion(column))
  const columns = back.map((column) => sql`${sql.ref(column)} = ${was[column]}`)
  await sql`update ${sql.table(table)} set ${sql.join([...columns, sql`version = version + 1`])} where ${whereKey(table, was)}`.execute(trx)
}
