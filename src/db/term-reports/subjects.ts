import type { SubjectRow, TermRecord } from '../../domain/term-reports/index.ts'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/**
 * The subjects of a student's term record, by code: each with its subject record, or without one (`id` and `version` null) if the
 * student takes it now. An earlier term has only what was recorded.
 */
export async function listSubjectRows(db: Db, { studentId, year, term }: TermRecord, isCurrent: boolean): Promise<SubjectRow[]> {
  const rows = await rowsOf(db, { studentId, year, term })
  return isCurrent ? rows : rows.filter((row) => row.id !== null)
}

const rowsOf = prepared((db, { studentId, year, term }: { studentId: number; year: number; term: number }) =>
  db
    .selectFrom('subject')
    .leftJoin('subject_student as taken', (join) =>
      join.onRef('taken.subject_id', '=', 'subject.id').on('taken.student_id', '=', studentId),
    )
    .leftJoin('subject_record as row', (join) =>
      join
        .onRef('row.subject_id', '=', 'subject.id')
        .on('row.student_id', '=', studentId)
        .on('row.academic_year_id', '=', year)
        .on('row.term', '=', term),
    )
    .leftJoin('coded_comment as first', 'first.id', 'row.coded_comment')
    .leftJoin('coded_comment as second', 'second.id', 'row.coded_comment_1')
    .select(['row.id', 'subject.id as subjectId', 'subject.abbr', 'subject.title', 'row.version', 'row.employee_id as employeeId'])
    .select(['row.course_mark as courseMark', 'row.exam_mark as examMark', 'row.custom_comment as customComment'])
    .select([
      'row.coded_comment as comment1',
      'first.detail as comment1Detail',
      'row.coded_comment_1 as comment2',
      'second.detail as comment2Detail',
    ])
    .where((eb) => eb.or([eb('row.id', 'is not', null), eb('taken.student_id', 'is not', null)]))
    .orderBy('subject.id'),
)
