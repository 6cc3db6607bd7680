import { setImmediate } from 'node:timers/promises'
import type { Sheet } from '../_model.ts'
import type { Page } from './pages.ts'

export type LaidSheet = { sheet: Sheet; pages: readonly Page[] }

/** Numbers the pages of each paper, from the first page of its first sheet to the last page of its last. */
export async function* layOut(
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
  pagesOf: (sheet: Sheet) => readonly Page[],
): AsyncGenerator<LaidSheet> {
  let paper: LaidSheet[] = []
  for await (const sheet of sheets) {
    paper.push({ sheet, pages: pagesOf(sheet) })
    if (sheet.goesOn) await setImmediate()
    else {
      yield* numbered(paper)
      paper = []
    }
  }
  yield* numbered(paper)
}

function numbered(paper: readonly LaidSheet[]): readonly LaidSheet[] {
  if (paper.length < 2) return paper
  const total = paper.reduce((sum, { pages }) => sum + pages.length, 0)
  let before = 0
  return paper.map(({ sheet, pages }) => ({
    sheet,
    pages: pages.map((page) => {
      before++
      return { ...page, parts: page.parts.map((part) => part.numbered?.(before, total) ?? part) }
    }),
  }))
}
