import type { DayOrder } from '../_dates.ts'
import type { Cell } from '../_spreadsheet.ts'

/** A column of ours that a column of a file can be: `titles` are those by which it is known, as `titleKey` writes them. */
export type Target = {
  titles: readonly string[]
  isRequired?: boolean
  kind?: 'day' | 'list' | 'mark'
  /** May be the same in all rows, and then no column has it. */
  mayBeSame?: boolean
  /** What that can be. */
  choices?: readonly string[]
  /** What is the same in all rows counts only in those that have one of these. */
  onlyWith?: readonly string[]
  /** Made of the others, where no column has it. */
  isMade?: boolean
}
/** What the rows of a sheet can be. */
export type Kind = {
  names: readonly string[]
  targets: Readonly<Record<string, Target>>
  /** The fields of the first and the last name, where one column may hold both. */
  whole?: readonly [first: string, last: string]
  /** What else its titles say, of columns that are nothing yet. */
  more?: (titles: readonly string[], columns: readonly string[], below: readonly (readonly Cell[])[]) => Pick<Matching, 'columns' | 'same'>
  /** Whether columns are those of this kind whatever their sheet is called. */
  isLikely?: (columns: readonly string[]) => boolean
  /** Its columns say that it is not such a list, unless somebody says so. */
  isUnlikely?: (columns: readonly string[]) => boolean
}
export type Kinds = Readonly<Record<string, Kind>>

/** One column with the whole name, in either order. */
export const wholeNames = ['whole-last-first', 'whole-first-last'] as const
export type WholeName = (typeof wholeNames)[number]

/**
 * How one sheet of a file is read: `head` is the row of its headings, `columns[2]` what its third column is, a field, a whole name or
 * nothing. A sheet without a kind is left out. Two columns of the same field are joined in the order of the file.
 */
export type Matching = {
  kind: string
  head: number
  columns: readonly string[]
  days: DayOrder | null
  /** What the rows refer to and the school need not have: it is added with them. */
  adds: readonly string[]
  /** What is the same in all rows. */
  same: Readonly<Record<string, string>>
}

export const leftOut: Matching = { kind: '', head: 0, columns: [], days: null, adds: [], same: {} }

/** Headings are looked for in so many rows from the top. */
export const mostHeadRows = 10

/** The fields that a column gives. */
export function fieldsOfUse(use: string, kind: Kind): readonly string[] {
  if ((wholeNames as readonly string[]).includes(use)) return kind.whole ?? []
  return use in kind.targets ? [use] : []
}

/** The fields that the rows have, from columns or the same in all of them. */
export const fieldsGiven = ({ columns, same }: Matching, kind: Kind): string[] => [
  ...new Set([
    ...columns.flatMap((use) => fieldsOfUse(use, kind)),
    ...Object.keys(same).filter((field) => same[field] && field in kind.targets),
  ]),
]

/** What is required and no column gives. */
export function stillRequired(matching: Matching, kind: Kind): string[] {
  const given = new Set(fieldsGiven(matching, kind))
  return Object.keys(kind.targets).filter((field) => kind.targets[field]?.isRequired && !kind.targets[field]?.isMade && !given.has(field))
}
