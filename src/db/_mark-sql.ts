import { type Expression, sql } from 'kysely'
import { countedField, markWords } from '../domain/_marks.ts'

const listed = sql.join(markWords.map((word) => sql.lit(word)))

/** A mark if it is a number: only this may be summed or compared in SQL. A word would silently count as zero. */
export const numberIn = (mark: Expression<unknown>) => sql<number | null>`case when ${mark} not in (${listed}) then ${mark} end`

/** Counts a mark that is incomplete. */
export const incompleteIn = (mark: Expression<unknown>) => sql<number | null>`case when ${mark} = 'incomplete' then 1 end`

/** A mark if nothing more is to be entered: null if it is incomplete (WORD-3). */
export const finalIn = (mark: Expression<unknown>) => sql<number | null>`nullif(${mark}, 'incomplete')`

/** The counting mark of a subject record, if it is entered: `isEntered` in SQL (MARK-3). */
export const enteredIn = (table: string, term: number) => finalIn(sql.ref(`${table}.${countedField(term)}`))
