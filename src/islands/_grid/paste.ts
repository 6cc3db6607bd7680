export type Block = readonly (readonly string[])[]

/**
 * Parses a spreadsheet's clipboard text into rows of cells: tabs, any line ends, quoted cells with doubled quotes, and one line end
 * after the last row.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const cell = cellAt(text, at)
    rows.at(-1)?.push(cell.value)
    at = cell.end
    const mark = text[at]
    if (mark === undefined) return rows
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (mark === '\t') continue
    if (at >= text.length) return rows
    rows.push([])
  }
}

const ends = /[\t\r\n]|$/g

function cellAt(text: string, from: number): { value: string; end: number } {
  if (text[from] === '"') {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
    quoted.lastIndex = from
    const match = quoted.exec(text)
    if (match) return { value: (match[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex }
  }
  ends.lastIndex = from
  const end = ends.exec(text)?.index ?? text.length
  return { value: text.slice(from, end), end }
}

/** The reverse: `parseBlock(formatBlock(block))` equals the block. */
export const formatBlock = (block: Block) => block.map((row) => `${row.map(quotedCell).join('\t')}\r\n`).join('')

const quotedCell = (value: string) => (/[\t\r\n]|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export type Spot = { row: number; col: number }
type Placed = Spot & { text: string }
/** `blanks` leave their cells unchanged; `over` counts rows beyond the last student; `shut` counts values for closed cells. */
type Paste = { cells: Placed[]; blanks: Spot[]; over: number; shut: number }

/**
 * Places the cells of a block down and right from the selection's start; a single line is repeated over a taller selection. Rows and
 * columns keep their places: a value for a cell that cannot be filled is left out and counted, never moved to the next row. A blank
 * among several values leaves its cell unchanged.
 */
export function placeBlock(
  block: Block,
  from: Spot,
  to: Spot,
  size: { rows: number; cols: number },
  isShut: (spot: Spot) => boolean,
): Paste {
  const paste: Paste = { cells: [], blanks: [], over: 0, shut: 0 }
  const isOne = block.length === 1 && block[0]?.length === 1
  const tall = block.length === 1 ? to.row - from.row + 1 : block.length
  for (let i = 0; i < tall; i++) {
    const line = block[block.length === 1 ? 0 : i] ?? []
    if (from.row + i >= size.rows) {
      paste.over += line.some((text) => text.trim() !== '') ? 1 : 0
      continue
    }
    const wide = isOne ? to.col - from.col + 1 : line.length
    for (let j = 0; j < wide; j++) {
      const text = line[isOne ? 0 : j] ?? ''
      const spot = { row: from.row + i, col: from.col + j }
      const isBlank = !isOne && text.trim() === ''
      if (spot.col >= size.cols || isShut(spot)) paste.shut += isBlank ? 0 : 1
      else if (isBlank) paste.blanks.push(spot)
      else paste.cells.push({ ...spot, text })
    }
  }
  return paste
}
