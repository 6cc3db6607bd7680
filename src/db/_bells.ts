import { sql } from 'kysely'
import { type BellsByDay, bellsFrom, bellsOn } from '../domain/_bells.ts'
import { daysLater } from '../domain/_dates.ts'
import { jsonOf } from './_engine/index.ts'
import type { By } from './_history.ts'
import type { Db, Trx } from './_open.ts'
import type { RowAnswer } from './_save.ts'
import { saveProfileIn } from './school/profile.ts'

/** The school's time zone, and its bells by day. */
export async function findBells(db: Db): Promise<BellsByDay & { timeZone: string; from: string | null }> {
  const { before, timeZone, from, scansOut, ...last } = await db
    .selectFrom('school')
    .select(['time_zone as timeZone', 'bells_from as from', 'first_bell as first', 'afternoon_bell as afternoon', 'scans_out as scansOut'])
    .select(
      sql<string>`(select ${jsonOf(...['until', 'first_bell', 'afternoon_bell', 'scans_out'].map((column) => sql.ref(column)))} from (select * from bell_before order by until))`.as(
        'before',
      ),
    )
    .executeTakeFirstOrThrow()
  const earlier = JSON.parse(before) as [string, string, string, number][]
  return {
    ...{ timeZone, from },
    last: { ...last, isOutScanned: scansOut === 1 },
    before: earlier.map(([until, first, afternoon, scans]) => ({ until, first, afternoon, isOutScanned: scans === 1 })),
  }
}

/** Changes the bells from a day on. Earlier days keep their bells, and later planned bells are dropped. */
export async function saveBells(
  trx: Trx,
  save: { version: number; values: Record<string, string>; from: string },
  by: By,
): Promise<RowAnswer> {
  const bells = await findBells(trx)
  const next = bellsOf(save.values)
  const isSame = next.first === bells.last.first && next.afternoon === bells.last.afternoon && next.isOutScanned === bells.last.isOutScanned
  if (isSame && save.from === (bells.from ?? save.from)) return saveProfileIn(trx, { ...save, crest: null }, by)
  const answer = await saveProfileIn(trx, { version: save.version, values: { ...save.values, bells_from: save.from }, crest: null }, by)
  if (answer.kind !== 'saved') return answer
  const until = daysLater(save.from, -1)
  const stood = bellsOn(bells, until)
  await trx.deleteFrom('bell_before').where('until', '>=', until).execute()
  const row = { until, first_bell: stood.first, afternoon_bell: stood.afternoon, scans_out: stood.isOutScanned ? 1 : 0 } as const
  await trx.insertInto('bell_before').values(row).execute()
  return answer
}

const bellsOf = ({ first_bell: first = '', afternoon_bell: afternoon = '', scans_out }: Record<string, string>) => ({
  ...{ first, afternoon, isOutScanned: scans_out === '1' },
})

/** The bells by day if these apply from a day on. */
export const planBells = async (db: Db, values: Record<string, string>, from: string): Promise<BellsByDay> =>
  bellsFrom(await findBells(db), bellsOf(values), daysLater(from, -1))
