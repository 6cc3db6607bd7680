import { sql } from 'kysely'
import { type Author, type By, type Change, recordChanges } from './_history.ts'
import type { Db, Trx } from './_open.ts'

/** The changes of one request in the history: their author and common instant. */
type Done = { kind: string; id: number | null; at: string }
type Stored = { entity: string; key: string; studentId: number | null; field: string; old: string | null; new: string | null }
/** What can be undone: the table and fields, the columns that find a row by its history key, and which fields are numbers. */
type Undoable = { fields: Readonly<Record<string, 'number' | 'text'>>; key: readonly string[]; isStamped: boolean; hasVersion: boolean }

const undoable: Readonly<Record<string, Undoable>> = {
  lesson: { fields: { subject_id: 'number', form_class_id: 'text' }, key: ['id'], isStamped: false, hasVersion: false },
  subject_student: { fields: { employee_id: 'number' }, key: ['student_id', 'subject_id'], isStamped: false, hasVersion: true },
  subject_record: { fields: { employee_id: 'number' }, key: ['id'], isStamped: true, hasVersion: true },
  student_term_record: {
    ...{ fields: { possible_attendance: 'number', new_term_beginning: 'text' }, key: ['id'] },
    ...{ isStamped: true, hasVersion: true },
  },
  academic_term: {
    ...{ fields: { possible_attendance: 'number', new_term_beginning: 'text' }, key: ['academic_year_id', 'term'] },
    ...{ isStamped: false, hasVersion: true },
  },
}

/** The changes of a request that can be undone, in order. */
export async function listDone(db: Db, done: Done): Promise<Stored[]> {
  const rows = await db
    .selectFrom('change')
    .select(['entity', 'entity_key as key', 'student_id as studentId', 'field', 'old_value as old', 'new_value as new'])
    .where('actor_kind', '=', done.kind as 'administrator')
    .where('actor_id', 'is not distinct from', done.id)
    .where('at', '=', done.at)
    .orderBy('id')
    .execute()
  return rows.filter((row) => undoable[row.entity]?.fields[row.field])
}

/** The changes of some tables between two lines of the history, in order. */
export async function listLines(db: Db, [first, last]: readonly [number, number], entities: readonly string[]): Promise<Stored[]> {
  return db
    .selectFrom('change')
    .select(['entity', 'entity_key as key', 'student_id as studentId', 'field', 'old_value as old', 'new_value as new'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('entity', 'in', entities)
    .orderBy('id')
    .execute()
}

export type Undone = { undone: number; kept: number }

/** Restores exact values where a row is as the change left it, and keeps a row that changed since. All of it is recorded in the history. */
export async function undoChanges(trx: Trx, changes: readonly Stored[], by: By<Author>): Promise<Undone> {
  const rows = new Map<string, [Stored, ...Stored[]]>()
  for (const change of changes) {
    const name = `${change.entity} ${change.key}`
    rows.set(name, [...(rows.get(name) ?? []), change] as [Stored, ...Stored[]])
  }
  const undone: Change[] = []
  let count = 0
  for (const row of rows.values()) {
    if (!(await putBack(trx, by.at, row))) continue
    count += 1
    undone.push(...row.map((change) => ({ ...change, old: change.new, new: change.old })))
  }
  await recordChanges(trx, undone, by)
  return { undone: count, kept: rows.size - count }
}

/** The fields of a row together. */
async function putBack(trx: Trx, at: string, changes: readonly [Stored, ...Stored[]]): Promise<boolean> {
  const [{ entity, key }] = changes
  const about = undoable[entity] as Undoable
  const keys = about.key.length === 1 ? [key] : key.split('-')
  const value = (field: string, text: string | null) => (text !== null && about.fields[field] === 'number' ? Number(text) : text)
  const values = changes.map(({ field, old }) => sql`${sql.ref(field)} = ${value(field, old)}`)
  const extra = [...(about.hasVersion ? [sql`version = version + 1`] : []), ...(about.isStamped ? [sql`updated_at = ${at}`] : [])]
  const found = about.key.map((column, i) => sql`${sql.ref(column)} = ${Number(keys[i])}`)
  const asLeft = changes.map(({ field, new: now }) => sql`${sql.ref(field)} is not distinct from ${value(field, now)}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(entity)} set ${sql.join([...values, ...extra])} where ${sql.join([...found, ...asLeft], sql` and `)}`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}
