import type { TermKey } from '../../domain/_terms.ts'
import type { Db } from '../_open.ts'
import { inTerm, sameReport } from '../_term.ts'

const most = 100

/** The students who have opened their card of a term, latest first, and the number of all. */
export async function listOpened(db: Db, { year, term }: TermKey) {
  const opened = db
    .selectFrom('report_card_access')
    .select((eb) => ['academic_year_id', 'term', 'student_id', eb.fn.max('at').as('at')])
    .where(inTerm({ year, term }))
    .groupBy(['academic_year_id', 'term', 'student_id'])
  const rows = await db
    .selectFrom(opened.as('access'))
    .innerJoin('student', 'student.id', 'access.student_id')
    .leftJoin('student_term_record as record', sameReport('record', 'access'))
    .select([
      'student.id as studentId',
      'student.first_name as firstName',
      'student.last_name as lastName',
      'record.form_class_id as classId',
    ])
    .select((eb) => ['access.at', eb.fn.countAll<number>().over().as('total')])
    .orderBy('at', 'desc')
    .orderBy('student.id')
    .limit(most)
    .execute()
  return { students: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
