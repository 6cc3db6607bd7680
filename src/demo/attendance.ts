import type { Term } from './calendar.ts'
import { type Random, random } from './random.ts'
import type { Student } from './students.ts'

type Scan = {
  student_id: number
  date_scanned: string
  attendance_am: 'P' | 'A'
  attendance_pm: 'P' | 'A'
  time_scanned_in: string | null
  time_scanned_out: string | null
  late: 0 | 1
}
/** The reasons that a new school has, by number. */
const [ill, excused] = [1, 2]
/** Why a student was away on a day. */
type Reason = { student_id: number; date: string; session: 'am'; reason_id: number; note: string; updated_at: string }
export type Attendance = { scans: Scan[]; reasons: Reason[]; absent: number; late: number }

const [firstBell, noon, afternoonBell] = [8 * 3600, 12 * 3600, 12.5 * 3600]

/** A student's term at the gate: a scan for each past school day, and the resulting missed sessions and late mornings. */
export function attendanceOf(student: Student, term: Term): Attendance {
  const chance = random(student.id, term.year, term.term, 'attendance')
  const spell = chance.chance(0.1) ? chance.below(term.past.length) : -1
  const length = chance.between(2, 5)
  const scans = term.past.map((date, index) => {
    const isIll = spell >= 0 && index >= spell && index < spell + length
    return dayAt(student, date, isIll, chance)
  })
  const reasons = reasonsFor(student, term, scans, spell >= 0 ? term.past.slice(spell, spell + length) : [])
  const missed = (scan: Scan) => (scan.attendance_am === 'A' ? 1 : 0) + (scan.attendance_pm === 'A' ? 1 : 0)
  return { scans, reasons, absent: scans.reduce((sum, scan) => sum + missed(scan), 0), late: scans.filter(({ late }) => late).length }
}

/** Most absences are explained: days in a row by an illness, single ones by the family. The last days are not yet. */
function reasonsFor(student: Student, term: Term, scans: readonly Scan[], spell: readonly string[]): Reason[] {
  const chance = random(student.id, term.year, term.term, 'reasons')
  const isTold = chance.chance(0.8)
  const away = scans.slice(0, -2).filter(({ attendance_am, attendance_pm }) => attendance_am === 'A' && attendance_pm === 'A')
  return away.flatMap(({ student_id, date_scanned: date }) => {
    const isIll = spell.includes(date)
    if (isIll ? !isTold : chance.chance(0.4)) return []
    const [reason_id, note] = isIll ? [ill, date === spell[0] ? 'Letter of a doctor' : ''] : [excused, 'Note of the family']
    return [{ student_id, date, session: 'am', reason_id, note, updated_at: `${date}T14:00:00.000Z` }]
  })
}

function dayAt(student: Student, date: string, isIll: boolean, chance: Random): Scan {
  const luck = chance.next()
  if (isIll || luck < student.absence) return scan(student, date, null, null)
  const isAfternoon = luck > 0.996
  const isEarlyOut = !isAfternoon && luck > 0.991
  const isLate = chance.chance(student.lateness)
  const arrival = isLate ? chance.between(1, 35) * 60 : -60 * (6 + 11 * Math.abs(chance.normal()))
  const entered = isAfternoon ? noon + chance.between(5, 28) * 60 : Math.round(firstBell + arrival)
  const left = isEarlyOut ? chance.between(11 * 3600, afternoonBell - 600) : 14.5 * 3600 + chance.between(20, 360)
  return scan(student, date, entered + chance.below(60), left)
}

/** Late after the first bell; first seen after noon is absent AM, leaving before the afternoon bell is absent PM. */
function scan(student: Student, date: string, entered: number | null, left: number | null): Scan {
  const isMorning = entered !== null && entered < noon
  const isThere = entered !== null && left !== null
  return {
    student_id: student.id,
    date_scanned: date,
    attendance_am: isMorning ? 'P' : 'A',
    attendance_pm: isThere && left >= afternoonBell ? 'P' : 'A',
    time_scanned_in: entered === null ? null : clock(entered),
    time_scanned_out: left === null ? null : clock(left),
    late: isMorning && entered > firstBell ? 1 : 0,
  }
}

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)
const clock = (seconds: number) => `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
