import { type Expression, sql } from 'kysely'
import { type MarkRules, type MarkWord, markWords } from '../../domain/_marks.ts'
import type { Total } from '../../domain/figures/index.ts'
import { numberIn } from '../_mark-sql.ts'

/** The number and sum of the marks that are numbers. */
export const totalsIn = (mark: Expression<unknown>) => [
  sql<number>`count(${numberIn(mark)})`.as('counted'),
  sql<number>`coalesce(sum(${numberIn(mark)}), 0)`.as('sum'),
]

/** How often each mark word is among them. */
export const wordsIn = (mark: Expression<unknown>) =>
  markWords.map((word) => sql<number>`count(case when ${mark} = ${sql.lit(word)} then 1 end)`.as(word))

/** Adds the mark words that count as 0. */
export function totalOf({ counted, sum, ...of }: { counted: number; sum: number } & Record<MarkWord, number>, rules: MarkRules): Total {
  const words = markWords.filter((word) => of[word] > 0)
  const zeros = words.reduce((n, word) => (rules[word]?.counts === 'zero' ? n + of[word] : n), 0)
  return { counted: counted + zeros, sum, ...(words.length > 0 && { words }) }
}
