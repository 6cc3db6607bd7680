import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { type Filter, findNames, findStudents, listChanges, searchChanges, type Who } from '../db/history/index.ts'
import { moment, parseDay } from '../domain/_dates.ts'
import { startOfDay } from '../domain/_time-zones.ts'
import { cursorText, type Entity, entities, parseCursor, type Reader, shownChange } from '../domain/history/index.ts'
import type { ListState } from '../views/_links/history.ts'
import type { HistoryList } from '../views/history/table.tsx'
import type { Env } from './_env.ts'
import { Search } from './_form.tsx'
import { schoolOf } from './_once.ts'

const Query = z.object({
  q: Search,
  in: z.literal('everything').optional().catch(undefined),
  kind: z
    .enum(entities as [Entity])
    .or(z.literal(''))
    .catch(''),
  who: z
    .string()
    .regex(/^(?:system|(?:administrator|employee|student)-\d{1,15})$/)
    .catch(''),
  student: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .nullable()
    .catch(null),
  from: z.string().trim().max(20).catch(''),
  to: z.string().trim().max(20).catch(''),
  sort: z.enum(['at', '-at']).catch('-at'),
  after: z.string().max(60).catch(''),
})

export function stateOf(c: Context<Env>): ListState {
  const { in: within, ...state } = Query.parse(c.req.query())
  return { ...state, everyWord: within !== undefined }
}

export async function readerOf(c: Context<Env>): Promise<Reader & { school: string }> {
  const school = await schoolOf(c)
  if (!school) throw new HTTPException(503)
  return { names: await findNames(c.get('db')), timeZone: school.timeZone, school: school.name }
}

function whoOf(text: string): Who | undefined {
  const [kind, id] = text.split('-')
  return kind ? { kind: kind as Who['kind'], id: id === undefined ? null : Number(id) } : undefined
}

/** Filters by days of the school's time zone; `to` includes the whole day. */
function filterOf(state: ListState, timeZone: string): { filter: Filter; dayFault: boolean } {
  const [from, to] = [parseDay(state.from), parseDay(state.to)]
  const filter = {
    entity: state.kind || undefined,
    who: whoOf(state.who),
    students: state.student === null ? undefined : [state.student],
    from: from.ok && from.value ? startOfDay(from.value, timeZone).toISOString() : undefined,
    before: to.ok && to.value ? startOfDay(to.value, timeZone, 1).toISOString() : undefined,
  }
  return { filter, dayFault: !from.ok || !to.ok }
}

type Found = Omit<HistoryList, 'count'> & { filter: Filter; isCounted: boolean }

/** Finds the history list of an address. A search text selects the students it matches, or else every displayed word. */
export async function findHistory(c: Context<Env>, state: ListState, limit: number, reader: Reader): Promise<Found> {
  const db = c.get('db')
  const { filter, dayFault } = filterOf(state, reader.timeZone)
  const page = { after: parseCursor(state.after), isOldestFirst: state.sort === 'at', limit }
  const students = state.q && !state.everyWord && state.student === null ? await findStudents(db, state.q) : []
  const isOfStudents = students.length > 0
  const isSearch = state.q !== '' && !isOfStudents
  const narrowed = isOfStudents ? { ...filter, students } : filter
  const found = isSearch
    ? await searchChanges(db, narrowed, page, state.q, reader)
    : { ...(await listChanges(db, narrowed, page)), searchedTo: null }
  const next = found.searchedTo ?? found.next
  return {
    state,
    changes: found.changes.map((change) => shownChange(change, reader)),
    timeZone: reader.timeZone,
    next: next && cursorText(next),
    searchedTo: found.searchedTo && moment(new Date(found.searchedTo.at), reader.timeZone),
    isOfStudents,
    dayFault,
    filter: narrowed,
    isCounted: !isSearch,
  }
}
