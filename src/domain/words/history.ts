import { counted, shownNumber } from '../_numbers.ts'
import { classTitle, formTitle } from '../_titles.ts'
import { isOwnField, type LocalFieldId, type LocalFields, usualTitles } from '../school/students/local-fields.ts'
import { words as reasonWords } from './attendance-reasons.ts'
import { sessionTitles } from './attendance-registers.ts'
import { historyWords as backupHistory } from './backups.ts'
import { contactHistory } from './contacts.ts'
import { columnTitles as markTitles } from './enter-marks.ts'
import { ruleWords as honourRules, words as honourWords } from './honour.ts'
import { words as localWords } from './local-fields.ts'
import { settingWords as codeWords, wordTitles } from './mark-words.ts'
import { paperTitles } from './print-runs.ts'
import { fieldLabels as registrationLabels } from './registration.ts'
import { words as windowWords } from './registration-windows.ts'
import { historyWords as copyHistory, words as copyTitle } from './rehearsal.ts'
import { cardWords } from './reports.ts'
import { kindWords, historyWords as retentionHistory } from './retention.ts'
import { labels as schoolLabels, sectionWords } from './school.ts'
import { factorRuleLabels, factorWords } from './second-factor.ts'
import { documentTitles, labels as studentLabels } from './students.ts'
import { words as teacherWords } from './teachers.ts'
import { labels as recordLabels } from './term-reports.ts'
import { stepTitles } from './year.ts'

export const menuWords = {
  title: 'History',
  titleAndKey: 'History (Alt+H)',
  of: (label: string) => `History of ${label}`,
} as const

/** The kinds of things with a history, in the order of the choice. */
export const entityTitles = {
  subject_record: 'Marks and comments',
  mark_question: 'Questions about marks',
  student_term_record: 'Term reports',
  assessment_mark: 'Mark book marks',
  assessment: 'Assessments',
  student: 'Students',
  student_contact: 'Contacts',
  student_document: 'Documents',
  subject_student: 'Subjects of students',
  term_report_posting: 'Posting',
  term_report_hold: 'Withheld reports',
  academic_term: 'Terms',
  academic_year: 'Change of year',
  attendance_record: 'Attendance',
  attendance_mark: 'Registers',
  attendance_reason: 'Reasons for absence',
  absence_reason: 'Absence reasons',
  school_calendar: 'School Calendar',
  student_registration_window: 'Registration open or closed',
  student_registration: 'Registration forms',
  batch: 'Uploads',
  column_matching: 'Matched columns',
  employee: 'Teachers',
  lesson: 'Lessons',
  form_teacher_class: 'Form teachers',
  dean_class: 'Deans',
  subject: 'Subjects',
  form_class: 'Form classes',
  employee_post: 'Employee posts',
  coded_comment: 'Coded comments',
  mark_word: 'AB, EX, INC',
  honour_rule: honourWords.title,
  local_field: 'Fields this school uses',
  school: 'School',
  administrator: 'Administrators',
  backup: 'Backups',
  rehearsal: 'Practice copies',
  retention_rule: 'How long records are kept',
  retention_hold: 'Records kept longer',
  kiosk: 'Kiosks',
  second_factor_rule: factorWords.title,
  reading: 'Whole lists opened',
} as const

/** Bulk readings that the history records. */
export const readingTitles = {
  'registration-data': 'Registration data',
  ...paperTitles,
  students: 'All students',
  history: 'History',
  'password-slips': 'Password slips',
  contacts: 'Contacts of a class',
  'honour-letters': 'Letters to families',
  everything: 'Everything out',
} as const
export const readingWords = (count: number, as: string, about?: string) => [about, `${count} as ${as}`].filter(Boolean).join(': ')

/** The names of fields without an entry in the tables below. */
const shared: Record<string, string> = {
  ...recordLabels,
  academic_year_id: 'Academic Year',
  added: 'Added',
  removed: 'Removed',
  employee_id: 'Teacher',
  form_class_id: 'Class',
  form_level: 'Form',
  id: 'Number',
  is_current: 'Current Term',
  password: 'Password',
  registered: 'Registered in the term',
  joined_on: 'Joined',
  set_aside: 'Kept, not printed',
  let_in: 'One-time sign-in code',
  retired_at: sectionWords.retired,
  student_id: 'Student',
  subject_id: 'Subject',
  subjects: 'Subjects',
  term: 'Term',
}

