import { sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import { enteredIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { preparedFor } from '../_prepared-for.ts'
import type { Access } from '../_scope.ts'
import { inClass, inTerm, sameReport } from '../_term.ts'

export type MissingMark = { classId: string; subjectId: number; subject: string; studentId: number; firstName: string; lastName: string }
/** In a lesson that lacks more marks than this, no student is named. */
const few = 3

/** Students whose mark is missing in one of the person's own lessons that is nearly complete, the lesson that lacks least first. */
export const listMissingMarks = (db: Db, access: Access, { year, term }: TermKey): Promise<MissingMark[]> =>
  missingMarks(db, access, { year, term }, term)

const missingMarks = preparedFor((db, { year, term }: { year: number; term: number }, { actor, scopes }, number) => {
  const missing = db
    .selectFrom('lesson')
    .innerJoin('student_term_record as own', (join) =>
      join.onRef('own.form_class_id', '=', 'lesson.form_class_id').onRef('own.academic_year_id', '=', 'lesson.academic_year_id'),
    )
    .innerJoin('subject_record as record', (join) => sameReport('record', 'own')(join).onRef('record.subject_id', '=', 'lesson.subject_id'))
    .select(['lesson.form_class_id as classId', 'lesson.subject_id as subjectId', 'own.student_id as studentId'])
    .select(sql<number>`count(*) over (partition by lesson.id)`.as('lacks'))
    .where('lesson.employee_id', '=', actor.kind === 'employee' && scopes.length > 0 ? actor.id : null)
    .where(inTerm({ year, term }, 'own'))
    .where(inClass('own'))
    .where(enteredIn('record', number), 'is', null)
  return db
    .selectFrom(missing.as('missing'))
    .innerJoin('student', 'student.id', 'missing.studentId')
    .innerJoin('subject', 'subject.id', 'missing.subjectId')
    .select(['missing.classId', 'missing.subjectId', 'subject.title as subject', 'missing.studentId'])
    .select(['student.first_name as firstName', 'student.last_name as lastName'])
    .where('missing.lacks', '<=', sql.lit(few))
    .orderBy('missing.lacks')
    .orderBy('missing.classId')
    .orderBy('subject.title')
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .limit(sql.lit(few))
})
