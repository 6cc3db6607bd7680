import { setImmediate } from 'node:timers/promises'
import { type KeptScan, parseCode, problemOf, type ScanProblem } from '../../../domain/attendance/gate/index.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import type { Row } from '../../_schema.ts'
import { findDaysAround, type SchoolTerms } from '../../_school-days.ts'
import { listStudents } from './add.ts'
import { deriveAgain, keepRecordedTimes, type When } from './derive.ts'
import { findSetting, listArchivedDays } from './setting.ts'

const keptScans = (db: Db) =>
  db.selectFrom('attendance_scan as s').where('problem', 'is not', null).where('problem', '<>', 'removed').where('undone_at', 'is', null)

/** The scans that do not count, latest first. */
export async function listKept(db: Db, page: number, perPage: number): Promise<{ scans: KeptScan[]; total: number; page: number }> {
  const kept = keptScans(db)
  const { total } = await kept.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const shown = Math.min(page, Math.max(1, Math.ceil(total / perPage)))
  const scans = await kept
    .leftJoin('kiosk', 'kiosk.id', 's.kiosk_id')
    .leftJoin('student', 'student.id', 's.student_id')
    .select(['s.id', 'typed', 'school_day as day', 'school_time as time', 'problem', 'kiosk.name as kiosk'])
    .select(['student.last_name as lastName', 'student.first_name as firstName'])
    .$narrowType<{ problem: ScanProblem }>()
    .orderBy('school_day', 'desc')
    .orderBy('school_time', 'desc')
    .orderBy('s.id', 'desc')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { scans, total, page: shown }
}

const atOnce = 200
const meant = ['old'] as const

/** Checks every kept scan again: its number or its term's dates may exist by now. Returns how many count now. */
export async function recountKept(db: Db, by: By): Promise<number> {
  let count = 0
  let last: number | undefined
  do {
    const some = await db
      .transaction()
      .execute((trx) => recountSome(trx, keptScans(trx).where('s.id', '>', last ?? 0), [], { at: by.at, by: by.actor }))
    count += some.counted
    last = some.last
    await setImmediate()
  } while (last !== undefined)
  return count
}

/** Counts an old scan that the office chose. False if it still does not count. */
export const countKept = (db: Db, id: number, by: By): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { counted } = await recountSome(trx, keptScans(trx).where('s.id', '=', id), meant, { at: by.at, by: by.actor })
    return counted > 0
  })

async function recountSome(trx: Trx, kept: ReturnType<typeof keptScans>, overlooks: readonly ScanProblem[], { at, by }: When) {
  const rows = await kept.selectAll('s').orderBy('s.id').limit(atOnce).execute()
  const read = rows.map((row) => ({ row, number: parseCode(row.typed), day: row.school_day }))
  const days = read.map(({ day }) => day)
  const students = await listStudents(trx, [...new Set(read.flatMap(({ number }) => number ?? []))])
  const [archived, school] = [await listArchivedDays(trx, days), await findDaysAround(trx, days)]
  const counted = read.flatMap(({ row, number, day }) => {
    const student = students.get(number ?? 0) ?? null
    const [scannedAt, now] = [new Date(row.scanned_at), new Date(row.received_at)] // judged as early or late by the time of arrival
    const noSchool = school.days.whyNot(student?.level ?? null, day)
    const about = { scannedAt, now, student, isDayArchived: archived.has(day), noSchool }
    const isCounted = number !== null && problemOf({ ...about, overlooks }) === null
    return isCounted ? [{ studentId: number, day, row: { ...row, student_id: number, problem: null } }] : []
  })
  const setting = await findSetting(trx)
  await keepRecordedTimes(trx, counted, setting, at)
  if (counted.length > 0)
    await letCount(
      trx,
      counted.map(({ row }) => row),
    )
  await deriveAgain(trx, counted, setting, { at, by })
  return { counted: counted.length, last: rows.at(-1)?.id }
}

/** Dismisses a scan for the office. False if it is not on the list. */
export async function dismissKept(db: Db, id: number, by: By): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attendance_scan')
    .set({ undone_at: by.at, undone_by: by.actor.name })
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .where('problem', '<>', 'removed')
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const letCount = (trx: Trx, rows: readonly Row<'attendance_scan'>[]) =>
  trx
    .insertInto('attendance_scan')
    .values(rows)
    .onConflict((is) => is.column('client_id').doUpdateSet((eb) => ({ problem: null, student_id: eb.ref('excluded.student_id') })))
    .execute()

/** The scans kept for lack of school, on days that have become school days. */
export async function countWaiting(db: Db, { terms, days }: SchoolTerms): Promise<number> {
  const [first, last] = [terms[0], terms.at(-1)]
  if (!first || !last) return 0
  const rows = await keptScans(db)
    .leftJoin('student', 'student.id', 's.student_id')
    .leftJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select(['school_day as day', 'form_level as level'])
    .select((eb) => eb.fn.countAll<number>().as('scans'))
    .where('problem', '=', 'no-school')
    .where('school_day', '>=', first.from)
    .where('school_day', '<=', last.to)
    .groupBy(['school_day', 'form_level'])
    .execute()
  return rows.reduce((sum, { day, level, scans }) => sum + (days.isHeld(level, day) ? scans : 0), 0)
}
