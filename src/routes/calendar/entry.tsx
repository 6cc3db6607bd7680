import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { type CalendarSaved, findEntry, removeCalendarDays, saveCalendarDays, undoCalendar, wordsOf } from '../../db/calendar/index.ts'
import { useCalendar } from '../../db/calendar/terms.ts'
import { findTerm } from '../../db/school/terms/index.ts'
import { isTerm, isYear } from '../../domain/_terms.ts'
import { parseRow, type RowFaults, type TypedRow, typedOf } from '../../domain/calendar/rows.ts'
import { common } from '../../domain/words/common.ts'
import { added, faultWords, removed, undone, words } from '../../domain/words/school-calendar.ts'
import { calendarUrl, entryUrl, undoUrl } from '../../views/_links/calendar.ts'
import { failed } from '../../views/attendance/days/dialogs.tsx'
import { EntryDialog, RemoveDialog } from '../../views/calendar/rows.tsx'
import { actorOf, at, byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, Version } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { todayOf } from '../_time.ts'
import { allowed } from './_request.tsx'

const entryPath = `${calendarUrl}/:id{[0-9]+}` as const
const Cell = z.string().max(2000)
const WarningForm = z.string().max(100).optional()
const EntryForm = z.strictObject({
  from: Cell,
  to: Cell,
  reason: Cell,
  level: Cell,
  kind: Cell,
  session: Cell.default(''),
  version: Version,
  said: WarningForm,
})
const RemoveForm = z.strictObject({ version: Version, said: WarningForm })
const UndoForm = z.strictObject({ kind: z.enum(['added', 'removed']), when: z.iso.datetime() })
const TermForm = z.strictObject({ version: Version })

/** An entry of the calendar, the last change with its undo, and a term's possible attendance. */
export const calendarEntry = new Hono<Env>()
  .get(entryPath, allowed, async (c) => {
    const { id, version, ...days } = await entryOf(c)
    return showDialog(c, <EntryDialog title={common.edit} action={entryUrl(id)} rows={[typedOf(days)]} version={version} />)
  })
  .post(entryPath, allowed, async (c) => {
    const { id } = await entryOf(c)
    const form = await readForm(c, EntryForm)
    const { version, said, ...typed } = form
    const row = { ...typed, isTaken: true }
    const { days, faults } = parseRow(row)
    if (Object.keys(faults).length > 0) return again(c, id, row, version, { faults })
    const saved = await saveCalendarDays(c.get('db'), actorOf(c), { id, version, days }, await stampOf(c, said))
    if (saved.kind === 'saved') return doneOrBack(c, calendarUrl, added(1), 'calendar-changed')
    return again(c, id, row, version, { saved })
  })
  .get(`${entryPath}/remove`, allowed, async (c) => askRemove(c, await entryOf(c)))
  .post(`${entryPath}/remove`, allowed, async (c) => {
    const entry = await entryOf(c)
    const { version, said } = await readForm(c, RemoveForm)
    const answer = await removeCalendarDays(c.get('db'), actorOf(c), { id: entry.id, version }, await stampOf(c, said ?? ''))
    if (answer.kind === 'saved') return doneOrBack(c, calendarUrl, removed(entry.reason), 'calendar-changed')
    if (answer.kind === 'ask') return askRemove(c, entry, answer)
    return showDialog(c, failed(refusalOf(answer)), answer.kind === 'closed' ? 403 : 409)
  })
  .post(undoUrl, allowed, async (c) => {
    const { kind, when } = await readForm(c, UndoForm)
    const db = c.get('db')
    const undo = async (said: string | undefined) => undoCalendar(db, actorOf(c), { kind, when }, await stampOf(c, said))
    const first = await undo('')
    const answer = first.kind === 'ask' ? await undo(wordsOf(first.impact)) : first
    if (answer.kind === 'saved') return doneOrBack(c, calendarUrl, undone, 'calendar-changed')
    throw new HTTPException(answer.kind === 'closed' ? 403 : 409, { message: refusalOf(answer) })
  })
  .post(`${calendarUrl}/terms/:year{[0-9]+}/:term{[0-9]+}`, allowed, async (c) => {
    const key = { year: Number(c.req.param('year')), term: Number(c.req.param('term')) }
    if (!isYear(key.year) || !isTerm(key.term) || !(await findTerm(c.get('db'), key))) throw new HTTPException(404)
    const { version } = await readForm(c, TermForm)
    const answer = await useCalendar(c.get('db'), { ...key, version }, byOf(c))
    if (answer === 'closed') throw new HTTPException(403, { message: faultWords['closed-term'] })
    if (answer === 'conflict') throw new HTTPException(409, { message: words.moved })
    return doneOrBack(c, calendarUrl, words.proposed, 'calendar-changed')
  })

const stampOf = async (c: Context<Env>, said: string | undefined) => ({ at: at(c), today: await todayOf(c), said })

async function entryOf(c: Context<Env>) {
  return orNotFound(await findEntry(c.get('db'), idOf(c)))
}

type Refused = Exclude<CalendarSaved, { kind: 'saved' }>
type Why = { faults?: RowFaults; saved?: Refused }

function again(c: Context<Env>, id: number, row: TypedRow, version: number, { faults, saved }: Why) {
  const own: RowFaults = faults ?? (saved?.kind === 'known' ? { from: 'known' } : saved?.kind === 'closed' ? { from: 'closed-term' } : {})
  const message = saved?.kind === 'conflict' || saved?.kind === 'missing' ? refusalOf(saved) : undefined
  const asks = saved?.kind === 'ask' ? { ...saved.impact, words: wordsOf(saved.impact) } : undefined
  const status = asks ? 200 : saved?.kind === 'closed' ? 403 : message ? 409 : 422
  return showDialog(
    c,
    <EntryDialog title={common.edit} action={entryUrl(id)} rows={[row]} {...{ faults: [own], version, message, asks }} />,
    status,
  )
}

/** Asks before a removal, with its effect on recorded attendance, which a trial removal finds. */
async function askRemove(c: Context<Env>, entry: Awaited<ReturnType<typeof entryOf>>, answer?: Extract<CalendarSaved, { kind: 'ask' }>) {
  const nothing = { words: '', stopping: { days: 0, records: 0 }, starting: { days: 0, records: 0 } }
  const asks = answer ? { ...answer.impact, words: wordsOf(answer.impact) } : nothing
  return showDialog(c, <RemoveDialog action={entryUrl(entry.id, 'remove')} reason={entry.reason} version={entry.version} asks={asks} />)
}

const refusalOf = ({ kind }: Refused) => (kind === 'closed' ? faultWords['closed-term'] : kind === 'missing' ? words.gone : words.moved)
