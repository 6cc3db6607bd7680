import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { writeBatch } from '../_batch.ts'
import type { Author } from '../_history.ts'
import { nextSize } from '../_in-steps.ts'
import type { Db, Trx } from '../_open.ts'
import { PerSchool } from '../_per-school.ts'
import { type Begun, forgetStep } from './_undoable.ts'
import { moveStudentsOf } from './classes.ts'
import { writeLinksOf } from './links.ts'

const running = new PerSchool<Promise<void>>()

/**
 * Finishes a promotion, or an assignment of a year's subjects, or its undo, also the last server's: work that needs all of it or none waits
 * for this. Runs follow each other, because one that is just ending would miss what began since.
 */
export function finishBegun(db: Db): Promise<void> {
  const before = running.get(db)?.catch(() => {}) ?? Promise.resolve()
  const promise = before.then(() => run(db))
  running.set(db, promise)
  return promise
}

/** Runs a transaction while no such step is half done, so that it reads and changes the whole of one or nothing of it. */
export async function whenWhole<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (;;) {
    await finishBegun(db)
    const found = await db.transaction().execute(async (trx) => ((await findBegun(trx)) ? undefined : { answer: await work(trx) }))
    if (found) return found.answer
  }
}

/** Begins a step and does it, or what the transaction refuses. */
export async function doStep<T>(db: Db, begin: (trx: Trx) => Promise<T>): Promise<T> {
  const begun = await whenWhole(db, begin)
  await finishBegun(db)
  return begun
}

/** The most students in a transaction. */
const most = 25

/** The last student of a step, and of which work: another copy of the program may have ended that and begun the next. */
type Last = { of: string; student: number }

async function run(db: Db): Promise<void> {
  let [last, size]: [Last | undefined, number] = [{ of: '', student: 0 }, 5]
  while (last !== undefined) {
    const [before, start]: [Last, number] = [last, performance.now()]
    last = await db.transaction().execute((trx) => step(trx, before, size))
    size = nextSize(size, performance.now() - start, most)
    await setImmediate()
  }
}

/** Writes or restores all of the next students of a batch. Returns the last student, if any. */
async function step(trx: Trx, before: Last, size: number): Promise<Last | undefined> {
  const batch = await findBegun(trx)
  if (!batch) return undefined
  const { id, isUndone, by } = batch
  const of = `${id} ${by.at}`
  const after = of === before.of ? before.student : 0
  const own = trx.selectFrom('batch_difference').where('batch_id', '=', id).where('student_id', '>', after)
  const some = await own
    .select('student_id as id')
    .distinct()
    .where('is_written', '=', isUndone ? 1 : 0)
    .orderBy('student_id')
    .limit(size)
    .execute()
  const ids = some.map((one) => one.id)
  if (ids.length === 0) return end(trx, batch)
  await (batch.step === 'promotion' ? moveStudentsOf : writeLinksOf)(trx, batch, ids)
  const done = trx.updateTable('batch_difference').set({ is_written: isUndone ? 0 : 1 })
  await done.where('batch_id', '=', id).where('student_id', 'in', ids).execute()
  return { of, student: ids.at(-1) ?? 0 }
}

async function findBegun(trx: Trx): Promise<Begun | undefined> {
  const found = await trx
    .selectFrom('batch')
    .innerJoin('year_batch as of', 'of.batch_id', 'batch.id')
    .leftJoin('administrator as who', (join) => join.on(sql<SqlBool>`who.user_name = coalesce(batch.undone_by, batch.made_by)`))
    .select(['batch.id', 'batch.at', 'batch.note', 'batch.made_by as name', 'of.academic_year_id as to', 'of.step'])
    .select(['batch.undone_at as undoneAt', 'batch.undone_by as undoneBy', 'batch.administrator_id as begunBy', 'who.id as whose'])
    .where('batch.is_unfinished', '=', 1)
    .executeTakeFirst()
  if (!found) return undefined
  const { at, name, whose, begunBy, undoneAt, undoneBy, ...batch } = found
  const actor: Author = { kind: 'administrator', id: whose ?? begunBy ?? 0, name: undoneBy ?? name }
  return { ...batch, isUndone: undoneAt !== null, by: { actor, at: undoneAt ?? at } }
}

async function end(trx: Trx, { id, to, step, note, isUndone, by }: Begun): Promise<undefined> {
  await writeBatch(trx, id, { is_unfinished: 0 })
  if (isUndone) await forgetStep(trx, { to, step, id, said: note }, by)
}
