import { blankCell, type Cell, isFilled, type Sheet } from '../_spreadsheet.ts'
import { dayCell } from './days.ts'
import { fieldsGiven, fieldsOfUse, type Kind, type Matching } from './matching.ts'

/** The sheet in our form: with the name of its kind and our titles, each row at its place. Columns that are left out are dropped. */
export const rearranged = (sheet: Sheet, matching: Matching, kind: Kind): Sheet => ({
  ...sheet,
  name: matching.kind,
  rows: sheet.rows.map(rearranging(sheet, matching, kind)),
})

/** Makes the function that turns a row into one of ours. */
export function rearranging(sheet: Sheet, matching: Matching, kind: Kind): (cells: readonly Cell[], row: number) => Cell[] {
  const made = Object.keys(kind.targets).filter((field) => kind.targets[field]?.isMade)
  const fields = [...new Set([...fieldsGiven(matching, kind), ...made])]
  const titles = fields.map((field): Cell => ({ text: kind.targets[field]?.titles[0] ?? field, kind: 'text' }))
  const columns = fields.map((field) => columnOf(field, { sheet, matching, kind }))
  return (cells, row) => {
    if (row < matching.head) return []
    if (row === matching.head) return titles
    return cells.some(isFilled) ? columns.map((cellOf) => cellOf(cells)) : []
  }
}

type Of = { sheet: Sheet; matching: Matching; kind: Kind }

/** Finds a field's cell in a row; the columns are looked up once for thousands of rows. */
function columnOf(field: string, { sheet, matching, kind }: Of): (cells: readonly Cell[]) => Cell {
  const target = kind.targets[field]
  const uses = matching.columns.flatMap((use, at) => (fieldsOfUse(use, kind).includes(field) ? [{ use, at }] : []))
  if (uses.length === 0) {
    const same: Cell = { text: matching.same[field] ?? '', kind: 'text' }
    const others = target?.onlyWith && matching.columns.flatMap((use, at) => (target.onlyWith?.includes(use) ? [at] : []))
    return others ? (cells) => (others.some((at) => isFilled(cells[at] ?? blankCell)) ? same : blankCell) : () => same
  }
  return (cells) => {
    const given = uses.map(({ use, at }): Cell => {
      const cell = plain(cells[at] ?? blankCell)
      return use === field ? cell : partOfName(cell, use === 'whole-last-first', field === kind.whole?.[0])
    })
    const [first = given[0] ?? blankCell, ...more] = given.filter(isFilled)
    const one = more.length === 0 ? first : joined([first, ...more], target?.kind === 'list' ? ', ' : ' ')
    if (target?.kind === 'mark') return withText(one, (text) => text.replace(/\s*%$/, ''))
    return target?.kind === 'day' ? dayCell(one, matching.days, sheet.is1904 ?? false) : one
  }
}

const joined = (cells: readonly Cell[], between: string): Cell => ({
  text: cells.map(({ text }) => text.trim()).join(between),
  kind: 'text',
})

/** Removes the apostrophe that programs put before a possible formula; nothing is calculated here. */
const plain = (cell: Cell): Cell => (cell.kind === 'text' && /^'[=+\-@]/.test(cell.text) ? { ...cell, text: cell.text.slice(1) } : cell)

/** Small words that belong to a following last name: `Ana de la Cruz`. */
const particles = new Set([
  'da',
  'de',
  'del',
  'den',
  'der',
  'di',
  'do',
  'dos',
  'du',
  'el',
  'la',
  'las',
  'le',
  'los',
  'st',
  'ten',
  'van',
  'von',
])

function partOfName(cell: Cell, isLastFirst: boolean, isFirst: boolean): Cell {
  if (cell.kind !== 'text' && cell.kind !== 'formula') return cell
  return withText(cell, (text) => namesOf(text, isLastFirst)[isFirst ? 'first' : 'last'])
}

/** Changes the text of a cell, or the shown value of its formula. */
const withText = (cell: Cell, written: (text: string) => string): Cell =>
  cell.kind !== 'formula'
    ? { ...cell, text: written(cell.text) }
    : cell.shown === undefined
      ? cell
      : { ...cell, shown: written(cell.shown) }

/** Removes the form of address, as in the staff list's `Mr. Ramesh Boodoo`. */
export const withoutAddress = (name: string) => name.trim().replace(/^(?:(?:mrs?|ms|miss|mx|dr|prof)(?:\.\s*|\s+))+(?=\S)/i, '')

/**
 * Splits `Cruz, Ana` in either order, also with `Ms.`. Without a comma the last name is the last word, or the first if those come
 * first.
 */
export function namesOf(whole: string, isLastFirst: boolean): { first: string; last: string } {
  const [before = '', ...after] = whole.split(',').map(withoutAddress)
  if (after.length > 0) return { first: after.join(' ').replace(/\s+/g, ' ').trim(), last: before }
  const words = before.split(/\s+/)
  if (words.length < 2) return { first: '', last: before }
  if (isLastFirst) {
    const end = words.findIndex((word) => !particles.has(word.toLowerCase().replace('.', '')))
    return { first: words.slice(Math.max(end, 0) + 1).join(' '), last: words.slice(0, Math.max(end, 0) + 1).join(' ') }
  }
  let from = words.length - 1
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase().replace('.', ''))) from--
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') }
}
