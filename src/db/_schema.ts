import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { AdministratorKind } from '../domain/_policy.ts'
import type { MoveTables, PostedSittingTable, PrintedCardTable } from './_schema-moves.ts'
import type {
  AssessmentMarkTable,
  AssessmentTable,
  AttendanceArchiveTable,
  AttendanceCountTable,
  AttendanceMarkTable,
  AttendanceRecordTable,
  AttendanceScanTable,
  CodedCommentTable,
  EntryDeadlineTable,
  Flag,
  KioskTable,
  LocalFieldTable,
  MarkWordTable,
  PrintRunStudentTable,
  PrintRunTable,
  SchoolCalendarTable,
  StudentTermRecordTable,
  SubjectRecordTable,
  TermKeptTable,
  TermMarkWordTable,
  TermRegistrationFlagTable,
  TermRegistrationTable,
  TermReportHoldTable,
  TermReportPostingTable,
  TermSettingTable,
  TermStaffTable,
  TermWordTable,
  Version,
  WithDefault,
} from './_schema-records.ts'
import type {
  ContactTables,
  HomeColumns,
  StudentDocumentBeforeTable,
  StudentDocumentTable,
  StudentRegistrationDocumentTable,
  StudentRegistrationTable,
  StudentRegistrationValueTable,
} from './_schema-registration.ts'
import type { RetentionTables } from './_schema-retention.ts'
import type { UploadTables } from './_schema-uploads.ts'
import type { YearTables } from './_schema-year.ts'

export type * from './_schema-records.ts'
export type * from './_schema-registration.ts'

/** The place in a list of names, which the database keeps itself (domain/_names.ts). */
type NameKey = ColumnType<string, never, never>

export type SchoolTable = {
  id: WithDefault<1>
  name: string
  motto: WithDefault<string>
  address: WithDefault<string>
  telephone: WithDefault<string>
  principal: WithDefault<string>
  time_zone: string
  /** `https://reports.school.example`, as phones outside reach it; empty: as the page was asked for. */
  public_address: WithDefault<string>
  first_bell: WithDefault<string>
  afternoon_bell: WithDefault<string>
  /** The first day on which these ring; before, those of `bell_before` do. */
  bells_from: WithDefault<string | null>
  /** Where to report a security problem: an e-mail address, a telephone number or a page. */
  security_contact: WithDefault<string>
  /** Whether students scan again when they leave. */
  scans_out: WithDefault<Flag>
  /** Whether a report card has the class average of each subject. */
  class_average: WithDefault<Flag>
  /** Whether the Dashboard says only at a click what comes next in a new school. */
  hides_next_steps: WithDefault<Flag>
  logo: Uint8Array | null
  logo_type: string | null
  version: Version
}
type AdministratorTable = {
  id: Generated<number>
  user_name: string
  kind: AdministratorKind
  password_hash: string | null
  password_reset: WithDefault<Flag>
  version: Version
  created_at: string
}
type EmployeePostTable = { id: Generated<number>; title: string; rank: number; version: Version }
type EmployeeTable = {
  id: Generated<number>
  teacher_num: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  user_name: string
  post_id: number | null
  password_hash: string | null
  password_reset: WithDefault<Flag>
  deleted_at: string | null
  version: Version
  updated_at: string
  sort_key: NameKey
}
type AcademicYearTable = { id: number }
type AcademicTermTable = {
  academic_year_id: number
  term: number
  term_start: string | null
  term_end: string | null
  new_term_beginning: string | null
  possible_attendance: number | null
  is_current: WithDefault<Flag>
  /** It was over before the school used the program: its reports were given out elsewhere. */
  is_brought: WithDefault<Flag>
  version: Version
}
/** The bells that rang until a day, that day included. */
type BellBeforeTable = { until: string; first_bell: string; afternoon_bell: string; scans_out: Flag }
type FormClassTable = { id: string; form_level: number | null; retired_at: string | null; version: Version }
type FormTeacherClassTable = { employee_id: number; form_class_id: string; academic_year_id: number }
type DeanClassTable = FormTeacherClassTable
type SubjectTable = { id: Generated<number>; title: string; abbr: string; version: Version }
type LessonTable = {
  id: Generated<number>
  employee_id: number
  subject_id: number
  form_class_id: string
  academic_year_id: number
}
export type StudentTable = HomeColumns & {
  id: number
  first_name: string
  last_name: string
  sex: 'F' | 'M' | null
  date_of_birth: string | null
  birth_certificate_no: string | null
  form_class_id: string | null
  sea_no: string | null
  house_name: string | null
  entry_date: string | null
  password_hash: string | null
  password_reset: WithDefault<Flag>
  archived_on: string | null
  batch_id: number | null
  version: Version
  updated_at: string
  sort_key: NameKey
}
/** What a student is found by, which the database keeps itself (domain/_names.ts). */
type StudentWordTable = { student_id: number; word: string; is_here: Flag }
type SubjectStudentTable = { student_id: number; subject_id: number; employee_id: number | null; version: Version }
type StudentRegistrationWindowTable = { form_level: number; open: WithDefault<Flag>; deadline: string | null; version: Version }
type SessionTable = {
  token_hash: string
  administrator_id: number | null
  employee_id: number | null
  student_id: number | null
  kiosk_id: number | null
  /** 1 while only a temporary password has been proved: good for setting a new one and nothing else. */
  password_change: WithDefault<Flag>
  /** What is still to be done before it is good for anything else: to send a code, or to set up what makes them. */
  second_factor: 'code' | 'set-up' | null
  created_at: string
  seen_at: string
  /** Where it began, and in which browser, as that describes itself. */
  address: string | null
  browser: string | null
}
type SignInAttemptTable = {
  id: Generated<number>
  at: string
  door: 'administrator' | 'employee' | 'student'
  user_name: string
  outcome: 'signed-in' | 'wrong-password' | 'unknown-user' | 'archived' | 'slowed' | 'wrong-code'
  address: string | null
}
type SecondFactorTable = {
  id: Generated<number>
  administrator_id: number | null
  employee_id: number | null
  /** What the codes are made of, as on the phone. */
  secret: Uint8Array
  /** What marks the browsers that need no code for a while. */
  browser_key: Uint8Array
  /** The half minute of the last code: none is good twice. */
  last_step: number
  since: string
}
type RecoveryCodeTable = { second_factor_id: number; hash: string; used_at: string | null }
/** Since when administrators, and all of the staff, must have a second factor; null where they may choose. */
type SecondFactorRuleTable = {
  id: Generated<number>
  administrators_since: string | null
  staff_since: string | null
  reason: WithDefault<string>
  version: Version
}
/** An address at which very many accounts failed within an hour, and how many. */
type SignInSprayTable = { id: Generated<number>; address: string; first_at: string; last_at: string; accounts: number }
type ReportCardAccessTable = {
  id: Generated<number>
  student_id: number
  academic_year_id: number
  term: number
  at: string
  address: string | null
}
/** With which the codes at the foot of the report cards are made: one row, made with the file and never shown. */
type ReportCardKeyTable = { id: WithDefault<1>; secret: Uint8Array }
/** With which what a browser keeps for a person is sealed, and the forms that it may send later are signed: one row, never shown. */
type BrowserKeyTable = { id: WithDefault<1>; secret: Uint8Array }
/** History. Appended in the transaction of the write it tells of; triggers refuse UPDATE and DELETE. */
type ChangeTable = {
  id: Generated<number>
  at: string
  actor_kind: 'administrator' | 'employee' | 'student' | 'system'
  actor_id: number | null
  actor_name: string
  entity: string
  entity_key: string
  student_id: number | null
  field: string
  old_value: string | null
  new_value: string | null
  /** The term, as `20252026-1`, if its reports were posted when a record of it was changed. */
  posted_term: string | null
}

