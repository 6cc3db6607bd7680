import type { SubjectLine, SubjectStudents } from '../../domain/administrative-reports.ts'
import { empty, formsTitle, notes, words } from '../../domain/words/administrative-reports.ts'
import { type Block, clean, type Sheet, text } from '../_model.ts'
import { left, notice } from '../_parts.ts'
import { classSheets, classSummary, type ReportPaper, type Setting, sheetOf, withSummary } from './parts.ts'

/** Student by Class/Subject: which students take a subject, and with which teacher. Students without a teacher are highlighted. */
export function studentSubjectReport(of: SubjectStudents, setting: Setting): Sheet[] {
  const { title, form, classes } = of
  const sheet = (about: string, blocks: Block[]) =>
    sheetOf(setting, { report: 'student-subject', when: `${title} · ${formsTitle(form)}`, about, notes: notes.subject, blocks })
  if (classes.length === 0) return [sheet(words.summary, [notice(empty.subject(title, form))])]
  const summary = classSummary(classes, [
    { title: words.teachers, of: teachersOf },
    { title: words.students, of: (students) => students.length },
    { title: words.withoutTeacher, of: (students) => students.filter(isWithoutTeacher).length, isBold: true },
  ])
  const lists = classSheets<SubjectLine>(setting, classes, {
    columns: [left(words.teacher, 60)],
    cells: ({ teacher }) => [teacher === null ? text(words.noTeacher, 'low') : text(teacher)],
    of: sheet,
  })
  return withSummary(setting, sheet(words.summary, [summary]), lists)
}

const countOf = ({ classes }: SubjectStudents) => classes.reduce((sum, of) => sum + of.students.length, 0)

export const studentSubjectPaper: ReportPaper<SubjectStudents> = {
  about: ({ title, form }) => `${title} · ${formsTitle(form)}`,
  count: countOf,
  emptiness: (found) => (countOf(found) === 0 ? empty.subject(found.title, found.form) : null),
  sheets: studentSubjectReport,
}

const isWithoutTeacher = ({ teacher }: SubjectLine) => teacher === null

/** Each teacher, with the number of students if there are several teachers. */
function teachersOf(students: readonly SubjectLine[]): string {
  const counts = new Map<string, number>()
  for (const { teacher } of students) if (teacher !== null) counts.set(teacher, (counts.get(teacher) ?? 0) + 1)
  const names = [...counts].sort((a, b) => b[1] - a[1])
  return names.map(([name, count]) => (names.length > 1 ? `${clean(name)} (${count})` : clean(name))).join(', ')
}
