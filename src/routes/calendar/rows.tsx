import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { addCalendarDays, type CalendarSaved, listEntries, wordsOf } from '../../db/calendar/index.ts'
import { yearTitle } from '../../domain/_dates.ts'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { isWeekend, mostAtOnce, yearSpan, yearsLater } from '../../domain/_school-days.ts'
import { cleanLine } from '../../domain/_text.ts'
import { emptyRow, parseRow, type RowFaults, rowsOfSheet, type TypedRow, typedOf } from '../../domain/calendar/rows.ts'
import { added, fileFaults, words } from '../../domain/words/school-calendar.ts'
import { spreadsheetFaults } from '../../domain/words/spreadsheet.ts'
import { addUrl, calendarUrl, copyUrl, fileUrl, templateUrl } from '../../views/_links/calendar.ts'
import { FileDialog } from '../../views/calendar/file.tsx'
import { EntryDialog, RowsDialog } from '../../views/calendar/rows.tsx'
import { actorOf, at, type Env } from '../_env.ts'
import { nameFile } from '../_file.ts'
import { readFile, readForm, several, showDialog, Text } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { readSpreadsheet } from '../_spreadsheet/index.ts'
import { todayOf } from '../_time.ts'
import { readIcs } from './_ics.ts'
import { allowed, yearOf } from './_request.tsx'

const Cells = several(Text, mostAtOnce)
const Rows = z.strictObject({
  take: Cells,
  from: Cells,
  to: Cells,
  reason: Cells,
  level: Cells,
  kind: Cells,
  session: Cells,
  source: z.string().max(120).optional(),
  said: z.string().max(100).optional(),
})
const One = z.strictObject({
  from: Text,
  to: Text,
  reason: Text,
  level: Text,
  kind: Text,
  session: Text.default(''),
  said: z.string().max(100).optional(),
})

/** Adds days: a single entry, those of a file, or those of the year before. */
export const calendarRows = new Hono<Env>()
  .get(addUrl, allowed, (c) => {
    const rows = [{ ...emptyRow, from: (c.req.query('from') ?? '').slice(0, 20) }]
    return showDialog(c, <EntryDialog title={words.add} action={addUrl} rows={rows} />)
  })
  .post(addUrl, allowed, async (c) => {
    const one = await readForm(c, One)
    const { said, ...typed } = one
    return save(c, [{ ...typed, isTaken: true }], { said, isOne: true })
  })
  .get(fileUrl, allowed, async (c) => showDialog(c, <FileDialog year={await yearOf(c)} />))
  .post(fileUrl, allowed, async (c) => {
    const year = await yearOf(c)
    const file = await readFile(c)
    const refuse = (fault: string) => showDialog(c, <FileDialog year={year} fault={fault} />, 422)
    if (!file) return refuse(words.chooseFile)
    const rows = await rowsOf(file, year)
    if (!rows.ok) return refuse(rows.error)
    return choose(c, rows.value, { source: cleanLine(file.name)?.slice(-100) ?? words.file })
  })
  .get(templateUrl, allowed, async (c) => {
    const { writeSheets } = await import('../../reports/_sheet.ts')
    const columns = ['Date', 'To', 'Reason', 'Form', 'Session'].map((title) => ({
      title,
      width: title === 'Reason' ? 40 : 14,
      kind: 'text' as const,
    }))
    const bytes = await writeSheets([{ name: words.title, columns, rows: [] }], { author: words.title, at: c.get('now')() })
    nameFile(c, { name: words.title, extension: 'xlsx', disposition: 'attachment' })
    return c.body(bytes)
  })
  .get(copyUrl, allowed, async (c) => {
    const year = await yearOf(c)
    const last = (await listEntries(c.get('db'), yearSpan(year - 10_001))).filter((entry) => yearSpan(year).from > entry.from)
    if (last.length === 0) return showDialog(c, <RowsDialog title={words.copy} action={calendarUrl} rows={[]} message={words.noLastYear} />)
    const rows = last.map((entry) => typedOf({ ...entry, from: yearsLater(entry.from, 1), to: yearsLater(entry.to, 1) }))
    return choose(c, rows.slice(0, mostAtOnce).map(weekdaysOnly), { source: yearTitle(year - 10_001) })
  })
  .post(calendarUrl, allowed, async (c) => {
    const form = await readForm(c, Rows)
    if (![form.to, form.reason, form.level, form.kind, form.session].every((cells) => cells.length === form.from.length))
      throw new HTTPException(422)
    const taken = new Set(form.take)
    const rows = form.from.map((from, n): TypedRow => {
      const [to = '', reason = '', level = '', kind = '', session = ''] = [form.to, form.reason, form.level, form.kind, form.session].map(
        (all) => all[n],
      )
      return { isTaken: taken.has(String(n)), from, to, reason, level, kind, session }
    })
    return save(c, rows, { said: form.said, source: form.source })
  })

