import { type Expression, sql } from 'kysely'
import { countedField, type MarkRules, type MarkWord, markWords } from '../domain/_marks.ts'

const listed = sql.join(markWords.map((word) => sql.lit(word)))

/** A mark if it is a number: only this may be summed or compared in SQL. A word would silently count as zero. */
export const numberIn = (mark: Expression<unknown>) => sql<number | null>`case when ${mark} not in (${listed}) then ${mark} end`

/** Counts a mark that is incomplete. */
export const incompleteIn = (mark: Expression<unknown>) => sql<number | null>`case when ${mark} = 'incomplete' then 1 end`

/** A mark if nothing more is to be entered: null if it is incomplete (WORD-3). */
const finalIn = (mark: Expression<unknown>) => sql<number | null>`nullif(${mark}, 'incomplete')`

/** The counting mark of a subject record, if it is entered: `isEntered` in SQL (MARK-3). */
export const enteredIn = (table: string, term: number) => finalIn(sql.ref(`${table}.${countedField(term)}`))

/** The number and sum of the marks that are numbers. */
export const totalsIn = (mark: Expression<unknown>) => [
  sql<number>`count(${numberIn(mark)})`.as('counted'),
  sql<number>`coalesce(sum(${numberIn(mark)}), 0)`.as('sum'),
]

/** How often each mark word is among them. */
export const wordsIn = (mark: Expression<unknown>) =>
  markWords.map((word) => sql<number>`count(case when ${mark} = ${sql.lit(word)} then 1 end)`.as(word))

/** Adds the mark words that count as 0. */
export function totalOf({ counted, sum, ...of }: { counted: number; sum: number } & Record<MarkWord, number>, rules: MarkRules): MarkTotal {
  const words = markWords.filter((word) => of[word] > 0)
  const zeros = words.reduce((n, word) => (rules[word]?.counts === 'zero' ? n + of[word] : n), 0)
  return { counted: counted + zeros, sum, ...(words.length > 0 && { words }) }
}
type MarkTotal = { counted: number; sum: number; words?: MarkWord[] }
