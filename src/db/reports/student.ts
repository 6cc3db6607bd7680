import { isClosed } from '../../domain/_policy.ts'
import { placeOf, type ReportClass } from '../../domain/reports/index.ts'
import type { StudentTerm } from '../../domain/reports/student.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { sameReport, sameTerm } from '../_term.ts'
import { type ClassKey, findReportClass } from './index.ts'

/** The terms of a student's reports within reach, the first one first, each in the class of then. */
export async function listTermsHeld(db: Db, access: Access, studentId: number) {
  const rows = await db
    .selectFrom('student_term_record as record')
    .innerJoin('academic_term as term', sameTerm('term', 'record'))
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'record'))
    .leftJoin('term_report_hold as hold', sameReport('hold', 'record'))
    .select(['record.academic_year_id as year', 'record.term', 'record.form_class_id as classId', 'record.form_level as formLevel'])
    .select(['term.is_current as isCurrent', 'posting.posted', 'hold.held_at as heldAt'])
    .where('record.student_id', '=', studentId)
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .orderBy('record.academic_year_id')
    .orderBy('record.term')
    .execute()
  return rows.map(({ isCurrent, posted, heldAt, ...row }) => {
    const state = { isCurrent: isCurrent === 1, isPosted: posted === 1 }
    return { ...row, ...state, isClosed: isClosed(state), isHeld: heldAt !== null }
  })
}

/** A student's reports, read as the report cards of those classes are. `classOf` reads a class; many who were in one can share it. */
export async function listReportsOf(
  db: Db,
  access: Access,
  studentId: number,
  classOf: (key: ClassKey) => Promise<ReportClass | undefined> = (key) => findReportClass(db, access, key),
): Promise<StudentTerm[]> {
  const reports: StudentTerm[] = []
  for (const { classId, ...term } of await listTermsHeld(db, access, studentId)) {
    const of = await classOf({ year: term.year, term: term.term, classId })
    const placed = of && placeOf(of, studentId)
    if (placed) reports.push({ ...term, ...placed, of })
  }
  return reports
}
