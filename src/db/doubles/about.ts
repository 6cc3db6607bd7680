import type { TermKey } from '../../domain/_terms.ts'
import type { StoredRow } from '../../domain/doubles/merge.ts'
import type { Db } from '../_open.ts'

/** The assessments of marks, by number. */
export async function listAssessmentsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('assessment')
    .select([
      'id',
      'topic',
      'assessment_number as number',
      'subject_id as subjectId',
      'form_class_id as classId',
      'academic_year_id as year',
      'term',
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The posted terms among those of a student's reports, the latest first. */
export async function listPostedAmong(db: Db, records: readonly StoredRow[]): Promise<TermKey[]> {
  const posted = await db
    .selectFrom('term_report_posting')
    .select(['academic_year_id as year', 'term'])
    .where('posted', '=', 1)
    .orderBy('academic_year_id', 'desc')
    .orderBy('term', 'desc')
    .execute()
  return posted.filter(({ year, term }) => records.some((row) => row.academic_year_id === year && row.term === term))
}
