import { bellsOn } from '../../../domain/_bells.ts'
import { schoolDay, stamp } from '../../../domain/_dates.ts'
import {
  cleanCode,
  outcomesOf,
  parseCode,
  problemOf,
  type ScanOutcome,
  type ScanProblem,
  undoMs,
} from '../../../domain/attendance/gate/index.ts'
import type { Db, Trx } from '../../_open.ts'
import type { NewRow } from '../../_schema.ts'
import { findDaysAround } from '../../_school-days.ts'
import { photoVersion } from '../../school/students/photos.ts'
import { deriveAgain, keepRecordedTimes, type When } from './derive.ts'
import { findSetting, inParts, listArchivedDays, type Setting, type StudentDay } from './setting.ts'

/** `clientId` is made at the kiosk: sent twice, it is one scan. `undoneAt`: it was undone there. */
export type NewScan = { clientId: string; typed: string; scannedAt: Date; undoneAt?: Date | null | undefined }
type ScanSource = { source: 'kiosk' | 'import'; kioskId?: number | null | undefined; batchId?: number | null | undefined }
type ScannedStudent = { studentId: number; firstName: string; lastName: string; classId: string | null; picture: string | null }
export type ScanAnswer = {
  clientId: string
  outcome: ScanOutcome
  student: ScannedStudent | null
  day: string
  time: string
}

/**
 * Stores scans and makes the records of their days again. A scan that does not count is stored with the reason, for the office. The
 * answers keep the scans' order. A repeated scan changes nothing, except that it can still be undone.
 */
export async function addScans(trx: Trx, scans: readonly NewScan[], from: ScanSource & When): Promise<ScanAnswer[]> {
  const setting = await findSetting(trx)
  const ids = [...new Set(scans.map(({ clientId }) => clientId))]
  const before = new Map((await listStored(trx, ids)).map((row) => [row.clientId, row]))
  const isNew = ({ clientId }: NewScan) => !before.has(clientId)
  const rows = await judge(trx, firstOfEach(scans.filter(isNew)), from, setting)
  const undone = scans.flatMap(({ clientId, undoneAt }) => {
    const row = before.get(clientId)
    return row && isTakenBack({ scannedAt: new Date(row.scannedAt), undoneAt }) ? [row] : []
  })
  await keepRecordedTimes(trx, rows.flatMap(dayTouched), setting, from.at)
  await inParts(rows, (some) => trx.insertInto('attendance_scan').values(some).execute())
  await undo(trx, undone, from)
  const stored = await listStored(trx, ids)
  const changed = new Set([...rows.map((row) => row.client_id), ...undone.map(({ clientId }) => clientId)])
  await deriveAgain(trx, stored.filter((row) => changed.has(row.clientId)).flatMap(dayOfStored), setting, from)
  const answers = await answer(trx, stored, setting)
  return scans.map(({ clientId }) => answers.get(clientId) as ScanAnswer)
}

/** One scan of each id: the first, undone if any of them is. */
function firstOfEach(scans: readonly NewScan[]): NewScan[] {
  const first = new Map<string, NewScan>()
  for (const scan of scans) {
    const known = first.get(scan.clientId) ?? scan
    first.set(scan.clientId, { ...known, undoneAt: known.undoneAt ?? scan.undoneAt })
  }
  return [...first.values()]
}

/** Why a scan does not count, or undefined. */
async function judge(trx: Trx, scans: readonly NewScan[], from: ScanSource & When, { timeZone }: Setting) {
  const read = scans.map((scan) => ({ ...scan, number: parseCode(scan.typed), day: schoolDay(scan.scannedAt, timeZone) }))
  const [students, archived, { days }] = [
    await listStudents(trx, [...new Set(read.flatMap(({ number }) => number ?? []))]),
    await listArchivedDays(
      trx,
      read.map(({ day }) => day),
    ),
    await findDaysAround(
      trx,
      read.map(({ day }) => day),
    ),
  ]
  return read.map((scan): NewRow<'attendance_scan'> => {
    const student = students.get(scan.number ?? 0) ?? null
    const overlooks = from.source === 'import' ? (['old'] as const) : []
    const noSchool = days.whyNot(student?.level ?? null, scan.day)
    const about = { ...scan, now: new Date(from.at), student, isDayArchived: archived.has(scan.day), noSchool, overlooks }
    const problem = problemOf(about)
    return {
      client_id: scan.clientId,
      source: from.source,
      kiosk_id: from.kioskId ?? null,
      batch_id: from.batchId ?? null,
      typed: cleanCode(scan.typed),
      student_id: student ? scan.number : null,
      scanned_at: scan.scannedAt.toISOString(),
      school_day: scan.day,
      school_time: stamp(scan.scannedAt, timeZone).slice(11),
      received_at: from.at,
      problem,
      undone_at: isTakenBack(scan) ? from.at : null,
      undone_by: isTakenBack(scan) ? from.by.name : null,
    }
  })
}

