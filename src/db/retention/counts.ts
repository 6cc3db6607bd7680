import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, type Copies, type Kind, keptFrom, kinds, type Time } from '../../domain/retention/index.ts'
import { rowReach, rowsBetween } from '../_engine/index.ts'
import type { Db } from '../_open.ts'
import { PerSchool } from '../_per-school.ts'
import { type Source, sources } from './_sources.ts'
import { countDocuments } from './documents.ts'
import { edgeOf, wanted } from './figures.ts'

export type StoredCount = { count: number; at: string }
type Progress = { done: number; total: number }
type Counting = { at: string; copies?: Copies | undefined; signal?: AbortSignal | undefined }

/** The rows read in about ten milliseconds. */
const rowsAtOnce = 4000
const underWay = new PerSchool<Progress>()

/** The progress of counting everything; undefined while nobody counts. */
export const findCounting = (db: Db): Progress | undefined => underWay.get(db)

/** The number of each kind at the last count. */
export async function listCounts(db: Db): Promise<Partial<Record<Kind, StoredCount>>> {
  const rows = await db.selectFrom('retention_count').selectAll().execute()
  return Object.fromEntries(rows.map(({ kind, ...row }) => [kind, row]))
}

/** Counts everything of all years, with other requests in between, and stores numbers and time. Does nothing during a running count. */
export async function countAll(db: Db, asked: Counting): Promise<void> {
  if (underWay.has(db)) return
  const progress = { done: 0, total: 0 }
  underWay.set(db, progress)
  try {
    for (const { table } of Object.values(sources).flat()) progress.total += (await reachOf(db, table)).steps
    for (const kind of kinds) {
      const count = await countOf(db, kind, asked, () => progress.done++)
      const row = { count, at: asked.at }
      await db
        .insertInto('retention_count')
        .values({ kind, ...row })
        .onConflict((is) => is.column('kind').doUpdateSet(row))
        .execute()
    }
  } finally {
    underWay.delete(db)
  }
}

async function countOf(db: Db, kind: Kind, { copies, signal }: Counting, tell: () => void): Promise<number> {
  if (kind === 'documents') return countDocuments(db)
  if (kind === 'copies') return copies?.list().length ?? 0
  let count = 0
  for (const source of sources[kind])
    count += await countRows(db, source, sql`true`, () => {
      signal?.throwIfAborted()
      tell()
    })
  return count
}

/** Counts all rows that a time would delete. */
export async function countOver(
  db: Db,
  kind: Exclude<Kind, 'documents' | 'copies'>,
  time: Time,
  { today, timeZone }: Clock,
): Promise<number> {
  const from = keptFrom(today, time)
  let count = 0
  for (const source of from === null ? [] : sources[kind])
    count += await countRows(db, source, sql`${sql.ref(source.at)} < ${edgeOf(from ?? '', source.isDay, timeZone)}`)
  return count
}

async function reachOf(db: Db, table: string) {
  const { first, last } = await rowReach(db, table)
  return { first, last, steps: Math.ceil((last - first + 1) / rowsAtOnce) }
}

/** Reads the table in parts by row number, so that each row is read once. */
async function countRows(db: Db, source: Source, until: RawBuilder<unknown>, tell = () => {}): Promise<number> {
  const { first, last } = await reachOf(db, source.table)
  let count = 0
  for (let from = first; from <= last; from += rowsAtOnce) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${rowsBetween(source.table, from, from + rowsAtOnce)}
      and ${until}${wanted(source)}`.execute(db)
    count += rows[0]?.n ?? 0
    tell()
    await setImmediate()
  }
  return count
}
