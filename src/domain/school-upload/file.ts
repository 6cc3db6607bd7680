import {
  daysOf,
  guessed,
  guessedAs,
  isByTitles,
  type Kind,
  type Kinds,
  kindNamed,
  leftOut,
  likelyOf,
  type Matching,
  mostHeadRows,
  rearranging,
} from '../_matching/index.ts'
import { fail, ok, type Result } from '../_result.ts'
import { isFilled, type Sheet, titleKey } from '../_spreadsheet.ts'
import { missingOf } from './kinds.ts'
import { markTable, unfolded } from './mark-table.ts'
import { type FileFault, type ReadUpload, rowsOfSheets, type SheetName } from './sheets.ts'
import type { KnownSheet } from './systems/index.ts'
import { readTitles } from './titled.ts'

/** How a sheet is read, and why: by its name, as matched before, by the program that wrote it, or by a guess. */
export type MatchedSheet = { matching: Matching; from: 'named' | 'before' | 'guess' | 'system' }

/** The name of a sheet, with its file if there are several. */
export const sheetName = ({ file, name }: Sheet) => (file && file !== name ? `${file}: ${name}` : name)

/** The headings of a sheet, which find its earlier matching. */
export const headingsOf = ({ rows }: Sheet, head: number): string => (rows[head] ?? []).map(({ text }) => titleKey(text)).join('|')
/** The headings of each row near the top; one of them is right. */
export const possibleHeadings = (sheet: Sheet) => sheet.rows.slice(0, mostHeadRows).map((_, head) => headingsOf(sheet, head))

type Known = { kinds: Kinds; before: ReadonlyMap<string, Matching> }

/** How each sheet is read, as far as known: as matched before, by its name, or by its columns. */
export function matchSheets(sheets: readonly KnownSheet[], { kinds, before }: Known): MatchedSheet[] {
  const [only, ...others] = Object.keys(kinds)
  const known = sheets.map(({ sheet, system }): MatchedSheet | undefined => {
    const named = kindNamed(sheet.name, kinds)
    const at = possibleHeadings(sheet).findIndex((headings) => before.has(headings))
    const matched = at === -1 ? undefined : before.get(headingsOf(sheet, at))
    if (matched && matched.kind in kinds && (system?.kind ?? named ?? matched.kind) === matched.kind)
      return { matching: { ...matched, head: at }, from: 'before' }
    if (system) return { matching: system.matching, from: 'system' }
    if (only && others.length === 0) return onlyAs(sheet, only, kinds)
    const likely = likelyOf(sheet, kinds)
    if (likely) return { matching: likely, from: 'guess' }
    return named ? { matching: guessedAs(sheet, named, kinds), from: 'named' } : undefined
  })
  const filesKnown = new Set(sheets.flatMap(({ sheet }, i) => (known[i] ? [sheet.file] : [])))
  return sheets.map(({ sheet }, i) => known[i] ?? { matching: filesKnown.has(sheet.file) ? leftOut : guessed(sheet, kinds), from: 'guess' })
}

/** Where sheets can be of one kind alone: whatever one is called, if its titles say all that is required. */
function onlyAs(sheet: Sheet, name: string, kinds: Kinds): MatchedSheet | undefined {
  const titled = readTitles(sheet, name, kinds[name] as Kind)
  if (titled.ok) return { matching: titled.value, from: 'named' }
  const matching = guessedAs(sheet, name, kinds)
  if (titled.error === 'no-rows') return { matching, from: 'named' }
  return kindNamed(sheet.name, kinds) ? { matching, from: 'guess' } : undefined
}

/** Whether somebody has to look: something is required, days can be two, or more than titles that are known was guessed. */
export const needsLook = (sheets: readonly Sheet[], matched: readonly MatchedSheet[], kinds: Kinds): boolean =>
  matched.every(({ from }) => from === 'guess') ||
  matched.some(({ from, matching }) => from === 'guess' && matching.kind !== '') ||
  sheets.some((sheet, i) => {
    const { matching = leftOut, from = 'guess' } = matched[i] ?? {}
    return faultsOf(sheet, matching, kinds) !== undefined || (from === 'named' && !isByTitles(sheet, matching, kinds))
  })

export type MatchFault = { missing: string[]; openDays: string[] }

/** What prevents the reading of a sheet; a sheet without rows needs nothing. */
export function faultsOf(sheet: Sheet, matching: Matching, kinds: Kinds): MatchFault | undefined {
  const kind = kinds[matching.kind]
  if (!kind || !hasRows(sheet, matching)) return undefined
  const missing = missingOf(matching, kind)
  const openDays = matching.days ? [] : daysOf(sheet, matching, kind).open
  return missing.length + openDays.length > 0 ? { missing, openDays } : undefined
}

const hasRows = (sheet: Sheet, { head }: Matching) => sheet.rows.slice(head + 1).some((row) => row.some(isFilled))

const atOnce = 50

/** Yields the rows of matched sheets in parts, and names the sheets and columns that are left out. */
export function* rowsInSteps(
  sheets: readonly Sheet[],
  matched: readonly MatchedSheet[],
  kinds: Kinds,
): Generator<void, Result<ReadUpload, FileFault>> {
  const read = sheets.flatMap((sheet, i) => {
    const matching = matched[i]?.matching ?? leftOut
    const kind = kinds[matching.kind]
    return kind ? [{ sheet, matching }] : []
  })
  const filled = read.filter(({ sheet, matching }) => hasRows(sheet, matching))
  if (filled.length === 0) return fail('no-rows')
  const asOurs: Sheet[] = []
  for (const one of filled.flatMap(({ sheet, matching }) => unfolded(sheet, matching)))
    asOurs.push(yield* rearrangedInSteps(one.sheet, one.matching, kinds[one.matching.kind] as Kind))
  const rows = yield* rowsOfSheets(asOurs)
  if (!rows.ok) return rows
  const others = sheets.filter((sheet) => read.every((one) => one.sheet !== sheet)).map(sheetName)
  const columns = read.flatMap(({ sheet, matching }) =>
    (sheet.rows[matching.head] ?? []).flatMap(({ text }, at) =>
      text.trim() === '' || matching.columns[at] ? [] : [`${sheetName(sheet)}: ${text.slice(0, 60)}`],
    ),
  )
  return ok({ rows: rows.value.rows, ignored: [...others, ...columns] })
}

function* rearrangedInSteps(sheet: Sheet, matching: Matching, kind: Kind): Generator<void, Sheet> {
  const [rowOf, rows] = [rearranging(sheet, matching, kind), [] as Sheet['rows']]
  for (const cells of sheet.rows) {
    rows.push(rowOf(cells, rows.length))
    if (rows.length % atOnce === 0) yield
  }
  return { ...sheet, name: matching.kind, rows }
}

/** What the rows of each kind may add. */
export function addsOf(matched: readonly MatchedSheet[]): Map<SheetName, string[]> {
  const adds = new Map<SheetName, string[]>()
  for (const { matching } of matched) {
    const sheet = (matching.kind === markTable ? 'marks' : matching.kind) as SheetName
    if (matching.kind !== '') adds.set(sheet, [...(adds.get(sheet) ?? []), ...matching.adds])
  }
  return adds
}
