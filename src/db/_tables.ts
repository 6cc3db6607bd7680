// Made of the migrations by `node scripts/tables.ts`; what their columns mean is said there.
import type { Generated } from 'kysely'
import type { Mark } from '../domain/_marks.ts'

/** Of a column that is yes or no. */
export type Flag = 0 | 1

export type Tables = {
  absence_reason: {
    id: Generated<number>; title: string; counts: 'absent' | 'excused' | 'present'; retired_at: string | null; version: Generated<number>
  }
  academic_term: {
    academic_year_id: number; term: number; term_start: string | null; term_end: string | null; new_term_beginning: string | null
    possible_attendance: number | null; is_current: Generated<Flag>; is_brought: Generated<Flag>; version: Generated<number>
  }
  academic_year: { id: number }
  administrator: {
    id: Generated<number>; user_name: string; password_hash: string | null; password_reset: Generated<Flag>; version: Generated<number>
    created_at: string; kind: Generated<'full' | 'restricted'>
  }
  assessment: {
    id: Generated<number>; employee_id: number; form_class_id: string; subject_id: number; academic_year_id: number; term: number
    assessment_number: number; topic: string | null; date: string | null; total: number | null; weighting: number | null
    version: Generated<number>; removed_at: string | null
  }
  assessment_mark: { assessment_id: number; student_id: number; mark: Mark; version: Generated<number>; updated_at: string }
  attendance_archive: {
    id: Generated<number>; student_id: number; date_scanned: string; attendance_am: 'P' | 'A'; attendance_pm: 'P' | 'A'
    time_scanned_in: string | null; time_scanned_out: string | null; late: Generated<Flag>; academic_year_id: number; term: number
    archived_at: string; form_level: number | null
  }
  attendance_count: {
    date_scanned: string; form_level: number; records: number; present: number; late: number; mornings: Generated<number>
  }
  attendance_mark: {
    student_id: number; date: string; session: 'am' | 'pm'; mark: 'P' | 'L' | 'A' | null; version: Generated<number>; updated_at: string
  }
  attendance_reason: {
    student_id: number; date: string; session: 'am' | 'pm'; reason_id: number | null; note: Generated<string>; version: Generated<number>
    updated_at: string
  }
  attendance_record: {
    id: Generated<number>; student_id: number; date_scanned: string; attendance_am: 'P' | 'A'; attendance_pm: 'P' | 'A'
    time_scanned_in: string | null; time_scanned_out: string | null; late: Generated<Flag>; version: Generated<number>
    form_level: number | null
  }
  attendance_scan: {
    id: Generated<number>; client_id: string; source: 'kiosk' | 'import' | 'record'; kiosk_id: number | null; batch_id: number | null
    typed: string; student_id: number | null; scanned_at: string; school_day: string; school_time: string; received_at: string
    problem: 'unknown' | 'archived' | 'future' | 'old' | 'archived-day' | 'outside-term' | 'no-school' | 'removed' | null
    undone_at: string | null; undone_by: string | null
  }
  batch: {
    id: Generated<number>; kind: string; name: string; rows: number; at: string; administrator_id: number | null; undone_at: string | null
    confirmed_at: string | null; confirmed_by: string | null; undone_by: string | null; swept_at: string | null; made_by: Generated<string>
    note: Generated<string>; is_unfinished: Generated<Flag>; version: Generated<number>; into_year: number | null
  }
  batch_difference: {
    batch_id: number; student_id: number; field: string; old_value: string | null; new_value: string | null; is_written: Generated<Flag>
  }
  batch_file: { batch_id: number; place: number; name: string; bytes: Uint8Array }
  batch_matching: { batch_id: number; matching: string; is_matched: Flag }
  batch_row: {
    batch_id: number; sheet_row: number; typed: string; unread: Generated<string>; is_accepted: Flag | null
    outcome: 'changed' | 'same' | 'left' | null
  }
  bell_before: { until: string; first_bell: string; afternoon_bell: string; scans_out: Flag }
  browser_key: { id: Generated<1>; secret: Uint8Array }
  change: {
    id: Generated<number>; at: string; actor_kind: 'administrator' | 'employee' | 'student' | 'system'; actor_id: number | null
    actor_name: string; entity: string; entity_key: string; student_id: number | null; field: string; old_value: string | null
    new_value: string | null; posted_term: string | null
  }
  class_marks_upload: {
    batch_id: number; academic_year_id: number; term: number; uploader_kind: 'administrator' | 'employee'; uploader_id: number
    work: 'saving' | 'giving-up' | 'undoing' | 'restoring' | null; work_at: string | null; failures: Generated<string>
  }
  coded_comment: { id: Generated<number>; detail: string; retired_at: string | null; version: Generated<number>; uses: Generated<number> }
  column_matching: { headings: string; matching: string; said: string }
  contact_apart: { contact_id: number; other_id: number; at: string; by_name: string }
  contact_word: { contact_id: number; word: string }
  dean_class: { employee_id: number; form_class_id: string; academic_year_id: number }
  employee: {
    id: Generated<number>; teacher_num: string | null; first_name: string; last_name: string; date_of_birth: string | null
    user_name: string; post_id: number | null; password_hash: string | null; password_reset: Generated<Flag>; deleted_at: string | null
    version: Generated<number>; updated_at: string; sort_key: Generated<string>
  }
  employee_post: { id: Generated<number>; title: string; rank: number; version: Generated<number> }
  entry_deadline: {
    id: Generated<number>; academic_year_id: number; term: number; entry: 'marks' | 'remarks' | 'deans'; employee_id: number | null
    form_class_id: string | null; closes: string
  }
  form_class: { id: string; form_level: number | null; retired_at: string | null; version: Generated<number> }
  form_teacher_class: { employee_id: number; form_class_id: string; academic_year_id: number }
  hand_over: {
    id: Generated<number>; employee_id: number | null; kind: 'leaves' | 'away' | 'back' | 'fill'; day: string; until: string | null
    is_archiving: Generated<Flag>; of_id: number | null; rows: string; at: string; actor: string; done_at: string | null
    undone_at: string | null; undone_by: string | null
  }
  honour_rule: {
    id: Generated<1>; average: Generated<number>; least: Generated<number | null>; conduct: Generated<'A' | 'B' | 'C' | 'D' | 'E' | null>
    attendance: number | null; below: Generated<number | null>; fails: Generated<number | null>; fall: Generated<number | null>
    core: Generated<string>; version: Generated<number>
  }
  kiosk: {
    id: Generated<number>; name: string; created_at: string; created_by: string; seen_at: string | null; waiting: Generated<number>
    ended_at: string | null; ended_by: string | null
  }
  lesson: { id: Generated<number>; employee_id: number; subject_id: number; form_class_id: string; academic_year_id: number }
  local_field: {
    id: 'sea_no' | 'birth_certificate_no' | 'birth-certificate' | 'immunization-card' | 'sea-placement-slip' | 'passport-photo' | 'contribution-receipt'
    label: string | null; is_on: Generated<Flag>; is_alerted: Generated<Flag>; version: Generated<number>
  }
  mark_word: {
    id: 'absent' | 'exempt' | 'incomplete'; is_on: Generated<Flag>; code: string; counts: Generated<string>; is_ranked: Generated<Flag>
    version: Generated<number>
  }
  posted_sitting: { token_hash: string; academic_year_id: number; term: number }
  print_run: {
    id: Generated<number>; academic_year_id: number; term: number; paper: 'report-cards' | 'transcripts' | 'mark-sheets' | 'rank-sheets'
    form_level: number | null; form_class_id: string | null; part: 'all' | 'new' | 'changed' | 'chosen'; sort_order: 'name' | 'number'
    is_duplex: Flag; has_cover: Flag; has_separators: Flag; at: string; actor_kind: 'administrator' | 'employee'; actor_id: number
    actor_name: string
  }
  print_run_student: { print_run_id: number; student_id: number }
  printed_card: {
    academic_year_id: number; term: number; student_id: number; digest: string; is_changed: Generated<Flag>; at: string; by_name: string
  }
  recovery_code: { second_factor_id: number; hash: string; used_at: string | null }
  report_card_access: {
    id: Generated<number>; student_id: number; academic_year_id: number; term: number; at: string; address: string | null
  }
  report_card_key: { id: Generated<1>; secret: Uint8Array }
  retention_count: { kind: string; count: number; at: string }
  retention_hold: { student_id: number; reason: string; at: string; by_name: string }
  retention_notice: { student_id: number; told_on: string }
  retention_rule: { kind: string; time: string; version: Generated<number> }
  retention_sweep: {
    id: Generated<number>; begun_at: string; finished_at: string | null; by_name: string | null; counts: Generated<string>
  }
  school: {
    id: Generated<1>; name: string; motto: Generated<string>; address: Generated<string>; telephone: Generated<string>
    principal: Generated<string>; time_zone: string; first_bell: Generated<string>; afternoon_bell: Generated<string>
    bells_from: string | null; logo: Uint8Array | null; logo_type: string | null; version: Generated<number>
    public_address: Generated<string>; security_contact: Generated<string>; scans_out: Generated<Flag>; class_average: Generated<Flag>
    hides_next_steps: Generated<Flag>
  }
  school_calendar: {
    id: Generated<number>; date_from: string; date_to: string; reason: string; form_level: number | null
    kind: Generated<'closed' | 'held' | 'exams'>; session: 'am' | 'pm' | null; source: string | null; added_at: string
    removed_at: string | null; version: Generated<number>
  }
  second_factor: {
    id: Generated<number>; administrator_id: number | null; employee_id: number | null; secret: Uint8Array; browser_key: Uint8Array
    last_step: number; since: string
  }
  second_factor_rule: {
    id: Generated<1>; administrators_since: string | null; staff_since: string | null; reason: Generated<string>; version: Generated<number>
  }
  session: {
    token_hash: string; administrator_id: number | null; employee_id: number | null; student_id: number | null; kiosk_id: number | null
    password_change: Generated<Flag>; second_factor: 'code' | 'set-up' | null; created_at: string; seen_at: string; address: string | null
    browser: string | null
  }
  sign_in_attempt: {
    id: Generated<number>; at: string; door: 'administrator' | 'employee' | 'student'; user_name: string
    outcome: 'signed-in' | 'wrong-password' | 'unknown-user' | 'archived' | 'slowed' | 'wrong-code'; address: string | null
  }
  sign_in_spray: { id: Generated<number>; address: string; first_at: string; last_at: string; accounts: number }
  student: {
    id: Generated<number>; first_name: string; last_name: string; sex: 'F' | 'M' | null; date_of_birth: string | null
    birth_certificate_no: string | null; form_class_id: string | null; sea_no: string | null; house_name: string | null
    entry_date: string | null; password_hash: string | null; password_reset: Generated<Flag>; archived_on: string | null
    batch_id: number | null; version: Generated<number>; updated_at: string; sort_key: Generated<string>; home_address: string | null
    telephone: string | null; email: string | null
  }
  student_apart: { student_id: number; other_id: number; at: string; by_name: string }
  student_contact: {
    id: Generated<number>; student_id: number; place: number; name: string | null; relation: string | null; telephone: string | null
    telephone2: string | null; email: string | null; language: string | null; may_collect: Flag | null; note: string | null
    version: Generated<number>
  }
  student_document: {
    id: Generated<number>; student_id: number
    kind: 'birth-certificate' | 'immunization-card' | 'sea-placement-slip' | 'passport-photo' | 'contribution-receipt'; name: string
    type: 'application/pdf' | 'image/jpeg' | 'image/png'; bytes: Uint8Array; uploaded_at: string
  }
  student_document_before: {
    id: Generated<number>; student_id: number; kind: string; name: string; type: string; bytes: Uint8Array; uploaded_at: string
    replaced_at: string
  }
  student_merge: {
    id: Generated<number>; kept_id: number; gone_id: number | null; contact_id: number | null; holder_id: number; name: string
    records: Generated<string>; stood: string; at: string; actor_name: string; last_change: number; undone_at: string | null
    undone_by: string | null
  }
  student_merge_file: { merge_id: number; document_id: number; bytes: Uint8Array }
  student_move: {
    id: Generated<number>; student_id: number; kind: 'class' | 'leaves' | 'returns' | 'joins' | 'subjects'; day: string
    academic_year_id: number | null; term: number | null; from_class: string | null; to_class: string | null; said: string; stood: string
    first_change: number; last_change: number; at: string; actor_name: string; undone_at: string | null; undone_by: string | null
    undo_first: number | null; undo_last: number | null; mends: Generated<Flag>
  }
  student_registration: {
    id: Generated<number>; student_id: number; academic_year_id: number; state: 'draft' | 'submitted' | 'returned' | 'accepted'
    begun_at: string; updated_at: string; submitted_at: string | null; decided_at: string | null; decided_by: string | null
    reason: string | null; version: Generated<number>
  }
  student_registration_document: {
    id: Generated<number>; registration_id: number
    kind: 'birth-certificate' | 'immunization-card' | 'sea-placement-slip' | 'passport-photo' | 'contribution-receipt'; name: string
    type: 'application/pdf' | 'image/jpeg' | 'image/png'; size: number; bytes: Uint8Array; uploaded_at: string
  }
  student_registration_value: { registration_id: number; field: string; base: string | null; value: string | null }
  student_registration_window: { form_level: number; open: Generated<Flag>; deadline: string | null; version: Generated<number> }
  student_term_record: {
    id: Generated<number>; student_id: number; academic_year_id: number; term: number; form_class_id: string; form_level: number | null
    possible_attendance: number | null; times_absent: number | null; times_late: number | null; conduct: 'A' | 'B' | 'C' | 'D' | 'E' | null
    deportment: 'A' | 'B' | 'C' | 'D' | 'E' | null; comments: string | null; deans: string | null; custom_comment: string | null
    new_term_beginning: string | null; version: Generated<number>; updated_at: string; counted_absent: number | null
    counted_late: number | null; left_on: string | null; joined_on: string | null; away: string | null; counted_possible: number | null
    kept_marks: number | null
  }
  student_word: { student_id: number; word: string; is_here: Flag }
  student_work: {
    id: Generated<number>; doing: 'class' | 'archive' | 'restore' | 'class-undo' | 'archive-undo'; to_class: string | null
    class_from: 'this-term' | 'next-term' | null; day: string | null; academic_year_id: number | null; term: number | null; at: string
    actor: string; finished_at: string | null
  }
  student_work_student: {
    work_id: number; student_id: number; from_class: string | null; to_class: string | null
    outcome: 'done' | 'same' | 'kept' | 'failed' | null
  }
  subject: { id: Generated<number>; title: string; abbr: string; version: Generated<number> }
  subject_record: {
    id: Generated<number>; student_id: number; academic_year_id: number; term: number; subject_id: number; employee_id: number | null
    course_mark: Mark; exam_mark: Mark; coded_comment: number | null; coded_comment_1: number | null; custom_comment: string | null
    version: Generated<number>; updated_at: string; course_mark_version: Generated<number>; exam_mark_version: Generated<number>
    coded_comment_version: Generated<number>; coded_comment_1_version: Generated<number>; custom_comment_version: Generated<number>
  }
  subject_record_aside: {
    id: Generated<number>; student_id: number; academic_year_id: number; term: number; subject_id: number; form_class_id: string
    marks: number; record: string; choice: string | null
  }
  subject_student: { student_id: number; subject_id: number; employee_id: number | null; version: Generated<number> }
  term_kept: { academic_year_id: number; term: number; kept_at: string; principal: string; class_average: Generated<Flag> }
  term_mark_word: { academic_year_id: number; term: number; id: string; code: string; counts: 'left-out' | 'zero'; is_ranked: Flag }
  term_registration: {
    academic_year_id: number; term: number; form_class_id: string | null; started_at: string; started_by: string; finished_at: string | null
    records_added: Generated<number>; subject_records_added: Generated<number>
  }
  term_registration_flag: { academic_year_id: number; term: number; student_id: number }
  term_report_hold: { academic_year_id: number; term: number; student_id: number; reason: Generated<string>; held_at: string }
  term_report_posting: {
    academic_year_id: number; term: number; posted: Generated<Flag>; date_posted: string | null; version: Generated<number>
  }
  term_setting: {
    id: Generated<number>; academic_year_id: number; term: number; field: 'possible_attendance' | 'new_term_beginning'; value: string
    form_class_id: string | null; records: number; at: string; actor_kind: 'administrator' | 'employee'; actor_id: number
    actor_name: string; undone_at: string | null
  }
  term_staff: {
    academic_year_id: number; term: number; form_class_id: string; post: 'form-teacher' | 'dean'; place: number; employee_id: number
  }
  term_trend: {
    academic_year_id: number; term: number; student_id: number; of_year: number; of_term: number; average: string
    is_incomplete: Generated<Flag>; attendance: number | null
  }
  term_word: {
    academic_year_id: number; term: number; kind: 'employee' | 'subject' | 'comment'; id: number; words: string; abbr: Generated<string>
  }
  upload_taken: { batch_id: number; step: number; taken: string }
  upload_work: {
    batch_id: number; work: 'saving' | 'undoing' | 'giving-up' | 'restoring'; at: string; actor: string; terms: string
    stage: Generated<number>; after: Generated<number>; why: 'marks' | 'used' | null; claimed_by: string | null
    claimed_until: string | null
  }
  year_batch: { academic_year_id: number; step: 'promotion' | 'subjects'; batch_id: number }
  year_class: { academic_year_id: number; form_class_id: string; to_class_id: string | null }
  year_option: { academic_year_id: number; student_id: number; subject_id: number; is_taken: Flag }
  year_student: { academic_year_id: number; student_id: number; to_class_id: string | null }
  year_subject: { academic_year_id: number; form_class_id: string; subject_id: number; given: 'all' | 'some' | 'none' }
}
