/**
 * The content of a spreadsheet cell. A `formula` has its own text, `=A1+B1`, and is never calculated; `shown` is its last value in the
 * file. A `date` is `YYYY-MM-DD`. `merged` cells are covered by another.
 */
export type Cell = { text: string; kind: 'text' | 'number' | 'date' | 'formula' | 'error' | 'blank' | 'merged'; shown?: string }

/** The first visible sheet with content: `rows[6]` is row 7 of the sheet, and a row ends at its last cell. */
export type Sheet = {
  name: string
  /** The name of its file, if several were sent. */
  file?: string
  rows: Cell[][] /** Rows that are hidden in the file, or filtered away: they are read too. */
  hidden: ReadonlySet<number>
  /** True if days count from 1904, as in old Macintosh workbooks. */
  is1904?: boolean
}

export type SpreadsheetFault =
  | 'not-a-spreadsheet'
  | 'of-copy'
  | 'old-xls'
  | 'password'
  | 'open-document'
  | 'word'
  | 'plain-text'
  | 'web-page'
  | 'macros'
  | 'damaged'
  | 'empty'
  | 'too-large'
  | 'inflates'
  | 'too-many-rows'
  | 'too-many-columns'

export const blankCell: Cell = { text: '', kind: 'blank' }
export const isFilled = ({ kind }: Cell) => kind !== 'blank' && kind !== 'merged'

/** The possible titles of each field in a file, in the form of `titleKey`. */
export type Titles<F extends string> = Record<F, readonly string[]>
/** A title for comparison: without case, spaces and signs. */
export const titleKey = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
export const fieldTitled = <F extends string>(titles: Titles<F>, title: string): F | undefined =>
  (Object.keys(titles) as F[]).find((field) => titles[field].includes(titleKey(title)))

/** The letters of a spreadsheet column: 0 is A, 26 is AA. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Why a text file of cells cannot be read. */
export type TextFault = 'not-text' | 'spreadsheet' | 'empty' | 'too-large' | 'too-many-lines' | 'long-line' | 'quotes'

/** 5 MB and 5,000 rows (FILE-2). */
export const mostSheetBytes = 5 * 1024 * 1024
export const mostSheetRows = 5000

const separators = [',', ';', '\t'] as const

/** The separator of a file: the most frequent one outside quotation marks in its first lines. */
export function separatorOf(lines: readonly string[]): string {
  const bare = lines.map((line) => line.replace(/"[^"]*"?/g, ''))
  const counts = separators.map((one) => Math.max(0, ...bare.map((line) => line.split(one).length)))
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