export async function listStudents(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, { isArchived: boolean; level: number | null }>> {
  const rows = await inParts(numbers, (some) =>
    db
      .selectFrom('student')
      .leftJoin('form_class', 'form_class.id', 'student.form_class_id')
      .select(['student.id', 'archived_on as archivedOn', 'form_level as level'])
      .where('student.id', 'in', some)
      .execute(),
  )
  return new Map(rows.map(({ id, archivedOn, level }) => [id, { isArchived: archivedOn !== null, level }]))
}

/** Only soon after the scan; later the office deletes. */
function isTakenBack({ scannedAt, undoneAt }: Pick<NewScan, 'scannedAt' | 'undoneAt'>): boolean {
  const afterMs = undoneAt ? undoneAt.getTime() - scannedAt.getTime() : -1
  return afterMs >= 0 && afterMs <= undoMs
}

/** Only from the kiosk that scanned, and not on a closed day. */
async function undo(trx: Trx, scans: readonly Stored[], { at, by, kioskId = null }: ScanSource & When): Promise<void> {
  const closed = await listArchivedDays(
    trx,
    scans.map(({ day }) => day),
  )
  await inParts(
    scans.filter(({ day }) => !closed.has(day)).map(({ clientId }) => clientId),
    (some) =>
      trx
        .updateTable('attendance_scan')
        .set({ undone_at: at, undone_by: by.name })
        .where('client_id', 'in', some)
        .where('undone_at', 'is', null)
        .where('kiosk_id', 'is not distinct from', kioskId)
        .execute(),
  )
}

const dayTouched = (row: NewRow<'attendance_scan'>): StudentDay[] =>
  row.student_id && !row.problem && !row.undone_at ? [{ studentId: row.student_id, day: row.school_day }] : []

type Stored = {
  id: number
  clientId: string
  studentId: number | null
  scannedAt: string
  day: string
  time: string
  problem: ScanProblem | null
  undoneAt: string | null
}
const dayOfStored = ({ studentId, problem, day }: Stored): StudentDay[] => (studentId && !problem ? [{ studentId, day }] : [])

const listStored = (trx: Trx, clientIds: readonly string[]): Promise<Stored[]> =>
  inParts(clientIds, (some) => scansOf(trx).where('client_id', 'in', some).execute())

const scansOf = (trx: Trx) =>
  trx
    .selectFrom('attendance_scan')
    .select(['id', 'client_id as clientId', 'student_id as studentId', 'school_day as day', 'school_time as time'])
    .select(['scanned_at as scannedAt', 'problem', 'undone_at as undoneAt'])

/** The outcome of each scan, from all scans of its student and day. */
async function answer(trx: Trx, stored: readonly Stored[], { bells }: Setting): Promise<Map<string, ScanAnswer>> {
  const numbers = [...new Set(stored.flatMap(({ studentId }) => studentId ?? []))]
  const students = new Map((await listScanned(trx, numbers)).map((student) => [student.studentId, student]))
  const outcomes = await countedOutcomes(trx, stored, numbers, bells)
  return new Map(
    stored.map(({ id, clientId, studentId, day, time, problem, undoneAt }) => {
      const outcome = undoneAt ? 'undone' : (problem ?? outcomes.get(id) ?? 'repeated')
      return [clientId, { clientId, outcome, student: students.get(studentId ?? 0) ?? null, day, time }]
    }),
  )
}

async function countedOutcomes(trx: Trx, stored: readonly Stored[], numbers: readonly number[], bells: Setting['bells']) {
  const days = [...new Set(stored.map(({ day }) => day))]
  const rows = await inParts(numbers, (some) =>
    scansOf(trx)
      .where('student_id', 'in', some)
      .where('school_day', 'in', days)
      .where('problem', 'is', null)
      .where('undone_at', 'is', null)
      .execute(),
  )
  const byDay = new Map<string, Stored[]>()
  for (const row of rows) byDay.set(`${row.studentId}/${row.day}`, [...(byDay.get(`${row.studentId}/${row.day}`) ?? []), row])
  return new Map([...byDay.values()].flatMap((scans) => [...outcomesOf(scans, bellsOn(bells, scans[0]?.day ?? ''))]))
}

const listScanned = (trx: Trx, numbers: readonly number[]): Promise<ScannedStudent[]> =>
  inParts(numbers, (some) =>
    trx
      .selectFrom('student')
      .select(['student.id as studentId', 'first_name as firstName', 'last_name as lastName', 'form_class_id as classId'])
      .select((eb) => photoVersion(eb.ref('student.id')).as('picture'))
      .where('student.id', 'in', some)
      .execute(),
  )
