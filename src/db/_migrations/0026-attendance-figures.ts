import { type Kysely, sql } from 'kysely'

const statements = [
  // What the last update from the attendance stored: a figure that is another by now was typed by somebody.
  `alter table student_term_record add column counted_absent integer check (counted_absent between 0 and 999)`,
  `alter table student_term_record add column counted_late integer check (counted_late between 0 and 999)`,
  `create index attendance_record_late on attendance_record (date_scanned) where late = 1`,
  `create index attendance_archive_late on attendance_archive (date_scanned) where late = 1`,
  `create trigger attendance_record_is_not_archived before insert on attendance_record
    when exists (select 1 from attendance_archive where student_id = new.student_id and date_scanned = new.date_scanned)
    begin select raise(abort, 'this day of the student is archived'); end`,
]

/** Archived days are counted together with the others: none may stand in both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
