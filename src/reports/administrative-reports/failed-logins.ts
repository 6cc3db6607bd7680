import { moment } from '../../domain/_dates.ts'
import { cutLines, cutTries, daysTitle, empty, notes, outcomes, words } from '../../domain/_messages/administrative-reports.ts'
import { partOf } from '../../domain/_messages/reports.ts'
import { type FailedLine, type FailedLogins, most } from '../../domain/administrative-reports.ts'
import { byLevel, byName } from '../../domain/reports.ts'
import { type Block, blank, type Column, clean, figure, type Row, type Sheet, text } from '../_model.ts'
import { left, notice, onePaper, right, tableOf } from '../_parts.ts'
import { type Setting, sheetOf } from './parts.ts'

/** Few enough that a sheet is drawn before anybody waits for it. */
const linesOnSheet = 76

/** Logins - Students Failed Logins: by class and name, unknown numbers last; of very many only those with the most tries. */
export function failedLoginReport(of: FailedLogins, setting: Setting): Sheet[] {
  const sheet = (about: string, blocks: Block[]) =>
    sheetOf(setting, { report: 'failed-logins', when: daysTitle(of.days), about, notes: notes.failed, blocks })
  if (of.lines.length === 0) return [sheet(words.tries, [notice(empty.failed(of.days))])]
  const shown = of.lines.toSorted((a, b) => b.times - a.times).slice(0, most.lines)
  const warnings = [
    ...(of.isCut ? [notice(cutTries(most.tries))] : []),
    ...(shown.length < of.lines.length ? [notice(cutLines(shown.length, of.lines.length))] : []),
  ]
  const rows = shown.sort(byPerson).map((line) => row(line, setting.timeZone))
  const size = setting.medium === 'paper' ? linesOnSheet : rows.length
  const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
  const sheets = parts.map((part, i) =>
    sheet(parts.length > 1 ? partOf(i + 1, parts.length) : words.tries, [
      ...(i === 0 ? [...warnings, totals(of)] : []),
      tableOf(columns, part),
    ]),
  )
  return [...onePaper(sheets)]
}

function totals({ lines }: FailedLogins): Block {
  const distinct = (values: (string | number | null)[]) => String(new Set(values.filter((value) => value !== null)).size)
  return {
    kind: 'figures',
    figures: [
      { label: words.tries, value: String(lines.reduce((sum, { times }) => sum + times, 0)) },
      { label: words.accounts, value: distinct(lines.map(({ student }) => student?.studentId ?? null)) },
      { label: words.addresses, value: distinct(lines.map(({ address }) => address)) },
    ],
  }
}

const columns: Column[] = [
  left(words.class, 12),
  left(words.number, 19),
  left(words.name, 'rest', true),
  left(words.reason, 30),
  left(words.address, 25),
  right(words.times, 11),
  left(words.first, 29),
  left(words.last, 29),
]

function row({ student, outcome, address, times, first, last }: FailedLine, timeZone: string): Row {
  const who = student
    ? [
        text(student.formClass ?? ''),
        { text: String(student.studentId), number: student.studentId },
        text(`${student.lastName}, ${student.firstName}`),
      ]
    : [blank, blank, text(words.unknown, 'dim')]
  return [
    ...who,
    text(outcomes[outcome]),
    text(clean(address ?? '')),
    figure(times),
    text(moment(new Date(first), timeZone)),
    text(moment(new Date(last), timeZone)),
  ]
}

function byPerson(a: FailedLine, b: FailedLine): number {
  if (!a.student || !b.student) return Number(!a.student) - Number(!b.student) || b.times - a.times
  const place = ({ formClass, formLevel }: NonNullable<FailedLine['student']>) => ({ formClass: formClass ?? '~', formLevel })
  return byLevel(place(a.student), place(b.student)) || byName(a.student, b.student) || b.times - a.times
}
