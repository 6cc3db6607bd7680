import type { Kind } from '../../domain/retention/index.ts'

/** Rows of a table that expire by a column's instant or school day. Conditions are literal: no typed text is in them. */
export type Source = { table: string; at: string; isDay?: true; only?: string }

const held = 'select student_id from retention_hold'
/** The kind selects most rows; as an expression it does not choose the index. */
const uploads = `kind || '' in ('students', 'attendance', 'school', 'class-marks'`
const unfinished = `, 'students, unfinished', 'attendance, unfinished', 'school, unfinished', 'class-marks, unfinished'`
const works = `(exists (select 1 from class_marks_upload as u where u.batch_id = batch.id and u.work is not null)
  or exists (select 1 from upload_work as w where w.batch_id = batch.id))`
const brought = ['student', 'attendance_scan'].map((table) => `exists (select 1 from ${table} as b where b.batch_id = batch.id)`)
/** Lines of scans that still wait for their import. */
const waits = `exists (select 1 from batch_row as l where l.batch_id = batch.id and l.unread = '{}')`
/** Stops at the first later sign-in, instead of reading a student's hundreds for each. */
const isLastSignIn = `outcome = 'signed-in' and not exists (select 1 from sign_in_attempt as later
  where later.user_name = sign_in_attempt.user_name and later.id > sign_in_attempt.id and later.door = 'student' and later.outcome = 'signed-in')`

/** The tables of the kinds that are only rows. */
export const sources: Record<Exclude<Kind, 'documents' | 'copies'>, readonly Source[]> = {
  'sign-ins': [
    {
      table: 'sign_in_attempt',
      at: 'at',
      only: `not (door = 'student' and (${isLastSignIn} or user_name in (select cast(student_id as text) from retention_hold)))`,
    },
    { table: 'sign_in_spray', at: 'last_at' },
  ],
  openings: [{ table: 'report_card_access', at: 'at', only: `student_id not in (${held})` }],
  readings: [{ table: 'change', at: 'at', only: `entity = 'reading'` }],
  scans: [
    {
      table: 'attendance_scan',
      at: 'school_day',
      isDay: true,
      only: `problem is not null and coalesce(student_id, 0) not in (${held})`,
    },
  ],
  drafts: [
    {
      table: 'batch',
      at: 'at',
      only: `confirmed_at is null and ${uploads}${unfinished}) and not ${works} and not ${brought.join(' and not ')}`,
    },
  ],
  uploads: [
    {
      table: 'batch',
      at: 'at',
      only: `confirmed_at is not null and swept_at is null and is_unfinished = 0 and ${uploads}) and not ${works}
        and not (kind = 'attendance' and undone_at is null and ${waits})`,
    },
  ],
  'print-runs': [{ table: 'print_run', at: 'at' }],
  registrations: [
    {
      table: 'student_registration',
      at: 'updated_at',
      only: `state in ('draft', 'returned') and student_id not in (${held})
        and academic_year_id < (select academic_year_id from academic_term where is_current = 1)`,
    },
  ],
}
