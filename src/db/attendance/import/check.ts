import { schoolDay, stamp } from '../../../domain/_dates.ts'
import { type Actor, can } from '../../../domain/_policy.ts'
import { instantOf } from '../../../domain/_time-zones.ts'
import { problemOf } from '../../../domain/attendance/gate/index.ts'
import { faultOfLine, type ImportLine, type LineFault } from '../../../domain/attendance/import/index.ts'
import type { Db } from '../../_open.ts'
import { findDaysAround, type SchoolTerms } from '../../_school-days.ts'
import { findSetting, listArchivedDays, listStudents, type Setting } from '../gate/index.ts'

/** A line compared with the school; `scannedAt` if it can be read. */
export type CheckedLine = ImportLine & { fault: LineFault | undefined; scannedAt: string | null }

/**
 * The faults of lines, by the kiosk's rules and the rules for files, a few hundred lines at a time. `actor` is null after the
 * confirmation, when the person who continues does not matter.
 */
export async function checkLines(db: Db, actor: Actor | null, lines: readonly ImportLine[], now: string): Promise<CheckedLine[]> {
  const setting = await findSetting(db)
  const read = lines.map((line): CheckedLine => ({ ...line, fault: faultOfLine(line), scannedAt: instantOfLine(line, setting) }))
  const numbers = [...new Set(read.flatMap(({ number }) => number ?? []))]
  const days = [...new Set(read.flatMap(({ day }) => day ?? []))]
  const [students, archived, school, known] = await Promise.all([
    listStudents(db, numbers),
    listArchivedDays(db, days),
    findDaysAround(db, days),
    listKnown(db, numbers, days),
  ])
  return read.map((line) => {
    if (line.fault || line.scannedAt === null || line.day === null) return line
    const student = students.get(line.number ?? 0) ?? null
    const noSchool = school.days.whyNot(student?.level ?? null, line.day)
    const about = { scannedAt: new Date(line.scannedAt), now: new Date(now), noSchool, overlooks: ['old'] as const }
    const problem = problemOf({ ...about, student, isDayArchived: archived.has(line.day) }) ?? undefined
    if (isNoTime(line, setting)) return { ...line, fault: 'no-such-time' }
    if (!problem && actor && isClosedTo(actor, school, line.day)) return { ...line, fault: 'closed' }
    return { ...line, fault: problem ?? (known.has(`${line.number}/${line.scannedAt}`) ? 'known' : undefined) }
  })
}

/** As with registers, a term that is no longer current belongs to the administrator. */
export const isClosedTo = (actor: Actor, { terms }: SchoolTerms, day: string) =>
  !can(actor, 'closed-term.write') && terms.some(({ from, to, isCurrent }) => !isCurrent && from <= day && day <= to)

const instantOfLine = ({ day, time }: ImportLine, { timeZone }: Setting) => (day && time ? instantOf(day, time, timeZone) : null)

/** True for a time that the school's clocks skipped. */
function isNoTime({ day, time, scannedAt }: CheckedLine, { timeZone }: Setting): boolean {
  const at = new Date(scannedAt ?? 0)
  return schoolDay(at, timeZone) !== day || stamp(at, timeZone).slice(11) !== time
}

/** Scans that count already, from any source. */
async function listKnown(db: Db, numbers: readonly number[], days: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0 || days.length === 0) return new Set()
  const rows = await db
    .selectFrom('attendance_scan')
    .select(['student_id as studentId', 'scanned_at as scannedAt'])
    .where('student_id', 'in', numbers)
    .where('school_day', 'in', days)
    .where('problem', 'is', null)
    .where('undone_at', 'is', null)
    .execute()
  return new Set(rows.map(({ studentId, scannedAt }) => `${studentId}/${scannedAt}`))
}
