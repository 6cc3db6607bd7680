import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { inTerm, sameTerm } from '../_term.ts'
import { countFailedLogins } from '../administrative-reports/logins.ts'
import type { TermKey } from '../school/terms/index.ts'

/** What waits for the office: registrations to review, reports held back in the term, and failed staff sign-ins since then. */
export async function countOverview(db: Db, { year, term }: TermKey, since: string) {
  const [counts] = await countsOf(db, { year, term })
  return { waiting: counts?.waiting ?? 0, held: counts?.held ?? 0, failed: await countFailedLogins(db, 'staff', since) }
}

type NotPosted = TermKey & { termEnd: string | null }
/** Terms before the current one with unposted reports, latest first; not terms from before the school used the program. */
export const listNotPosted = (db: Db, { year, term }: TermKey): Promise<NotPosted[]> => notPosted(db, { year, term })

const notPosted = prepared((db, { year, term }: { year: number; term: number }) =>
  db
    .selectFrom('academic_term as t')
    .leftJoin('term_report_posting as p', sameTerm('p', 't'))
    .select(['t.academic_year_id as year', 't.term', 't.term_end as termEnd'])
    .where('t.is_brought', '=', 0)
    .where((eb) => eb.or([eb('p.posted', 'is', null), eb('p.posted', '=', 0)]))
    .where((eb) => eb.or([eb('t.academic_year_id', '<', year), eb.and([eb('t.academic_year_id', '=', year), eb('t.term', '<', term)])]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('student_term_record as r')
          .select('r.id')
          .whereRef('r.academic_year_id', '=', 't.academic_year_id')
          .whereRef('r.term', '=', 't.term'),
      ),
    )
    .orderBy('t.academic_year_id', 'desc')
    .orderBy('t.term', 'desc'),
)

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
