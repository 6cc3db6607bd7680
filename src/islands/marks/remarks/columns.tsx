import type { ReactNode } from 'react'
import { noAverage } from '../../../domain/_average.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { averageUrl } from '../../../domain/figures/address.ts'
import { isGrade, isText, type RemarkField, type RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { averageWords } from '../../../domain/words/average.ts'
import { cellTitles, columnTitles, words } from '../../../domain/words/class-remarks.ts'
import { here } from '../../_base-address.ts'
import { cellAt } from '../../_grid/cells.tsx'
import { type Column, type Design, headOf, peopleColumns } from '../../_grid/grid.tsx'
import type { OpenGrid } from '../../_grid/open.ts'
import { remarkCell } from './cells.tsx'
import type { RemarksHead } from './props.ts'
import type { RowView } from './view.ts'

/** How the sheet is drawn. */
export function designOf({ columns, timeZone, ...of }: RemarksHead, { settle }: OpenGrid<RemarkRow>): Design<RowView> {
  const lastText = columns.findLastIndex(isText)
  return {
    columns: [
      ...peopleColumns<RemarkRow>({ widths: ['w-9', 'w-40'], note: leftNote }),
      figureOf(words.average, 'w-[62px]', 'num', (row) => explained(row, of)),
      figureOf(words.grade, 'w-[54px]', 'mid', ({ grade }) => grade),
      figureOf(words.rank, 'w-12', 'num', ({ rank }) => rank),
      ...columns.map((field, col) => columnOf(field, col, col === lastText)),
    ],
    timeZone,
    titleOf: (field) => cellTitles[field as RemarkField],
    show: (_, value) => String(value),
    onSettle: settle,
  }
}

const leftNote = ({ left_on }: RemarkRow) => left_on !== null && <span className="dim small"> {words.left}</span>

/** A figure of the student that nobody types here. */
const figureOf = (title: string, width: string, className: string, figure: (row: RemarkRow) => ReactNode): Column<RowView> => ({
  ...{ key: title, width, head: headOf(title, title, className) },
  cell: ({ row }) => (
    <td key={title} className={className} data-head={title}>
      {figure(row)}
    </td>
  ),
})

/** The average, and how it is made with the grade and rank beside it. */
function explained({ student_id: studentId, average }: RemarkRow, { year, term }: TermKey) {
  const [figure, url] = [average ?? noAverage, here(averageUrl({ studentId, year, term }))]
  return (
    <a className="why" href={url} hx-get={url} hx-target="#dialog" aria-label={averageWords.howOf(figure)}>
      {figure}
    </a>
  )
}

/** The notes of figures are below the last text, which has room for them. */
function columnOf(field: RemarkField, col: number, isLastText: boolean): Column<RowView> {
  const isHere = (of: string) => of === field || (isLastText && !isText(of))
  return {
    ...{ key: field, width: isText(field) ? undefined : 'w-[62px]' },
    head: headOf(field, columnTitles[field], isText(field) ? undefined : isGrade(field) ? 'mid' : 'num', cellTitles[field]),
    cell: (view) =>
      remarkCell(
        field,
        cellAt(view, col),
        view.notes.filter((note) => isHere(note.field)),
      ),
  }
}
