import { sql } from 'kysely'
import { yearTitle } from '../../domain/_dates.ts'
import type { BatchStep, Years } from '../../domain/school/terms/years.ts'
import { writeBatch } from '../_batch.ts'
import { rowsOf } from '../_engine/index.ts'
import { type Author, type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { ensureYear } from '../_term.ts'

const atOnce = 500
/** Splits ids into parts that fit a statement. */
export const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce))

export type Moved = { studentId: number; field: string; old: string | null; new: string | null }
type Step = { years: Years; step: BatchStep; rows: number; said: string; moved: readonly Moved[] }
/** A step that is made, or undone, a few students at a time. */
export type Begun = { id: number; to: number; step: BatchStep; note: string; isUndone: boolean; by: By<Author> }

/** Stores a step as one batch, unfinished, with the changes to make in parts. */
export async function storeStep(trx: Trx, { years, step, rows, said, moved }: Step, by: By): Promise<void> {
  const stamps = { at: by.at, administrator_id: by.actor.id, made_by: by.actor.name, confirmed_at: by.at, confirmed_by: by.actor.name }
  const { id } = await trx
    .insertInto('batch')
    .values({
      kind: step,
      name: yearTitle(years.to),
      rows,
      note: said,
      ...stamps,
      is_unfinished: 1,
      undone_at: null,
      undone_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const differences = rowsOf(
    moved.map((one) => [one.studentId, one.field, one.old, one.new]),
    { student: 'integer', field: 'text', old: 'text', new: 'text' },
  )
  await sql`insert into batch_difference (batch_id, student_id, field, old_value, new_value, is_written)
    select ${id}, one.student, one.field, one.old, one.new, 0 from ${differences} as one`.execute(trx)
  await ensureYear(trx, years.to)
  await trx.insertInto('year_batch').values({ academic_year_id: years.to, step, batch_id: id }).execute()
  await recordChanges(trx, [{ ...aboutYear(years), field: step, old: null, new: said }], by)
}

/** Removes a step from those done; the batch stays, with the person who undid it. */
export async function forgetStep(
  trx: Trx,
  { to, step, id, said }: Pick<Step, 'step' | 'said'> & { to: number; id: number },
  by: By<Author>,
) {
  await trx.deleteFrom('year_batch').where('academic_year_id', '=', to).where('step', '=', step).execute()
  await writeBatch(trx, id, { undone_at: by.at, undone_by: by.actor.name })
  await recordChanges(trx, [{ ...aboutYear({ to }), field: step, old: said, new: null }], by)
}

const aboutYear = ({ to }: Pick<Years, 'to'>) => ({ entity: 'academic_year', key: to })
