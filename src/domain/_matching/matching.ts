import type { DayOrder } from '../_dates.ts'
import type { Cell } from '../_spreadsheet.ts'

/** A field of ours that a file's column can have: `titles` are its known titles in the form of `titleKey`. */
export type Target = {
  titles: readonly string[]
  isRequired?: boolean
  kind?: 'day' | 'list' | 'mark'
  /** True if one value may apply to all rows, without a column. */
  mayBeSame?: boolean
  /** The possible values for all rows. */
  choices?: readonly string[]
  /** The value for all rows applies only to rows that have one of these fields. */
  onlyWith?: readonly string[]
  /** True if it can be made from other fields when no column has it. */
  isMade?: boolean
}
/** A kind of rows that a sheet can have. */
export type Kind = {
  names: readonly string[]
  targets: Readonly<Record<string, Target>>
  /** The fields of first and last name, if one column may hold both. */
  whole?: readonly [first: string, last: string]
  /** Whether a title that is not listed says by itself what its column is. */
  isTitle?: (title: string) => boolean
  /** What else its titles say, of columns that are nothing yet. */
  more?: (titles: readonly string[], columns: readonly string[], below: readonly (readonly Cell[])[]) => Pick<Matching, 'columns' | 'same'>
  /** True if these columns belong to this kind, whatever the sheet's name. */
  isLikely?: (columns: readonly string[]) => boolean
  /** True if the columns show that it is no such list, unless a person says so. */
  isUnlikely?: (columns: readonly string[]) => boolean
}
export type Kinds = Readonly<Record<string, Kind>>

/** A column with the whole name, in either order. */
export const wholeNames = ['whole-last-first', 'whole-first-last'] as const
export type WholeName = (typeof wholeNames)[number]

/**
 * How a sheet of a file is read: `head` is the row of headings, `columns[2]` the use of the third column: a field, a whole name or ''.
 * A sheet without a kind is left out. Two columns of one field are joined in the file's order.
 */
export type Matching = {
  kind: string
  head: number
  columns: readonly string[]
  days: DayOrder | null
  /** What the rows refer to and the school may lack: it is added with them. */
  adds: readonly string[]
  /** The values for all rows. */
  same: Readonly<Record<string, string>>
}

export const leftOut: Matching = { kind: '', head: 0, columns: [], days: null, adds: [], same: {} }

/** The headings are searched in this many rows from the top. */
export const mostHeadRows = 10

/** The fields that a column provides. */
export function fieldsOfUse(use: string, kind: Kind): readonly string[] {
  if ((wholeNames as readonly string[]).includes(use)) return kind.whole ?? []
  return use in kind.targets ? [use] : []
}

/** The fields of the rows, from columns or from one value for all. */
export const fieldsGiven = ({ columns, same }: Matching, kind: Kind): string[] => [
  ...new Set([
    ...columns.flatMap((use) => fieldsOfUse(use, kind)),
    ...Object.keys(same).filter((field) => same[field] && field in kind.targets),
  ]),
]

/** The required fields that are missing. */
export function stillRequired(matching: Matching, kind: Kind): string[] {
  const given = new Set(fieldsGiven(matching, kind))
  return Object.keys(kind.targets).filter((field) => kind.targets[field]?.isRequired && !kind.targets[field]?.isMade && !given.has(field))
}
