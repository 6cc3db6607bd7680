import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Clock, type Copies, goesOn, type Kind, keptFrom, kinds, type Time } from '../../domain/retention/index.ts'
import { rowKey } from '../_engine/index.ts'
import type { Author, By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { PerSchool } from '../_per-school.ts'
import type { Limits } from '../_sign-in.ts'
import { inParts, some } from './_in-parts.ts'
import { type Source, sources } from './_sources.ts'
import { countAll } from './counts.ts'
import { listLeaversWithin, removeDocument, tellLeavers } from './documents.ts'
import { edgeOf } from './figures.ts'
import { findRules } from './rules.ts'

export type Counts = Partial<Record<Kind | 'sessions', number>>
type Sweep = Clock & { by: By<Author>; sessions: Limits; copies?: Copies | undefined; signal?: AbortSignal | undefined }

/** Few enough that nobody waits for a step, and a pause in which other requests run. */
const [rowsAtOnce, pauseMs] = [100, 5]
const underWay = new PerSchool<Promise<Counts>>()

export const isSweeping = (db: Db) => underWay.has(db)

/** Deletes expired records, a few rows in each transaction. It waits for a run in progress; an interrupted run continues the next time. */
export function sweep(db: Db, asked: Sweep): Promise<Counts> {
  const running = underWay.get(db) ?? sweepAll(db, asked).finally(() => underWay.delete(db))
  underWay.set(db, running)
  return running
}

async function sweepAll(db: Db, asked: Sweep): Promise<Counts> {
  const { by, copies, today } = asked
  const rules = await findRules(db)
  const name = by.actor.kind === 'system' ? null : by.actor.name
  const { id } = await db.insertInto('retention_sweep').values({ begun_at: by.at, by_name: name }).returning('id').executeTakeFirstOrThrow()
  const counts: Counts = {}
  const note = async (kind: keyof Counts, count: number, finished: { finished_at?: string } = {}) => {
    if (count > 0) counts[kind] = (counts[kind] ?? 0) + count
    await db
      .updateTable('retention_sweep')
      .set({ counts: JSON.stringify(counts), ...finished })
      .where('id', '=', id)
      .execute()
  }
  await note('sessions', await endSessions(db, asked.sessions))
  for (const kind of kinds) {
    const { time } = rules[kind]
    if (kind === 'copies') await note(kind, removeCopies(copies, time, today))
    else if (kind === 'documents') await note(kind, await sweepDocuments(db, time, asked))
    else for (const source of sources[kind]) await note(kind, await sweepRows(db, kind, source, time, asked))
  }
  await db
    .deleteFrom('retention_sweep')
    .where('id', '<=', id - sweepsKept)
    .execute()
  await note('sessions', 0, { finished_at: by.at })
  await countAll(db, { at: by.at, copies, signal: asked.signal })
  return counts
}

const sweepsKept = 400

async function endSessions(db: Db, { idleSince, startedSince, latest }: Limits): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('seen_at', '<', idleSince), eb('created_at', '<', startedSince), eb('seen_at', '>', latest)]))
    .where('kiosk_id', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function removeCopies(copies: Copies | undefined, time: Time, today: string): number {
  const over = copies?.list().filter(({ day }) => (goesOn(day, time) ?? '~') <= today) ?? []
  for (const { name } of over) copies?.remove(name)
  return over.length
}

async function sweepDocuments(db: Db, time: Time, { by, signal, ...clock }: Sweep): Promise<number> {
  await tellLeavers(db, time, clock)
  const over = await listLeaversWithin(db, time, clock, 0)
  let count = 0
  for (const { id } of over) {
    for (; await removeDocument(db, id, by); count++) await others(signal)
    await db.deleteFrom('retention_notice').where('student_id', '=', id).execute()
  }
  return count
}

/** Repeats the step until nothing is left. */
async function sweepRows(
  db: Db,
  kind: keyof typeof sources,
  source: Source,
  time: Time,
  { today, timeZone, by, signal }: Sweep,
): Promise<number> {
  const from = keptFrom(today, time)
  if (from === null) return 0
  const only = sql.raw(source.only ? ` and ${source.only}` : '')
  const over = sql`select ${rowKey} from ${sql.table(source.table)} where ${sql.ref(source.at)} < ${edgeOf(from, source.isDay, timeZone)}${only}`
  let count = 0
  for (;;) {
    const step = Object.hasOwn(inParts, kind)
      ? await inParts[kind as keyof typeof inParts](db, over, by.at)
      : await some(db, source.table, over, rowsAtOnce)
    count += step.gone
    if (step.isOver) return count
    await others(signal)
  }
}

const others = async (signal: AbortSignal | undefined) => {
  signal?.throwIfAborted()
  await setTimeout(pauseMs)
}
