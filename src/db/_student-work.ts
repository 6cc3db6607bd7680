import type { Actor } from '../domain/_policy.ts'
import { isSameTerm, type TermKey } from '../domain/_terms.ts'
import type { Outcome } from '../domain/school/students/ticked.ts'
import type { Db } from './_open.ts'

export type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>

const columns = ['id', 'doing', 'to_class as to', 'class_from as classFrom', 'day', 'at', 'actor', 'finished_at as finishedAt'] as const

/** A work on many students and its progress. */
export async function findWork(db: Db, id: number) {
  const row = await db
    .selectFrom('student_work')
    .select([...columns, 'academic_year_id as year', 'term'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { year, term, actor, ...work } = row
  const counts = await db
    .selectFrom('student_work_student')
    .select(['outcome', (eb) => eb.fn.countAll<number>().as('n')])
    .where('work_id', '=', id)
    .groupBy('outcome')
    .execute()
  const of = (wanted: Outcome | null) => counts.find(({ outcome }) => outcome === wanted)?.n ?? 0
  const total = counts.reduce((sum, { n }) => sum + n, 0)
  return {
    ...{ ...work, actor: JSON.parse(actor) as Actor, of: year !== null && term !== null ? { year, term } : undefined },
    ...{ total, over: total - of(null), done: of('done'), kept: of('kept'), failed: of('failed') },
  }
}

/** The running works on students. */
export async function listUnderWay(db: Db): Promise<Work[]> {
  const rows = await db.selectFrom('student_work').select('id').where('finished_at', 'is', null).orderBy('id').execute()
  return (await Promise.all(rows.map(({ id }) => findWork(db, id)))).filter((work) => work !== undefined)
}

/** True if such a work changes the term's records now, or any term's. */
export const isTermWorkedOn = (works: readonly Work[], term: TermKey | undefined) =>
  works.some(({ of }) => term === undefined || (of !== undefined && isSameTerm(of, term)))
