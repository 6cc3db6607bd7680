import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { findLocalFields } from '../../db/school/local-fields.ts'
import { findMatchings } from '../../db/school-upload/index.ts'
import { findKnownSchool } from '../../db/school-upload/known.ts'
import type { Kinds } from '../../domain/_matching/index.ts'
import { ok, type Result } from '../../domain/_result.ts'
import type { Sheet } from '../../domain/_spreadsheet.ts'
import {
  addsOf,
  type FileFault,
  type KnownSheet,
  knownSheets,
  type MatchedSheet,
  makesOf,
  matchSheets,
  mostRows,
  possibleHeadings,
  rowsOfFile,
  type TypedRow,
  uploadKinds,
  withAdded,
} from '../../domain/school-upload/index.ts'
import { before } from '../../domain/words/matching.ts'
import { ignoredText } from '../../domain/words/school-upload.ts'
import { listTitle, looksLike } from '../../domain/words/systems.ts'
import { byOf, type Env } from '../_http.tsx'
import { readTables } from '../_spreadsheet/tables.ts'
import { todayOf, yearOf } from '../_time.ts'

/** A file as it was sent: its sheets, and how each is read as far as that is known. */
export type ReadFile = { bytes: Uint8Array; sheets: readonly Sheet[]; known: readonly KnownSheet[]; kinds: Kinds }

export async function openFile(c: Context<Env>, bytes: Uint8Array, fileName: string) {
  const sheets = await readTables(bytes, fileName, mostRows)
  const kinds = uploadKinds((await findLocalFields(c.get('db'))).title('sea_no'))
  if (!sheets.ok) return sheets
  const known = knownSheets(sheets.value, kinds)
  return ok({ bytes, known, sheets: known.map(({ sheet }) => sheet), kinds })
}

export async function matchedBefore(c: Context<Env>, { sheets, known, kinds }: ReadFile): Promise<MatchedSheet[]> {
  const before = await findMatchings(c.get('db'), sheets.flatMap(possibleHeadings))
  return matchSheets(known, { kinds, before })
}

/** The rows as the sheets are matched, with what they bring along, and what is said of them. */
export async function readRows(
  c: Context<Env>,
  { sheets, known, kinds }: ReadFile,
  matched: readonly MatchedSheet[],
): Promise<Result<{ rows: TypedRow[]; note: string }, FileFault>> {
  await setImmediate() // thousands of rows: others wait
  const read = rowsOfFile(sheets, matched, kinds)
  if (!read.ok) return read
  await setImmediate()
  const school = await findKnownSchool(c.get('db'), { year: await yearOf(c), today: await todayOf(c), actor: byOf(c).actor }, [])
  const makes = makesOf(matched.map(({ matching }) => matching))
  const rows = withAdded({ rows: read.value.rows, adds: addsOf(matched), makes }, school)
  await setImmediate()
  return ok({ rows, note: noteOf(known, matched, read.value.ignored) })
}

function noteOf(sheets: readonly KnownSheet[], matched: readonly MatchedSheet[], ignored: readonly string[]): string {
  const of = (from: MatchedSheet['from']) => sheets.filter((_, i) => matched[i]?.from === from)
  const systems = of('system').flatMap(({ system }) => (system ? [listTitle(system.id, system.kind)] : []))
  const names = of('before').map(({ sheet }) => sheet.name)
  const notes = [
    systems.length > 0 && looksLike(systems),
    names.length > 0 && before(names),
    ignored.length > 0 && ignoredText(ignored.slice(0, 10)),
  ]
  return notes.filter(Boolean).join(' ')
}
