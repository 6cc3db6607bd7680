import type { DayOrder } from '../../_dates.ts'
import { daysOf, type Kinds, type Matching, mostHeadRows } from '../../_matching/index.ts'
import { blankCell, isFilled, type Sheet, titleKey } from '../../_spreadsheet.ts'
import type { Addable } from '../adds.ts'
import type { SheetName } from '../sheets.ts'

/** A list that another program writes: by which titles it is known, and what its columns are. */
export type List = {
  kind: SheetName
  /** Titles that one of its rows must have, as `titleKey` writes them; `*id` is any that ends so, as it has the name of the school's own program. */
  has: readonly string[]
  columns: Readonly<Record<string, string>>
  /** The first of each that is there counts: a class is a section, or where there is none a grade. */
  firstOf?: readonly (readonly string[])[]
  /** The order in which it writes dates that can be two. */
  days?: DayOrder
  adds?: readonly Addable[]
  /** The rows that are meant, by one column. */
  only?: { title: string; is: readonly string[] }
  /** A title whose cell is blank where it is that of the row above. */
  fillsDown?: string
}

const isTitled = (wanted: string, title: string) =>
  wanted.startsWith('*') ? title.endsWith(wanted.slice(1)) && title !== '' : title === wanted
/** A column of percentages has no letter in its title. */
const keyOf = (title: string) => (title.trim() === '%' ? '%' : titleKey(title))
const keysOf = (sheet: Sheet, row: number) => (sheet.rows[row] ?? []).map(({ text }) => keyOf(text))

/** The row of the titles of a list in a sheet; -1 where it is another. */
export const headOfList = (sheet: Sheet, { has }: List): number =>
  sheet.rows
    .slice(0, mostHeadRows)
    .findIndex((_, row) => has.every((wanted) => keysOf(sheet, row).some((title) => isTitled(wanted, title))))

/** The rows of the sheet that are of this list, each where it is, with what is repeated written out. */
export function rowsOfList(sheet: Sheet, { only, fillsDown }: List, head: number): Sheet {
  const titles = keysOf(sheet, head)
  const [of, repeated] = [titles.indexOf(only?.title ?? ''), titles.indexOf(fillsDown ?? '')]
  let above = blankCell
  const rows = sheet.rows.map((cells, row) => {
    if (row <= head) return cells
    if (only && !only.is.includes(titleKey(cells[of]?.text ?? ''))) return []
    if (repeated === -1 || !cells.some(isFilled)) return cells
    const cell = cells[repeated] ?? blankCell
    above = isFilled(cell) ? cell : above
    return Array.from({ length: Math.max(cells.length, repeated + 1) }, (_, at) => (at === repeated ? above : (cells[at] ?? blankCell)))
  })
  return { ...sheet, rows }
}

/** What its columns are. */
export function matchingOfList(sheet: Sheet, list: List, head: number, kinds: Kinds): Matching | undefined {
  const kind = kinds[list.kind]
  if (!kind) return undefined
  const titles = keysOf(sheet, head)
  const ruledOut = (list.firstOf ?? []).flatMap((choices) =>
    choices.filter((one) => one !== choices.find((choice) => titles.includes(choice))),
  )
  const useOf = (title: string) => {
    const wanted = Object.keys(list.columns).find((one) => isTitled(one, title))
    return wanted && !ruledOut.includes(wanted) ? (list.columns[wanted] ?? '') : ''
  }
  const matching: Matching = { kind: list.kind, head, columns: titles.map(useOf), days: null, adds: list.adds ?? [], same: {} }
  return { ...matching, days: daysOf(sheet, matching, kind).order ?? list.days ?? null }
}
