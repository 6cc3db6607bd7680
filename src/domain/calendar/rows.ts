import { parseDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'
import { formLevels } from '../_school.ts'
import {
  type CalendarDays,
  type CalendarFault,
  type CalendarKind,
  calendarFaults,
  calendarKinds,
  mostAtOnce,
  sessions,
} from '../_school-days.ts'
import { type Cell, fieldTitled, isFilled, type Sheet, type Titles } from '../_spreadsheet.ts'
import { oneLine } from '../_text.ts'

/** A typed or uploaded row; `isTaken` is its checkbox. */
export type TypedRow = { isTaken: boolean; from: string; to: string; reason: string; level: string; kind: string; session: string }
export type RowFaults = Partial<Record<'from' | 'to' | 'reason' | 'level', CalendarFault>>

export const emptyRow: TypedRow = { isTaken: true, from: '', to: '', reason: '', level: '', kind: 'closed', session: '' }

/** Parses a row; a single date means that day. */
export function parseRow(row: TypedRow): { days: CalendarDays; faults: RowFaults } {
  const [from, to] = [parseDay(row.from), parseDay(row.to)]
  const first = from.ok ? from.value : null
  const days: CalendarDays = {
    from: first ?? '',
    to: (to.ok ? to.value : null) ?? first ?? '',
    reason: oneLine(row.reason),
    level: row.level === '' ? null : Number(row.level),
    kind: calendarKinds.find((kind) => kind === row.kind) ?? 'closed',
    session: sessions.find((session) => session === row.session) ?? null,
  }
  const unread: RowFaults = {
    ...(!from.ok ? { from: 'not-a-day' } : first === null && { from: 'no-day' }),
    ...(!to.ok && { to: 'not-a-day' }),
  }
  if (Object.keys(unread).length === 0) return { days, faults: calendarFaults(days) }
  const { reason, level } = calendarFaults({ ...days, from: '2000-01-01', to: '2000-01-01' })
  return { days, faults: { ...unread, ...(reason && { reason }), ...(level && { level }) } }
}

export const typedOf = ({ from, to, reason, level, kind, session }: CalendarDays, isTaken = true): TypedRow => ({
  ...{ isTaken, from, to: to === from ? '' : to, reason, kind },
  level: level === null ? '' : String(level),
  session: session ?? '',
})

export type FileFault = 'no-columns' | 'no-rows' | 'too-many' | 'not-a-calendar' | 'too-large'

type Part = keyof Omit<TypedRow, 'isTaken'>
const titles: Titles<Part> = {
  from: ['date', 'from', 'datefrom', 'firstday', 'start', 'startdate', 'day'],
  to: ['to', 'dateto', 'lastday', 'end', 'enddate', 'until'],
  reason: ['reason', 'holiday', 'name', 'description', 'event', 'title'],
  level: ['form', 'for'],
  kind: ['school', 'kind'],
  session: ['session', 'halfday', 'partofday'],
}

/** Reads a sheet's rows by the titles of its columns; only date and reason are required. */
export function rowsOfSheet({ rows }: Sheet): Result<TypedRow[], FileFault> {
  const head = rows.findIndex((cells) => cells.some(isFilled))
  const parts = (rows[head] ?? []).map((cell) => fieldTitled(titles, cell.text))
  if (!parts.includes('from') || !parts.includes('reason')) return fail('no-columns')
  const read = rows.slice(head + 1).filter((cells) => cells.some(isFilled))
  if (read.length === 0) return fail('no-rows')
  if (read.length > mostAtOnce) return fail('too-many')
  return ok(read.map((cells) => rowOf((part) => cells[parts.indexOf(part)])))
}

function rowOf(cell: (part: Part) => Cell | undefined): TypedRow {
  const text = (part: Part) => (cell(part)?.text ?? '').trim().slice(0, 200)
  return {
    isTaken: true,
    from: text('from'),
    to: text('to'),
    reason: text('reason'),
    level: levelOf(text('level')),
    kind: kindOf(text('kind')),
    session: sessionOf(text('session')),
  }
}

/** Parses `Form 3` or `3`; anything else means the whole school. */
const levelOf = (text: string) => {
  const [, level = ''] = /^(?:form\s*)?([1-6])$/i.exec(text) ?? []
  return formLevels.some((form) => String(form) === level) ? level : ''
}
/** Parses `AM` or `Morning`; anything else means the whole day. */
const sessionOf = (text: string) => (/^(am|morning)/i.test(text) ? 'am' : /^(pm|afternoon)/i.test(text) ? 'pm' : '')
const kindOf = (text: string): CalendarKind => (/^exam/i.test(text) ? 'exams' : /^(held|open|yes|school)/i.test(text) ? 'held' : 'closed')
