import { fullName } from '../../../domain/_names.ts'
import { type Cell, cellClass, cellIcon, cellProps, fieldProps, isWrong } from '../../_grid/cells.tsx'
import { statusId } from '../../_grid/places.ts'
import type { BookRow, Column } from './book.ts'
import { titleOf } from './heads.tsx'

/**
 * A mark. Only the current cell is an input: a mark book has seven hundred, and a text cell draws in half the time. It becomes an input
 * at once when it gets the focus.
 */
export function bookCell(column: Column, cell: Cell<BookRow>, look: string) {
  const { view, col, state, text } = cell
  const className = cellClass(look, cell)
  const describedBy = isWrong(cell) ? statusId(view.index) : undefined
  if (view.at !== col) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a cell of a grid is typed in
      <td key={column.number} className={className} tabIndex={0} {...cellProps(cell, describedBy)}>
        {state ? withIcon(cell) : text}
      </td>
    )
  }
  return (
    <td key={column.number} className={className} tabIndex={-1}>
      {cellIcon(cell)}
      <input {...fieldProps(cell, `${titleOf(column)}, ${fullName(view.row)}`, describedBy)} inputMode="numeric" />
    </td>
  )
}

const withIcon = (cell: Cell<BookRow>) => (
  <>
    {cellIcon(cell)}
    {cell.text}
  </>
)
