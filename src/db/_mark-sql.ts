import { type Expression, sql } from 'kysely'
import { countedField, markWords } from '../domain/_marks.ts'

const listed = sql.join(markWords.map((word) => sql.lit(word)))

/** A mark where it is a number: all that SQL may add up or compare. A word added up would be a silent zero. */
export const numberIn = (mark: Expression<unknown>) => sql<number | null>`case when ${mark} not in (${listed}) then ${mark} end`

/** True of a mark that is incomplete, for counting. */
export const incompleteIn = (mark: Expression<unknown>) => sql<number | null>`case when ${mark} = 'incomplete' then 1 end`

/** A mark where nothing more is to be entered: not where it is incomplete (WORD-3). */
export const finalIn = (mark: Expression<unknown>) => sql<number | null>`nullif(${mark}, 'incomplete')`

/** The mark of a subject record that counts in the term, where it is entered: the same as `isEntered`, for counting (MARK-3). */
export const enteredIn = (table: string, term: number) => finalIn(sql.ref(`${table}.${countedField(term)}`))
