import { noAverage } from '../domain/_average.ts'
import { isWord, type Mark, type MarkRules, type MarkWord, markText } from '../domain/_marks.ts'
import { lastFirst, type Named } from '../domain/_names.ts'
import { shownNumber } from '../domain/_numbers.ts'
import { termLine } from '../domain/_titles.ts'
import { averageText } from '../domain/words/mark-words.ts'
import { nobody } from '../domain/words/reports.ts'
import type { Crest } from './_pdf/crest.ts'

/** A report before it is drawn: sheets of blocks. The renderers know the blocks, but not the features that fill them. */
export type Letterhead = {
  name: string
  motto: string
  /** Address and telephone. */
  contact: string
  /** The logo, ready to draw. `version` is part of its address, so that a browser fetches a changed one. */
  crest: Crest | null
  version: number
  /** A copy of the school prints a warning on each page. */
  isCopy?: true
}

/** `card`: A4, one student, with the signatures at the foot; `list`: A4, a table; `wide`: A4 landscape, a table of marks. */
export type Paper = 'card' | 'list' | 'wide'

export type Sheet = {
  paper: Paper
  title: string
  when: string
  /** The name on following sheets and in the document's outline. */
  about: string
  blocks: readonly Block[]
  foot: { notes: string; stamp: string } | null
  /** The next sheet belongs to the same paper, so their pages are numbered together. */
  goesOn?: true
  /** A later sheet of a paper: only the first sheet has the school's letterhead. */
  isInner?: true
}

export type Block =
  | { kind: 'person'; name: string; facts: readonly Fact[]; more: readonly Fact[] }
  | Table
  | { kind: 'figures'; figures: readonly Figure[] }
  | { kind: 'texts'; texts: readonly { title: string; text: string }[] }
  | { kind: 'trend'; average: string; attendance: string; points: readonly TrendColumn[] }
  | { kind: 'signatures'; signatures: readonly { name: string; role: string }[] }
  | { kind: 'keys'; lead: { title: string; value: string; notes: readonly string[] }; keys: readonly Key[]; verification?: Verification }
  | { kind: 'faces'; across: number; faces: readonly Face[] }
  | { kind: 'notice'; text: string }
  | { kind: 'banner'; text: string }

/**
 * The foot of a card explains how its holder can check it. `code` follows the words that introduce it, line by line. `squares` are the
 * rows of the QR code of `address`, true for dark; the renderers add its quiet zone.
 */
export type Verification = { code: string; address: string; squares: readonly (readonly boolean[])[] }

/** A photograph with its name; a browser fetches it from `source`. */
export type Face = { name: string; photo: Crest | null; source: string | null }
export type Fact = readonly [label: string, value: string]
/** A term of the trend; `height` places it between the lowest (0) and the highest (1). */
export type TrendColumn = { term: string; average: string; attendance: string; height: number }
export type Figure = { label: string; value: string; note?: string; why?: string }
export type Key = { title: string; grades: readonly (readonly [grade: string, meaning: string])[] }

export type Table = {
  kind: 'table'
  /** Draws rules between the columns and a ledger line at every fifth row. */
  isRuled: boolean
  columns: readonly Column[]
  rows: readonly Row[]
  foot: readonly Row[]
  /** Starts a new page if the rest of this one is too short and a whole page is enough. The first table ignores it. */
  isWhole?: true
}
export type Column = {
  title: string
  align: 'left' | 'right' | 'center'
  /** In millimetres; `rest` divides the remaining width. */
  width: number | 'rest'
  /** Neighbouring columns of one group have its title above them. */
  group?: { title: string; full: string }
  tone?: Tone
  /** True for the cells that name what the row is about. */
  isHead?: true
}
/** A cell in a row of the foot may span the columns of a group. */
export type Row = readonly Cell[]
export type Cell = {
  text: string
  /** The number that `text` prints: a spreadsheet stores it, and no renderer breaks it into lines. */
  number?: number
  tone?: Tone
  /** A person's name is not broken at a hyphen and keeps its own writing direction. */
  isName?: true
  span?: number
  /** The address that explains the figure; only a screen has it. */
  why?: string
  /** Draws a bar of this percentage instead of text. */
  bar?: number
}
/** `low` is printed bold and underlined. */
export type Tone = 'bold' | 'dim' | 'low'

export const text = (words: string, tone?: Tone): Cell => ({ text: clean(words), ...(tone && { tone }) })

/** A name as lists print it: `Pantin-Gray, Chloé`. */
export const nameCell = (person: Named): Cell => ({ text: clean(lastFirst(person)), isName: true })

/** A figure as it is printed (`72.9`, `4,719`), or an empty cell for null. */
export const figure = <V extends number | string | null>(value: V & NoWord<V>, tone?: Tone): Cell =>
  value === null
    ? { text: '', ...(tone && { tone }) }
    : { text: typeof value === 'number' ? shownNumber(value) : value, number: Number(value), ...(tone && { tone }) }

type NoWord<V> = V extends MarkWord ? never : V

/** A mark: its figure, or the code of a mark word. */
export const markFigure = (mark: Mark, rules: MarkRules, tone?: Tone): Cell =>
  isWord(mark) ? text(markText(mark, rules), tone) : figure(mark, tone)

/** An average as every paper prints it: `68.4`, `68.4*` if an incomplete mark is left out, or `--`. A spreadsheet stores the number. */
export const averageFigure = (of: Parameters<typeof averageText>[0], tone?: Tone): Cell =>
  of.average === null ? text(noAverage, tone) : { ...figure(of.average, tone), text: averageText(of) }

/** A student's number, which is never summed. */
export const idCell = (id: number): Cell => ({ text: String(id), number: id })

/** A percentage, also in a spreadsheet; `–` if there is none. */
export const percentage = (percent: number | null, tone?: Tone): Cell =>
  percent === null ? { text: '–', ...(tone && { tone }) } : { text: `${percent}%`, number: percent / 100, ...(tone && { tone }) }

export const blank: Cell = { text: '' }

/** Invisible characters, except the joiner inside a composed emoji. */
const hidden =
  /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))\p{Default_Ignorable_Code_Point}/gu

/**
 * Makes words safe for every renderer: composed, on one line, and without invisible characters (direction marks, joiners, zero-width
 * spaces) that could reorder or hide the words beside them.
 */
export const clean = (words: string) =>
  words
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(hidden, '')
    .trim()

/** Cleans a longer text and keeps its line breaks, but drops empty lines. */
export const cleanLines = (words: string) => words.split('\n').map(clean).filter(Boolean).join('\n')

/** Turns a row's dark squares into runs: where each starts, and how many squares it has. */
export const runsOf = (row: readonly boolean[]): (readonly [from: number, count: number])[] =>
  row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [[x, (end < 0 ? row.length : end) - x] as const]
  })

/** The sentence that replaces an empty table. */
export const nobodyIn = (of: { formClass: string; year: number; term: number }): Block => ({
  kind: 'notice',
  text: nobody(clean(of.formClass), termLine(of)),
})
