import type { Actor } from '../../domain/_policy.ts'
import { isSameTerm, type TermKey } from '../../domain/_terms.ts'
import { claim, claimOf, isClaimed, letGo } from '../_copies.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { PerSchool } from '../_per-school.ts'
import { isTermWorkedOn, listUnderWay } from '../_student-work.ts'

/** The uploads that this copy of the program is working on. */
const atWork = new PerSchool<Set<number>>()
const isAtWorkHere = (db: Db, id: number) => atWork.get(db)?.has(id) === true
export const isAtWork = async (db: Db, id: number) => isAtWorkHere(db, id) || isClaimed(db, id)

/** Works on an upload, unless that is running already. */
export async function asOne<T>(db: Db, id: number, work: () => Promise<T>): Promise<T | undefined> {
  if (isAtWorkHere(db, id)) return undefined
  const own = atWork.get(db) ?? new Set()
  atWork.set(db, own.add(id))
  try {
    if (!(await claim(db, id))) return undefined
    return await work().finally(() => letGo(db, id).catch(() => {})) // the claim ends by itself
  } finally {
    own.delete(id)
  }
}

export type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** The running work on an upload. */
export async function findWork(db: Db, id: number) {
  const row = await db.selectFrom('upload_work').selectAll().where('batch_id', '=', id).executeTakeFirst()
  return row && { ...row, actor: JSON.parse(row.actor) as Actor, terms: JSON.parse(row.terms) as TermKey[] }
}

type Begun = { work: 'saving' | 'undoing' | 'giving-up'; terms: readonly TermKey[] }

/** Stores the beginning of a work, its author and its terms. */
export async function beginWork(trx: Trx, id: number, { work, terms }: Begun, { actor, at }: By): Promise<void> {
  const values = { work, at, actor: JSON.stringify(actor), terms: JSON.stringify(terms), stage: 0, after: 0, why: null, ...claimOf(trx) }
  await trx
    .insertInto('upload_work')
    .values({ batch_id: id, ...values })
    .onConflict((oc) => oc.column('batch_id').doUpdateSet(values))
    .execute()
}

/** Each term once. */
export const eachTerm = (terms: readonly TermKey[]): TermKey[] => [
  ...new Map(terms.map(({ year, term }) => [`${year}-${term}`, { year, term }])).values(),
]

/** The progress of an undo: the undone lines of the history, and all. */
export async function countTaken(db: Db, id: number): Promise<{ done: number; total: number }> {
  const count = async (column: 'own.at' | 'batch.confirmed_at') => {
    const { lines } = await db
      .selectFrom('upload_work as own')
      .innerJoin('batch', 'batch.id', 'own.batch_id')
      .innerJoin('change', (join) => join.onRef('change.at', '=', column))
      .select((eb) => eb.fn.countAll<number>().as('lines'))
      .where('own.batch_id', '=', id)
      .executeTakeFirstOrThrow()
    return lines
  }
  const [done, total] = await Promise.all([count('own.at'), count('batch.confirmed_at')])
  return { done: Math.min(done, total), total }
}

export type UnderWay = { what: 'students' | 'saved' | 'undone' }
/** A running upload or work on many students, of a term or of any. */
export async function findUnderWay(db: Db, of?: TermKey): Promise<UnderWay | undefined> {
  const [school, marks] = await Promise.all([
    db.selectFrom('upload_work').select(['work', 'terms']).execute(),
    db.selectFrom('class_marks_upload').select(['work', 'academic_year_id as year', 'term']).where('work', 'is not', null).execute(),
  ])
  const all = [
    ...school.map(({ terms, ...own }) => ({ ...own, terms: JSON.parse(terms) as TermKey[] })),
    ...marks.map(({ year, term, ...own }) => ({ ...own, terms: [{ year, term }] })),
  ]
  const found = all.find(({ terms }) => !of || terms.some((term) => isSameTerm(term, of)))
  if (found) return { what: found.work === 'undoing' || found.work === 'giving-up' ? 'undone' : 'saved' }
  return isTermWorkedOn(await listUnderWay(db), of) ? { what: 'students' } : undefined
}
