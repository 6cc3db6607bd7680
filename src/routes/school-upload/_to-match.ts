import { shownIfDay } from '../../domain/_dates.ts'
import { daysOf, fieldsGiven, type Kinds, type Matching, rearranged } from '../../domain/_matching/index.ts'
import { type Cell, isFilled, type Sheet } from '../../domain/_spreadsheet.ts'
import { type Addable, addableOf, markOfUse, missingOf, sheetName, type UploadField, unfolded } from '../../domain/school-upload/index.ts'
import { wholeTitles } from '../../domain/words/matching.ts'
import { fieldTitles, markTitle } from '../../domain/words/school-upload.ts'
import type { SheetToMatch } from '../../views/_ui/match-columns.tsx'
import type { ReadFiles } from './_file.ts'

const samples = 3
const longestSample = 40
const titleOf = (field: string) => {
  const mark = markOfUse(field)
  return mark ? markTitle(mark) : fieldTitles[field as UploadField]
}
export const titleOfUse = (use: string) => (use in wholeTitles ? wholeTitles[use as keyof typeof wholeTitles] : titleOf(use))

/** A sheet as it is shown to be matched: its columns with their first values, what is missing, and its first rows as they are read. */
export function toMatch(sheet: Sheet, matching: Matching, { kind: upload, kinds }: ReadFiles): SheetToMatch {
  const kind = kinds[matching.kind]
  const below = sheet.rows.slice(matching.head + 1).filter((row) => row.some(isFilled))
  const width = sheet.rows.slice(matching.head).reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    title: (sheet.rows[matching.head]?.[at]?.text ?? '').trim().slice(0, 60),
    samples: samplesOf(below.map((row) => shownIfDay(saysOf(row[at])))),
  })).filter(({ title, samples: own }) => title !== '' || own.length > 0)
  const shared = { name: sheetName(sheet), matching, columns }
  if (!kind) return { ...shared, ...noMatch }
  const given = new Set(fieldsGiven(matching, kind))
  const missing = missingOf(matching, kind)
  const days = daysOf(sheet, matching, kind).open
  return {
    ...shared,
    uses: Object.keys(kind.targets).map((field) => ({ value: field, label: titleOf(field) })),
    sameable: Object.keys(kind.targets)
      .filter((field) => kind.targets[field]?.mayBeSame && !matching.columns.includes(field))
      .filter((field) => kind.targets[field]?.onlyWith?.some((other) => given.has(other)) ?? true)
      .map((field) => ({ field, title: titleOf(field), isMissing: missing.includes(field), choices: kind.targets[field]?.choices ?? [] })),
    hasWhole: kind.whole !== undefined,
    missing: missing.map(titleOf),
    openDays: matching.days ? [] : days,
    hasDays: days.length > 0,
    addable: (upload === 'school' ? (Object.entries(addableOf(matching.kind)) as [Addable, string][]) : []).flatMap(([what, field]) =>
      given.has(field) || kind.targets[field]?.mayBeSame ? [what] : [],
    ),
    preview: previewOf({ ...sheet, rows: [...sheet.rows.slice(0, matching.head + 1), ...below.slice(0, samples)] }, matching, kinds),
  }
}

const noMatch = {
  uses: [],
  sameable: [],
  hasWhole: false,
  missing: [],
  openDays: [],
  hasDays: false,
  addable: [],
  preview: { titles: [], rows: [] },
}

/** For a formula, returns the value that the file shows. */
const saysOf = (cell: Cell | undefined) => cell?.shown ?? cell?.text ?? ''

function samplesOf(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (text.trim() !== '') found.add(text.trim().slice(0, longestSample))
    if (found.size === samples) break
  }
  return [...found]
}

const previewRows = 6

/** Shows a row with a column for each subject as the rows it becomes. */
function previewOf(first: Sheet, whole: Matching, kinds: Kinds): SheetToMatch['preview'] {
  const titles = new Set<string>()
  const rows = unfolded(first, whole).flatMap(({ sheet, matching }) => {
    const kind = kinds[matching.kind]
    if (!kind) return []
    const fields = fieldsGiven(matching, kind)
    for (const field of fields) titles.add(titleOf(field))
    const filled = rearranged(sheet, matching, kind)
      .rows.slice(matching.head + 1)
      .filter((row) => row.length > 0)
    return filled.map((row) => new Map(fields.map((field, at) => [titleOf(field), shownIfDay(saysOf(row[at]).slice(0, longestSample))])))
  })
  return { titles: [...titles], rows: rows.slice(0, previewRows).map((row) => [...titles].map((title) => row.get(title) ?? '')) }
}
