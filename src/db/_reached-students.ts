import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from './_open.ts'
import type { Database } from './_schema.ts'
import { type Access, classInScope } from './_scope.ts'

type OfStudent = ExpressionBuilder<Database, 'student'>

/** True if the person reaches the student's class of this year. */
export function isReachedNow(eb: OfStudent, access: Access): Expression<SqlBool> {
  if (access.scopes.includes('all')) return eb.lit(true)
  const now = eb
    .selectFrom('academic_term as now')
    .select('now.term')
    .where('now.is_current', '=', 1)
    .where((of) => classInScope(access, eb.ref('student.form_class_id'), of.ref('now.academic_year_id')))
  return eb.exists(now)
}

/** The students in a class that the person reaches, now or in one of their term records. */
export const reached = (db: Db, access: Access) =>
  db.selectFrom('student').where((eb) => {
    const records = eb
      .selectFrom('student_term_record as record')
      .select('record.id')
      .whereRef('record.student_id', '=', 'student.id')
      .where((of) => classInScope(access, of.ref('record.form_class_id'), of.ref('record.academic_year_id')))
    return eb.or([isReachedNow(eb, access), eb.exists(records)])
  })
