import { sql } from 'kysely'
import { mean } from '../../../domain/_average.ts'
import { percentPresent } from '../../../domain/_numbers.ts'
import type { TermKey, TrendPoint } from '../../../domain/_terms.ts'
import { insert } from '../../_insert.ts'
import { totalOf, totalsIn, wordsIn } from '../../_mark-sql.ts'
import type { Db, Trx } from '../../_open.ts'
import { inTerm, sameReport, sameTerm } from '../../_term.ts'
import { rulesByTerm } from './mark-words.ts'

type Point = TrendPoint & { studentId: number }

/** With the card's own term, six points fit across the paper. */
const mostEarlier = 5

/** What the cards of a class print of earlier terms, by student, earliest first; a closed term prints what it kept (TREND-1). */
export async function trendsOf(db: Db, key: TermKey, classId: string): Promise<Map<number, TrendPoint[]>> {
  const [wasKept, kept] = await Promise.all([isKept(db, key), listKept(db, key, classId)])
  const points = wasKept ? kept : await listPoints(db, key, classId)
  const trends = new Map<number, TrendPoint[]>()
  for (const { studentId, ...point } of points) trends.set(studentId, [...(trends.get(studentId) ?? []), point])
  return trends
}

/** Keeps the trend of every student of a term that is being closed. */
export async function keepTrends(trx: Trx, key: TermKey): Promise<void> {
  const rows = (await listPoints(trx, key)).map(({ studentId, year, term, average, isIncomplete, attendance }) => ({
    ...{ academic_year_id: key.year, term: key.term, student_id: studentId },
    ...{ of_year: year, of_term: term, average, is_incomplete: Number(isIncomplete ?? false), attendance },
  }))
  await insert(trx, 'term_trend', rows)
}

export async function isKept(db: Db, key: TermKey): Promise<boolean> {
  const row = await db.selectFrom('term_kept').select('term').where(inTerm(key)).executeTakeFirst()
  return row !== undefined
}

async function listKept(db: Db, key: TermKey, classId: string): Promise<Point[]> {
  const rows = await db
    .selectFrom('student_term_record as record')
    .innerJoin('term_trend as kept', sameReport('kept', 'record'))
    .select(['kept.student_id as studentId', 'kept.of_year as year', 'kept.of_term as term', 'kept.average', 'kept.attendance'])
    .select('kept.is_incomplete as isIncomplete')
    .where(inTerm(key, 'record'))
    .where('record.form_class_id', '=', classId)
    .orderBy('kept.of_year')
    .orderBy('kept.of_term')
    .execute()
  return rows.map(({ isIncomplete, ...point }) => ({ ...point, ...(isIncomplete === 1 && { isIncomplete: true }) }))
}

/** The averages as they are now, of the latest terms that were given out, without reports that are held back. */
async function listPoints(db: Db, key: TermKey, classId?: string): Promise<Point[]> {
  const terms = await listGiven(db, key)
  if (terms.length === 0) return []
  const [rulesOf, rows] = await Promise.all([
    rulesByTerm(db),
    db
      .selectFrom('student_term_record as own')
      .innerJoin('student_term_record as past', 'past.student_id', 'own.student_id')
      .leftJoin('term_report_hold as hold', sameReport('hold', 'past'))
      .innerJoin('subject_record as row', sameReport('row', 'past'))
      .select(['past.student_id as studentId', 'past.academic_year_id as year', 'past.term'])
      .select(['past.possible_attendance as possibleAttendance', 'past.times_absent as timesAbsent'])
      .select(totalsIn(counted))
      .select(wordsIn(counted))
      .where(inTerm(key, 'own'))
      .$if(classId !== undefined, (query) => query.where('own.form_class_id', '=', classId ?? ''))
      .where((eb) => eb.or(terms.map((one) => inTerm(one, 'past'))))
      .where('hold.student_id', 'is', null)
      .groupBy('past.id')
      .orderBy('past.academic_year_id')
      .orderBy('past.term')
      .execute(),
  ])
  return rows.flatMap(({ studentId, year, term, possibleAttendance, timesAbsent, ...totals }) => {
    const { sum, counted, words } = totalOf(totals, rulesOf({ year, term }))
    const average = counted === 0 ? null : mean([[sum, counted]])
    if (average === null) return []
    const attendance = percentPresent({ possibleAttendance, timesAbsent })
    return [{ studentId, year, term, average, ...(words?.includes('incomplete') && { isIncomplete: true }), attendance }]
  })
}

/** The terms before this one that were posted, or given out on paper before the school used the program. */
const listGiven = (db: Db, { year, term }: TermKey): Promise<TermKey[]> =>
  db
    .selectFrom('academic_term as past')
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'past'))
    .select(['past.academic_year_id as year', 'past.term'])
    .where((eb) =>
      eb.or([eb('past.academic_year_id', '<', year), eb.and([eb('past.academic_year_id', '=', year), eb('past.term', '<', term)])]),
    )
    .where((eb) =>
      eb.or([
        eb('posting.posted', '=', 1),
        eb.and([eb('posting.posted', 'is', null), eb('past.is_brought', '=', 1), eb('past.is_current', '=', 0)]),
      ]),
    )
    .orderBy('past.academic_year_id', 'desc')
    .orderBy('past.term', 'desc')
    .limit(mostEarlier)
    .execute()

const counted = sql<number>`(case when past.term = 2 then row.course_mark else row.exam_mark end)`
