import type { NamedStudent } from '../../_names.ts'
import type { TypedFigure } from '../../_possible-attendance.ts'
import type { Held } from '../../_school-days.ts'
import { type AttendanceDay, type AttendanceFigures, figuresOf } from './index.ts'

/** `owed`: the sessions that the student owes on each school day. */
export type ClassStudent = NamedStudent & {
  figures: AttendanceFigures
  /** The sessions among the absences that have an excused reason (ATT-16). */
  excused: number
  owed: ReadonlyMap<string, Held>
  days: ReadonlyMap<string, Pick<AttendanceDay, 'am' | 'pm' | 'isLate'>>
}
/** `held`: the school days so far; `isTerm`: the whole current term; `typed`: possible attendance other than the calendar's. */
export type ClassAttendance = {
  classId: string
  between: { from: string; to: string }
  isTerm: boolean
  held: readonly string[]
  typed: readonly TypedFigure[]
  /** The titles of the reasons that excused somebody. */
  excusedFor: readonly string[]
  students: readonly ClassStudent[]
}

/** With at most this many school days, each session has a column, on paper and in a spreadsheet. */
export const mostDays = { paper: 15, spreadsheet: 70 } as const

/** The totals of the class: the sums and their percentages. */
export function classTotals(students: readonly ClassStudent[]): AttendanceFigures {
  const sum = (of: (figures: AttendanceFigures) => number) => students.reduce((total, { figures }) => total + of(figures), 0)
  const counts = {
    present: sum((figures) => figures.present),
    mornings: sum((figures) => figures.mornings),
    lates: sum((figures) => figures.lates),
  }
  return {
    ...figuresOf(
      counts,
      sum((figures) => figures.possible),
    ),
    absent: sum((figures) => figures.absent),
  }
}
