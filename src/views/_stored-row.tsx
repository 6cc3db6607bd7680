import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { BoundedMap } from '../domain/_bounded-map.ts'

const drawn = new BoundedMap<string, string>(2000)

/**
 * A row of a sheet's first paint. Of a class that is opened again few rows have changed: the others are the same text as before. `known`
 * is all that the text depends on: nothing is typed, selected or on its way yet.
 */
export function StoredRow({ at, known, cells }: { at: number; known: string; cells: () => ReactElement }) {
  const __html = htmlOf(known, cells)
  const className = at < 0 ? undefined : 'is-current'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made the text itself
  return <tr className={className} dangerouslySetInnerHTML={{ __html }} />
}

function htmlOf(known: string, cells: () => ReactElement): string {
  const before = drawn.get(known)
  if (before !== undefined) return before
  const html = inOnePiece(renderToString(cells()))
  drawn.set(known, html)
  return html
}

/** React's text is a chain of hundreds of pieces: kept so, it takes more memory, and every page has to put them together again. */
const inOnePiece = (text: string) => Buffer.from(text).toString()
