import { longDay, longMonth, shownDays, shownTime } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import { shownPercent } from '../../../domain/_numbers.ts'
import type { NotOwed } from '../../../domain/_owed.ts'
import type { TypedFigure } from '../../../domain/_possible-attendance.ts'
import { sessions } from '../../../domain/_school-days.ts'
import type { AttendanceDay, AttendanceFigures } from '../../../domain/attendance/days/index.ts'
import { type Absence, countAbsences } from '../../../domain/attendance/days/reasons.ts'
import { chartWords, emptyReport, reportNote, summaryWords, words } from '../../../domain/words/attendance.ts'
import { typedFigure } from '../../../domain/words/attendance-class.ts'
import { byReason, words as reasonWords } from '../../../domain/words/attendance-reasons.ts'
import { sessionTitles } from '../../../domain/words/attendance-registers.ts'
import { notOwedTitle } from '../../../domain/words/school-calendar.ts'
import { clean, figure, percentage, type Row, type Sheet, text } from '../../_model.ts'
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
  months: readonly { month: string; figures: AttendanceFigures }[]
  absences: readonly Absence[]
}

/** Attendance Report of a student: the figures, then every day, earliest first. */
export function studentReport(of: StudentReport, setting: Setting): Sheet {
  const { student, between, isTerm, days, typed, figures, months, absences } = of
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
  const named = (label: string, value: number | string) => ({ label, value: String(value) })
  const explained = countAbsences(absences)
  const summary = {
    kind: 'figures' as const,
    figures: [
      named(words.possible, possible),
      named(chartWords.present, present),
      named(chartWords.absent, absent),
      ...(explained.excused > 0 ? [named(reasonWords.excused, explained.excused)] : []),
      named(chartWords.attendance, shownPercent(percent)),
      { ...named(chartWords.late, lates), note: summaryWords.ofMornings(mornings) },
      named(chartWords.punctuality, shownPercent(punctuality)),
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
    notes: [reportNote(isTerm), ...(explained.byReason.size > 0 ? [byReason(explained)] : []), ...typed.map(typedFigure)].join(' '),
    blocks: [
      person,
      summary,
      ...(setting.medium === 'paper' && months.length > 1 ? [monthTable(months)] : []),
      ...(explained.byReason.size > 0 ? [reasonTable(absences)] : []),
      table,
    ],
  })
}

const monthTable = (months: StudentReport['months']) =>
  tableOf(
    [
      left(words.month, 'rest', true),
      ...[words.possible, chartWords.present, chartWords.absent, chartWords.attendance, chartWords.late].map((title) => right(title, 28)),
    ],
    months.map(
      ({ month, figures: { possible, present, absent, percent, lates } }): Row => [
        text(longMonth(month)),
        ...[possible, present, absent].map((count) => figure(count)),
        percentage(percent),
        figure(lates),
      ],
    ),
  )

/** The absences with their reasons, earliest first. */
const reasonTable = (absences: readonly Absence[]) =>
  tableOf(
    [left(reasonWords.absences, 'rest', true), ...sessions.map((session) => left(sessionTitles[session], 34)), left(reasonWords.note, 70)],
    absences.toReversed().map(({ date, am, pm }): Row => {
      const given = (one: typeof am) =>
        text(one ? clean(one.reason?.title ?? reasonWords.none) : '', one?.reason?.title ? undefined : 'dim')
      const notes = [...new Set([am?.reason?.note, pm?.reason?.note].filter((note) => note))]
      return [text(longDay(date)), given(am), given(pm), text(clean(notes.join('. ')))]
    }),
  )

const rowOf = (day: ReportDay): Row => [
  text(longDay(day.date)),
  sessionCell(day.am),
  sessionCell(day.pm),
  text([day.off && notOwedTitle(day.off), day.isLate && (!day.off || day.off.session === 'pm') && words.late].filter(Boolean).join(' · ')),
  text(shownTime(day.timeIn)),
  text(shownTime(day.timeOut)),
]
