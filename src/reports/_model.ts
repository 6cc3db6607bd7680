import { noAverage } from '../domain/_average.ts'
import { isWord, type Mark, type MarkRules, type MarkWord, markText } from '../domain/_marks.ts'
import { lastFirst, type Named } from '../domain/_names.ts'
import { shownNumber } from '../domain/_numbers.ts'
import { termLine } from '../domain/_titles.ts'
import { averageText } from '../domain/words/mark-words.ts'
import { nobody } from '../domain/words/reports.ts'
import type { Crest } from './_pdf/crest.ts'

/** What a report is made of before anything is drawn: sheets of blocks, which the renderers know, of words and figures, which they do not. */
export type Letterhead = {
  name: string
  motto: string
  /** Address and telephone. */
  contact: string
  /** The logo as it can be drawn, its width over its height among the rest; its address in the browser carries `version`. */
  crest: Crest | null
  version: number
  /** Of a copy of the school, which says so on each page. */
  isCopy?: true
}

/** `card`: A4, one student, anchored at its foot; `list`: A4, a table; `wide`: A4 on its side, a table of marks. */
export type Paper = 'card' | 'list' | 'wide'

export type Sheet = {
  paper: Paper
  title: string
  when: string
  /** Names the sheets that follow when one is not enough, and the entry in the document's outline. */
  about: string
  blocks: readonly Block[]
  foot: { notes: string; stamp: string } | null
  /** Another sheet of the same paper follows: their pages are numbered from the first to the last. */
  goesOn?: true
  /** Inside a paper: the school's letterhead stands on the first sheet alone. */
  isInner?: true
}

export type Block =
  | { kind: 'person'; name: string; facts: readonly Fact[]; more: readonly Fact[] }
  | Table
  | { kind: 'figures'; figures: readonly Figure[] }
  | { kind: 'texts'; texts: readonly { title: string; text: string }[] }
  | { kind: 'signatures'; signatures: readonly { name: string; role: string }[] }
  | { kind: 'keys'; lead: { title: string; value: string; notes: readonly string[] }; keys: readonly Key[]; verification?: Verification }
  | { kind: 'notice'; text: string }
  | { kind: 'banner'; text: string }

/**
 * At the foot of a card: how whoever holds the paper can check it. `code` is printed below the words that introduce it, on as many lines as it has; `squares` are
 * the rows of the square code of `address`, true where it is dark, without its quiet zone, which the renderers leave.
 */
export type Verification = { code: string; address: string; squares: readonly (readonly boolean[])[] }

export type Fact = readonly [label: string, value: string]
export type Figure = { label: string; value: string; note?: string }
export type Key = { title: string; grades: readonly (readonly [grade: string, meaning: string])[] }

export type Table = {
  kind: 'table'
  /** Rules between the columns, and a ledger line every fifth row. */
  isRuled: boolean
  columns: readonly Column[]
  rows: readonly Row[]
  foot: readonly Row[]
  /** Begins a new page rather than going on in one, where it is not the first table and a page holds it. */
  isWhole?: true
}
export type Column = {
  title: string
  align: 'left' | 'right' | 'center'
  /** In millimetres; `rest` shares what the others leave. */
  width: number | 'rest'
  /** Neighbours of one group stand under its title. */
  group?: { title: string; full: string }
  tone?: Tone
  /** The cells that say what a row is about. */
  isHead?: true
}
/** In a row of the foot a cell may span the columns of a group. */
export type Row = readonly Cell[]
export type Cell = {
  text: string
  /** The figure that `text` prints: a number in a spreadsheet, and never broken into lines. */
  number?: number
  tone?: Tone
  /** A person's name, which is not broken at its hyphens, and has its own direction. */
  isName?: true
  span?: number
  /** A bar of so many hundredths instead of text. */
  bar?: number
}
/** `low` is bold and underlined. */
export type Tone = 'bold' | 'dim' | 'low'

export const text = (words: string, tone?: Tone): Cell => ({ text: clean(words), ...(tone && { tone }) })

/** As lists name people: `Pantin-Gray, Chloé`. */
export const nameCell = (person: Named): Cell => ({ text: clean(lastFirst(person)), isName: true })

/** A figure as it is printed (`72.9`, `4,719`); an empty cell for null. */
export const figure = <V extends number | string | null>(value: V & NoWord<V>, tone?: Tone): Cell =>
  value === null
    ? { text: '', ...(tone && { tone }) }
    : { text: typeof value === 'number' ? shownNumber(value) : value, number: Number(value), ...(tone && { tone }) }

type NoWord<V> = V extends MarkWord ? never : V

/** A mark: a figure, or the code of a word. */
export const markFigure = (mark: Mark, rules: MarkRules, tone?: Tone): Cell =>
  isWord(mark) ? text(markText(mark, rules), tone) : figure(mark, tone)

/** An average as every paper prints it: `68.4`, `68.4*` where an incomplete mark is left out, `--` without one. In a spreadsheet it is a number too. */
export const averageFigure = (of: Parameters<typeof averageText>[0], tone?: Tone): Cell =>
  of.average === null ? text(noAverage, tone) : { ...figure(of.average, tone), text: averageText(of) }

/** The number of a student, which counts nothing. */
export const idCell = (id: number): Cell => ({ text: String(id), number: id })

/** Hundredths of a whole, a percentage in a spreadsheet too; `–` of nothing. */
export const percentage = (percent: number | null, tone?: Tone): Cell =>
  percent === null ? { text: '–', ...(tone && { tone }) } : { text: `${percent}%`, number: percent / 100, ...(tone && { tone }) }

export const blank: Cell = { text: '' }

/** All but the joiner of a drawing that is made of several. */
const hidden =
  /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))\p{Default_Ignorable_Code_Point}/gu

/**
 * Words as any renderer may print them: composed, on one line, and without the invisible characters that could reorder or hide
 * what stands beside them (direction marks, joiners, zero-width spaces).
 */
export const clean = (words: string) =>
  words
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(hidden, '')
    .trim()

/** Longer words, on the lines on which they were typed; an empty line is none. */
export const cleanLines = (words: string) => words.split('\n').map(clean).filter(Boolean).join('\n')

/** The dark squares of a row as runs: where each starts, and how many they are. */
export const runsOf = (row: readonly boolean[]): (readonly [from: number, count: number])[] =>
  row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [[x, (end < 0 ? row.length : end) - x] as const]
  })

/** Instead of an empty table: why it is empty. */
export const nobodyIn = (of: { formClass: string; year: number; term: number }): Block => ({
  kind: 'notice',
  text: nobody(clean(of.formClass), termLine(of)),
})
