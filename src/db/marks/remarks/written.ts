import type { TermKey } from '../../../domain/_terms.ts'
import type { Db } from '../../_open.ts'
import { type Access, classInScope } from '../../_scope.ts'
import { inClass, inTerm } from '../../_term.ts'

/** How many students of each class in reach have the form teacher's remarks, or the dean's comment. */
export const listWritten = (db: Db, access: Access, key: TermKey, field: 'comments' | 'deans') =>
  db
    .selectFrom('student_term_record as record')
    .select('record.form_class_id as classId')
    .select((eb) => [eb.fn.countAll<number>().as('of'), eb.fn.count<number>(`record.${field}`).as('done')])
    .where(inTerm(key, 'record'))
    .where(inClass('record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .groupBy('record.form_class_id')
    .execute()
