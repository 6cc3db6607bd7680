import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { daysLater, schoolDay } from '../../domain/_dates.ts'
import { startOfDay } from '../../domain/_time-zones.ts'
import { type Clock, type Copies, type Figures, goesOn, type Kind, keptFrom, kinds, type Time } from '../../domain/retention/index.ts'
import type { Db } from '../_open.ts'
import { type Source, sources } from './_sources.ts'
import { leaverFigures } from './documents.ts'
import { findRules } from './rules.ts'

export async function listFigures(db: Db, clock: Clock, copies?: Copies): Promise<Record<Kind, Figures>> {
  const stored = await findRules(db)
  const found: [Kind, Figures][] = []
  for (const kind of kinds) {
    found.push([kind, await figuresOf(db, { kind, time: stored[kind].time }, clock, copies)])
    await setImmediate() // they count through years: others have their turn in between
  }
  return Object.fromEntries(found) as Record<Kind, Figures>
}

export async function figuresOf(db: Db, { kind, time }: { kind: Kind; time: Time }, clock: Clock, copies?: Copies): Promise<Figures> {
  if (kind === 'documents') return leaverFigures(db, time, clock)
  if (kind === 'copies') return figuresOfDays(copies?.list().map(({ day }) => day) ?? [], time, clock.today)
  const all: Figures[] = []
  for (const source of sources[kind]) all.push(await rowFigures(db, source, time, clock))
  return all.reduce(together)
}

export const edgeOf = (day: string, isDay: boolean | undefined, timeZone: string) => (isDay ? day : startOfDay(day, timeZone).toISOString())

const wanted = ({ only }: Source) => sql.raw(only ? ` and ${only}` : '')

async function rowFigures(db: Db, source: Source, time: Time, { today, timeZone }: Clock): Promise<Figures> {
  const from = keptFrom(today, time)
  const edge = (day: string) => edgeOf(day, source.isDay, timeZone)
  const { count, first, over } = await tally(db, source, from === null ? '' : edge(from))
  const oldest = first && !source.isDay ? schoolDay(new Date(first), timeZone) : first
  if (over > 0) return { count, oldest, over, next: { day: today, count: over } }
  const day = oldest && goesOn(oldest, time)
  if (!day) return { count, oldest, over, next: null }
  const next = await countBetween(db, source, { from: '', before: edge(keptFrom(day, time) ?? '') })
  return { count, oldest, over, next: { day, count: next.count } }
}

type Tally = { count: number; first: string | null; over: number }

/** So many days are counted in one turn, and none before these years for themselves, whatever a clock that was wrong has written. */
const [daysAtOnce, yearsApart] = [60, 30]

/** Counts a part of the years at a time: there may be a hundred thousand, and others have their turn in between. */
async function tally(db: Db, source: Source, edge: string): Promise<Tally> {
  if (!source.isMany) return countBetween(db, source, { from: '', before: '~', edge })
  const [table, at] = [sql.table(source.table), sql.ref(source.at)]
  const ends = await sql<{ first: string | null; last: string | null }>`
    select (select min(${at}) from ${table} where ${at} >= '') as first, (select max(${at}) from ${table} where ${at} >= '') as last`.execute(
    db,
  )
  const { first = null, last = null } = ends.rows[0] ?? {}
  const sum: Tally = { count: 0, first: null, over: 0 }
  if (first === null || last === null) return sum
  const earliest = daysLater(last.slice(0, 10), -365 * yearsApart)
  let from = ''
  for (let day = first > earliest ? first.slice(0, 10) : earliest; from <= last; ) {
    day = daysLater(day, daysAtOnce)
    const part = await countBetween(db, source, { from, before: day, edge })
    sum.count += part.count
    sum.first ??= part.first
    sum.over += part.over
    from = day
    await setImmediate()
  }
  return sum
}

async function countBetween(
  db: Db,
  source: Source,
  { from, before, edge = '' }: { from: string; before: string; edge?: string },
): Promise<Tally> {
  const [table, at] = [sql.table(source.table), sql.ref(source.at)]
  const { rows } = await sql<Tally>`
    select count(*) as count, min(${at}) as first, count(case when ${at} < ${edge} then 1 end) as over
    from ${table} where ${at} >= ${from} and ${at} < ${before}${wanted(source)}`.execute(db)
  return rows[0] ?? { count: 0, first: null, over: 0 }
}

function figuresOfDays(days: readonly string[], time: Time, today: string): Figures {
  const goes = days.flatMap((day) => goesOn(day, time) ?? []).map((day) => (day < today ? today : day))
  const [first] = goes.toSorted()
  const oldest = days.toSorted()[0] ?? null
  const over = goes.filter((day) => day <= today).length
  return { count: days.length, oldest, over, next: first ? { day: first, count: goes.filter((day) => day === first).length } : null }
}

function together(a: Figures, b: Figures): Figures {
  const [one, other] = [a.next, b.next]
  const day = [one?.day, other?.day].filter((some) => some !== undefined).toSorted()[0]
  const count = [one, other].reduce((sum, next) => sum + (next && next.day === day ? next.count : 0), 0)
  return {
    count: a.count + b.count,
    oldest: [a.oldest, b.oldest].filter((some) => some !== null).toSorted()[0] ?? null,
    over: a.over + b.over,
    next: day ? { day, count } : null,
  }
}