const proposed = (label: string) => `${label}, proposed`
const own: Record<string, Record<string, string>> = {
  subject_record: { ...markTitles, course_mark: 'Course mark', exam_mark: 'Exam mark', custom_comment: 'Comment' },
  student: {
    ...registrationLabels,
    ...studentLabels,
    merged: 'Merged',
    apart: 'Another person than',
    archived_on: 'Archived',
    password_reset: 'Must change the password',
  },
  student_contact: contactHistory,
  student_document: documentTitles,
  student_registration_window: { open: 'Open', deadline: windowWords.deadline },
  student_registration: {
    ...Object.fromEntries(Object.entries({ ...registrationLabels, ...documentTitles }).map(([name, label]) => [name, proposed(label)])),
    state: 'Registration form',
    reason: 'Returned because',
  },
  employee: {
    teacher_num: teacherWords.teacherNo,
    first_name: teacherWords.firstName,
    last_name: teacherWords.lastName,
    date_of_birth: teacherWords.dateOfBirth,
    user_name: teacherWords.userName,
    post_id: teacherWords.post,
    second_factor: factorWords.title,
    deleted_at: 'Archived',
  },
  administrator: { user_name: teacherWords.userName, kind: 'Rights', second_factor: factorWords.title },
  kiosk: { name: 'Name' },
  reading: { read: 'Opened' },
  form_teacher_class: { classes: 'Form teacher of' },
  dean_class: { classes: 'Dean of' },
  column_matching: { columns: 'Matched as' },
  batch: { scans: 'Scans imported', scans_undone: 'Scans undone' },
  school_calendar: { date_from: 'From', date_to: 'To', reason: 'Reason', form_level: 'Form', kind: 'School', session: 'Time' },
  attendance_mark: { am: sessionTitles.am, pm: sessionTitles.pm },
  attendance_reason: { reason_id: reasonWords.reason, note: reasonWords.note },
  absence_reason: { title: reasonWords.title, counts: reasonWords.counts },
  term_report_posting: { posted: 'Reports', date_posted: 'Date posted' },
  term_report_hold: { reason: 'Withheld because' },
  academic_term: {
    term_start: 'Term Start',
    term_end: 'Term End',
    new_term_beginning: cardWords.nextTerm,
    possible_attendance: 'Possible Attendance',
    marks_close: 'Deadline of marks',
    remarks_close: 'Deadline of remarks',
    deans_close: "Deadline of dean's comments",
    marks_grace: 'More time for marks',
    remarks_grace: 'More time for remarks',
    deans_grace: "More time for dean's comments",
  },
  academic_year: { promotion: stepTitles.promotion, subjects: stepTitles.subjects },
  attendance_record: {
    date_scanned: 'Date',
    attendance_am: 'AM',
    attendance_pm: 'PM',
    time_scanned_in: 'Time In',
    time_scanned_out: 'Time Out',
    late: 'Late',
  },
  school: {
    ...schoolLabels,
    logo: schoolLabels.crest,
    first_bell: sectionWords.firstBell,
    afternoon_bell: sectionWords.afternoonBell,
    scans_out: sectionWords.scansOut,
    bells_from: sectionWords.bellsFrom,
  },
  local_field: { label: localWords.name, is_on: localWords.on, is_alerted: localWords.alerted },
  mark_word: { code: codeWords.code, is_on: codeWords.on, counts: codeWords.counts, is_ranked: codeWords.ranked },
  honour_rule: honourRules.fields,
  subject: { title: 'Title', abbr: 'Code' },
  backup: backupHistory,
  rehearsal: copyHistory,
  ...retentionHistory,
  second_factor_rule: factorRuleLabels,
  employee_post: { title: 'Title', rank: 'Rank' },
  coded_comment: { detail: 'Words' },
  assessment: { topic: 'Topic', date: 'Date', total: 'Total', weighting: 'Weighting', assessment_number: 'Number' },
}

