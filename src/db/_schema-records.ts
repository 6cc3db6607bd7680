import type { ColumnType, Generated } from 'kysely'
import type { Mark, MarkRule, MarkWord } from '../domain/_marks.ts'
import type { ScanProblem } from '../domain/attendance/gate/index.ts'
import type { Entry } from '../domain/school/deadlines.ts'
import type { LocalFieldId } from '../domain/school/students/local-fields.ts'

/** Instants are ISO UTC text; school days are `YYYY-MM-DD` in the school's time zone; flags are 0 or 1. */
export type Flag = 0 | 1
export type WithDefault<T> = ColumnType<T, T | undefined, T>
export type Version = WithDefault<number>

export type StudentTermRecordTable = {
  id: Generated<number>
  student_id: number
  academic_year_id: number
  term: number
  form_class_id: string
  form_level: number | null
  possible_attendance: number | null
  times_absent: number | null
  times_late: number | null
  /** What the last update from the attendance stored; where it is another figure by now, somebody typed that. */
  counted_absent: number | null
  counted_late: number | null
  /** What the calendar or the term gave as possible attendance; another figure was typed. */
  counted_possible: number | null
  conduct: Conduct | null
  deportment: Conduct | null
  comments: string | null
  deans: string | null
  custom_comment: string | null
  new_term_beginning: string | null
  /** When the student left, if that was in the term: nothing of them is printed with the class's then. */
  left_on: WithDefault<string | null>
  /** The first day of who came after the term had begun, and the days between leaving and coming back: not reckoned as missed. */
  joined_on: WithDefault<string | null>
  away: WithDefault<string | null>
  version: Version
  updated_at: string
}
/** A closed term (posted, or no longer current) whose reports stay as they are, with the principal and the columns of then. */
export type TermKeptTable = { academic_year_id: number; term: number; kept_at: string; principal: string; class_average: Flag }
/** The form teachers and deans of its classes, in the order in which they are printed. */
export type TermStaffTable = {
  academic_year_id: number
  term: number
  form_class_id: string
  post: 'form-teacher' | 'dean'
  place: number
  employee_id: number
}
/** Its teachers' names, subjects' titles and coded comments, as they are printed. */
export type TermWordTable = {
  academic_year_id: number
  term: number
  kind: 'employee' | 'subject' | 'comment'
  id: number
  words: string
  abbr: WithDefault<string>
}
export type LocalFieldTable = {
  id: LocalFieldId
  label: string | null
  is_on: WithDefault<Flag>
  is_alerted: WithDefault<Flag>
  version: Version
}
/** What a mark can be besides a number. */
export type MarkWordTable = {
  id: MarkWord
  is_on: WithDefault<Flag>
  code: string
  counts: WithDefault<MarkRule['counts']>
  is_ranked: WithDefault<Flag>
  version: Version
}
/** A word that the school's marks could be when the term was closed, and how it counted. */
export type TermMarkWordTable = {
  academic_year_id: number
  term: number
  id: MarkWord
  code: string
  counts: MarkRule['counts']
  is_ranked: Flag
}
/** A figure set at once for a class, or for all; undone with what the history has of the same instant. */
export type TermSettingTable = {
  id: Generated<number>
  academic_year_id: number
  term: number
  field: 'possible_attendance' | 'new_term_beginning'
  value: string
  form_class_id: string | null
  records: number
  at: string
  actor_kind: 'administrator' | 'employee'
  actor_id: number
  actor_name: string
  undone_at: WithDefault<string | null>
}
type Conduct = 'A' | 'B' | 'C' | 'D' | 'E'
export type SubjectRecordTable = {
  id: Generated<number>
  student_id: number
  academic_year_id: number
  term: number
  subject_id: number
  employee_id: number | null
  course_mark: Mark
  exam_mark: Mark
  coded_comment: number | null
  coded_comment_1: number | null
  custom_comment: string | null
  /** The versions of the row at which its values came to stand there. */
  course_mark_version: Generated<number>
  exam_mark_version: Generated<number>
  coded_comment_version: Generated<number>
  coded_comment_1_version: Generated<number>
  custom_comment_version: Generated<number>
  version: Version
  updated_at: string
}
export type CodedCommentTable = {
  id: Generated<number>
  detail: string
  retired_at: string | null
  version: Version
  /** How often it stands on subject records; triggers count. */
  uses: Generated<number>
}
export type AssessmentTable = {
  id: Generated<number>
  employee_id: number
  form_class_id: string
  subject_id: number
  academic_year_id: number
  term: number
  assessment_number: number
  topic: string | null
  date: string | null
  total: number | null
  weighting: number | null
  version: Version
  /** When it was deleted: it is kept for Undo and the history, and is in no mark book. */
  removed_at: WithDefault<string | null>
}
export type AssessmentMarkTable = {
  assessment_id: number
  student_id: number
  /** Null: it was taken away again. */
  mark: Mark
  version: Version
  updated_at: string
}
export type TermReportPostingTable = {
  academic_year_id: number
  term: number
  posted: WithDefault<Flag>
  date_posted: string | null
  version: Version
}
export type TermReportHoldTable = {
  academic_year_id: number
  term: number
  student_id: number
  reason: WithDefault<string>
  held_at: string
}
/** Of everybody where it names neither a teacher nor a class. */
export type EntryDeadlineTable = {
  id: Generated<number>
  academic_year_id: number
  term: number
  entry: Entry
  employee_id: WithDefault<number | null>
  form_class_id: WithDefault<string | null>
  /** `2026-12-04 16:00` in the school's time; 24:00 is the end of the day. */
  closes: string
}
/** One row a student already taken by the registration under way; kept so that it resumes after a restart. */
export type TermRegistrationFlagTable = { student_id: number; academic_year_id: number; term: number }
/** The registration under way in a term, or its last one: of one class, or of all. Remembered, so that anybody can go on with it. */
export type TermRegistrationTable = {
  academic_year_id: number
  term: number
  form_class_id: string | null
  started_at: string
  started_by: string
  finished_at: string | null
  records_added: WithDefault<number>
  subject_records_added: WithDefault<number>
}
/** Reports printed together; of every class in reach where neither a form level nor a class is named. */
export type PrintRunTable = {
  id: Generated<number>
  academic_year_id: number
  term: number
  paper: 'report-cards' | 'transcripts' | 'mark-sheets' | 'rank-sheets'
  form_level: number | null
  form_class_id: string | null
  part: 'all' | 'new' | 'changed' | 'chosen'
  sort_order: 'name' | 'number'
  is_duplex: Flag
  has_cover: Flag
  has_separators: Flag
  at: string
  actor_kind: 'administrator' | 'employee'
  actor_id: number
  actor_name: string
}
export type PrintRunStudentTable = { print_run_id: number; student_id: number }
export type AttendanceRecordTable = {
  id: Generated<number>
  student_id: number
  date_scanned: string
  attendance_am: 'P' | 'A'
  attendance_pm: 'P' | 'A'
  time_scanned_in: string | null
  time_scanned_out: string | null
  late: WithDefault<Flag>
  /** Of the student on that day, 0 for none, -1 outside the stay: the database finds it when the row is added, and again when that changes. */
  form_level: ColumnType<number, number | null | undefined, number>
  version: Version
}
/** Of a day and form level, records and archive together; `present` counts sessions, `mornings` those before noon. Kept by triggers, never written. */
export type AttendanceCountTable = {
  date_scanned: ColumnType<string, never, never>
  form_level: ColumnType<number, never, never>
  records: ColumnType<number, never, never>
  present: ColumnType<number, never, never>
  mornings: ColumnType<number, never, never>
  late: ColumnType<number, never, never>
}
/** Days without school, or with school in spite of a weekend; `form_level` null is the whole school. */
export type SchoolCalendarTable = {
  id: Generated<number>
  date_from: string
  date_to: string
  reason: string
  form_level: number | null
  kind: WithDefault<'closed' | 'held' | 'exams'>
  /** Null for the whole of each day. */
  session: WithDefault<'am' | 'pm' | null>
  /** The file or the year from which it came. */
  source: string | null
  added_at: string
  removed_at: string | null
  version: Version
}
export type AttendanceArchiveTable = Omit<AttendanceRecordTable, 'version'> & {
  academic_year_id: number
  term: number
  archived_at: string
}
/** What a register says by hand of a session; null where it was taken back, and scans stand again. */
export type AttendanceMarkTable = {
  student_id: number
  date: string
  session: 'am' | 'pm'
  mark: 'P' | 'L' | 'A' | null
  version: Version
  updated_at: string
}
/** A browser at the gate. Its scans outlive it. */
export type KioskTable = {
  id: Generated<number>
  name: string
  created_at: string
  created_by: string
  seen_at: string | null
  /** Scans that it said it had not sent yet when it was last heard of. */
  waiting: WithDefault<number>
  ended_at: string | null
  ended_by: string | null
}
/** Only added; of a row only the outcome changes. It counts if it has no problem and was not undone. */
export type AttendanceScanTable = {
  id: Generated<number>
  client_id: string
  /** `record`: a time of a record that stood there before anything was scanned. */
  source: 'kiosk' | 'import' | 'record'
  kiosk_id: number | null
  batch_id: number | null
  typed: string
  student_id: number | null
  scanned_at: string
  /** The day, and `HH:MM:SS`, in the school's time zone. */
  school_day: string
  school_time: string
  received_at: string
  problem: ScanProblem | null
  undone_at: string | null
  undone_by: string | null
}
