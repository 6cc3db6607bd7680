import type { DayOrder } from '../../_dates.ts'
import { daysOf, type Kinds, type Matching, mostHeadRows } from '../../_matching/index.ts'
import { blankCell, isFilled, type Sheet, titleKey } from '../../_spreadsheet.ts'
import type { Addable } from '../adds.ts'
import type { SheetName } from '../sheets.ts'

/** A list of another program: its titles and the uses of its columns. */
export type List = {
  kind: SheetName
  /** Titles that a row must have, in the form of `titleKey`; `*id` matches any that ends so, after the installation's name. */
  has: readonly string[]
  columns: Readonly<Record<string, string>>
  /** The first existing title counts: a class is a section, or else a grade. */
  firstOf?: readonly (readonly string[])[]
  /** Its order of ambiguous dates. */
  days?: DayOrder
  adds?: readonly Addable[]
  /** A filter by the values of a column. */
  only?: { title: string; is: readonly string[] }
  /** A column whose blank cells repeat the row above. */
  fillsDown?: string
}

const isTitled = (wanted: string, title: string) =>
  wanted.startsWith('*') ? title.endsWith(wanted.slice(1)) && title !== '' : title === wanted
/** A column of percentages has no letter in its title. */
const keyOf = (title: string) => (title.trim() === '%' ? '%' : titleKey(title))
const keysOf = (sheet: Sheet, row: number) => (sheet.rows[row] ?? []).map(({ text }) => keyOf(text))

/** The row of titles of this list in a sheet; -1 if it is another list. */
export const headOfList = (sheet: Sheet, { has }: List): number =>
  sheet.rows
    .slice(0, mostHeadRows)
    .findIndex((_, row) => has.every((wanted) => keysOf(sheet, row).some((title) => isTitled(wanted, title))))

/** The rows of this list in the sheet, each at its place, with repeated values filled in. */
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

/** The uses of its columns. */
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
