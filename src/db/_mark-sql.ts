import { type Expression, type SqlBool, sql } from 'kysely'
import { countedField, type MarkRules, type MarkWord, markWords } from '../domain/_marks.ts'
import { isNumberMark, ofNumberMark, wholeSum } from './_engine/index.ts'

/** A mark if it is a number: only this may be summed or compared. A word would silently count as zero. */
export const numberIn = (mark: Expression<unknown>) => sql<number | null>`case when ${isNumberMark(mark)} then ${ofNumberMark(mark)} end`

/** Counts a mark that is incomplete. */
export const incompleteIn = (mark: Expression<unknown>) => sql<number | null>`case when ${mark} = 'incomplete' then 1 end`

/** A mark if nothing more is to be entered: null if it is incomplete (WORD-3). */
const finalIn = (mark: Expression<unknown>) => sql<number | null>`nullif(${mark}, 'incomplete')`

/** The counting mark of a subject record, if it is entered: `isEntered` in SQL (MARK-3). */
export const enteredIn = (table: string, term: number) => finalIn(sql.ref(`${table}.${countedField(term)}`))

/** What is entered in a subject record. */
export const entries = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment'] as const
/** True if one of these is there. */
export const isAny = (of: readonly Expression<unknown>[]) =>
  sql<SqlBool>`(${sql.join(
    of.map((one) => sql`${one} is not null`),
    sql` or `,
  )})`
/** True if a subject record has a mark or a comment. */
export const hasEntry = (record: string) => isAny(entries.map((column) => sql.ref(`${record}.${column}`)))

/** The number and sum of the marks that are numbers. */
export const totalsIn = (mark: Expression<unknown>) => [
  sql<number>`count(${numberIn(mark)})`.as('counted'),
  sql<number>`coalesce(sum(${numberIn(mark)}), 0)`.as('sum'),
]

/** How often each mark word is among them. */
export const wordsIn = (mark: Expression<unknown>) =>
  markWords.map((word) => sql<number>`count(case when ${mark} = ${sql.lit(word)} then 1 end)`.as(word))

/** Places in a figure below 2^53: the sum of at most 327 marks, then four counts. */
const [ofSum, ofCount] = [2 ** 15, 2 ** 9]
const places = ['counted', ...markWords] as const
const placeOf = (n: number) => sql.lit(ofSum * ofCount ** n)

/**
 * What `totalsIn` and `wordsIn` say of the marks of a report that count, in one figure that `unpacked` reads: as the closing of the term
 * kept it, or else summed now. A subquery for each report takes half of the time of a join with groups, and a school is a thousand of
 * them in a term.
 */
export const packedOf = (report: string) => sql<number>`coalesce(${sql.ref(`${report}.kept_marks`)}, ${packedNow(report)}, 0)`

/** The same from the marks alone. */
export const packedNow = (report: string) =>
  ofMarks(report, packedIn(sql`case ${sql.ref(`${report}.term`)} when 2 then row.course_mark else row.exam_mark end`))

/** A figure of the marks of a report, which are `row`. */
export function ofMarks<T>(report: string, figure: Expression<T>) {
  const own = (column: string) => sql`row.${sql.ref(column)} = ${sql.ref(`${report}.${column}`)}`
  return sql<T>`(select ${figure} from subject_record as row where ${own('student_id')} and ${own('academic_year_id')} and ${own('term')})`
}

export function packedIn(mark: Expression<unknown>) {
  const words = markWords.map((word, n) => sql`when ${mark} = ${sql.lit(word)} then ${placeOf(n + 1)}`)
  return wholeSum(sql`case when ${isNumberMark(mark)} then ${placeOf(0)} + ${ofNumberMark(mark)} ${sql.join(words, sql` `)} end`)
}

export function unpacked(packed: number | null): { counted: number; sum: number } & Record<MarkWord, number> {
  const of = { counted: 0, sum: (packed ?? 0) % ofSum, absent: 0, exempt: 0, incomplete: 0 }
  let rest = Math.floor((packed ?? 0) / ofSum)
  for (const place of places) {
    of[place] = rest % ofCount
    rest = Math.floor(rest / ofCount)
  }
  return of
}

/** Adds the mark words that count as 0. */
export function totalOf({ counted, sum, ...of }: { counted: number; sum: number } & Record<MarkWord, number>, rules: MarkRules): MarkTotal {
  const words = markWords.filter((word) => of[word] > 0)
  const zeros = words.reduce((n, word) => (rules[word]?.counts === 'zero' ? n + of[word] : n), 0)
  return { counted: counted + zeros, sum, ...(words.length > 0 && { words }) }
}
type MarkTotal = { counted: number; sum: number; words?: MarkWord[] }
