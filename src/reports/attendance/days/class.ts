import { longDay, shortDay, shownDays } from '../../../domain/_dates.ts'
import type { Held, SessionName } from '../../../domain/_school-days.ts'
import { classTitle } from '../../../domain/_titles.ts'
import { type ClassAttendance, type ClassStudent, classTotals, mostDays } from '../../../domain/attendance/days/class.ts'
import type { AttendanceFigures } from '../../../domain/attendance/days/index.ts'
import { chartWords, entryTitles, words } from '../../../domain/words/attendance.ts'
import { classNote, classWords, gridKey, nobodyInClass, noSchool, typedFigures } from '../../../domain/words/attendance-class.ts'
import { excusedNote, words as reasonWords } from '../../../domain/words/attendance-reasons.ts'
import { blank, type Cell, type Column, figure, nameCell, percentage, type Row, type Sheet, text } from '../../_model.ts'
import { left, notice, right, tableOf } from '../../_parts.ts'
import { type Setting, sheetOf } from './parts.ts'

/** Returns why there are no rows, or null. */
export function emptyClass({ classId, between, held, students }: ClassAttendance): string | null {
  if (students.length === 0) return nobodyInClass(classId, shownDays(between))
  return held.length === 0 ? noSchool(shownDays(between)) : null
}

/** Attendance - Class: a row for each student, a column for each session if the days are few, and the sums of the class. */
export function classReport(of: ClassAttendance, setting: Setting): Sheet {
  const hasGrid = of.held.length <= mostDays[setting.medium]
  const days = hasGrid ? of.held : []
  const empty = emptyClass(of)
  const order = inOrder(setting.medium)
  const hasExcused = of.excusedFor.length > 0
  const own = (student: ClassStudent) => figuresCells(student.figures, hasExcused ? student.excused : undefined)
  const rows = of.students.map((student, index) => order(headOf(student, index), marksIn(student, days), own(student)))
  const table = { ...tableOf(columnsOf(days, order, hasExcused), rows, [footOf(of, days, order)]), isRuled: hasGrid }
  const sheet = sheetOf(setting, {
    title: entryTitles.class,
    when: `${classTitle(of.classId)} · ${shownDays(of.between)}`,
    about: classTitle(of.classId),
    notes: [
      ...(hasGrid ? [gridKey] : []),
      classNote(of.isTerm),
      ...(hasExcused ? [excusedNote(of.excusedFor)] : []),
      ...typedFigures(of.typed),
    ].join(' '),
    blocks: [empty === null ? table : notice(empty)],
  })
  return empty === null && isWide(of, setting.medium) ? { ...sheet, paper: 'wide' } : sheet
}

/** At most this many days have an upright column beside the figures. */
const uprightDays = 3
export const isWide = ({ held }: ClassAttendance, medium: Setting['medium']) => held.length > uprightDays && held.length <= mostDays[medium]

type Order = <T>(head: readonly T[], days: readonly T[], figures: readonly T[]) => T[]
/** In a spreadsheet the figures come before the days, which may be many. */
const inOrder =
  (medium: Setting['medium']): Order =>
  (head, days, figures) =>
    medium === 'paper' ? [...head, ...days, ...figures] : [...head, ...figures, ...days]

function columnsOf(days: readonly string[], order: Order, hasExcused: boolean): Column[] {
  const width = days.length > 0 ? 12 : 24
  const head = [right(classWords.number, 8), left(classWords.name, days.length > uprightDays ? 46 : 'rest', true)]
  const marks = days.flatMap((day): Column[] => {
    const group = { title: shortDay(day), full: longDay(day) }
    return [words.am, words.pm].map((title) => ({ title, align: 'center', width: days.length > uprightDays ? 'rest' : 9, group }))
  })
  return order(head, marks, [
    ...[classWords.possible, chartWords.present, chartWords.absent, ...(hasExcused ? [reasonWords.excused] : [])].map((title) =>
      right(title, width + 3),
    ),
    right(classWords.percent, width),
    right(classWords.lates, width),
  ])
}

const headOf = (student: ClassStudent, index: number): Cell[] => [figure(index + 1), nameCell(student)]
const marksIn = (student: ClassStudent, days: readonly string[]) =>
  days.flatMap((day) => marksOf(student.days.get(day), student.owed.get(day) ?? { am: false, pm: false }))

/** A session without a record counts as absent if it was owed, as in all reports. */
function marksOf(day: ReturnType<ClassStudent['days']['get']>, owed: Held): Cell[] {
  const am = day?.isLate && day.am === 'P' ? text('L') : sessionMark(day?.am)
  return [owed.am ? am : blank, owed.pm ? sessionMark(day?.pm) : blank]
}
const sessionMark = (session: 'P' | 'A' | undefined) => (session === 'P' ? text('P') : text('A', 'bold'))

function footOf({ students, excusedFor }: ClassAttendance, days: readonly string[], order: Order): Row {
  const there = (day: string, session: SessionName) =>
    students.filter((student) => student.owed.get(day)?.[session] && student.days.get(day)?.[session] === 'P').length
  const head = [blank, text(days.length > 0 ? `${classWords.total}: ${classWords.presentThen}` : classWords.total, 'bold')]
  const counts = days.flatMap((day) => [figure(there(day, 'am'), 'bold'), figure(there(day, 'pm'), 'bold')])
  const excused = excusedFor.length > 0 ? students.reduce((sum, student) => sum + student.excused, 0) : undefined
  return order(head, counts, figuresCells(classTotals(students), excused, 'bold'))
}

const figuresCells = ({ possible, present, absent, percent, lates }: AttendanceFigures, excused?: number, tone?: 'bold'): Cell[] => [
  figure(possible, tone),
  figure(present, tone),
  figure(absent, tone),
  ...(excused === undefined ? [] : [figure(excused, tone)]),
  percentage(percent, tone),
  figure(lates, tone),
]
