/** A student's day at school; a record of its own until it is archived. */
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
export type Session = 'P' | 'A'

/** Sessions are half days. A percentage of nothing is none. */
export type AttendanceFigures = {
  possible: number
  present: number
  absent: number
  percent: number | null
  lates: number
  onTime: number
  punctuality: number | null
}

export const presentIn = ({ am, pm }: Pick<AttendanceDay, 'am' | 'pm'>) => (am === 'P' ? 1 : 0) + (pm === 'P' ? 1 : 0)

/** Sessions present, and the days on which somebody was late. */
export type Counts = { present: number; lates: number }

export function attendanceFigures(days: readonly Pick<AttendanceDay, 'am' | 'pm' | 'isLate'>[], possible: number): AttendanceFigures {
  const present = days.reduce((sum, day) => sum + presentIn(day), 0)
  return figuresOf({ present, lates: days.filter((day) => day.isLate).length }, possible)
}

/** Whoever has been there more often than was possible was never absent. */
export function figuresOf({ present, lates }: Counts, possible: number): AttendanceFigures {
  const onTime = Math.max(0, present - lates)
  return {
    possible,
    present,
    absent: Math.max(0, possible - present),
    percent: percentOf(Math.min(present, possible), possible),
    lates,
    onTime,
    punctuality: percentOf(onTime, present),
  }
}

/** Without decimals, a half up (S2 §9). */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.floor((200 * part + whole) / (2 * whole)))
export const shownPercent = (percent: number | null) => (percent === null ? '–' : `${percent}%`)

type Possible = { stored: number | null; daysHeld: number; isOver: boolean }

/** What the term has stored; while it still runs only the days on which school was held so far, so that no day to come counts as missed. */
export function possibleSessions({ stored, daysHeld, isOver }: Possible): number {
  const held = 2 * daysHeld
  if (stored === null) return held
  return isOver ? stored : Math.min(stored, held)
}

/** S2 §5: only a record with both sessions present. */
export const mayRemove = (day: Pick<AttendanceDay, 'am' | 'pm'>) => presentIn(day) === 2

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Friday 20 February 2026` (S2 §9). */
export const longDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** `14:31:37` as `02:31:37 PM` (S2 §9). */
export function shownTime(time: string | null): string {
  if (!time) return '–'
  const [hours = '', minutes = '00', seconds = '00'] = time.split(':')
  return `${String(Number(hours) % 12 || 12).padStart(2, '0')}:${minutes}:${seconds} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

/** More than ten years are hardly meant. */
export const isTooLong = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from) > 3653 * 86_400_000

export const formLevels = [1, 2, 3, 4, 5, 6] as const
/** Of a day and form level; `present` counts sessions. */
export type DayCount = { date: string; level: number; records: number; present: number; late: number }
/** The students registered in a form level for the days of a term. */
export type Enrolment = { from: string | null; to: string | null; level: number | null; students: number }
/** `total` are the possible sessions of the days on which the form was at school. */
export type FormAttendance = { present: number; total: number; late: number }
export type AttendanceSummary = { forms: (FormAttendance & { level: number })[]; school: FormAttendance }

/** Whoever is registered and has no record of a day was absent on it, as on the student's own page. */
export function summaryOf(counts: readonly DayCount[], enrolled: readonly Enrolment[]): AttendanceSummary {
  const forms = new Map(formLevels.map((level) => [level as number, { level: level as number, present: 0, total: 0, late: 0 }]))
  for (const { date, level, records, present, late } of counts) {
    const form = forms.get(level)
    if (!form || present === 0) continue
    const isThen = (of: Enrolment) => of.level === level && of.from !== null && of.to !== null && of.from <= date && date <= of.to
    form.present += present
    form.late += late
    form.total += 2 * Math.max(records, enrolled.find(isThen)?.students ?? 0)
  }
  const all = [...forms.values()]
  const sum = (field: keyof FormAttendance) => all.reduce((total, form) => total + form[field], 0)
  return { forms: all, school: { present: sum('present'), total: sum('total'), late: sum('late') } }
}
