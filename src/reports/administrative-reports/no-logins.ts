import { schoolDay, shownDay } from '../../domain/_dates.ts'
import type { LoginLine, NoLogins } from '../../domain/administrative-reports.ts'
import { empty, notes, words } from '../../domain/words/administrative-reports.ts'
import { type Block, type Sheet, text } from '../_model.ts'
import { left, notice } from '../_parts.ts'
import { classSheets, classSummary, type ReportPaper, type Setting, sheetOf, withSummary } from './parts.ts'

/** Logins - Students Never Logged In: by class, with whether a password was ever handed out. */
export function noLoginReport({ classes }: NoLogins, setting: Setting): Sheet[] {
  const sheet = (about: string, blocks: Block[]) =>
    sheetOf(setting, { report: 'no-logins', when: words.neverLoggedIn, about, notes: notes.noLogins, blocks })
  const never = classes.map((of) => ({ ...of, students: of.students.filter(isNever) })).filter((of) => of.students.length > 0)
  if (never.length === 0) return [sheet(words.summary, [notice(whyEmpty({ classes }))])]
  const summary = classSummary(classes, [
    { title: words.students, of: (students) => students.length },
    { title: words.neverLoggedIn, of: (students) => students.filter(isNever).length, isBold: true },
    { title: words.noPassword, of: (students) => students.filter((line) => isNever(line) && line.password === null).length, isBold: true },
  ])
  const lists = classSheets<LoginLine>(setting, never, {
    isOne: true,
    columns: [left(words.password, 60)],
    cells: (line) => [passwordCell(line, setting.timeZone)],
    of: sheet,
  })
  return withSummary(setting, sheet(words.summary, [summary]), lists)
}

const isNever = ({ hasLoggedIn }: LoginLine) => !hasLoggedIn

const countOf = ({ classes }: NoLogins) => classes.flatMap((of) => of.students.filter(isNever)).length
const whyEmpty = ({ classes }: NoLogins) => (classes.length === 0 ? empty.noStudents : empty.noLogins)

export const noLoginPaper: ReportPaper<NoLogins> = {
  about: (_, { printedDay }) => shownDay(printedDay),
  count: countOf,
  emptiness: (found) => (countOf(found) > 0 ? null : whyEmpty(found)),
  sheets: noLoginReport,
}

function passwordCell({ password }: LoginLine, timeZone: string) {
  if (password === null) return text(words.neverHandedOut, 'bold')
  return text(password === 'unknown' ? words.handedOut : `${words.handedOut} ${shownDay(schoolDay(new Date(password), timeZone))}`)
}
