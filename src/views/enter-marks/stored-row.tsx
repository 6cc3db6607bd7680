import { renderToString } from 'react-dom/server'
import { Recent } from '../../domain/_recent.ts'
import { cellsOf, type RowShared, type RowView } from '../../islands/enter-marks/row.tsx'

const drawn = new Recent<string, string>(2000)

/** A row of the first paint. Of a class that is opened again few rows have changed: the others are the same text as before. */
export function StoredRow({ view, detailOf }: { view: RowView } & RowShared) {
  const __html = htmlOf(view, detailOf)
  const className = view.at < 0 ? undefined : 'is-current'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made the text itself
  return <tr className={className} dangerouslySetInnerHTML={{ __html }} />
}

function htmlOf(view: RowView, detailOf: RowShared['detailOf']): string {
  const key = keyOf(view, detailOf)
  const known = drawn.get(key)
  if (known !== undefined) return known
  const html = renderToString(cellsOf(view, detailOf))
  drawn.set(key, html)
  return html
}

/** All that the text depends on: nothing is typed, selected or on its way yet. */
function keyOf({ row, index, cells, status, isReadOnly }: RowView, detailOf: RowShared['detailOf']): string {
  const texts = cells.map(({ text, isShut }) => [text, isShut, detailOf(text)?.detail])
  return JSON.stringify([index, row.last_name, row.first_name, isReadOnly, status?.kind, texts])
}
