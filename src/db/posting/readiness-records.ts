import { sql } from 'kysely'
import { countedField } from '../../domain/_marks.ts'
import { enteredIn, incompleteIn, numberIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inClass, inTerm, sameReport } from '../_term.ts'

export type Key = { year: number; term: number; isCurrent: boolean }
/** A term, and its classes in reach, or one of them. */
export type TermReach = { db: Db; access: Access; key: Key; classId?: string | undefined }

export const recordsOf = ({ db, access, key, classId }: TermReach) =>
  db
    .selectFrom('student_term_record as record')
    .where(inTerm(key, 'record'))
    .where(inClass('record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .$if(classId !== undefined, (query) => query.where('record.form_class_id', '=', classId ?? ''))

/** The records of a term's students with the counting mark. */
export const marksOf = (reach: TermReach) => recordsOf(reach).innerJoin('subject_record as marks', sameReport('marks', 'record'))
const countedOf = ({ term }: Key) => sql.ref<unknown>(`marks.${countedField(term)}`)
/** The counting mark if it is final (WORD-3); and if it is a number. */
export const markOf = (key: Key) => enteredIn('marks', key.term)
export const numberOf = (key: Key) => numberIn(countedOf(key))
export const incompleteOf = (key: Key) => incompleteIn(countedOf(key))
