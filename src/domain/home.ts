import { daysBetween, daysLater, weekdayNumber } from './_dates.ts'
import type { Part } from './posting/progress.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening'
/** `HH:MM` in the school's time zone. */
export const partOfDay = (time: string): PartOfDay => (time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening')

type Dates = { termStart: string | null; termEnd: string | null }
/** The week of the term, and how many it has; undefined outside it and without its dates. */
export function weekOf({ termStart, termEnd }: Dates, today: string): { week: number; weeks: number } | undefined {
  if (!termStart || !termEnd || today < termStart || today > termEnd) return undefined
  const monday = daysLater(termStart, -((weekdayNumber(termStart) + 6) % 7))
  const weekOfDay = (day: string) => Math.floor(daysBetween(monday, day) / 7) + 1
  return { week: weekOfDay(today), weeks: weekOfDay(termEnd) }
}

/** What waits for the office now. `registers`: none at a time without. */
export type SchoolNumbers = {
  waiting: number
  registers: { missing: readonly string[]; due: number; state: { day: string; session: 'am' | 'pm' } } | undefined
}

/** What of their work a person can do with a sheet now. */
export type Offer = 'start' | 'goOn' | 'open'
export const offerOf = ({ done, of }: Part, isOpen: boolean): Offer => (!isOpen || done === of ? 'open' : done === 0 ? 'start' : 'goOn')

/** Parts added up. */
export const sumOf = (parts: readonly Part[]): Part =>
  parts.reduce((sum, { done, of }) => ({ done: sum.done + done, of: sum.of + of }), { done: 0, of: 0 })

export type ActKind =
  | 'students'
  | 'school'
  | 'attendance'
  | 'class-marks'
  | 'promotion'
  | 'subjects'
  | 'hand-over'
  | 'setting'
  | 'registering'
  | 'next-reports'
  | MovesKind
type MovesKind = `moves-${'class' | 'leaves' | 'returns' | 'joins'}`
/**
 * Something that changed more than one record. `id`: null if nothing undoes it as one; `name`: the file, the year, the teacher, the
 * class or the term's key.
 */
export type Act = {
  kind: ActKind
  id: number | null
  name: string
  classId: string | null
  at: string
  by: string
  count: number
  undoneAt: string | null
  undoneBy: string | null
  /** Its rows are deleted, because their time is over. */
  isSwept: 0 | 1
}
