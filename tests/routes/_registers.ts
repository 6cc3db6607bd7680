import { addScans } from '../../src/db/attendance/gate/index.ts'
import { actor, type Who, type World } from '../world.ts'

export const day = '2025-12-01'
export const address = (who: Who) => (['admin', 'deansHods'].includes(who) ? '/admin/attendance/registers' : '/term-reports/registers')

/** A scan at that time of the school's day, which is four hours behind. */
export async function scan(world: World, studentId: number, time: string, on = day) {
  const [hours = 0, ...rest] = time.split(':').map(Number)
  const scannedAt = new Date(`${on}T${[hours + 4, ...rest].map((n) => String(n).padStart(2, '0')).join(':')}Z`)
  const clientId = `test-${studentId}-${on}-${time}`
  await world.db.transaction().execute((trx) =>
    addScans(trx, [{ clientId, typed: String(studentId), scannedAt }], {
      source: 'import',
      at: `${on}T20:00:00.000Z`,
      by: actor('admin'),
    }),
  )
}

type Marking = { value: string; version?: number; base?: string; on?: string; session?: string; fragment?: boolean; classId?: string }

export async function mark(
  world: World,
  who: Who | 'nobody',
  studentId: number,
  { value, version = 0, base = '', on = day, session = 'am', fragment = true, classId = '5A' }: Marking,
) {
  const url = `${address(who === 'nobody' ? 'joseph' : who)}/${classId}/${studentId}?day=${on}&session=${session}`
  const headers: Record<string, string> = fragment ? { 'HX-Request': 'true' } : {}
  const res = await world.as(who)(url, { method: 'POST', headers, body: new URLSearchParams({ value, version: String(version), base }) })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), headers: res.headers }
}

export const recordOf = (world: World, studentId: number, on = day) =>
  world.db
    .selectFrom('attendance_record')
    .select(['attendance_am as am', 'attendance_pm as pm', 'late', 'time_scanned_in as timeIn'])
    .where('student_id', '=', studentId)
    .where('date_scanned', '=', on)
    .executeTakeFirst()
