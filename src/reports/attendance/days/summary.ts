import { shownDays } from '../../../domain/_dates.ts'
import { percentOf, shownNumber, shownPercent } from '../../../domain/_numbers.ts'
import { formTitle } from '../../../domain/_titles.ts'
import type { AttendanceSummary, FormAttendance } from '../../../domain/attendance/days/index.ts'
import { chartWords, entryTitles, summaryWords, words } from '../../../domain/words/attendance.ts'
import { figure, percentage, type Row, type Sheet, text } from '../../_model.ts'
import { left, notice, right, tableOf } from '../../_parts.ts'
import { type Setting, sheetOf } from './parts.ts'

type Summary = { between: { from: string; to: string }; summary: AttendanceSummary }

/** Attendance - Summary Statistics: the two figures of the school, and a row for each form. */
export function summaryReport({ between, summary }: Summary, setting: Setting): Sheet {
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
  return sheetOf(setting, {
    title: entryTitles.summary,
    when: shownDays(between),
    about: shownDays(between),
    notes: summaryWords.note,
    blocks: school.present > 0 ? [{ kind: 'figures', figures }, table] : [notice(summaryWords.none)],
  })
}

function rowOf(title: string, { present, total, late }: FormAttendance, isTotal = false): Row {
  const tone = isTotal ? ('bold' as const) : undefined
  const cell = (value: number) => figure(value, tone)
  return [text(title, tone), cell(present), cell(total - present), cell(late), percentage(percentOf(present, total), tone)]
}
