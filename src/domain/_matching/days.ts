import { type DayOrder, dayOfSerial, readings } from '../_dates.ts'
import type { Cell, Sheet } from '../_spreadsheet.ts'
import { fieldsOfUse, type Kind, type Matching } from './matching.ts'

/**
 * Completes a day's text: `2013-12-25 00:00:00` has the time of midnight, which some exports add. `25/12/83` and `25-Dec-83`, which
 * LibreOffice and Excel write into text files, are in 1950 to 2049; with dashes and digits only, the first number could be the year.
 */
export const dayText = (text: string) =>
  text
    .trim()
    .replace(/[ T]\d{1,2}:\d\d(:\d\d)?(\.\d+)?( ?[ap]m)?$/i, '')
    .replace(
      /^(\d{1,2}(?:\/\d{1,2}\/|\.\d{1,2}\.|[-/. ][a-z]{3,9}[-/. ]))(\d\d)$/i,
      (_, day, year) => `${day}${Number(year) < 50 ? 20 : 19}${year}`,
    )

/** Reads a cell of a column of days as `YYYY-MM-DD` if it has only one meaning, and otherwise leaves it unchanged. */
export function dayCell(cell: Cell, order: DayOrder | null, is1904: boolean): Cell {
  if (cell.kind === 'number') {
    const day = dayOfSerial(Number(cell.text), is1904)
    return day ? { text: day, kind: 'date' } : cell
  }
  if (cell.kind !== 'text') return cell
  const [day, another] = readings(dayText(cell.text), order ?? undefined)
  return day && !another ? { text: day, kind: 'date' } : cell
}

/** The ambiguous days of a sheet, while nothing says which number is the day; and the order that its other days show. */
export function daysOf({ rows }: Sheet, { head, columns }: Matching, kind: Kind): { open: string[]; order: DayOrder | null } {
  const places = [...columns.keys()].filter((at) =>
    fieldsOfUse(columns[at] ?? '', kind).some((field) => kind.targets[field]?.kind === 'day'),
  )
  const [open, says] = [new Set<string>(), new Set<DayOrder>()]
  const typed = new Set(rows.slice(head + 1).flatMap((row) => places.map((at) => (row[at]?.kind === 'text' ? row[at].text : ''))))
  for (const text of [...typed].map(dayText)) {
    const [day, month] = [readings(text, 'day-first')[0], readings(text, 'month-first')[0]]
    if (day && month && day !== month) open.add(text)
    else if (day && !month) says.add('day-first')
    else if (month && !day) says.add('month-first')
  }
  const [only] = says
  return { open: [...open], order: says.size === 1 ? (only ?? null) : null }
}
