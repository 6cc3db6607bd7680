import { moment } from '../../domain/_dates.ts'
import type { Days } from '../../domain/_days.ts'
import { termName } from '../../domain/_titles.ts'
import type { AccessLine, AccessLog } from '../../domain/administrative-reports.ts'
import { daysTitle, empty, formsTitle, notes, words } from '../../domain/words/administrative-reports.ts'
import { type Block, blank, figure, type Row, type Sheet, text } from '../_model.ts'
import { left, notice, right } from '../_parts.ts'
import { classSheets, classSummary, type ReportPaper, type Setting, sheetOf, withSummary } from './parts.ts'

/** E-Report Student Access Logs: which students of a class opened a term's report, when, how often and from where, and which did not. */
export function accessLogReport(of: AccessLog, setting: Setting): Sheet[] {
  const { classes, form, classId, days, isPosted } = of
  const sheet = (about: string, blocks: Block[]) =>
    sheetOf(setting, { report: 'access-logs', when: titled(termName(of), days), about, notes: notes.access(days), blocks })
  const why = isPosted ? [] : [notice(empty.notPosted(termName(of)))]
  if (classes.length === 0) return [sheet(classId ?? formsTitle(form), [...why, notice(empty.nobody(termName(of), form, classId))])]
  const lists = classSheets<AccessLine>(setting, classes, {
    columns: [left(words.first, 31), left(words.last, 31), right(words.times, 12), left(words.address, 34)],
    cells: (line) => cells(line, setting.timeZone),
    of: sheet,
  })
  if (classes.length === 1 && setting.medium === 'paper') return lists.map((list) => ({ ...list, blocks: [...why, ...list.blocks] }))
  const summary = classSummary(classes, [
    { title: words.students, of: (students) => students.length },
    { title: words.opened, of: (students) => students.filter(hasOpened).length },
    { title: words.notOpened, of: (students) => students.filter((line) => !hasOpened(line)).length, isBold: true },
    { title: words.held, of: (students) => students.filter((line) => line.isHeld).length },
    { title: words.openings, of: (students) => students.reduce((sum, { times }) => sum + times, 0) },
  ])
  return withSummary(setting, sheet(words.summary, [...why, summary]), lists)
}

const titled = (title: string, days: Days) => (days.from === null ? title : `${title} · ${daysTitle(days)}`)

const studentsOf = ({ classes }: AccessLog) => classes.flatMap((of) => of.students)

export const accessLogPaper: ReportPaper<AccessLog> = {
  about: (of) => titled(`${termName(of)} · ${of.classId ?? formsTitle(of.form)}`, of.days),
  count: (of) => studentsOf(of).length,
  emptiness(of) {
    if (studentsOf(of).length === 0) return empty.nobody(termName(of), of.form, of.classId)
    return of.isPosted || studentsOf(of).some(hasOpened) ? null : empty.notPosted(termName(of))
  },
  sheets: accessLogReport,
}

const hasOpened = ({ times }: AccessLine) => times > 0

function cells({ first, last, times, addresses, isHeld }: AccessLine, timeZone: string): Row {
  if (first === null || last === null)
    return [isHeld ? text(`${words.notYet}: ${words.held.toLowerCase()}`) : text(words.notYet, 'bold'), blank, blank, blank]
  return [
    text(moment(new Date(first), timeZone)),
    text(moment(new Date(last), timeZone)),
    figure(times),
    text(`${addresses.slice(0, 3).join(', ')}${addresses.length > 3 ? ` + ${addresses.length - 3}` : ''}`),
  ]
}
