import { type Expression, sql } from 'kysely'
import { mean } from '../../domain/_average.ts'
import { countedField } from '../../domain/_marks.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { meanOf, resultsOfTotals } from '../../domain/figures/index.ts'
import { numberIn, packedOf, totalOf, totalsIn, unpacked, wordsIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { preparedFor } from '../_prepared-for.ts'
import { type Access, classInScope, lessonInScope } from '../_scope.ts'
import { inClass, inTerm, sameReport } from '../_term.ts'
import { rulesOf } from '../school/terms/mark-words.ts'

/** A term, and its number again for what it changes in the SQL. */
type Of = { year: number; term: number }

/** The mean of the averages of each class in reach, as its mark sheet prints it; null without marks. */
export async function listClassMeans(db: Db, access: Access, { year, term }: TermKey): Promise<Map<string, string | null>> {
  const rules = await rulesOf(db, { year, term })
  const rows = (await classTotals(db, access, { year, term })).map(({ classId, packed }) => ({ classId, ...unpacked(packed) }))
  const results = (own: typeof rows) =>
    resultsOfTotals(
      own.map((one) => totalOf(one, rules)),
      rules,
    )
  return new Map([...Map.groupBy(rows, ({ classId }) => classId)].map(([classId, own]) => [classId, meanOf(results(own))]))
}

const classTotals = preparedFor((db, { year, term }: Of, access) =>
  db
    .selectFrom('student_term_record as record')
    .select('record.form_class_id as classId')
    .select(packedOf('record').as('packed'))
    .where(inTerm({ year, term }, 'record'))
    .where(inClass('record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id'))),
)

/** `lowest` and `highest` are numbers; `before` is the mean of the term before in the same year, if there is one. */
export type LessonMean = {
  classId: string
  subjectId: number
  mean: string | null
  lowest: number | null
  highest: number | null
  before: string | null
}

/** The means of the person's own lessons with a mark. */
export async function listLessonMeans(db: Db, access: Access, { year, term }: TermKey): Promise<LessonMean[]> {
  const [now, rules] = await Promise.all([lessonTotals(db, access, { year, term }, term), rulesOf(db, { year, term })])
  const earlier = { year, term: term - 1 }
  const [before, rulesBefore] = await Promise.all([
    term === 1 ? [] : lessonTotals(db, access, earlier, earlier.term),
    term === 1 ? rules : rulesOf(db, earlier),
  ])
  return now.flatMap(({ classId, subjectId, lowest, highest, ...total }) => {
    const own = meanOfTotal(totalOf(total, rules))
    const last = before.find((one) => one.classId === classId && one.subjectId === subjectId)
    return own === null
      ? []
      : [{ classId, subjectId, lowest, highest, mean: own, before: last ? meanOfTotal(totalOf(last, rulesBefore)) : null }]
  })
}

const meanOfTotal = ({ sum, counted }: { sum: number; counted: number }) => (counted === 0 ? null : mean([[sum, counted]]))

const lessonTotals = preparedFor((db, { year, term }: Of, access, number) => {
  const mark = sql.ref<unknown>(`row.${countedField(number)}`)
  const extreme = (which: 'min' | 'max') => sql<number | null>`${sql.raw(which)}(${numberIn(mark)})`
  return db
    .selectFrom('lesson')
    .innerJoin('student_term_record as record', (join) =>
      join.onRef('record.form_class_id', '=', 'lesson.form_class_id').onRef('record.academic_year_id', '=', 'lesson.academic_year_id'),
    )
    .innerJoin('subject_record as row', (join) => sameReport('row', 'record')(join).onRef('row.subject_id', '=', 'lesson.subject_id'))
    .select(['lesson.form_class_id as classId', 'lesson.subject_id as subjectId'])
    .select([extreme('min').as('lowest'), extreme('max').as('highest')])
    .select(totalsIn(mark))
    .select(wordsIn(mark))
    .where('lesson.employee_id', '=', access.actor.kind === 'employee' ? access.actor.id : null)
    .where((eb) =>
      lessonInScope(access, lessonOf(eb.ref('lesson.subject_id'), eb.ref('lesson.form_class_id'), eb.ref('lesson.academic_year_id'))),
    )
    .where(inTerm({ year, term }, 'record'))
    .where(inClass('record'))
    .groupBy('lesson.id')
})

const lessonOf = (subject: Expression<number>, formClass: Expression<string>, year: Expression<number>) => ({ subject, formClass, year })
