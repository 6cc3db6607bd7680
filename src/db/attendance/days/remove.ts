import { can } from '../../../domain/_policy.ts'
import type { Session } from '../../../domain/_school-days.ts'
import { mayRemove } from '../../../domain/attendance/days/index.ts'
import { type By, type Change, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { dayKey } from './days.ts'
import { takeMarksBack } from './marks.ts'

const entity = 'attendance_record'
const columns = [
  'id',
  'student_id',
  'date_scanned',
  'attendance_am',
  'attendance_pm',
  'time_scanned_in',
  'time_scanned_out',
  'late',
  'form_level',
  'version',
] as const

/** A record and its version as displayed; without a version if the caller does not know it. */
export type Picked = { id: number; version?: number | undefined }
export type RemovedDays =
  | { kind: 'removed'; count: number }
  | { kind: 'missing' }
  | { kind: 'closed' }
  | { kind: 'conflict' }
  | { kind: 'refused' }

/** Deletes these records, all or none; the history keeps their values. `studentId` limits it to that student. */
export async function removeAttendance(db: Db, picked: readonly Picked[], by: By, studentId?: number): Promise<RemovedDays> {
  return db.transaction().execute(async (trx) => {
    const versions = new Map(picked.map(({ id, version }) => [id, version]))
    const rows = await findRows(trx, [...versions.keys()], studentId)
    if (rows.length < versions.size) return { kind: 'missing' }
    if (!can(by.actor, 'closed-term.write') && (await isOfPastTerm(trx, [...versions.keys()]))) return { kind: 'closed' }
    if (rows.some((row) => (versions.get(row.id) ?? row.version) !== row.version)) return { kind: 'conflict' }
    if (!rows.every((row) => mayRemove(sessionsOf(row)))) return { kind: 'refused' }
    await setScansAside(trx, [...versions.keys()])
    await takeMarksBack(trx, [...versions.keys()], by)
    await trx
      .deleteFrom(entity)
      .where('id', 'in', [...versions.keys()])
      .execute()
    await recordChanges(trx, rows.flatMap(goneOf), by)
    return { kind: 'removed', count: rows.length }
  })
}

function findRows(trx: Trx, ids: readonly number[], studentId?: number) {
  const rows = trx.selectFrom(entity).select(columns).where('id', 'in', ids)
  return (studentId === undefined ? rows : rows.where('student_id', '=', studentId)).execute()
}

/** As with registers, only the administrator may correct a term that is no longer current. */
const isOfPastTerm = async (trx: Trx, ids: readonly number[]) =>
  undefined !==
  (await trx
    .selectFrom('attendance_record as r')
    .innerJoin('academic_term as t', (join) =>
      join.onRef('t.term_start', '<=', 'r.date_scanned').onRef('t.term_end', '>=', 'r.date_scanned'),
    )
    .select('r.id')
    .where('r.id', 'in', ids)
    .where('t.is_current', '=', 0)
    .limit(1)
    .executeTakeFirst())

/** Sets scans aside, or the day's next scan would restore what was deleted. */
const setScansAside = (trx: Trx, ids: readonly number[]) =>
  trx
    .updateTable('attendance_scan')
    .set({ problem: 'removed' })
    .where('problem', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('attendance_record as r')
        .innerJoin('attendance_scan as s', (join) =>
          join.onRef('s.student_id', '=', 'r.student_id').onRef('s.school_day', '=', 'r.date_scanned'),
        )
        .select('s.id')
        .where('r.id', 'in', ids),
    )
    .execute()

const sessionsOf = (row: { attendance_am: Session; attendance_pm: Session }) => ({ am: row.attendance_am, pm: row.attendance_pm })

/** The deleted values for the history, from which they can be read and restored. */
function goneOf({ id: _, student_id: studentId, ...row }: Awaited<ReturnType<typeof findRows>>[number]): Change[] {
  const about = { entity, key: dayKey(studentId, row.date_scanned), studentId }
  const values = Object.entries(row).map(([field, old]) => ({ ...about, field, old, new: null }))
  return [{ ...about, field: 'removed', old: null, new: 1 }, ...values]
}
