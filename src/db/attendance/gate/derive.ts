import { setImmediate } from 'node:timers/promises'
import { type BellsByDay, bellsOn } from '../../../domain/_bells.ts'
import { instantOf } from '../../../domain/_time-zones.ts'
import { type Away, type CapturedDay, dayOf, type Marks } from '../../../domain/attendance/gate/index.ts'
import { type Author, differences, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import type { NewRow } from '../../_schema.ts'
import { findSetting, inParts, keyOf, listArchivedDays, type Setting, type StudentDay } from './setting.ts'

export type When = { at: string; by: Author }

/** Makes the records of these days again from scans and marks by hand; nothing else turns them into attendance. Archived days stay. */
export async function deriveDays(trx: Trx, touched: readonly StudentDay[], when: When): Promise<void> {
  if (touched.length === 0) return
  const setting = await findSetting(trx)
  await keepRecordedTimes(trx, touched, setting, when.at)
  await deriveAgain(trx, touched, setting, when)
}

/** `deriveDays` for days whose recorded times were kept before scans were added. */
export async function deriveAgain(trx: Trx, touched: readonly StudentDay[], { bells }: Setting, { at, by }: When): Promise<void> {
  const closed = await listArchivedDays(
    trx,
    touched.map(({ day }) => day),
  )
  const days = new Map(touched.filter(({ day }) => !closed.has(day)).map((one) => [keyOf(one), one]))
  const [scans, marks, records] = [await listScans(trx, days), await listMarks(trx, days), await listRecords(trx, days)]
  const aways = await listAways(trx, days)
  const upserts: NewRow<'attendance_record'>[] = []
  const [gone, changes]: [number[], ReturnType<typeof differences>] = [[], []]
  for (const [key, { studentId, day }] of days) {
    const derived = dayOf({ scans: scans.get(key) ?? [], marks: marks.get(key), away: aways.get(key), bells: bellsOn(bells, day) })
    const stands = records.get(key)
    if (!derived) {
      if (stands) gone.push(stands.id)
      continue
    }
    const figures = figuresOf(derived)
    const times = { time_scanned_in: derived.timeIn, time_scanned_out: derived.timeOut }
    if (stands && isSame(stands, { ...figures, ...times })) continue
    upserts.push({ student_id: studentId, date_scanned: day, ...figures, ...times })
    if (stands) changes.push(...differences({ entity: 'attendance_record', key: keyOf({ studentId, day }), studentId }, stands, figures))
  }
  await save(trx, upserts)
  await inParts(gone, (some) => trx.deleteFrom('attendance_record').where('id', 'in', some).execute())
  await recordChanges(trx, changes, { actor: by, at })
}

const figuresOf = ({ am, pm, isLate }: CapturedDay) => ({ attendance_am: am, attendance_pm: pm, late: isLate ? 1 : 0 }) as const

const isSame = <T extends object>(stands: T, next: Partial<T>) =>
  Object.entries(next).every(([column, value]) => stands[column as keyof T] === value)

/** A day has one record, whoever writes first. */
const save = (trx: Trx, rows: readonly NewRow<'attendance_record'>[]) =>
  inParts(rows, (some) =>
    trx
      .insertInto('attendance_record')
      .values(some)
      .onConflict((is) =>
        is.columns(['student_id', 'date_scanned']).doUpdateSet((eb) => ({
          attendance_am: eb.ref('excluded.attendance_am'),
          attendance_pm: eb.ref('excluded.attendance_pm'),
          time_scanned_in: eb.ref('excluded.time_scanned_in'),
          time_scanned_out: eb.ref('excluded.time_scanned_out'),
          late: eb.ref('excluded.late'),
          version: eb('attendance_record.version', '+', 1),
        })),
      )
      .execute(),
  )

type Days = ReadonlyMap<string, StudentDay>
const studentsIn = (days: Days) => [...new Set([...days.values()].map(({ studentId }) => studentId))]
const daysIn = (days: Days) => [...new Set([...days.values()].map(({ day }) => day))]

async function listScans(trx: Db, days: Days): Promise<Map<string, string[]>> {
  const rows = await inParts(studentsIn(days), (some) =>
    trx
      .selectFrom('attendance_scan')
      .select(['student_id as studentId', 'school_day as day', 'school_time as time'])
      .where('student_id', 'in', some)
      .where('school_day', 'in', daysIn(days))
      .where('problem', 'is', null)
      .where('undone_at', 'is', null)
      .$narrowType<{ studentId: number }>()
      .execute(),
  )
  const scans = new Map<string, string[]>()
  for (const row of rows) scans.set(keyOf(row), [...(scans.get(keyOf(row)) ?? []), row.time])
  return scans
}

async function listMarks(trx: Db, days: Days): Promise<Map<string, Marks>> {
  const rows = await inParts(studentsIn(days), (some) =>
    trx
      .selectFrom('attendance_mark')
      .select(['student_id as studentId', 'date as day', 'session', 'mark'])
      .where('student_id', 'in', some)
      .where('date', 'in', daysIn(days))
      .execute(),
  )
  const marks = new Map<string, Marks>()
  for (const row of rows) marks.set(keyOf(row), { ...marks.get(keyOf(row)), [row.session]: row.mark })
  return marks
}

/** The sessions with a reason that counts as present; the afternoon follows the morning unless it has its own. */
async function listAways(trx: Db, days: Days): Promise<Map<string, Away>> {
  const rows = await inParts(studentsIn(days), (some) =>
    trx
      .selectFrom('attendance_reason as own')
      .leftJoin('absence_reason as reason', 'reason.id', 'own.reason_id')
      .select(['own.student_id as studentId', 'own.date as day', 'own.session', 'reason.counts'])
      .where('own.student_id', 'in', some)
      .where('own.date', 'in', daysIn(days))
      .orderBy('own.session')
      .execute(),
  )
  const aways = new Map<string, Away>()
  for (const { session, counts, ...day } of rows) {
    const isAway = counts === 'present'
    aways.set(keyOf(day), session === 'am' ? { am: isAway, pm: isAway } : { am: aways.get(keyOf(day))?.am ?? false, pm: isAway })
  }
  return aways
}

async function listRecords(trx: Db, days: Days) {
  const rows = await inParts(studentsIn(days), (some) =>
    trx
      .selectFrom('attendance_record')
      .select(['id', 'student_id', 'date_scanned', 'attendance_am', 'attendance_pm', 'time_scanned_in', 'time_scanned_out', 'late'])
      .where('student_id', 'in', some)
      .where('date_scanned', 'in', daysIn(days))
      .execute(),
  )
  return new Map(rows.map((row) => [keyOf({ studentId: row.student_id, day: row.date_scanned }), row]))
}

/** Turns the times of a record without scans (restored, or made earlier) into scans, so that they are not lost. */
export async function keepRecordedTimes(trx: Trx, touched: readonly StudentDay[], { timeZone }: Setting, at: string): Promise<void> {
  const days = new Map(touched.map((one) => [keyOf(one), one]))
  const standing = [...(await listRecords(trx, days))].filter(([, row]) => row.time_scanned_in ?? row.time_scanned_out)
  if (standing.length === 0) return
  const known = await listKnown(trx, days)
  const rows = standing.flatMap(([key, row]) =>
    known.has(key) ? [] : [row.time_scanned_in, row.time_scanned_out].flatMap((time) => (time ? [scanOf(row, time, timeZone, at)] : [])),
  )
  await inParts(rows, (some) => trx.insertInto('attendance_scan').values(some).execute())
}

/** The days with a scan that still concerns their record. */
async function listKnown(trx: Trx, days: Days): Promise<Set<string>> {
  const rows = await inParts(studentsIn(days), (some) =>
    trx
      .selectFrom('attendance_scan')
      .select(['student_id as studentId', 'school_day as day'])
      .distinct()
      .where('student_id', 'in', some)
      .where('school_day', 'in', daysIn(days))
      .where('problem', 'is', null)
      .$narrowType<{ studentId: number }>()
      .execute(),
  )
  return new Set(rows.map(keyOf))
}

const scanOf = (
  row: { id: number; student_id: number; date_scanned: string },
  time: string,
  timeZone: string,
  at: string,
): NewRow<'attendance_scan'> => ({
  client_id: `record-${row.id}-${time}-${at}`,
  source: 'record',
  typed: String(row.student_id),
  student_id: row.student_id,
  scanned_at: instantOf(row.date_scanned, time, timeZone),
  school_day: row.date_scanned,
  school_time: time,
  received_at: at,
})

/** A day that new bells change, and the change in times late. */
export type Changing = StudentDay & { late: number }

/** What these bells would change from that day on, read day by day so that other requests run. Archived days stay. */
export async function listChanging(db: Db, from: string, bells: BellsByDay): Promise<Changing[]> {
  const all = await db.selectFrom('attendance_record').select('date_scanned as day').distinct().where('date_scanned', '>=', from).execute()
  const changing: Changing[] = []
  for (const { day } of all) {
    const students = await db.selectFrom('attendance_record').select('student_id as studentId').where('date_scanned', '=', day).execute()
    const days = new Map(students.map((one) => [keyOf({ ...one, day }), { ...one, day }]))
    const [scans, marks, records, aways] = await Promise.all([
      listScans(db, days),
      listMarks(db, days),
      listRecords(db, days),
      listAways(db, days),
    ])
    for (const [key, one] of days) {
      const stands = records.get(key)
      const times = [stands?.time_scanned_in, stands?.time_scanned_out].flatMap((time) => time ?? [])
      const derived = dayOf({ scans: scans.get(key) ?? times, marks: marks.get(key), away: aways.get(key), bells: bellsOn(bells, day) })
      if (!stands || !derived || isSame(stands, figuresOf(derived))) continue
      changing.push({ ...one, late: (derived.isLate ? 1 : 0) - stands.late })
    }
    await setImmediate()
  }
  return changing
}

/** Applies bells to days when students came already: later scans are evaluated again. */
export async function deriveScannedFrom(trx: Trx, from: string, when: When): Promise<void> {
  const touched = await trx
    .selectFrom('attendance_record')
    .select(['student_id as studentId', 'date_scanned as day'])
    .where('date_scanned', '>=', from)
    .execute()
  await deriveDays(trx, touched, when)
}
