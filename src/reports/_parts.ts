import { type Block, type Column, clean, type Row, type Sheet, type Table } from './_model.ts'

export const tableOf = (columns: readonly Column[], rows: readonly Row[], foot: readonly Row[] = []): Table => ({
  kind: 'table',
  isRuled: false,
  columns,
  rows,
  foot,
})

export const left = (title: string, width: Column['width'], isHead = false): Column => ({
  title,
  align: 'left',
  width,
  ...(isHead && { isHead }),
})
export const right = (title: string, width: Column['width']): Column => ({ title, align: 'right', width })
export const middle = (title: string, width: Column['width']): Column => ({ title, align: 'center', width })

export const notice = (words: string): Block => ({ kind: 'notice', text: clean(words) })

/** Divides items into the fewest parts of at most `most` items, all of about the same size. */
export function evenly<T>(items: readonly T[], most: number): T[][] {
  const parts = Math.max(1, Math.ceil(items.length / most))
  const size = Math.ceil(items.length / parts)
  return Array.from({ length: parts }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/** Joins sheets into one paper with one letterhead. */
export function* onePaper(sheets: Iterable<Sheet>): Generator<Sheet> {
  let before: Sheet | undefined
  for (const sheet of sheets) {
    if (before) yield { ...before, goesOn: true }
    before = before ? { ...sheet, isInner: true } : sheet
  }
  if (before) yield before
}
