import { blankCell, type Cell } from '../../domain/_spreadsheet.ts'
import type { Archive } from './archive.ts'
import { numberCell, plain } from './formats.ts'
import { Refused } from './refused.ts'
import type { Workbook } from './workbook.ts'
import { type Attributes, attribute, readXml } from './xml.ts'

export const mostColumns = 256
const mostMerged = 1_000_000
const mostMerges = 65_536
const longestText = 32_767
/** The limit for the text of all cells: many cells can refer to one long text that the file holds once. */
const mostText = 16_000_000

type Read = { rows: Cell[][]; hidden: Set<number> }

/** Reads the cells of a sheet, row by row, up to the limit. */
export async function readSheet(archive: Archive, part: string, book: Workbook, mostRows: number): Promise<Read> {
  const [rows, hidden, merges] = [[] as Cell[][], new Set<number>(), [] as string[]]
  let [filled, row, column, isInRows, isPhonetic] = [0, -1, -1, false, false]
  let cell: Raw | undefined
  let into: 'value' | 'formula' | undefined

  function openRow(attributes: Attributes) {
    row = numberOr(attribute(attributes, 'r'), row + 2) - 1
    column = -1
    if (['1', 'true'].includes(attribute(attributes, 'hidden') ?? '')) hidden.add(row)
  }
  function openCell(attributes: Attributes) {
    const letters = /^[A-Z]+/.exec(attribute(attributes, 'r') ?? '')?.[0]
    column = letters ? columnOf(letters) : column + 1
    cell = {
      type: attribute(attributes, 't') ?? 'n',
      style: Number(attribute(attributes, 's') ?? 0),
      value: '',
      formula: '',
      isFormula: false,
    }
  }
  function closeCell() {
    if (!cell) return
    const read = cellOf(cell, book)
    cell = undefined
    if (read.kind === 'blank') return
    book.spent.text += read.text.length
    if (book.spent.text > mostText) throw new Refused('inflates')
    if (column >= mostColumns) throw new Refused('too-many-columns')
    // Blank rows in between count too, or one cell at the very bottom would make a million rows.
    if (row > mostRows * 2 || (!rows[row]?.length && ++filled > mostRows + 1)) throw new Refused('too-many-rows')
    while (rows.length <= row) rows.push([])
    const cells = rows[row] as Cell[]
    while (cells.length < column) cells.push(blankCell)
    cells[column] = read
  }

  await readXml(archive.read(part), {
    open: (name, attributes) => {
      if (name === 'sheetData') isInRows = true
      else if (name === 'mergeCell') merges.push(attribute(attributes, 'ref') ?? '')
      else if (!isInRows) return
      else if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (name === 'f' && cell) [cell.isFormula, into] = [true, 'formula']
      else if (name === 'rPh') isPhonetic = true
      else if ((name === 'v' || name === 't') && !isPhonetic) into = 'value'
    },
    text: (text) => {
      if (cell && into) cell[into] += text
    },
    close: (name) => {
      if (name === 'sheetData') isInRows = false
      else if (name === 'c') closeCell()
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'v' || name === 't' || name === 'f') into = undefined
    },
  })
  cover(rows, merges)
  return { rows, hidden }
}

type Raw = { type: string; style: number; value: string; formula: string; isFormula: boolean }

function cellOf({ formula, isFormula, ...raw }: Raw, book: Workbook): Cell {
  const cell = writtenCell(raw, book)
  if (!isFormula) return cell
  return { text: `=${formula}`, kind: 'formula', ...(cell.kind !== 'error' && { shown: cell.text }) }
}

function writtenCell({ type, style, value }: Pick<Raw, 'type' | 'style' | 'value'>, book: Workbook): Cell {
  if (value === '') return blankCell
  if (type === 'e') return { text: value, kind: 'error' }
  if (type === 'd') return { text: value.slice(0, 10), kind: 'date' }
  if (type === 'n') return numberCell(value, book.formats[style] ?? plain, book.is1904)
  const text = type === 's' ? book.strings[Number(value)] : type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value
  if (text === undefined || text.length > longestText) throw new Refused('damaged')
  // Excel writes a character that XML forbids as _x000D_.
  const written = text.replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return written.trim() === '' ? blankCell : { text: written, kind: 'text' }
}

/** Empties merged cells except the first; cells beyond the last one of a row need nothing. */
function cover(rows: Cell[][], merges: readonly string[]): void {
  let covered = 0
  if (merges.length > mostMerges) throw new Refused('damaged')
  for (const merge of merges) {
    const [, left = '', top, right = '', bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(merge) ?? []
    const [first, last] = [columnOf(left), Math.min(columnOf(right), mostColumns - 1)]
    for (let row = Number(top) - 1; row < Math.min(Number(bottom), rows.length); row++) {
      const cells = rows[row] ?? []
      if (++covered > mostMerged) throw new Refused('damaged')
      for (let column = first; column <= last; column++) {
        if (++covered > mostMerged) throw new Refused('damaged')
        if (row === Number(top) - 1 && column === first) continue
        while (cells.length < column) cells.push(blankCell)
        cells[column] = { text: '', kind: 'merged' }
      }
    }
  }
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
const numberOr = (text: string | undefined, otherwise: number) =>
  text && /^\d{1,7}$/.test(text) && text !== '0' ? Number(text) : otherwise
