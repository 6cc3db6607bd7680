import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { type CalendarSaved, findEntry, removeCalendarDays, saveCalendarDays, undoCalendar, wordsOf } from '../../db/calendar/index.ts'
import { useCalendar } from '../../db/calendar/terms.ts'
import { findTerm } from '../../db/school/terms/index.ts'
import type { Edited } from '../../domain/_changes.ts'
import { shownDay } from '../../domain/_dates.ts'
import { isTerm, isYear } from '../../domain/_terms.ts'
import { parseRow, typedOf } from '../../domain/calendar/rows.ts'
import { pageWords } from '../../domain/words/common.ts'
import { added, faultWords, levelName, removed, undone, words } from '../../domain/words/school-calendar.ts'
import { calendarUrl, entryUrl, undoUrl } from '../../views/_links/calendar.ts'
import { failed } from '../../views/attendance/days/dialogs.tsx'
import { EntryDialog, RemoveDialog } from '../../views/calendar/rows.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { actorOf, at, byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, Version } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { todayOf } from '../_time.ts'
import { allowed } from './_request.tsx'

const entryPath = `${calendarUrl}/:id{[0-9]+}` as const
const WarningForm = z.string().max(100).optional()
const names: Named<'from' | 'to' | 'reason' | 'level' | 'kind' | 'session'> = {
  ...{ from: words.from, to: words.to, reason: words.reason },
  level: [words.who, (value) => levelName(value === '' ? null : Number(value))],
  kind: [words.kind, (value) => kindNames[value as keyof typeof kindNames] ?? value],
  session: [words.session, (value) => (value === 'am' ? words.am : value === 'pm' ? words.pm : words.wholeDay)],
}
const kindNames = { closed: words.closed, held: words.held, exams: words.exams }
const RemoveForm = z.strictObject({ version: Version, said: WarningForm })
const UndoForm = z.strictObject({ kind: z.enum(['added', 'removed']), when: z.iso.datetime() })
const TermForm = z.strictObject({ version: Version })

/** An entry of the calendar, the last change with its undo, and a term's possible attendance. */
export const calendarEntry = new Hono<Env>()
  .get(entryPath, allowed, async (c) => {
    const entry = await entryOf(c)
    return showEntry(c, entry.id, editedOf(rowOf(entry)))
  })
  .post(entryPath, allowed, async (c) => {
    const { id, ...entry } = await entryOf(c)
    const edit = await readEdited(c, rowOf(entry), {}, { said: WarningForm })
    const { days, faults } = parseRow({ ...edit.typed, isTaken: true })
    if (Object.keys(faults).length > 0) return showEntry(c, id, edit, { faults: [faults] }, 422)
    const saved = await saveCalendarDays(c.get('db'), actorOf(c), { id, version: edit.saves, days }, await stampOf(c, edit.besides.said))
    if (saved.kind === 'saved') return doneOrBack(c, calendarUrl, added(1), 'calendar-changed')
    if (saved.kind === 'conflict') return showEntry(c, id, await lateOf(c, edit, rowOf(await entryOf(c)), saved.change, names), {}, 409)
    if (saved.kind === 'missing') throw new HTTPException(404)
    if (saved.kind === 'ask') return showEntry(c, id, edit, { asks: { ...saved.impact, words: wordsOf(saved.impact) } })
    const isKnown = saved.kind === 'known'
    return showEntry(c, id, edit, { faults: [{ from: isKnown ? 'known' : 'closed-term' }] }, isKnown ? 422 : 403)
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
/** The texts of the dialog, as it shows them. */
function rowOf({ version, ...days }: Omit<Awaited<ReturnType<typeof entryOf>>, 'id'>) {
  const { isTaken: _, from, to, ...texts } = typedOf(days)
  return { version, texts: { from: shownDay(from), to: to && shownDay(to), ...texts } }
}

type EntryProps = Pick<ComponentProps<typeof EntryDialog>, 'faults' | 'asks'>
const showEntry = (
  c: Context<Env>,
  id: number,
  edited: Edited<keyof typeof names>,
  more: EntryProps = {},
  status: 200 | 403 | 409 | 422 = 200,
) =>
  showDialog(
    c,
    <EntryDialog title={pageWords.edit} action={entryUrl(id)} rows={[{ ...edited.typed, isTaken: true }]} {...{ edited, ...more }} />,
    status,
  )

/** Asks before a removal, with its effect on recorded attendance, which a trial removal finds. */
async function askRemove(c: Context<Env>, entry: Awaited<ReturnType<typeof entryOf>>, answer?: Extract<CalendarSaved, { kind: 'ask' }>) {
  const nothing = { words: '', stopping: { days: 0, records: 0 }, starting: { days: 0, records: 0 } }
  const asks = answer ? { ...answer.impact, words: wordsOf(answer.impact) } : nothing
  return showDialog(c, <RemoveDialog action={entryUrl(entry.id, 'remove')} reason={entry.reason} version={entry.version} asks={asks} />)
}

const refusalOf = ({ kind }: Refused) => (kind === 'closed' ? faultWords['closed-term'] : kind === 'missing' ? words.gone : words.moved)
