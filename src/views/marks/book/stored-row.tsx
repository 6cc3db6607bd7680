import type { Column } from '../../../islands/marks/book/book.ts'
import { cellsOf, type RowShared, titleOf } from '../../../islands/marks/book/row.tsx'
import type { BookView } from '../../../islands/marks/book/view.ts'
import { StoredRow } from '../../_stored-row.tsx'

export const StoredBookRow = ({ view, ...shared }: { view: BookView } & RowShared) => (
  <StoredRow at={view.at} known={keyOf(view, shared)} cells={() => cellsOf(view, shared)} />
)

const titles = new WeakMap<readonly Column[], string>()

/** The titles that every row repeats, joined once. */
function titlesOf(columns: readonly Column[]): string {
  const all = titles.get(columns) ?? JSON.stringify(columns.map(titleOf))
  titles.set(columns, all)
  return all
}

function keyOf({ row, index, at, cells, columns, percent, status, isReadOnly }: BookView, { sheet, enterMarks }: RowShared): string {
  const texts = cells.map(({ text }) => text)
  const told = [index, at, row.id, row.last_name, row.first_name, isReadOnly, percent, status?.words, titlesOf(columns), texts]
  return JSON.stringify(['book', sheet, enterMarks, ...told])
}
