import { longDay, shownDays, shownTime } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import { shownPercent } from '../../../domain/_numbers.ts'
import type { NotOwed } from '../../../domain/_owed.ts'
import type { TypedFigure } from '../../../domain/_possible-attendance.ts'
import type { AttendanceDay, AttendanceFigures } from '../../../domain/attendance/days/index.ts'
import { chartWords, emptyReport, reportNote, summaryWords, words } from '../../../domain/words/attendance.ts'
import { typedFigure } from '../../../domain/words/attendance-class.ts'
import { notOwedTitle } from '../../../domain/words/school-calendar.ts'
import { clean, type Row, type Sheet, text } from '../../_model.ts'
import { left, middle, notice, right, tableOf } from '../../_parts.ts'
import { type Setting, sessionCell, sheetOf } from './parts.ts'

type ReportDay = AttendanceDay & { off?: NotOwed | undefined }
type StudentReport = {
  student: { studentId: number; firstName: string; lastName: string; classId: string | null }
  between: { from: string; to: string }
  /** The period is the whole current term, so its possible attendance counts. */
  isTerm: boolean
  days: readonly ReportDay[]
  /** Figures of possible attendance that replace the calendar's. */
  typed: readonly TypedFigure[]
  figures: AttendanceFigures
}

/** Attendance Report of a student: the figures, then every day, earliest first. */
export function studentReport({ student, between, isTerm, days, typed, figures }: StudentReport, setting: Setting): Sheet {
  const name = fullName(student)
  const { possible, present, absent, percent, mornings, lates, punctuality } = figures
  const person = {
    kind: 'person' as const,
    name: clean(name),
    facts: [
      [words.studentId, String(student.studentId)],
      [words.class, student.classId === null ? '–' : clean(student.classId)],
    ] as const,
    more: [[words.date, shownDays(between)]] as const,
  }
  const figure = (label: string, value: number | string) => ({ label, value: String(value) })
  const summary = {
    kind: 'figures' as const,
    figures: [
      figure(words.possible, possible),
      figure(chartWords.present, present),
      figure(chartWords.absent, absent),
      figure(chartWords.attendance, shownPercent(percent)),
      { ...figure(chartWords.late, lates), note: summaryWords.ofMornings(mornings) },
      figure(chartWords.punctuality, shownPercent(punctuality)),
    ],
  }
  const columns = [
    left(words.date, 'rest', true),
    middle(words.am, 18),
    middle(words.pm, 18),
    left(words.late, days.some(({ off }) => off) ? 44 : 20),
    right(words.timeIn, 32),
    right(words.timeOut, 32),
  ]
  const table = days.length === 0 ? notice(emptyReport(shownDays(between))) : tableOf(columns, days.toReversed().map(rowOf))
  return sheetOf(setting, {
    title: words.report,
    when: shownDays(between),
    about: name,
    notes: [reportNote(isTerm), ...typed.map(typedFigure)].join(' '),
    blocks: [person, summary, table],
  })
}

const rowOf = (day: ReportDay): Row => [
  text(longDay(day.date)),
  sessionCell(day.am),
  sessionCell(day.pm),
  text([day.off && notOwedTitle(day.off), day.isLate && (!day.off || day.off.session === 'pm') && words.late].filter(Boolean).join(' · ')),
  text(shownTime(day.timeIn)),
  text(shownTime(day.timeOut)),
]
