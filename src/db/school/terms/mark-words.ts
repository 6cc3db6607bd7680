import { sql } from 'kysely'
import { type MarkRule, type MarkRules, type MarkWord, noWords } from '../../../domain/_marks.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import type { Db } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'

type Row = { id: MarkWord; code: string; counts: MarkRule['counts']; isRanked: number }

/** A term's mark words and how they count: a closed term keeps its own (POST-3). */
export const rulesOf = async (db: Db, { year, term }: TermKey): Promise<MarkRules> => asRules(await rowsOf(db, { year, term }))

const rowsOf = prepared((db, { year, term }: TermKey) =>
  db
    .selectFrom('mark_word')
    .select(['id', 'code', 'counts', 'is_ranked as isRanked'])
    .where('is_on', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('term_kept').select(sql.lit(1).as('one')).where('academic_year_id', '=', year).where('term', '=', term))),
    )
    .unionAll(
      db
        .selectFrom('term_mark_word')
        .select(['id', 'code', 'counts', 'is_ranked as isRanked'])
        .where('academic_year_id', '=', year)
        .where('term', '=', term),
    ),
)

/** The same for every term: closed ones, and the others. */
export async function rulesByTerm(db: Db): Promise<(key: TermKey) => MarkRules> {
  const ofClosed = db
    .selectFrom('term_kept as kept')
    .leftJoin('term_mark_word as word', (join) =>
      join.onRef('word.academic_year_id', '=', 'kept.academic_year_id').onRef('word.term', '=', 'kept.term'),
    )
    .select(['kept.academic_year_id as year', 'kept.term', 'word.id', 'word.code', 'word.counts', 'word.is_ranked as isRanked'])
  const [closed, now] = await Promise.all([ofClosed.execute(), rowsOf(db, { year: 0, term: 0 })])
  const today = asRules(now)
  const kept = Map.groupBy(closed, ({ year, term }) => `${year}-${term}`)
  return ({ year, term }) => {
    const rows = kept.get(`${year}-${term}`)
    return rows ? asRules(rows.flatMap((row) => (row.id === null ? [] : [row as Row]))) : today
  }
}

const asRules = (rows: readonly Row[]): MarkRules =>
  rows.length === 0 ? noWords : Object.fromEntries(rows.map(({ id, isRanked, ...rule }) => [id, { ...rule, isRanked: isRanked === 1 }]))

/** Keeps the mark words of a term that is being closed (POST-3). */
export async function keepMarkWords(db: Db, { year, term }: TermKey): Promise<void> {
  await db
    .insertInto('term_mark_word')
    .columns(['academic_year_id', 'term', 'id', 'code', 'counts', 'is_ranked'])
    .expression(
      db
        .selectFrom('mark_word')
        .select([sql.lit(year).as('academic_year_id'), sql.lit(term).as('term'), 'id', 'code', 'counts', 'is_ranked'])
        .where('is_on', '=', 1),
    )
    .execute()
}
