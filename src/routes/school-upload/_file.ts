import type { Context } from 'hono'
import { inTurns } from '../../db/_in-steps.ts'
import { listFormClasses } from '../../db/_school.ts'
import { findLocalFields } from '../../db/school/students/local-fields.ts'
import { findLastStudentId } from '../../db/school/students/records.ts'
import { listSubjects } from '../../db/school/subjects/list.ts'
import { findMatchings } from '../../db/school-upload/index.ts'
import { findKnownSchool } from '../../db/school-upload/known.ts'
import { yearTitle } from '../../domain/_dates.ts'
import type { Kinds } from '../../domain/_matching/index.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { mostSheetRows, type Sheet } from '../../domain/_spreadsheet.ts'
import {
  addsOf,
  type FileFault,
  type KnownSheet,
  knownSheets,
  type MatchedSheet,
  makesOf,
  matchSheets,
  mostRows,
  NewNumbers,
  possibleHeadings,
  rowsInSteps,
  sheetName,
  type TypedRow,
  type UploadKind,
  uploadKinds,
  withAdded,
} from '../../domain/school-upload/index.ts'
import { before } from '../../domain/words/matching.ts'
import { ignoredText, numbersGiven } from '../../domain/words/school-upload.ts'
import { tableFaults } from '../../domain/words/spreadsheet.ts'
import { listTitle, looksLike } from '../../domain/words/systems.ts'
import type { Env } from '../_env.ts'
import { readUploadedTables } from '../_spreadsheet/uploaded.ts'
import { todayOf, yearOf } from '../_time.ts'
import { ofNow } from './_request.ts'

/** Files as they were sent: their sheets, and how each is read as far as that is known. */
export type ReadFiles = { kind: UploadKind; sheets: readonly Sheet[]; known: readonly KnownSheet[]; kinds: Kinds; numbers: NewNumbers }
type Sent = { name: string; bytes: Uint8Array }
export async function openFiles(c: Context<Env>, kind: UploadKind, files: readonly Sent[]): Promise<Result<ReadFiles, string>> {
  const kinds = await kindsOf(c, kind)
  const numbers = new NewNumbers(await findLastStudentId(c.get('db')))
  const all: Sheet[] = []
  for (const { name, bytes } of files) {
    const read = await readUploadedTables(c, { name, bytes }, kind === 'students' ? mostSheetRows : mostRows)
    if (!read.ok) return fail((files.length > 1 ? `${name}: ` : '') + tableFaults[read.error])
    const of = files.length > 1 ? { file: name.replace(/\.[a-z]{3,4}$/i, '') } : {}
    all.push(...read.value.map((sheet) => ({ ...sheet, ...of })))
  }
  const known = knownSheets(all, kinds, numbers)
  return ok({ kind, known, sheets: known.map(({ sheet }) => sheet), kinds, numbers })
}

const yearsOffered = 10

/** The uses a column can have, with the school's values to choose from. */
async function kindsOf(c: Context<Env>, kind: UploadKind): Promise<Kinds> {
  const db = c.get('db')
  const year = (await yearOf(c)) ?? Number((await todayOf(c)).slice(0, 4)) * 10_001 + 1
  const years = Array.from({ length: yearsOffered }, (_, back) => yearTitle(year - back * 10_001))
  const [subjects, classes] = [await listSubjects(db), (await listFormClasses(db)).filter(({ formLevel }) => formLevel !== null)]
  const school = { ownTitles: (await findLocalFields(db)).ownTitles, subjects, classes: classes.map(({ id }) => id), years }
  return uploadKinds(school, kind)
}

export async function matchedBefore(c: Context<Env>, { sheets, known, kinds }: ReadFiles): Promise<MatchedSheet[]> {
  const before = await findMatchings(c.get('db'), sheets.flatMap(possibleHeadings))
  return matchSheets(known, { kinds, before })
}

/** The rows as the sheets are matched, and what is said of them; those of a whole school with what they bring along. */
export async function readRows(
  c: Context<Env>,
  { kind, sheets, known, kinds, numbers }: ReadFiles,
  matched: readonly MatchedSheet[],
): Promise<Result<{ rows: TypedRow[]; note: string }, FileFault>> {
  const read = await inTurns(rowsInSteps(sheets, matched, kinds))
  if (!read.ok) return read
  if (kind === 'students') return ok({ rows: read.value.rows, note: noteOf(known, matched, read.value.ignored) })
  const school = await findKnownSchool(c.get('db'), await ofNow(c), [])
  const makes = makesOf(matched.map(({ matching }) => matching))
  const rows = await inTurns(withAdded({ rows: read.value.rows, adds: addsOf(matched), makes, numbers }, school))
  const notes = [noteOf(known, matched, read.value.ignored), numbers.given.length > 0 && numbersGiven(numbers.given)]
  return ok({ rows, note: notes.filter(Boolean).join(' ') })
}

function noteOf(sheets: readonly KnownSheet[], matched: readonly MatchedSheet[], ignored: readonly string[]): string {
  const of = (from: MatchedSheet['from']) => sheets.filter((_, i) => matched[i]?.from === from)
  const systems = of('system').flatMap(({ system }) => (system ? [listTitle(system.id, system.kind)] : []))
  const names = of('before').map(({ sheet }) => sheetName(sheet))
  const notes = [
    systems.length > 0 && looksLike(systems),
    names.length > 0 && before(names),
    ignored.length > 0 && ignoredText(ignored.slice(0, 10)),
  ]
  return notes.filter(Boolean).join(' ')
}
