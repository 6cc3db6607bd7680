import { type SqlBool, sql } from 'kysely'
import { together } from '../../../domain/_together.ts'
import { type BatchStep, changeAtHand, tooEarly, type Years } from '../../../domain/school/terms/years.ts'
import { hasEntry, isAny } from '../../_mark-sql.ts'
import type { Db } from '../../_open.ts'
import { findLastYear } from './concerns.ts'
import { findCurrentTerm, listTerms } from './index.ts'

/** The change of year to make; undefined before the first registration. */
export async function findYears(db: Db): Promise<Years | undefined> {
  const yearsIn = async (of: 'student_term_record' | 'year_batch') => {
    const isThere = sql<SqlBool>`exists (select 1 from ${sql.table(of)} as own where own.academic_year_id = academic_year.id)`
    return (await db.selectFrom('academic_year').select('id').where(isThere).execute()).map(({ id }) => id)
  }
  return changeAtHand(
    await together({
      current: findCurrentTerm(db),
      registered: yearsIn('student_term_record'),
      begun: yearsIn('year_batch'),
    }),
  )
}

const inYear = (table: string, year: number) => sql<SqlBool>`${sql.ref(`${table}.academic_year_id`)} = ${year}`

/** True if anything was entered by hand in a year: from then on its beginning cannot be undone (YEAR-5). */
export async function isBegun(db: Db, year: number): Promise<boolean> {
  const remarks = ['conduct', 'deportment', 'comments', 'deans', 'custom_comment', 'times_absent', 'times_late']
  const remarked = isAny(remarks.map((column) => sql.ref(`r.${column}`)))
  const found = await db
    .selectFrom('subject')
    .crossJoin('subject_record as s') // uses its index: a cross join runs in this order
    .select('s.id')
    .whereRef('s.subject_id', '=', 'subject.id')
    .where(inYear('s', year))
    .where(hasEntry('s'))
    .limit(1)
    .unionAll(db.selectFrom('student_term_record as r').select('r.id').where(inYear('r', year)).where(remarked))
    .unionAll(
      db
        .selectFrom('assessment as a')
        .innerJoin('assessment_mark as m', 'm.assessment_id', 'a.id')
        .select('a.id')
        .where(inYear('a', year))
        .where('m.mark', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The terms of both years, and the old year's last term with dates. */
export async function listYearTerms(db: Db, { from, to }: Years) {
  const terms = await listTerms(db)
  const of = (year: number) => terms.filter((term) => term.year === year).sort((a, b) => a.term - b.term)
  const [last, next] = [of(from), of(to)]
  return { last, next, lastWithDates: last.findLast(({ termEnd }) => termEnd !== null) }
}

/** The batch of a finished step; undefined once it is undone. */
export const findDone = (db: Db, { to }: Pick<Years, 'to'>, step: BatchStep) =>
  db
    .selectFrom('year_batch as of')
    .innerJoin('batch', 'batch.id', 'of.batch_id')
    .select(['batch.id', 'batch.rows', 'batch.at', 'batch.made_by as by', 'batch.note'])
    .where('of.academic_year_id', '=', to)
    .where('of.step', '=', step)
    .executeTakeFirst()

export async function isRegistered(db: Db, year: number): Promise<boolean> {
  const found = await db.selectFrom('student_term_record').select('id').where('academic_year_id', '=', year).limit(1).executeTakeFirst()
  return found !== undefined
}

/** True if students have moved to other classes than last year's, here or by hand. */
export async function hasMoved(db: Db, years: Years): Promise<boolean> {
  if (await findDone(db, years, 'promotion')) return true
  const last = await findLastYear(db, { year: years.to })
  return last !== undefined && 2 * last.moved > last.students
}

/**
 * The years that lessons and teachers' classes can have, the year of the students' classes first: between promotion and Term 1 it is
 * the year in preparation. Empty without a current term.
 */
export async function listOpenYears(db: Db, today: string): Promise<number[]> {
  const [current, years] = await Promise.all([findCurrentTerm(db), findYears(db)])
  if (!current) return []
  if (!years || years.to === current.year) return [current.year]
  const [isDone, prepared] = await Promise.all([
    isPromoted(db, years, today),
    db.selectFrom('academic_year').select('id').where('id', '=', years.to).executeTakeFirst(),
  ])
  if (isDone) return [years.to, current.year]
  return prepared ? [current.year, years.to] : [current.year]
}

/** True if the promotion ran here, or another way once the old year is over: a move in the middle of a year is no promotion. */
async function isPromoted(db: Db, years: Years, today: string): Promise<boolean> {
  const [done, current, { lastWithDates }] = await Promise.all([
    findDone(db, years, 'promotion'),
    findCurrentTerm(db),
    listYearTerms(db, years),
  ])
  if (done) return true
  return current !== undefined && !tooEarly(current, years, lastWithDates?.term ?? current.term, today) && (await hasMoved(db, years))
}