type Others = UploadTables & YearTables & MoveTables & RetentionTables & ContactTables<StudentTable>
export type Database = Others & {
  school: SchoolTable
  administrator: AdministratorTable
  employee_post: EmployeePostTable
  employee: EmployeeTable
  academic_year: AcademicYearTable
  academic_term: AcademicTermTable
  form_class: FormClassTable
  form_teacher_class: FormTeacherClassTable
  dean_class: DeanClassTable
  subject: SubjectTable
  lesson: LessonTable
  student: StudentTable
  student_word: StudentWordTable
  student_document: StudentDocumentTable
  student_document_before: StudentDocumentBeforeTable
  subject_student: SubjectStudentTable
  student_term_record: StudentTermRecordTable
  subject_record: SubjectRecordTable
  coded_comment: CodedCommentTable
  local_field: LocalFieldTable
  mark_word: MarkWordTable
  assessment: AssessmentTable
  assessment_mark: AssessmentMarkTable
  term_setting: TermSettingTable
  term_report_posting: TermReportPostingTable
  term_report_hold: TermReportHoldTable
  entry_deadline: EntryDeadlineTable
  term_kept: TermKeptTable
  term_staff: TermStaffTable
  term_word: TermWordTable
  term_mark_word: TermMarkWordTable
  term_registration_flag: TermRegistrationFlagTable
  term_registration: TermRegistrationTable
  print_run: PrintRunTable
  print_run_student: PrintRunStudentTable
  printed_card: PrintedCardTable
  posted_sitting: PostedSittingTable
  attendance_record: AttendanceRecordTable
  attendance_archive: AttendanceArchiveTable
  attendance_count: AttendanceCountTable
  attendance_mark: AttendanceMarkTable
  attendance_scan: AttendanceScanTable
  school_calendar: SchoolCalendarTable
  bell_before: BellBeforeTable
  kiosk: KioskTable
  student_registration_window: StudentRegistrationWindowTable
  student_registration: StudentRegistrationTable
  student_registration_value: StudentRegistrationValueTable
  student_registration_document: StudentRegistrationDocumentTable
  session: SessionTable
  sign_in_attempt: SignInAttemptTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  second_factor_rule: SecondFactorRuleTable
  sign_in_spray: SignInSprayTable
  report_card_access: ReportCardAccessTable
  report_card_key: ReportCardKeyTable
  browser_key: BrowserKeyTable
  change: ChangeTable
}
export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
