import { percentOf } from '../domain/_numbers.ts'
import { termLine } from '../domain/_titles.ts'
import { apart, byDifference, type Summary } from '../domain/analysis/index.ts'
import { besideTitles, tenName, words } from '../domain/words/analysis.ts'
import { partTitle } from '../views/analysis/panels.tsx'
import type { Shown } from '../views/analysis/shown.ts'
import { type Cell, type Column, clean, figure, nameCell, percentage, type Row, type Sheet, text } from './_model.ts'
import { left, right, tableOf } from './_parts.ts'

/** The tables behind the pictures, each on a page of its own. */
export function analysisSheets(of: Shown): Sheet[] {
  const { analysis, title, others, level, group } = of
  const names = { title, level, ...others, term: analysis.term, isClass: group.classId !== null }
  const groups = [
    summaryRow(title, analysis.summary),
    ...analysis.beside.map(({ kind, summary }) => summaryRow(besideTitles(kind, names), summary)),
    ...analysis.sexes.map(({ sex, summary }) => summaryRow(words.sexes[sex], summary)),
  ]
  const sheet = (about: string, columns: readonly Column[], rows: readonly Row[]): Sheet => ({
    ...{ paper: 'list', title: `${words.title} ${clean(title)}`, when: termLine(analysis), about, foot: null },
    blocks: [tableOf(columns, rows)],
  })
  const counts = (of: readonly (readonly [string, number])[]) => of.map(([name, count]): Row => [text(name), figure(count)])
  return [
    sheet(words.figures, summaryColumns, groups),
    sheet(
      words.distribution,
      [left(words.tens, 30, true), right(words.number, 20)],
      counts(analysis.tens.map((count, at) => [tenName(at), count])),
    ),
    sheet(
      words.byGrade,
      [left(words.grade, 30, true), right(words.number, 20)],
      counts(analysis.grades.map(({ grade, count }) => [grade, count])),
    ),
    ...(analysis.parts.length > 0
      ? [
          sheet(
            `${words.figures} 2`,
            summaryColumns,
            analysis.parts.map((part) => summaryRow(partTitle(part, of), part.summary)),
          ),
        ]
      : []),
    ...(analysis.pairs.length > 0
      ? [
          sheet(
            words.difference,
            [left(words.student, 60, true), right(words.course, 20), right(words.exam, 20), right(words.difference, 20)],
            byDifference(analysis.pairs).map((one): Row => [nameCell(one), figure(one.course), figure(one.exam), figure(apart(one))]),
          ),
        ]
      : []),
  ]
}

const summaryColumns: Column[] = [
  left('', 60, true),
  ...[
    words.number,
    words.mean,
    words.median,
    `${words.quartiles}, from`,
    `${words.quartiles}, to`,
    words.least,
    words.most,
    words.passed,
    words.share,
  ].map((title) => right(title, 20)),
]

const summaryRow = (name: string, { n, mean, median, lower, upper, least, most, passed }: Summary): Row => [
  text(name),
  ...[n, mean, median, lower, upper, least, most, passed].map((value): Cell => figure(value)),
  percentage(percentOf(passed, n)),
]
