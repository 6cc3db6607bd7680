import { sql } from 'kysely'
import type { Actor, Scope } from '../../domain/_policy.ts'
import type { BookLesson } from '../../domain/mark-book/index.ts'
import type { TermKey } from '../../domain/terms.ts'
import type { Db } from '../_open.ts'

/** The lessons of a teacher in the term's year, lowest form first, where the actor may keep their mark books. */
export function listBookLessons(
  db: Db,
  actor: Actor,
  scopes: readonly Scope[],
  { year, term }: TermKey,
  employeeId: number,
): Promise<BookLesson[]> {
  const isOwn = scopes.includes('lessons') && actor.kind === 'employee' && actor.id === employeeId
  return db
    .selectFrom('lesson')
    .innerJoin('subject', 'subject.id', 'lesson.subject_id')
    .innerJoin('form_class as class', 'class.id', 'lesson.form_class_id')
    .select(['lesson.subject_id as subjectId', 'subject.title as subject', 'lesson.form_class_id as formClassId'])
    .select((eb) =>
      eb
        .selectFrom('assessment as test')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('test.employee_id', '=', 'lesson.employee_id')
        .whereRef('test.form_class_id', '=', 'lesson.form_class_id')
        .whereRef('test.subject_id', '=', 'lesson.subject_id')
        .where('test.academic_year_id', '=', year)
        .where('test.term', '=', term)
        .where('test.removed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('assessments'),
    )
    .where('lesson.employee_id', '=', isOwn || scopes.includes('all') ? employeeId : sql<number>`null`)
    .where('lesson.academic_year_id', '=', year)
    .orderBy('class.form_level')
    .orderBy('class.id')
    .orderBy('subject.title')
    .execute()
}
