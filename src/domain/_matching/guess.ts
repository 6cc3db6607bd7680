import { type Cell, isFilled, type Sheet, titleKey } from '../_spreadsheet.ts'
import { daysOf } from './days.ts'
import { fieldsOfUse, type Kind, type Kinds, leftOut, type Matching, mostHeadRows, stillRequired, type WholeName } from './matching.ts'

/** The kind that a sheet's name names. */
export const kindNamed = (name: string, kinds: Kinds) => Object.keys(kinds).find((kind) => kinds[kind]?.names.includes(titleKey(name)))

/** Guesses the most likely matching, for a person to check: by the sheet's name, or by its columns. */
export function guessed(sheet: Sheet, kinds: Kinds): Matching {
  const likely = likelyOf(sheet, kinds)
  if (likely) return likely
  const named = kindNamed(sheet.name, kinds)
  if (named) return guessedAs(sheet, named, kinds)
  const all = Object.keys(kinds).map((kind) => guessedAs(sheet, kind, kinds))
  const worth = (one: Matching) => {
    const kind = kinds[one.kind] as Kind
    const found = new Set(one.columns.flatMap((use) => fieldsOfUse(use, kind))).size
    const missing = stillRequired(one, kind).filter((field) => !kind.targets[field]?.mayBeSame)
    return found < 2 || kind.isUnlikely?.(one.columns) ? 0 : found + (missing.length === 0 ? 100 : 0)
  }
  const best = all.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  return worth(best) > 0 ? best : { ...leftOut, head: headRow(sheet, undefined) }
}

/** The rows examined to guess a column's use. */
const mostLookedAt = 200

/** Guesses a matching from the sheet's columns alone, whatever its name. */
export function likelyOf(sheet: Sheet, kinds: Kinds): Matching | undefined {
  const tried = Object.keys(kinds).flatMap((name) => (kinds[name]?.isLikely ? [guessedAs(sheet, name, kinds)] : []))
  return tried.find(({ kind, columns }) => kinds[kind]?.isLikely?.(columns))
}

/** Guesses a matching for a known kind, and perhaps a known row of headings. */
export function guessedAs(sheet: Sheet, name: string, kinds: Kinds, head?: number): Matching {
  const kind = kinds[name]
  if (!kind) return { ...leftOut, head: head ?? headRow(sheet, undefined) }
  const at = head ?? headRow(sheet, kind)
  const own = columnsOf(sheet, at, kind)
  const { columns, same } = kind.more?.(titlesOf(sheet, at, own.length), own, sheet.rows.slice(at + 1, at + 1 + mostLookedAt)) ?? {
    columns: own,
    same: {},
  }
  const matching: Matching = { kind: name, head: at, columns, days: null, adds: [], same }
  return { ...matching, days: daysOf(sheet, matching, kind).order }
}

/** The row with the most known titles; without any, the first row as wide as the table. */
function headRow({ rows }: Sheet, kind: Kind | undefined): number {
  const top = rows.slice(0, mostHeadRows)
  const known = top.map((row) => (kind ? row.filter(({ text }) => fieldTitledIn(text, kind)).length : 0))
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  const widths = rows.slice(0, 30).map((row) => row.filter(isFilled).length)
  const wide = Math.max(1, ...widths) * 0.6
  return Math.max(
    0,
    widths.slice(0, mostHeadRows).findIndex((width) => width >= wide),
  )
}

/** The field whose title it is. */
export const fieldTitledIn = (title: string, { targets }: Kind) =>
  Object.keys(targets).find((field) => title !== '' && targets[field]?.titles.includes(titleKey(title)))

/** Whether every column that is read has a title of ours. */
export function isByTitles(sheet: Sheet, matching: Matching, kinds: Kinds): boolean {
  const kind = kinds[matching.kind]
  return !kind || titledOnly(sheet, matching, kind).every((use, at) => use === matching.columns[at])
}

/** What the columns are that have a title of ours. */
export const titledOnly = ({ rows }: Sheet, { head, columns }: Matching, kind: Kind): string[] =>
  columns.map((use, at) => {
    const title = rows[head]?.[at]?.text ?? ''
    return kind.targets[use]?.titles.includes(titleKey(title)) || (use !== '' && kind.isTitle?.(title)) ? use : ''
  })

/** Of somebody else than the person of the row. */
const others = /guardian|parent|mother|father|emergency|contact|previous|former|preferred/

/** Finds a title with words before or after it: `Student's First Name`, `Date of Birth (dd/mm/yyyy)`. */
function nearly(title: string, { targets }: Kind): string | undefined {
  const key = titleKey(title)
  const isPart = (known: string) => known.length >= 5 && (key.startsWith(known) || key.endsWith(known))
  return others.test(key) ? undefined : Object.keys(targets).find((field) => targets[field]?.titles.some(isPart))
}

const titlesOf = ({ rows }: Pick<Sheet, 'rows'>, head: number, width: number) =>
  Array.from({ length: width }, (_, at) => rows[head]?.[at]?.text ?? '')

/** Matches columns by title, one for each field; then whole names, then titles that nearly match. */
function columnsOf({ rows }: Pick<Sheet, 'rows'>, head: number, kind: Kind): string[] {
  const below = rows.slice(head + 1)
  const width = rows.slice(head).reduce((most, row) => Math.max(most, row.length), 0)
  const titles = titlesOf({ rows }, head, width)
  const columns = titles.map(() => '')
  const give = (use: (title: string, at: number) => string | undefined) => {
    for (const [at, title] of titles.entries()) {
      if (columns[at] !== '' || title.trim() === '') continue
      const found = use(title, at)
      const given = new Set(columns.flatMap((one) => fieldsOfUse(one, kind)))
      if (found && fieldsOfUse(found, kind).some((field) => !given.has(field))) columns[at] = found
    }
  }
  give((title) => fieldTitledIn(title, kind))
  const isNamed = kind.whole?.every((field) => columns.includes(field))
  if (kind.whole && !isNamed) give((title, at) => (wholeTitles.has(titleKey(title)) ? wholeName(at, below) : undefined))
  give((title) => nearly(title, kind))
  return columns
}

const wholeTitles = new Set([
  'name',
  'fullname',
  'names',
  'student',
  'studentname',
  'pupil',
  'teacher',
  'teachername',
  'staff',
  'staffname',
])

/** If most names have a comma, the last name comes first. */
function wholeName(at: number, below: readonly (readonly Cell[])[]): WholeName {
  const names = below.flatMap((row) => (row[at]?.kind === 'text' ? [row[at].text] : [])).slice(0, 200)
  return names.filter((name) => name.includes(',')).length * 2 > names.length ? 'whole-last-first' : 'whole-first-last'
}
