import { chartWords, daysName, entryTitles, words } from '../../domain/_messages/attendance.ts'
import { classNote, classOf, classWords, gridKey, nobodyInClass, noSchool, shortDay } from '../../domain/_messages/attendance-class.ts'
import { type ClassAttendance, type ClassStudent, classTotals, mostDays } from '../../domain/attendance/class.ts'
import { type AttendanceFigures, longDay, shownPercent } from '../../domain/attendance.ts'
import { blank, type Cell, type Column, figure, type Row, type Sheet, text } from '../_model.ts'
import { left, notice, right, tableOf } from '../_parts.ts'
import { type Setting, sheetOf } from './parts.ts'

/** Why there is nothing to show, or null. */
export function emptyClass({ classId, between, held, students }: ClassAttendance): string | null {
  if (students.length === 0) return nobodyInClass(classId, daysName(between))
  return held.length === 0 ? noSchool(daysName(between)) : null
}

/** Attendance - Class: a row a student, with a column for each session where the days are few enough, and the sums of the class. */
export function classReport(of: ClassAttendance, setting: Setting): Sheet {
  const hasGrid = of.held.length <= mostDays[setting.medium]
  const days = hasGrid ? of.held : []
  const empty = emptyClass(of)
  const table = { ...tableOf(columnsOf(days), of.students.map(rowOf(days)), [footOf(of, days)]), isRuled: hasGrid }
  const sheet = sheetOf(setting, {
    title: entryTitles.class,
    when: `${classOf(of.classId)} · ${daysName(of.between)}`,
    about: classOf(of.classId),
    notes: hasGrid ? `${gridKey} ${classNote(of.isTerm)}` : classNote(of.isTerm),
    blocks: [empty === null ? table : notice(empty)],
  })
  return hasGrid && empty === null ? { ...sheet, paper: 'wide' } : sheet
}

const columnsOf = (days: readonly string[]): Column[] => {
  const width = days.length > 0 ? 12 : 24
  return [
    right(classWords.number, 8),
    left(classWords.name, days.length > 0 ? 46 : 'rest', true),
    ...days.flatMap((day): Column[] => {
      const group = { title: shortDay(day), full: longDay(day) }
      return [words.am, words.pm].map((title) => ({ title, align: 'center', width: days.length > 4 ? 'rest' : 12, group }))
    }),
    ...[classWords.possible, chartWords.present, chartWords.absent].map((title) => right(title, width + 2)),
    right(classWords.percent, width),
    right(classWords.lates, width),
    ...(days.length > 0 && days.length <= 4 ? [left('', 'rest')] : []),
  ]
}

const rowOf =
  (days: readonly string[]) =>
  (student: ClassStudent, index: number): Row => [
    figure(index + 1),
    text(`${student.lastName}, ${student.firstName}`),
    ...days.flatMap((day) => marksOf(student.days.get(day))),
    ...figuresCells(student.figures),
    ...restOf(days),
  ]

/** No record of a day on which school was held is absent, as everywhere. */
function marksOf(day: ClassStudent['days'] extends ReadonlyMap<string, infer D> ? D | undefined : never): Cell[] {
  const am = day?.isLate && day.am === 'P' ? text('L') : sessionMark(day?.am)
  return [am, sessionMark(day?.pm)]
}
const sessionMark = (session: 'P' | 'A' | undefined) => (session === 'P' ? text('P') : text('A', 'bold'))

function footOf({ students }: ClassAttendance, days: readonly string[]): Row {
  const there = (day: string, session: 'am' | 'pm') => students.filter((student) => student.days.get(day)?.[session] === 'P').length
  return [
    blank,
    text(days.length > 0 ? `${classWords.total}: ${classWords.presentThen}` : classWords.total, 'bold'),
    ...days.flatMap((day) => [figure(there(day, 'am'), 'bold'), figure(there(day, 'pm'), 'bold')]),
    ...figuresCells(classTotals(students), 'bold'),
    ...restOf(days),
  ]
}

const figuresCells = ({ possible, present, absent, percent, lates }: AttendanceFigures, tone?: 'bold'): Cell[] => [
  figure(possible, tone),
  figure(present, tone),
  figure(absent, tone),
  text(shownPercent(percent), tone),
  figure(lates, tone),
]
const restOf = (days: readonly string[]): Cell[] => (days.length > 0 && days.length <= 4 ? [blank] : [])
