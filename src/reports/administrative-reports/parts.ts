import { shownDay } from '../../domain/_dates.ts'
import type { ClassOf } from '../../domain/administrative-reports.ts'
import { administrativeReports, type ReportName, words } from '../../domain/words/administrative-reports.ts'
import { printedOn } from '../../domain/words/reports.ts'
import { type Block, type Cell, type Column, clean, figure, idCell, nameCell, type Row, type Sheet, type Table, text } from '../_model.ts'
import { left, onePaper, right, tableOf } from '../_parts.ts'

/** The setting of a report's sheets. On paper each class has its own sheet; a spreadsheet has everyone in one list, for filtering. */
export type Setting = { printedDay: string; timeZone: string; medium: 'paper' | 'spreadsheet' }

/** A report with its data: its description and its sheets. `emptiness` says why it is empty. */
export type ReportPaper<Found> = {
  title?(found: Found): string
  about(found: Found, setting: Omit<Setting, 'medium'>): string
  count(found: Found): number
  emptiness(found: Found): string | null
  sheets(found: Found, setting: Setting): Sheet[]
}

type About = { report: ReportName; title?: string; when: string; about: string; notes: string; blocks: Block[] }

export const sheetOf = (
  { printedDay }: Setting,
  { report, title = administrativeReports[report].title, when, about, notes, blocks }: About,
): Sheet => ({
  paper: 'list',
  title,
  when: [clean(when), about].join(' · '),
  about,
  blocks,
  foot: { notes, stamp: printedOn(shownDay(printedDay)) },
})

/** The columns with which a student's line begins. */
const personColumns = [right('#', 9), left(words.number, 22), left(words.name, 'rest', true)]
const personCells = (n: number, of: { studentId: number; firstName: string; lastName: string }): Row => [
  figure(n + 1),
  idCell(of.studentId),
  nameCell(of),
]

const classTitle = ({ formClass }: Pick<ClassOf<unknown>, 'formClass'>) => (formClass === null ? words.noClass : clean(formClass))

/** Makes a sheet for each class on paper. Short lists (`isOne`) and spreadsheets have one sheet, with the class on each line. */
export function classSheets<Line extends { studentId: number; firstName: string; lastName: string }>(
  setting: Setting,
  classes: readonly ClassOf<Line>[],
  sheet: { columns: readonly Column[]; cells(line: Line): Row; of(about: string, blocks: Block[]): Sheet; isOne?: true },
): Sheet[] {
  const row = (line: Line, n: number): Row => [...personCells(n, line), ...sheet.cells(line)]
  const columns = [...personColumns, ...sheet.columns]
  if (setting.medium === 'paper' && !sheet.isOne)
    return classes.map((of) => sheet.of(aboutClass(of), [tableOf(columns, of.students.map(row))]))
  const all = classes.flatMap((of) => of.students.map((line) => ({ line, classCell: text(classTitle(of)) })))
  const rows = all.map(({ line, classCell }, n): Cell[] => [classCell, ...row(line, n)])
  return [sheet.of(words.students, [tableOf([left(words.class, 20), ...columns], rows)])]
}

const aboutClass = (of: Pick<ClassOf<unknown>, 'formClass'>) => (of.formClass === null ? words.noClass : `${words.class} ${classTitle(of)}`)

/** The counts, then the lists; on paper the counts of a single list are above it, and not a page of their own. */
export function withSummary({ medium }: Setting, summary: Sheet, lists: readonly Sheet[]): Sheet[] {
  const [only] = lists
  if (medium === 'paper' && only && lists.length === 1) return [{ ...only, blocks: [...summary.blocks, ...only.blocks] }]
  return [...onePaper([summary, ...lists])]
}

/** The sheet before the lists: a row for each class, and their sums in the foot. */
export function classSummary<Line>(
  classes: readonly ClassOf<Line>[],
  columns: readonly { title: string; of(students: readonly Line[]): number | string; isBold?: boolean }[],
): Table {
  const rowOf = (name: string, students: readonly Line[], isTotal: boolean): Row => [
    text(name, isTotal ? 'bold' : undefined),
    ...columns.map(({ of, isBold }) => {
      const value = of(students)
      if (typeof value === 'string') return text(isTotal ? '' : value)
      return figure(value, isTotal || (isBold && value > 0) ? 'bold' : undefined)
    }),
  ]
  return tableOf(
    [left(words.class, 30, true), ...columns.map(({ title, of }) => (typeof of([]) === 'string' ? left(title, 'rest') : right(title, 30)))],
    classes.map((of) => rowOf(classTitle(of), of.students, false)),
    [
      rowOf(
        words.total,
        classes.flatMap((of) => of.students),
        true,
      ),
    ],
  )
}
