import { moment } from '../../domain/_dates.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { type FailedLine, type FailedLogins, type FailedOf, most } from '../../domain/administrative-reports.ts'
import { byLevel, byName } from '../../domain/figures/index.ts'
import {
  cutLines,
  cutSprays,
  cutTries,
  daysTitle,
  empty,
  failedTitles,
  notes,
  outcomes,
  unknownUser,
  words,
} from '../../domain/words/administrative-reports.ts'
import { partOf } from '../../domain/words/reports.ts'
import { type Block, blank, type Column, clean, figure, idCell, nameCell, type Row, type Sheet, text } from '../_model.ts'
import { left, notice, right, tableOf } from '../_parts.ts'
import { type ReportPaper, type Setting, sheetOf } from './parts.ts'

/** Few enough that drawing a sheet delays nobody. */
const linesOnSheet = 76

/** Students' failed logins by class and name, others' by user name, unknown ones last. A long list keeps those with the most tries. */
export function failedLoginReport(failed: FailedLogins, setting: Setting): Sheet[] {
  const { of, days, lines } = failed
  const note = notes.failed[of === 'students' ? 'students' : 'others']
  const sheet = (about: string, blocks: Block[]) =>
    sheetOf(setting, { report: 'failed-logins', title: failedTitles[of], when: daysTitle(days), about, notes: note, blocks })
  const guessed = guesses(failed, setting.timeZone)
  if (lines.length === 0) return [sheet(words.tries, [...guessed, notice(empty.failed(of, days))])]
  const shown = lines.toSorted((a, b) => b.times - a.times).slice(0, most.lines)
  const warnings = [
    ...(failed.isCut ? [notice(cutTries(most.tries))] : []),
    ...(shown.length < lines.length ? [notice(cutLines(shown.length, lines.length))] : []),
  ]
  const rows = shown.sort(byPerson).map((line) => row(of, line, setting.timeZone))
  const size = setting.medium === 'paper' ? linesOnSheet : rows.length
  const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
  return parts.map((part, i) =>
    sheet(parts.length > 1 ? partOf(i + 1, parts.length) : words.tries, [
      ...(i === 0 ? [...guessed, ...warnings, totals(failed)] : []),
      tableOf([...personColumns[of], ...columns], part),
    ]),
  )
}

const triesOf = ({ lines }: FailedLogins) => lines.reduce((sum, { times }) => sum + times, 0)

export const failedLoginPaper: ReportPaper<FailedLogins> = {
  title: ({ of }) => failedTitles[of],
  about: ({ days }) => daysTitle(days),
  count: triesOf,
  emptiness: (failed) => (triesOf(failed) === 0 && failed.sprays.listed.length === 0 ? empty.failed(failed.of, failed.days) : null),
  sheets: failedLoginReport,
}

/** At the head: the addresses from which passwords were guessed in these days. */
function guesses({ sprays }: FailedLogins, timeZone: string): Block[] {
  if (sprays.listed.length === 0) return []
  const when = (at: string) => text(moment(new Date(at), timeZone))
  const titles = [
    left(words.guessedFrom, 'rest', true),
    right(words.accountsTried, 30),
    left(words.first, moments),
    left(words.last, moments),
  ]
  const rows = sprays.listed.map(({ address, accounts, first, last }) => [text(clean(address)), figure(accounts), when(first), when(last)])
  const cut = sprays.earlier > 0 ? [notice(cutSprays(rows.length, sprays.earlier))] : []
  return [notice(notes.sprays), tableOf(titles, rows), ...cut]
}

function totals(failed: FailedLogins): Block {
  const { of, lines } = failed
  const distinct = (values: (string | number | null)[]) => shownNumber(new Set(values.filter((value) => value !== null)).size)
  return {
    kind: 'figures',
    figures: [
      { label: words.tries, value: shownNumber(triesOf(failed)) },
      { label: words.accounts[of], value: distinct(lines.map(({ student, userName }) => student?.studentId ?? userName)) },
      { label: words.addresses, value: distinct(lines.map(({ address }) => address)) },
    ],
  }
}

const personColumns: Record<FailedOf, Column[]> = {
  students: [left(words.class, 12), left(words.number, 19), left(words.name, 'rest', true)],
  staff: [left(words.userName, 30), left(words.name, 'rest', true)],
  administrators: [left(words.userName, 'rest', true)],
}

/** The width of a day and a time on one line, in any month. */
const moments = 31

const columns: Column[] = [
  left(words.reason, 29),
  left(words.address, 24),
  right(words.times, 11),
  left(words.first, moments),
  left(words.last, moments),
]

function row(of: FailedOf, line: FailedLine, timeZone: string): Row {
  const { outcome, address, times, first, last } = line
  return [
    ...person(of, line),
    text(outcome === 'unknown-user' ? unknownUser[of] : outcomes[outcome]),
    text(clean(address ?? '')),
    figure(times),
    text(moment(new Date(first), timeZone)),
    text(moment(new Date(last), timeZone)),
  ]
}

function person(of: FailedOf, { student, userName, name }: FailedLine): Row {
  const unknown = text(words.unknown[of], 'dim')
  if (of === 'administrators') return [userName === null ? unknown : text(userName)]
  if (of === 'staff') return userName === null ? [blank, unknown] : [text(userName), text(name ?? '')]
  if (!student) return [blank, blank, unknown]
  const { formClass, studentId } = student
  return [text(formClass ?? ''), idCell(studentId), nameCell(student)]
}

function byPerson(a: FailedLine, b: FailedLine): number {
  if (a.userName !== null || b.userName !== null) return byUserName(a, b) || b.times - a.times
  if (!a.student || !b.student) return Number(!a.student) - Number(!b.student) || b.times - a.times
  const place = ({ formClass, formLevel }: NonNullable<FailedLine['student']>) => ({ formClass: formClass ?? '~', formLevel })
  return byLevel(place(a.student), place(b.student)) || byName(a.student, b.student) || b.times - a.times
}

const byUserName = (a: FailedLine, b: FailedLine) =>
  Number(a.userName === null) - Number(b.userName === null) || (a.userName ?? '').localeCompare(b.userName ?? '')
