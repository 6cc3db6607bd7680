import { type Expression, type SqlBool, sql } from 'kysely'
import { mean } from '../../domain/_average.ts'
import { isSameTerm, type TermKey } from '../../domain/_terms.ts'
import { mostTerms } from '../../domain/_trend.ts'
import { meanOf } from '../../domain/figures/index.ts'
import type { SubjectMeans, TermMeans } from '../../domain/figures/over-terms.ts'
import { packedOf, totalOf, totalsIn, unpacked, wordsIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inClass, inTerm, sameReport } from '../_term.ts'
import { rulesByTerm } from '../school/terms/mark-words.ts'

type Of = TermKey & { classId: string; formLevel: number | null }
/**
 * A class in reach and its form over the last terms, earliest first. In this year a term's class is that of its reports; in earlier
 * years it is today's students, wherever they were (CLASS-9).
 */
export async function listTermMeans(db: Db, access: Access, of: Of): Promise<TermMeans[]> {
  const [terms, rules] = await Promise.all([listEarlier(db, of), rulesByTerm(db)])
  const rows = await recordTotals(db, access, of, terms)
  const meanIn = (own: typeof rows, term: TermKey) => meanOf(own.map((one) => totalOf(one, rules(term))))
  return [...terms, of]
    .map(({ year, term }) => {
      const all = rows.filter((row) => isSameTerm(row, { year, term }))
      const own = all.filter(({ isOwn }) => isOwn === 1)
      return { year, term, own: meanIn(own, { year, term }), form: meanIn(all, { year, term }) }
    })
    .filter(({ own }) => own !== null)
}

/** The means of a class in reach in each subject, by the same students as `listTermMeans`. */
export async function findSubjectMeans(db: Db, access: Access, of: Of, before: TermKey | undefined): Promise<SubjectMeans> {
  const [rules, rows] = await Promise.all([rulesByTerm(db), subjectTotals(db, access, of, before ? [before] : [])])
  const meansIn = (key: TermKey) =>
    new Map(
      rows
        .filter((row) => isSameTerm(row, key))
        .map((row) => {
          const { sum, counted } = totalOf(row, rules(key))
          return [row.subjectId, counted === 0 ? null : mean([[sum, counted]])] as const
        }),
    )
  return { now: meansIn(of), before: before ? meansIn(before) : new Map() }
}

/** The terms before this one that fit in a drawing with it, earliest first. */
const listEarlier = async (db: Db, { year, term }: TermKey): Promise<TermKey[]> => {
  const rows = await db
    .selectFrom('academic_term')
    .select(['academic_year_id as year', 'term'])
    .where(sql<SqlBool>`(academic_year_id, term) < (${year}, ${term})`)
    .orderBy('academic_year_id', 'desc')
    .orderBy('term', 'desc')
    .limit(mostTerms - 1)
    .execute()
  return rows.reverse()
}

const counted = sql<number>`(case when past.term = 2 then row.course_mark else row.exam_mark end)`

/** The records of the form's students in these terms, with the class that each is counted in. */
function recordsOf(db: Db, access: Access, { year, term, formLevel }: Of, terms: readonly TermKey[]) {
  const reach = (classId: Expression<string>) => classInScope(access, classId, sql<number>`${year}`)
  const thisYear = [...terms.filter((one) => one.year === year), { year, term }]
  const earlier = terms.filter((one) => one.year !== year)
  const past = db
    .selectFrom('student_term_record as past')
    .select(['past.student_id', 'past.academic_year_id', 'past.term', 'past.kept_marks', 'past.form_class_id as classId'])
    .where((eb) => eb.or(thisYear.map((one) => inTerm(one, 'past'))))
    .where('past.form_level', '=', formLevel)
    .where(inClass('past'))
  if (earlier.length === 0) return { past, reach }
  const before = db
    .selectFrom('student_term_record as own')
    .innerJoin('student_term_record as past', 'past.student_id', 'own.student_id')
    .select(['past.student_id', 'past.academic_year_id', 'past.term', 'past.kept_marks', 'own.form_class_id as classId'])
    .where(inTerm({ year, term }, 'own'))
    .where('own.form_level', '=', formLevel)
    .where(inClass('own'))
    .where((eb) => eb.or(earlier.map((one) => inTerm(one, 'past'))))
    .where(inClass('past'))
  return { past: past.unionAll(before), reach }
}

async function recordTotals(db: Db, access: Access, of: Of, terms: readonly TermKey[]) {
  const { past, reach } = recordsOf(db, access, of, terms)
  const rows = await db
    .selectFrom(past.as('past'))
    .select(['past.academic_year_id as year', 'past.term', sql<0 | 1>`past."classId" = ${of.classId}`.as('isOwn')])
    .select(packedOf('past').as('packed'))
    .where(reach(sql<string>`${of.classId}`))
    .execute()
  return rows.map(({ packed, ...row }) => ({ ...row, ...unpacked(packed) }))
}

function subjectTotals(db: Db, access: Access, of: Of, terms: readonly TermKey[]) {
  const { past, reach } = recordsOf(db, access, of, terms)
  return db
    .selectFrom(past.as('past'))
    .innerJoin('subject_record as row', sameReport('row', 'past'))
    .select(['past.academic_year_id as year', 'past.term', 'row.subject_id as subjectId'])
    .select(totalsIn(counted))
    .select(wordsIn(counted))
    .where(sql<SqlBool>`past."classId" = ${of.classId}`)
    .where(reach(sql<string>`${of.classId}`))
    .groupBy(['past.academic_year_id', 'past.term', 'row.subject_id'])
    .execute()
}
