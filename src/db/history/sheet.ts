import { sql } from 'kysely'
import type { Actor } from '../../domain/_policy.ts'
import { isEntity, type StoredChange } from '../../domain/history/index.ts'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { isReached } from './field.ts'
import { findChanges } from './rows.ts'

/** How many cells are listed. */
const most = 20

/** The records of one sheet, each by its key in the history: those of the class, term and subject of one of them. */
const sheets = {
  subject_record: sql`select cast(mark.id as text) from subject_record as own
    join student_term_record as seat on seat.student_id = own.student_id and seat.academic_year_id = own.academic_year_id and seat.term = own.term
    join student_term_record as report on report.academic_year_id = own.academic_year_id and report.term = own.term
      and report.form_class_id = seat.form_class_id
    join subject_record as mark on mark.student_id = report.student_id and mark.academic_year_id = own.academic_year_id
      and mark.term = own.term and mark.subject_id = own.subject_id`,
  student_term_record: sql`select cast(report.id as text) from student_term_record as own
    join student_term_record as report on report.academic_year_id = own.academic_year_id and report.term = own.term
      and report.form_class_id = own.form_class_id`,
  assessment: sql`select mark.assessment_id || '-' || mark.student_id from assessment as own
    join assessment as test on test.academic_year_id = own.academic_year_id and test.term = own.term and test.employee_id = own.employee_id
      and test.form_class_id = own.form_class_id and test.subject_id = own.subject_id
    join assessment_mark as mark on mark.assessment_id = test.id`,
} as const
export type SheetEntity = keyof typeof sheets
export const isSheetEntity = (text: string): text is SheetEntity => Object.hasOwn(sheets, text)

const cells = {
  subject_record: ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment'],
  student_term_record: ['times_absent', 'times_late', 'conduct', 'deportment', 'comments', 'deans', 'custom_comment'],
  assessment: ['mark'],
} as const

const lastOf = (entity: SheetEntity) =>
  prepared((db, { id }: { id: number }) =>
    db
      .selectFrom('change')
      .select('change.id')
      .where('change.entity', '=', entity === 'assessment' ? 'assessment_mark' : entity)
      .where('change.field', 'in', cells[entity])
      .where(sql<boolean>`change.entity_key in (${sheets[entity]} where own.id = ${id})`)
      .orderBy('change.id', 'desc')
      .limit(most),
  )
const last = {
  subject_record: lastOf('subject_record'),
  student_term_record: lastOf('student_term_record'),
  assessment: lastOf('assessment'),
}

/** The last cells that were changed in the sheet of a record; undefined if the record is out of reach (HIST-6). */
export async function listSheetChanges(db: Db, actor: Actor, entity: SheetEntity, id: number): Promise<StoredChange[] | undefined> {
  if (!isEntity(entity) || !(await isReached(db, actor, entity, String(id)))) return undefined
  return findChanges(
    db,
    (await last[entity](db, { id })).map((row) => row.id),
  )
}
