import { type Expression, sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import type { ClassTerm } from '../../domain/term-reports/index.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inTerm, nullsFirst, sameTerm } from '../_term.ts'
import { rightColumns, rightsOf } from './rights.ts'

/** The classes whose term records are in reach in that year, lowest form first, with their students in the term, now and then. */
export async function listClasses(db: Db, access: Access, { year, term }: TermKey) {
  return db
    .selectFrom('form_class as class')
    .innerJoin('academic_year', (join) => join.on('academic_year.id', '=', year))
    .select(['class.id as classId', 'class.retired_at as retiredAt'])
    .select((eb) => eb.fn.coalesce('class.form_level', levelOfThen(eb.ref('class.id'), { year, term })).as('formLevel'))
    .select((eb) =>
      eb
        .selectFrom('student_term_record as record')
        .select(eb.fn.countAll<number>().as('n'))
        .where(inTerm({ year, term }, 'record'))
        .whereRef('record.form_class_id', '=', 'class.id')
        .$asScalar()
        .as('students'),
    )
    .where((eb) => classInScope(access, eb.ref('class.id'), eb.ref('academic_year.id')))
    .where((eb) =>
      eb.or([
        eb.and([eb('class.form_level', 'is not', null), eb('class.retired_at', 'is', null)]),
        eb.exists(
          eb
            .selectFrom('student_term_record as then')
            .select('then.id')
            .where(inTerm({ year, term }, 'then'))
            .whereRef('then.form_class_id', '=', 'class.id'),
        ),
      ]),
    )
    .orderBy('formLevel', nullsFirst)
    .orderBy('class.id')
    .execute()
}

/** Queried only for a class that has no level any more. */
const levelOfThen = (classId: Expression<string>, { year, term }: TermKey) =>
  sql<number | null>`(select max(form_level) from student_term_record
    where academic_year_id = ${year} and term = ${term} and form_class_id = ${classId})`

/** A class in a term, with what the person may write there. */
export async function findClass(
  db: Db,
  access: Access,
  classId: string,
  asked: TermKey | undefined,
  at: string,
): Promise<ClassTerm | undefined> {
  const row = await db
    .selectFrom('form_class as class')
    .innerJoin('academic_term as term', (join) => join.onTrue())
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'term'))
    .select(['class.id as classId', 'term.academic_year_id as year', 'term.term', 'term.is_current as isCurrent', 'posting.posted'])
    .select((eb) => rightColumns(access.actor, eb.ref('class.id'), eb.ref('term.academic_year_id'), eb.ref('term.term')))
    .where('class.id', '=', classId)
    .where((eb) => (asked ? eb.and({ 'term.academic_year_id': asked.year, 'term.term': asked.term }) : eb('term.is_current', '=', 1)))
    .where((eb) => classInScope(access, eb.ref('class.id'), eb.ref('term.academic_year_id')))
    .executeTakeFirst()
  return (
    row && {
      ...{ classId: row.classId, year: row.year, term: row.term, isCurrent: row.isCurrent === 1, isPosted: row.posted === 1 },
      rights: rightsOf(access.actor, row, at),
      closes: { remarks: row.remarksClose, deans: row.deansClose },
      timeZone: row.timeZone,
    }
  )
}
