import { sql } from 'kysely'
import { fullName } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { findsEvery } from '../../domain/_text.ts'
import type { FoundStudent } from '../../domain/term-reports/index.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inTerm } from '../_term.ts'

/** Students registered into the term whose number or name contains every word, in the classes in reach. */
export async function searchStudents(db: Db, access: Access, { year, term }: TermKey, typed: string): Promise<FoundStudent[]> {
  const place = sql<number>`row_number() over (partition by record.form_class_id order by student.sort_key, student.id)`
  const reached = await db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .select(['record.student_id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['record.form_class_id as classId', place.as('n')])
    .where(inTerm({ year, term }, 'record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()
  return reached.filter((s) => findsEvery(typed, `${s.studentId} ${fullName(s)}`))
}
