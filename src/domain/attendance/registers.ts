import { decideChange } from '../_changes.ts'
import type { SessionName } from '../_school-days.ts'
import { type Mark, noon } from './gate/index.ts'

export { type SessionName, sessions } from '../_school-days.ts'
export type { Mark } from './gate/index.ts'
export const marks = ['P', 'L', 'A'] as const satisfies readonly Mark[]
/** The marks that can be given to the rest of a class. */
export const restMarks = ['P', 'A'] as const
export type RestMark = (typeof restMarks)[number]

/** A student in a register: the marks by hand, and the day's record from scans or otherwise. */
export type RegisterLine = {
  studentId: number
  firstName: string
  lastName: string
  classId: string
  marks: Record<SessionName, { mark: Mark | null; version: number }>
  record: { am: 'P' | 'A'; pm: 'P' | 'A'; isLate: boolean; timeIn: string | null; timeOut: string | null } | null
}

/** The mark of a session and its source; a mark of the other session does not count here. */
type SessionState = { mark: Mark | null; by: 'hand' | 'scan' | 'nobody' }

export function sessionState({ marks, record }: Pick<RegisterLine, 'marks' | 'record'>, session: SessionName): SessionState {
  const { mark } = marks[session]
  if (mark) return { mark, by: 'hand' }
  const isMarked = marks.am.mark !== null || marks.pm.mark !== null
  if (!record || (isMarked && record.timeIn === null)) return { mark: null, by: 'nobody' }
  const isLate = session === 'am' && record.isLate && record.am === 'P'
  return { mark: isLate ? 'L' : record[session], by: 'scan' }
}

/** The afternoon's mark, or the morning's while there is none. */
export const lastMark = (line: Pick<RegisterLine, 'marks' | 'record'>) => sessionState(line, 'pm').mark ?? sessionState(line, 'am').mark

/** True if the student was marked absent but scanned in that half of the day: late after the register, or mistaken for another. */
export function isDoubtful({ marks, record }: Pick<RegisterLine, 'marks' | 'record'>, session: SessionName): boolean {
  if (marks[session].mark !== 'A' || !record?.timeIn) return false
  return session === 'am' ? record.timeIn <= noon : (record.timeOut ?? record.timeIn) > noon
}

export type RegisterCounts = Record<Mark, number> & { students: number; unmarked: number; hand: number; scan: number; doubtful: number }

export function countLines(lines: readonly RegisterLine[], session: SessionName): RegisterCounts {
  const counts = { P: 0, L: 0, A: 0, students: lines.length, unmarked: 0, hand: 0, scan: 0, doubtful: 0 }
  for (const line of lines) {
    const { mark, by } = sessionState(line, session)
    if (isDoubtful(line, session)) counts.doubtful++
    if (mark === null || by === 'nobody') counts.unmarked++
    else {
      counts[mark]++
      counts[by]++
    }
  }
  return counts
}

/** A register is taken when every student in it has a mark. */
export const isTaken = ({ students, unmarked }: RegisterCounts) => students > 0 && unmarked === 0

export type RegisterFault = 'no-term' | 'future' | 'archived' | 'over'

/** Why a register cannot be written. Only some people may write past days. */
export function registerFault(of: {
  day: string
  today: string
  hasTerm: boolean
  isArchived: boolean
  mayWritePast: boolean
}): RegisterFault | undefined {
  if (of.day > of.today) return 'future'
  if (!of.hasTerm) return 'no-term'
  if (of.isArchived) return 'archived'
  return of.day < of.today && !of.mayWritePast ? 'over' : undefined
}

/** The present session, or the last one: the afternoon begins with its bell. `time` and `bell` are `HH:MM`. */
export const sessionAt = (time: string, afternoonBell: string): SessionName => (time < afternoonBell ? 'am' : 'pm')

/** The session whose register is due on a school day: from a quarter of an hour after its bell. */
export function dueSession(time: string, bells: { first: string; afternoon: string }): SessionName | undefined {
  if (time >= later(bells.afternoon)) return 'pm'
  return time >= later(bells.first) ? 'am' : undefined
}

function later(bell: string): string {
  const [hours = 0, minutes = 0] = bell.split(':').map(Number)
  const all = hours * 60 + minutes + 15
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

/** `bases` are the values that the change may replace; null means no mark. */
export type MarkSave = { value: Mark | null; version: number; bases: readonly (Mark | null)[] }

/** Decides the save of a mark against the stored one. The same mark twice counts once. */
export const decideMark = (now: { mark: Mark | null; version: number }, { value, version, bases }: MarkSave) =>
  decideChange<{ mark: Mark | null }>(now, { mark: value }, version, { mark: bases }).kind

/** Parses a form's mark; blank is null. */
export const parseMark = (text: string): Mark | null | undefined => (text === '' ? null : marks.find((mark) => mark === text))

/** ATT-18: from this time on it is asked who is missing without a reason; the first bell rings later in some schools. */
export const missingFrom = (firstBell: string) => [later(firstBell), '08:30'].sort().at(-1) ?? ''
