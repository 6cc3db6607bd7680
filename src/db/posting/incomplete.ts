import { countedMark, type Mark } from '../../domain/_marks.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { Db } from '../_open.ts'
import { inClass, inTerm, nullsFirst, sameReport } from '../_term.ts'

export type Incomplete = { studentId: number; firstName: string; lastName: string; classId: string; subject: string }
type Where = { subjectId: number; employeeId: number | null; courseMark: Mark; examMark: Mark }

/** Every subject with an incomplete mark in a term's reports (WORD-6), by class and student. */
export const listIncomplete = (db: Db, key: TermKey): Promise<(Incomplete & Where)[]> =>
  db
    .selectFrom('subject_record as own')
    .innerJoin('student_term_record as record', sameReport('record', 'own'))
    .innerJoin('student', 'student.id', 'own.student_id')
    .innerJoin('subject', 'subject.id', 'own.subject_id')
    .select(['own.student_id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['record.form_class_id as classId', 'subject.title as subject'])
    .select(['own.subject_id as subjectId', 'own.employee_id as employeeId', 'own.course_mark as courseMark', 'own.exam_mark as examMark'])
    .where(inTerm(key, 'own'))
    .where(inClass('record'))
    .where((eb) => eb.or([eb('own.course_mark', '=', 'incomplete'), eb('own.exam_mark', '=', 'incomplete')]))
    .orderBy('record.form_level', nullsFirst)
    .orderBy('record.form_class_id')
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .orderBy('subject.title')
    .execute()

/** The students with an incomplete counting mark, by lesson and the record's teacher. */
export async function incompleteByLesson(db: Db, key: TermKey): Promise<Map<string, Incomplete[]>> {
  const open = (await listIncomplete(db, key)).filter((one) => countedMark(one, key.term) === 'incomplete')
  return Map.groupBy(open, lessonOf)
}
export const lessonOf = ({ classId, subjectId, employeeId }: Pick<Incomplete & Where, 'classId' | 'subjectId' | 'employeeId'>) =>
  `${classId} ${subjectId} ${employeeId}`
