import type { Db } from './_open.ts'

export type TermKey = { year: number; term: number }

/** Whether a term is the current one and whether its reports are posted, for `canWriteTerm`; none for a term that does not exist. */
export async function findTermState(db: Db, year: number, term: number): Promise<{ isCurrent: boolean; isPosted: boolean } | undefined> {
  const row = await db
    .selectFrom('academic_term')
    .leftJoin('term_report_posting as posting', (join) =>
      join.onRef('posting.academic_year_id', '=', 'academic_term.academic_year_id').onRef('posting.term', '=', 'academic_term.term'),
    )
    .select(['academic_term.is_current as isCurrent', 'posting.posted as posted'])
    .where('academic_term.academic_year_id', '=', year)
    .where('academic_term.term', '=', term)
    .executeTakeFirst()
  return row && { isCurrent: row.isCurrent === 1, isPosted: row.posted === 1 }
}
