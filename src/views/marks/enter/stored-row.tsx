import { cellsOf, type RowShared, type RowView } from '../../../islands/marks/enter/row.tsx'
import { StoredRow } from '../../_stored-row.tsx'

export const StoredMarkRow = ({ view, detailOf }: { view: RowView } & RowShared) => (
  <StoredRow at={view.at} known={keyOf(view, detailOf)} cells={() => cellsOf(view, detailOf)} />
)

function keyOf({ row, index, cells, status, isReadOnly }: RowView, detailOf: RowShared['detailOf']): string {
  const texts = cells.map(({ text, isShut }) => [text, isShut, detailOf(text)?.detail])
  return JSON.stringify(['mark', index, row.last_name, row.first_name, isReadOnly, status?.kind, texts])
}
