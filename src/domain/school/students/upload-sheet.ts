import { eachOf } from '../../_changes.ts'
import { dayOfSerial, isDay } from '../../_dates.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { type Cell, fieldTitled, isFilled, letterOf, type Sheet, type Titles, titleKey } from '../../_spreadsheet.ts'
import { guardianField, guardianFields, guardianPart, isGuardianField, uploadColumn } from './fields.ts'
import { isDayField, type Typed, type Unread, type UploadField, type UploadRow, uploadFields } from './upload.ts'
import { type GuardianColumns, guardianColumns } from './upload-contacts.ts'

/** The fault of the columns' titles. */
export type HeadFault = 'no-titles' | 'no-rows' | `missing:${UploadField}` | `twice:${UploadField}` | `untitled:${string}`
/** The rows of a file, and the titles of unread columns. */
export type ReadSheet = { rows: UploadRow[]; ignored: string[] }

const titles: Titles<UploadField> = eachOf(uploadFields, (field) => uploadColumn(field).also)
const looksIn = 10

/** The school's titles of some columns; the usual titles are accepted too. */
export type OwnTitles = Partial<Record<UploadField, string>>

export const fieldOf = (title: string, own: OwnTitles = {}): UploadField | undefined =>
  uploadFields.find((field) => own[field] && titleKey(title) === titleKey(own[field])) ?? fieldTitled(titles, title)

/** Reads the rows below the titles, which may be anywhere near the top and in any order; blank rows are left out. */
export function rowsOfSheet({ rows, hidden, is1904 = false }: Sheet, own?: OwnTitles): Result<ReadSheet, HeadFault> {
  const at = rows.slice(0, looksIn).findIndex((row) => row.filter((cell) => fieldOf(cell.text, own)).length >= 3)
  if (at === -1) return fail('no-titles')
  const columns = columnsOf(rows[at] ?? [], rows.slice(at + 1), own)
  if (!columns.ok) return columns
  const read = rows.flatMap((cells, i) => {
    return i <= at || !cells.some(isFilled) ? [] : [rowOf(cells, i + 1, { ...columns.value, is1904 }, hidden.has(i))]
  })
  return read.length === 0 ? fail('no-rows') : ok({ rows: read, ignored: columns.value.ignored })
}

function columnsOf(head: readonly Cell[], below: readonly (readonly Cell[])[], own?: OwnTitles) {
  const places = new Map<UploadField, number>()
  const ignored: string[] = []
  const { fields: guardians, relations } = guardiansOf(head, own)
  const width = below.reduce((most, row) => Math.max(most, row.length), head.length)
  for (let column = 0; column < width; column++) {
    const title = head[column]?.text.trim() ?? ''
    const field = fieldOf(title, own) ?? guardians.get(column)
    if (field && places.has(field)) return fail(`twice:${field}` as const)
    if (field) places.set(field, column)
    else if (title !== '') ignored.push(title)
    else if (below.some((row) => (row[column]?.text ?? '') !== '')) return fail(`untitled:${letterOf(column)}` as const)
  }
  const missing = uploadFields.find((field) => uploadColumn(field).isRequired && !places.has(field))
  return missing ? fail(`missing:${missing}` as const) : ok({ places, relations, ignored })
}

/** Guardian columns with other titles than the template's. */
function guardiansOf(head: readonly Cell[], own?: OwnTitles) {
  const fields = head.map((cell) => fieldOf(cell.text.trim(), own))
  const taken = new Set(fields.flatMap((field) => (field && isGuardianField(field) ? [guardianPart(field).place] : [])))
  return guardianColumns(
    head.map((cell, i) => (fields[i] ? '' : cell.text)),
    taken,
  )
}

const longestKept = 500

type Layout = { places: ReadonlyMap<UploadField, number>; relations: GuardianColumns['relations']; is1904: boolean }

function rowOf(cells: readonly Cell[], row: number, { places, relations, is1904 }: Layout, isHidden: boolean): UploadRow {
  const typed = {} as Typed
  const unread: UploadRow['unread'] = {}
  for (const field of uploadFields) {
    const cell = cells[places.get(field) ?? -1]
    typed[field] = textOf(field, cell, is1904).trim().slice(0, longestKept)
    if (cell && isUnread(cell.kind)) unread[field] = cell.kind
  }
  for (const { place, relation } of relations)
    if (guardianFields.some((field) => guardianPart(field).place === place && typed[field] !== ''))
      typed[guardianField(place, 'relation')] = relation
  return { row, typed, unread, mended: [], isHidden, isAccepted: false }
}

/** Reads a number in a column of days as the spreadsheet's day, whatever its format. */
function textOf(field: UploadField, cell: Cell | undefined, is1904: boolean): string {
  const day = isDayField(field) && cell?.kind === 'number' ? dayOfSerial(Number(cell.text), is1904) : undefined
  return day && isDay(day) ? day : (cell?.text ?? '')
}

const isUnread = (kind: Cell['kind']): kind is Unread => kind === 'formula' || kind === 'error' || kind === 'merged'
