import { daysBetween } from '../../_dates.ts'
import { percentOf } from '../../_numbers.ts'
import { formLevels } from '../../_school.ts'
import type { Session } from '../../_school-days.ts'

/** A student's day at school, which is a record of its own until it is archived. */
export type AttendanceDay = {
  id: number
  version: number
  date: string
  am: Session
  pm: Session
  timeIn: string | null
  timeOut: string | null
  isLate: boolean
  isArchived: boolean
}

/** Sessions are half days; mornings and lates count mornings. A percentage of zero is null. */
export type AttendanceFigures = {
  possible: number
  present: number
  absent: number
  percent: number | null
  mornings: number
  lates: number
  onTime: number
  punctuality: number | null
}

const presentIn = ({ am, pm }: Pick<AttendanceDay, 'am' | 'pm'>) => (am === 'P' ? 1 : 0) + (pm === 'P' ? 1 : 0)

/** Sessions present, the mornings among them, and the late mornings. */
export type Counts = { present: number; mornings: number; lates: number }
export const noCounts: Counts = { present: 0, mornings: 0, lates: 0 }

export const countsOf = (days: readonly Pick<AttendanceDay, 'am' | 'pm' | 'isLate'>[]): Counts => ({
  present: days.reduce((sum, day) => sum + presentIn(day), 0),
  mornings: days.filter((day) => day.am === 'P').length,
  lates: days.filter((day) => day.isLate).length,
})

/** The part of a day that counts: the sessions that the student owed. */
export const asOwed = ({ am, pm, isLate }: Pick<AttendanceDay, 'am' | 'pm' | 'isLate'>, owed: { am: boolean; pm: boolean }) => ({
  am: owed.am ? am : ('A' as const),
  pm: owed.pm ? pm : ('A' as const),
  isLate: owed.am && isLate,
})

/** Counts nobody's absences below zero: a student present more often than possible was never absent. */
export function figuresOf({ present, mornings, lates }: Counts, possible: number): AttendanceFigures {
  const onTime = Math.max(0, mornings - lates)
  return {
    possible,
    present,
    absent: Math.max(0, possible - present),
    percent: percentOf(Math.min(present, possible), possible),
    mornings,
    lates,
    onTime,
    punctuality: percentOf(onTime, mornings),
  }
}

/** ATT-10: only a record with both sessions present may be removed. */
export const mayRemove = (day: Pick<AttendanceDay, 'am' | 'pm'>) => presentIn(day) === 2

/** More than ten years is probably a mistake. */
export const isTooLong = ({ from, to }: { from: string; to: string }) => daysBetween(from, to) > 3653

/** The counts of a day and form level; `present` counts sessions. */
type DayCount = { date: string; level: number; present: number; mornings: number; late: number }
/** `total`: the possible sessions of the students registered in the form. */
export type FormAttendance = { present: number; total: number; mornings: number; late: number }
export type AttendanceSummary = { forms: (FormAttendance & { level: number })[]; school: FormAttendance }

/** The summary of school days' counts; `possible` is the sum of each form level. A student without a record was absent. */
export function summaryOf(counts: readonly DayCount[], possible: ReadonlyMap<number, number>): AttendanceSummary {
  const forms = formLevels.map((level) => {
    const own = counts.filter((count) => count.level === level)
    const sum = (field: 'present' | 'mornings' | 'late') => own.reduce((total, count) => total + count[field], 0)
    const present = sum('present')
    return { level, present, total: Math.max(present, possible.get(level) ?? 0), mornings: sum('mornings'), late: sum('late') }
  })
  const all = (field: keyof FormAttendance) => forms.reduce((total, form) => total + form[field], 0)
  return { forms, school: { present: all('present'), total: all('total'), mornings: all('mornings'), late: all('late') } }
}
