import type { Reading } from '../../domain/district/index.ts'
import { listClassMarks } from '../_class-marks.ts'
import type { Db } from '../_open.ts'
import { findFacts } from '../_school.ts'
import type { Access } from '../_scope.ts'

const nobody: Access = { actor: { kind: 'administrator', id: 0, name: '', userName: '', roles: [] }, scopes: ['all'] }

/** What a district may know of a school: counts and days, never a mark or a person. */
export async function findState(db: Db): Promise<Pick<Reading, 'name' | 'term' | 'marks' | 'posted' | 'lastSignIn'>> {
  const { name, year, term, isPosted, datePosted } = await findFacts(db)
  const key = year !== null && term !== null ? { year, term } : null
  return {
    name,
    term: key,
    marks: key && (await countMarks(db, key)),
    posted: isPosted ? datePosted : null,
    lastSignIn: await lastSignIn(db),
  }
}

/** As the Dashboard counts them. */
async function countMarks(db: Db, key: { year: number; term: number }) {
  const classes = await listClassMarks(db, nobody, key)
  return classes.reduce((sum, { done, of }) => ({ done: sum.done + done, of: sum.of + of }), { done: 0, of: 0 })
}

async function lastSignIn(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('sign_in_attempt')
    .select('at')
    .where('outcome', '=', 'signed-in')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}
