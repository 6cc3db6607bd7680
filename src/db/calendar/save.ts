import type { LastChange } from '../../domain/_changes.ts'
import { type Actor, can } from '../../domain/_policy.ts'
import { type CalendarDays, isSameDays, type Span } from '../../domain/_school-days.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { addRow, changeRow, whoChanged } from '../_save.ts'
import type { Row } from '../_schema.ts'
import { findImpact, followCalendar, type Impact, listAround, listTouched } from './impact.ts'

const entity = 'school_calendar'
export type CalendarSaved =
  | { kind: 'saved'; impact: Impact; count: number }
  | { kind: 'ask'; impact: Impact }
  | { kind: 'missing' }
  | { kind: 'conflict'; change: LastChange | undefined }
  | { kind: 'closed'; places: number[] }
  | { kind: 'known'; places: number[] }

/** `said`: the numbers that were displayed; if they have changed, the new ones are displayed first. */
type Confirmation = { at: string; today: string; said: string | undefined }
export const wordsOf = ({ stopping, starting }: Impact) =>
  stopping.records + starting.records === 0 ? '' : [stopping.days, stopping.records, starting.days, starting.records].join('-')

/** Adds days, all or none. */
export const addCalendarDays = (db: Db, actor: Actor, rows: readonly CalendarDays[], source: string | null, told: Confirmation) =>
  change(db, actor, told, async (trx) => {
    const around = await listAround(trx, rows)
    const known = rows.flatMap((row, place) => (around.some((one) => isSameDays(one, row)) ? [place] : []))
    if (known.length > 0) return { kind: 'known', places: known }
    const write = async () => {
      for (const row of rows) {
        await addRow(trx, entity, columnsOf(row), { actor, at: told.at }, { source, added_at: told.at })
      }
    }
    return { out: [], into: rows, write }
  })

/** Changes an entry at the version that was read. */
export const saveCalendarDays = (
  db: Db,
  actor: Actor,
  { id, version, days }: { id: number; version: number; days: CalendarDays },
  told: Confirmation,
) =>
  change(db, actor, told, async (trx) => {
    const row = await find(trx, id)
    if (!row) return { kind: 'missing' }
    if (row.version !== version) return conflictOf(trx, id)
    const around = await listAround(trx, [days])
    if (around.some((one) => isSameDays(one, days)) && !isSameDays(daysOf(row), days)) return { kind: 'known', places: [0] }
    const write = async () => {
      await changeRow(trx, { table: entity, key: id }, row, columnsOf(days), { actor, at: told.at })
    }
    return { out: [daysOf(row)], into: [days], write }
  })

export const removeCalendarDays = (db: Db, actor: Actor, { id, version }: { id: number; version: number }, told: Confirmation) =>
  change(db, actor, told, async (trx) => {
    const row = await find(trx, id)
    if (!row) return { kind: 'missing' }
    if (row.version !== version) return conflictOf(trx, id)
    return { out: [daysOf(row)], into: [], write: () => mark(trx, [row], true, { actor, at: told.at }) }
  })

/** Removes what was added at that moment, or restores what was removed at it. */
export const undoCalendar = (db: Db, actor: Actor, { kind, when }: { kind: 'added' | 'removed'; when: string }, told: Confirmation) =>
  change(db, actor, told, async (trx) => {
    const isAdded = kind === 'added'
    const rows = await trx
      .selectFrom(entity)
      .selectAll()
      .where(isAdded ? 'added_at' : 'removed_at', '=', when)
      .where('removed_at', isAdded ? 'is' : 'is not', null)
      .execute()
    if (rows.length === 0) return { kind: 'missing' }
    const days = rows.map(daysOf)
    const write = () => mark(trx, rows, isAdded, { actor, at: told.at })
    return isAdded ? { out: days, into: [], write } : { out: [], into: days, write }
  })

type Planned = { out: readonly CalendarDays[]; into: readonly CalendarDays[]; write: () => Promise<void> }

/** Writes only after the effect on recorded attendance was confirmed, and never into a term that is closed to the person. */
function change(
  db: Db,
  actor: Actor,
  { at, today, said }: Confirmation,
  plan: (trx: Trx) => Promise<Planned | Exclude<CalendarSaved, { kind: 'saved' | 'ask' }>>,
): Promise<CalendarSaved> {
  return db.transaction().execute(async (trx) => {
    const planned = await plan(trx)
    if ('kind' in planned) return planned
    const { out, into, write } = planned
    const touched = [...out, ...into]
    const closed = await listClosed(trx, actor, touched, today)
    if (closed.length > 0) return { kind: 'closed', places: closed }
    const before = await listAround(trx, touched)
    const kept = before.filter((one) => !out.some((gone) => isSameDays(gone, one)))
    const impact = await findImpact(trx, before, [...kept, ...into])
    if (wordsOf(impact) !== '' && wordsOf(impact) !== said) return { kind: 'ask', impact }
    await write()
    await followCalendar(trx, impact, { actor, at })
    return { kind: 'saved', impact, count: Math.max(into.length, out.length) }
  })
}

/** Terms that only the administrator may change: posted, or past and no longer current. */
async function listClosed(trx: Trx, actor: Actor, rows: readonly Span[], today: string): Promise<number[]> {
  if (can(actor, 'closed-term.write')) return []
  const terms = (await listTouched(trx, rows)).filter((term) => term.isPosted || (!term.isCurrent && term.termEnd < today))
  return rows.flatMap(({ from, to }, place) => (terms.some(({ termStart, termEnd }) => from <= termEnd && termStart <= to) ? [place] : []))
}

const find = (trx: Trx, id: number) =>
  trx.selectFrom(entity).selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

async function mark(trx: Trx, rows: readonly Row<typeof entity>[], isRemoved: boolean, by: By): Promise<void> {
  const besides = { removed_at: isRemoved ? by.at : null }
  for (const { id } of rows) await changeRow(trx, { table: entity, key: id }, {}, {}, by, besides)
  const [old, next] = isRemoved ? [null, 1] : [1, null]
  await recordChanges(
    trx,
    rows.map(({ id, reason }) => ({ entity, key: id, field: 'removed', old: old && reason, new: next && reason })),
    by,
  )
}

const conflictOf = async (trx: Trx, id: number) =>
  ({ kind: 'conflict', change: await whoChanged(trx, { table: entity, key: id }, columns) }) as const
const columns = ['date_from', 'date_to', 'reason', 'form_level', 'kind', 'session']

const columnsOf = ({ from, to, reason, level, kind, session }: CalendarDays) => ({
  date_from: from,
  date_to: to,
  reason,
  form_level: level,
  kind,
  session,
})
const daysOf = (row: Row<typeof entity>): CalendarDays => ({
  from: row.date_from,
  to: row.date_to,
  reason: row.reason,
  level: row.form_level,
  kind: row.kind,
  session: row.session,
})
