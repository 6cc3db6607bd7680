import type { RowShared } from '../../../islands/marks/remarks/row.tsx'
import { cellsOf } from '../../../islands/marks/remarks/row.tsx'
import type { RowView } from '../../../islands/marks/remarks/view.ts'
import { StoredRow } from '../../_stored-row.tsx'

export const StoredRemarkRow = ({ view, columns }: { view: RowView } & RowShared) => (
  <StoredRow at={view.at} known={keyOf(view, columns)} cells={() => cellsOf(view, columns)} />
)

function keyOf({ row, index, cells, notes, isReadOnly }: RowView, columns: RowShared['columns']): string {
  const { last_name, first_name, left_on, average, grade, rank } = row
  const texts = cells.map(({ text, isShut }) => [text, isShut])
  return JSON.stringify(['remarks', index, last_name, first_name, left_on, average, grade, rank, isReadOnly, columns, texts, notes])
}
