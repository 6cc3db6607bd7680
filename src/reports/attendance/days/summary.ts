import { shownDays } from '../../../domain/_dates.ts'
import { percentOf, shownNumber, shownPercent } from '../../../domain/_numbers.ts'
import { formTitle } from '../../../domain/_titles.ts'
import type { AttendanceSummary, FormAttendance } from '../../../domain/attendance/days/index.ts'
import type { ReasonTotal } from '../../../domain/attendance/days/reasons.ts'
import { chartWords, entryTitles, summaryWords, words } from '../../../domain/words/attendance.ts'
import { words as reasonWords } from '../../../domain/words/attendance-reasons.ts'
import { type Block, clean, figure, percentage, type Row, type Sheet, text } from '../../_model.ts'
import { left, notice, right, tableOf } from '../../_parts.ts'
import { type Setting, sheetOf } from './parts.ts'

type Summary = { between: { from: string; to: string }; summary: AttendanceSummary; reasons: readonly ReasonTotal[] }

/** Attendance - Summary Statistics: the two figures of the school, a row for each form, and the reasons given, which Excel has on a sheet of their own. */
export function summaryReport({ between, summary, reasons }: Summary, setting: Setting): Sheet[] {
  const { forms, school } = summary
  const figures = [
    { label: summaryWords.total, value: shownNumber(school.present), note: summaryWords.of(school.total) },
    { label: summaryWords.late, value: shownNumber(school.late), note: summaryWords.ofMornings(school.mornings) },
    { label: chartWords.attendance, value: shownPercent(percentOf(school.present, school.total)) },
  ]
  const columns = [
    left(summaryWords.form, 'rest', true),
    ...[chartWords.present, chartWords.absent, chartWords.late, summaryWords.percent].map((title) => right(title, 32)),
  ]
  const table = tableOf(
    columns,
    forms.map((form) => rowOf(formTitle(form.level), form)),
    [rowOf(words.total, school, true)],
  )
  const given = reasons.length > 0 ? [reasonTable(reasons)] : []
  const common = { title: entryTitles.summary, when: shownDays(between), notes: summaryWords.note }
  const sheet = (about: string, blocks: Block[]) => sheetOf(setting, { ...common, about, blocks })
  const own = shownDays(between)
  if (school.present === 0) return [sheet(own, [notice(summaryWords.none)])]
  if (setting.medium === 'paper') return [sheet(own, [{ kind: 'figures', figures }, table, ...given])]
  return [sheet(own, [table]), ...given.map((one) => sheet(reasonWords.byReason, [one]))]
}

const reasonTable = (reasons: readonly ReasonTotal[]) =>
  tableOf(
    [left(reasonWords.reason, 'rest', true), right(reasonWords.used, 32)],
    reasons.map(({ title, sessions }) => [text(clean(title)), figure(sessions)]),
  )

function rowOf(title: string, { present, total, late }: FormAttendance, isTotal = false): Row {
  const tone = isTotal ? ('bold' as const) : undefined
  const cell = (value: number) => figure(value, tone)
  return [text(title, tone), cell(present), cell(total - present), cell(late), percentage(percentOf(present, total), tone)]
}