async function rowsOf(file: File, year: number): Promise<Result<TypedRow[], string>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    const rows = await readIcs(bytes, yearSpan(year))
    return rows.ok ? ok(rows.value.map(weekdaysOnly)) : fail(fileFaults[rows.error])
  }
  const sheet = await readSpreadsheet(bytes, { mostRows: mostAtOnce })
  if (!sheet.ok) return fail(spreadsheetFaults[sheet.error])
  const rows = rowsOfSheet(sheet.value)
  return rows.ok ? ok(rows.value) : fail(fileFaults[rows.error])
}

/** An entry on a weekend takes no school day, so it is not ticked. */
const weekdaysOnly = (row: TypedRow): TypedRow => ({ ...row, isTaken: row.to !== '' || !isWeekend(row.from) })

type Of = { said?: string | undefined; source?: string | undefined; isOne?: boolean }
type RowsProps = Of & { faults?: (RowFaults | undefined)[]; message?: string; impact?: Extract<CalendarSaved, { kind: 'ask' }>['impact'] }

/** Saves the ticked rows, all or none. */
async function save(c: Context<Env>, rows: TypedRow[], of: Of) {
  const parsed = rows.map((row) => (row.isTaken ? parseRow(row) : undefined))
  const faults = parsed.map((row) => (row && Object.keys(row.faults).length > 0 ? row.faults : undefined))
  if (faults.some((one) => one !== undefined)) return choose(c, rows, { ...of, faults }, 422)
  const taken = parsed.flatMap((row, n) => (row ? [{ n, days: row.days }] : []))
  if (taken.length === 0) return choose(c, rows, { ...of, message: words.nothing }, 422)
  const told = { at: at(c), today: await todayOf(c), said: of.said }
  const saved = await addCalendarDays(
    c.get('db'),
    actorOf(c),
    taken.map(({ days }) => days),
    of.source ?? null,
    told,
  )
  if (saved.kind === 'saved') return doneOrBack(c, calendarUrl, added(saved.count), 'calendar-changed')
  if (saved.kind === 'ask') return choose(c, rows, { ...of, impact: saved.impact })
  if (saved.kind === 'missing' || saved.kind === 'conflict') throw new HTTPException(404)
  const fault = saved.kind === 'closed' ? 'closed-term' : 'known'
  const places = new Set(saved.places.map((place) => taken[place]?.n))
  return choose(
    c,
    rows,
    { ...of, faults: rows.map((_, n) => (places.has(n) ? { from: fault } : undefined)) },
    fault === 'closed-term' ? 403 : 422,
  )
}

function choose(
  c: Context<Env>,
  rows: readonly TypedRow[],
  { isOne, source, faults, message, impact }: RowsProps,
  status: 200 | 403 | 422 = 200,
) {
  const props = { rows, faults, message, asks: impact && { ...impact, words: wordsOf(impact) } }
  if (isOne) return showDialog(c, <EntryDialog title={words.add} action={addUrl} {...props} />, status)
  return showDialog(c, <RowsDialog title={words.rowsTitle} action={calendarUrl} source={source} {...props} />, status)
}
