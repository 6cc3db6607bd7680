import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { schoolDay } from '../../domain/_dates.ts'
import { startOfDay } from '../../domain/_time-zones.ts'
import {
  type Clock,
  type Copies,
  type Figures,
  goesOn,
  type Kind,
  keptFrom,
  kinds,
  mostCounted,
  type Time,
} from '../../domain/retention/index.ts'
import type { Db } from '../_open.ts'
import { type Source, sources } from './_sources.ts'
import { leaverFigures } from './documents.ts'
import { findRules } from './rules.ts'

export async function listFigures(db: Db, clock: Clock, copies?: Copies): Promise<Record<Kind, Figures>> {
  const stored = await findRules(db)
  const found: [Kind, Figures][] = []
  for (const kind of kinds) {
    found.push([kind, await figuresOf(db, { kind, time: stored[kind].time }, clock, copies)])
    await setImmediate() // lets other requests run, because the counts read years
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

export const wanted = ({ only }: Source) => sql.raw(only ? ` and ${only}` : '')

async function rowFigures(db: Db, source: Source, time: Time, { today, timeZone }: Clock): Promise<Figures> {
  const [table, at] = [sql.table(source.table), sql.ref(source.at)]
  const from = keptFrom(today, time)
  const count = (before: string | undefined) => {
    const until = before === undefined ? sql`${at} >= ''` : sql`${at} < ${edgeOf(before, source.isDay, timeZone)}`
    return sql<{ n: number }>`select count(*) as n from (select 1 from ${table} where ${until}${wanted(source)} limit ${mostCounted + 1})`
      .execute(db)
      .then(({ rows }) => rows[0]?.n ?? 0)
  }
  const { rows } = await sql<{ first: string }>`
    select ${at} as first from ${table} where ${at} >= ''${wanted(source)} order by ${at} limit 1`.execute(db)
  const first = rows[0]?.first ?? null
  const n = first === null ? 0 : await count(undefined)
  const oldest = first && !source.isDay ? schoolDay(new Date(first), timeZone) : first
  const over = from === null || !oldest || oldest >= from ? 0 : await count(from)
  if (over > 0) return { count: n, oldest, over, next: { day: today, count: over } }
  const day = oldest && goesOn(oldest, time)
  return { count: n, oldest, over, next: day ? { day, count: await count(keptFrom(day, time) ?? '') } : null }
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
    count: upTo(a.count + b.count),
    oldest: [a.oldest, b.oldest].filter((some) => some !== null).toSorted()[0] ?? null,
    over: upTo(a.over + b.over),
    next: day ? { day, count: upTo(count) } : null,
  }
}

const upTo = (count: number) => Math.min(count, mostCounted + 1)
