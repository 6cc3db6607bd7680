import { fieldTitledIn, guessedAs, type Kind, type Matching, titledOnly } from '../_matching/index.ts'
import { fail, ok, type Result } from '../_result.ts'
import { isFilled, letterOf, type Sheet } from '../_spreadsheet.ts'
import { missingOf } from './kinds.ts'
import type { UploadField } from './sheets.ts'

/** The fault of the columns' titles. */
export type HeadFault = 'no-titles' | 'no-rows' | `missing:${UploadField}` | `twice:${UploadField}` | `untitled:${string}`

/** A sheet of a kind as its titles say it, with all that is required and nothing that is guessed. */
export function readTitles(sheet: Sheet, name: string, kind: Kind): Result<Matching, HeadFault> {
  const guess = guessedAs(sheet, name, { [name]: kind })
  const matching = { ...guess, columns: titledOnly(sheet, guess, kind) }
  const head = sheet.rows[matching.head] ?? []
  const below = sheet.rows.slice(matching.head + 1)
  const isTitled = (title: string) => fieldTitledIn(title, kind) !== undefined || kind.isTitle?.(title) === true
  if (head.filter(({ text }) => isTitled(text)).length < 3) return fail('no-titles')
  for (const [at, use] of matching.columns.entries()) {
    const title = head[at]?.text.trim() ?? ''
    const field = use === '' ? fieldTitledIn(title, kind) : undefined
    if (field && matching.columns.includes(field)) return fail(`twice:${field as UploadField}`)
    if (title === '' && below.some((row) => (row[at]?.text ?? '') !== '')) return fail(`untitled:${letterOf(at)}`)
  }
  const [missing] = missingOf(matching, kind)
  if (missing) return fail(`missing:${missing as UploadField}`)
  return below.some((row) => row.some(isFilled)) ? ok(matching) : fail('no-rows')
}
