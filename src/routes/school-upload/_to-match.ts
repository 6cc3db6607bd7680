import { shownIfDay } from '../../domain/_dates.ts'
import { daysOf, fieldsGiven, type Kinds, type Matching, rearranged } from '../../domain/_matching/index.ts'
import { type Cell, isFilled, type Sheet } from '../../domain/_spreadsheet.ts'
import { type Addable, addableOf, missingOf, type UploadField } from '../../domain/school-upload/index.ts'
import { wholeTitles } from '../../domain/words/matching.ts'
import { fieldTitles } from '../../domain/words/school-upload.ts'
import type { SheetToMatch } from '../../views/_ui/match-columns.tsx'

const samples = 3
const longestSample = 40
const titleOf = (field: string) => fieldTitles[field as UploadField]
export const titleOfUse = (use: string) => (use in wholeTitles ? wholeTitles[use as keyof typeof wholeTitles] : titleOf(use))

/** A sheet as it is shown to be matched: its columns with their first values, what is missing, and its first rows as they are read. */
export function toMatch(sheet: Sheet, matching: Matching, kinds: Kinds): SheetToMatch {
  const kind = kinds[matching.kind]
  const below = sheet.rows.slice(matching.head + 1).filter((row) => row.some(isFilled))
  const width = sheet.rows.slice(matching.head).reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    title: (sheet.rows[matching.head]?.[at]?.text ?? '').trim().slice(0, 60),
    samples: samplesOf(below.map((row) => shownIfDay(saysOf(row[at])))),
  })).filter(({ title, samples: own }) => title !== '' || own.length > 0)
  const shared = { name: sheet.name, matching, columns }
  if (!kind) return { ...shared, ...nothing }
  const given = new Set(fieldsGiven(matching, kind))
  const missing = missingOf(matching, kind)
  const days = daysOf(sheet, matching, kind).open
  return {
    ...shared,
    uses: Object.keys(kind.targets).map((field) => ({ value: field, label: titleOf(field) })),
    sameable: Object.keys(kind.targets)
      .filter((field) => kind.targets[field]?.mayBeSame && !matching.columns.includes(field))
      .filter((field) => kind.targets[field]?.onlyWith?.some((other) => given.has(other)) ?? true)
      .map((field) => ({ field, title: titleOf(field), isMissing: missing.includes(field) })),
    hasWhole: kind.whole !== undefined,
    missing: missing.map(titleOf),
    openDays: matching.days ? [] : days,
    hasDays: days.length > 0,
    addable: (Object.entries(addableOf(matching.kind)) as [Addable, string][]).flatMap(([what, field]) =>
      given.has(field) || kind.targets[field]?.mayBeSame ? [what] : [],
    ),
    preview: previewOf({ ...sheet, rows: [...sheet.rows.slice(0, matching.head + 1), ...below.slice(0, samples)] }, matching, kinds),
  }
}

const nothing = {
  uses: [],
  sameable: [],
  hasWhole: false,
  missing: [],
  openDays: [],
  hasDays: false,
  addable: [],
  preview: { titles: [], rows: [] },
}

/** Of a formula what the file shows. */
const saysOf = (cell: Cell | undefined) => cell?.shown ?? cell?.text ?? ''

function samplesOf(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (text.trim() !== '') found.add(text.trim().slice(0, longestSample))
    if (found.size === samples) break
  }
  return [...found]
}

function previewOf(first: Sheet, matching: Matching, kinds: Kinds): SheetToMatch['preview'] {
  const kind = kinds[matching.kind]
  const fields = kind ? fieldsGiven(matching, kind) : []
  const rows = kind ? rearranged(first, matching, kind).rows.slice(matching.head + 1) : []
  return {
    titles: fields.map(titleOf),
    rows: rows.map((row) => row.slice(0, fields.length).map((cell) => shownIfDay(saysOf(cell).slice(0, longestSample)))),
  }
}
