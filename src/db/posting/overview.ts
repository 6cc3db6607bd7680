import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { inTerm } from '../_term.ts'
import { countFailedLogins } from '../administrative-reports/logins.ts'
import type { TermKey } from '../terms/index.ts'

/** What waits for the office: registrations to review, reports held back in the term, sign-ins of staff that failed since then. */
export async function countOverview(db: Db, { year, term }: TermKey, since: string) {
  const [counts] = await countsOf(db, { year, term })
  return { waiting: counts?.waiting ?? 0, held: counts?.held ?? 0, failed: await countFailedLogins(db, 'staff', since) }
}

const countsOf = prepared((db, { year, term }: { year: number; term: number }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('student_registration as r')
      .innerJoin('student', 'student.id', 'r.student_id')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('r.academic_year_id', '=', year)
      .where('r.state', '=', 'submitted')
      .where('student.archived_on', 'is', null)
      .$asScalar()
      .as('waiting'),
    selectFrom('term_report_hold')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(inTerm({ year, term }))
      .$asScalar()
      .as('held'),
  ]),
)