const wordIn = <T>(words: Record<string, T>, name: string) => (Object.hasOwn(words, name) ? words[name] : undefined)

const isLocal = (field: string): field is LocalFieldId => isOwnField(field) || Object.hasOwn(documentTitles, field)
const withStudents = new Set(['student', 'student_document', 'student_registration'])

/** The words of a field: the school's own, its screen's, or its name made readable. */
export function fieldTitle(entity: string, field: string, local: LocalFields): string {
  if (withStudents.has(entity) && isLocal(field))
    return entity === 'student_registration' ? proposed(local.title(field)) : local.title(field)
  const words = wordIn(own, entity) ?? {}
  return wordIn(words, field) ?? wordIn(shared, field) ?? field.slice(0, 1).toUpperCase() + field.slice(1).replaceAll('_', ' ')
}

export const valueWords = {
  blank: 'blank',
  yes: 'Yes',
  no: 'No',
  posted: 'Posted',
  notPosted: 'Not posted',
  wasPosted: 'The report was posted',
  temporary: 'Temporary password given',
  changed: 'Changed by its owner',
  unchanged: '–',
  undone: 'Undone',
} as const

/** A row of one of the school's lists, by what identifies it. */
export const thingTitles = {
  form_class: classTitle,
  column_matching: (headings: string) => headings,
  coded_comment: (id: string) => `Coded comment ${id}`,
  lesson: (id: string) => `Lesson ${id}`,
  assessment: (id: string) => `Assessment ${id}`,
  student_registration_window: (level: string) => `Registration of ${formTitle(Number(level))}`,
  local_field: (id: string) => wordIn<string>(usualTitles, id) ?? id,
  mark_word: (id: string) => wordIn<string>(wordTitles, id) ?? id,
  kiosk: (id: string) => `Kiosk ${id}`,
  backup: (name: string) => wordIn<string>({ settings: backupHistory.settings }, name) ?? name,
  rehearsal: () => copyTitle.title,
  retention_rule: (kind: string) => wordIn(kindWords, kind)?.title ?? kind,
  reading: (what: string) => wordIn(readingTitles, what) ?? what,
} as const

export const fieldWords = {
  never: 'No changes yet',
  neverText: 'Changes will be listed here.',
  when: 'When',
  who: 'Who',
  change: 'Change',
  became: 'became',
} as const

/** The last cells of a sheet. */
export const sheetWords = { title: 'Last changes in this sheet', open: 'The last 20 cells of this sheet', cell: 'Cell' } as const

export const pageWords = {
  title: 'History',
  searchHint: 'Student name or number, who, subject, value',
  kind: 'Kind',
  everything: 'Everything',
  who: 'Who',
  anybody: 'Anybody',
  system: 'The system',
  from: 'From',
  to: 'To',
  clear: 'Clear',
  when: 'When',
  what: 'What',
  old: 'Old value',
  new: 'New value',
  first: 'First page',
  next: 'Next page',
  pages: 'Pages',
  excel: 'Excel',
  onlyStudent: 'Only this student',
  only: (name: string) => `Only ${name}`,
  noneSoFar: 'None found so far. Search further, or choose dates.',
  all: 'All changes',
  none: 'No changes yet',
  noneText: 'Every change of a mark, a comment, a student, a term or an account appears here, with who made it and when.',
  noneFound: 'No change matches',
  noneFoundText: 'Remove a word or a filter, or choose other dates.',
  notADay: 'Write a day like 08-May-2025.',
  count: (n: number, most: number) => (n > most ? `More than ${shownNumber(most)} changes` : counted(n, 'change')),
  ofStudents: (search: string) => `Changes of the students found by “${search}”.`,
  everyWord: 'Search everything instead',
  searchedTo: (when: string) => `Searched back to ${when}.`,
  searchedUpTo: (when: string) => `Searched up to ${when}.`,
  further: 'Search further',
  bounded: (most: number) => `The first ${shownNumber(most)} changes of this list. Choose dates to see the others.`,
} as const
