import { type By, type Change, recordChanges } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import type { NewRow } from '../../_schema.ts'
import { putMarksBack } from './marks.ts'

const entity = 'attendance_record'

/** The records of a student's last deletion since then, except those that exist again. */
type Removal = { at: string; count: number }
type Gone = { key: string; date: string }

export async function findRemoval(db: Db, studentId: number, since: string): Promise<Removal | undefined> {
  const last = await db
    .selectFrom('change')
    .select('at')
    .where('student_id', '=', studentId)
    .where('entity', '=', entity)
    .where('field', '=', 'removed')
    .where('new_value', 'is not', null)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const gone = await listGone(db, studentId, last.at)
  return gone.length > 0 ? { at: last.at, count: gone.length } : undefined
}

/** What was deleted at that moment, except days that have a record again or are archived. */
async function listGone(db: Db, studentId: number, at: string): Promise<Gone[]> {
  const rows = await db
    .selectFrom('change')
    .leftJoin('attendance_record as again', (join) =>
      join.onRef('again.student_id', '=', 'change.student_id').onRef('again.date_scanned', '=', 'change.old_value'),
    )
    .leftJoin('attendance_archive as put', (join) =>
      join.onRef('put.student_id', '=', 'change.student_id').onRef('put.date_scanned', '=', 'change.old_value'),
    )
    .select(['change.entity_key as key', 'change.old_value as date'])
    .where('change.student_id', '=', studentId)
    .where('change.entity', '=', entity)
    .where('change.at', '=', at)
    .where('change.field', '=', 'date_scanned')
    .where('change.new_value', 'is', null)
    .where('again.id', 'is', null)
    .where('put.id', 'is', null)
    .execute()
  return rows.flatMap(({ key, date }) => (date === null ? [] : [{ key, date }]))
}

/** Undoes a deletion. A day with a new record keeps the new one. */
export async function restoreAttendance(db: Db, studentId: number, removedAt: string, by: By): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const gone = await listGone(trx, studentId, removedAt)
    if (gone.length === 0) return 0
    const keys = gone.map(({ key }) => key)
    const stored = await trx
      .selectFrom('change')
      .select(['entity_key as key', 'field', 'old_value as value'])
      .where('entity', '=', entity)
      .where('entity_key', 'in', keys)
      .where('student_id', '=', studentId)
      .where('at', '=', removedAt)
      .where('new_value', 'is', null)
      .execute()
    const back = gone.map(({ key }) => {
      const values = stored.filter((one) => one.key === key).map(({ field, value }) => [field, storedValue(field, value)])
      return { key, values: Object.fromEntries(values) }
    })
    const rows = back.map(({ values }) => ({ ...values, form_level: null, student_id: studentId, version: values.version + 1 }))
    await trx
      .insertInto(entity)
      .values(rows as NewRow<typeof entity>[])
      .execute()
    const changes = back.flatMap(({ key, values }): Change[] => {
      const about = { entity, key, studentId }
      const fields = Object.entries(values).map(([field, value]) => ({ ...about, field, old: null, new: value }))
      return [{ ...about, field: 'removed', old: 1, new: null }, ...fields]
    })
    await recordChanges(trx, changes, by)
    await putMarksBack(trx, { studentId, dates: gone.map(({ date }) => date), takenAt: removedAt }, by)
    return keys.length
  })
}

const numbers: ReadonlySet<string> = new Set(['late', 'form_level', 'version'])
const storedValue = (field: string, value: string | null) => (value !== null && numbers.has(field) ? Number(value) : value)
