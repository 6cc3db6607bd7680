import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { BoundedMap } from '../domain/_bounded-map.ts'

const drawn = new BoundedMap<string, string>(2000)

/**
 * A row of a sheet's first paint. When a class is opened again, unchanged rows reuse their text. `known` is all that the text depends
 * on: nothing is typed, selected or being saved yet.
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

/** Copies React's text, which is a chain of hundreds of pieces: kept, it would use more memory, and every page would join it again. */
const inOnePiece = (text: string) => Buffer.from(text).toString()
