import type { DayOrder } from '../_dates.ts'
import { daysOf, fieldsOfUse, guessedAs, type Kinds, leftOut, type Matching, mostHeadRows } from '../_matching/index.ts'
import type { Sheet } from '../_spreadsheet.ts'
import { addableOf } from './adds.ts'

/** The page's fields: `kind-0`, `head-0`, `was-0`, `column-0-3`, `days-0`, `adds-0`, `same-year-0`, by the sheet's place. */
export type Sent = Readonly<Record<string, string | string[] | undefined>>

/** The matching that a person chose. With another kind, or another row of headings, the columns are guessed again. */
export function matchingFrom(sheet: Sheet, n: number, sent: Sent, kinds: Kinds): Matching {
  const text = (name: string) => only(sent[`${name}-${n}`])
  const [name, head] = [text('kind'), Math.min(Math.max(Math.trunc(Number(text('head')) || 0), 0), mostHeadRows - 1)]
  const kind = kinds[name]
  if (!kind) return { ...leftOut, head }
  const [was, wasHead] = text('was').split(' ')
  if (was !== name) return guessedAs(sheet, name, kinds, wasHead === String(head) ? undefined : head)
  if (wasHead !== String(head)) return guessedAs(sheet, name, kinds, head)
  const width = sheet.rows.slice(head).reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, at) => only(sent[`column-${n}-${at}`])).map((use) =>
    fieldsOfUse(use, kind).length > 0 ? use : '',
  )
  const adds = [sent[`adds-${n}`] ?? []].flat().filter((what) => what in addableOf(name))
  const same = Object.fromEntries(
    Object.keys(kind.targets).flatMap((field) => {
      const value = text(`same-${field}`).trim()
      return value === '' || columns.includes(field) || !kind.targets[field]?.mayBeSame ? [] : [[field, value]]
    }),
  )
  const matching = { kind: name, head, columns, days: null, adds, same }
  return { ...matching, days: dayOrder(text('days')) ?? daysOf(sheet, matching, kind).order }
}

const only = (one: string | string[] | undefined) => [one].flat()[0] ?? ''
const dayOrder = (text: string): DayOrder | null => (text === 'day-first' || text === 'month-first' ? text : null)
