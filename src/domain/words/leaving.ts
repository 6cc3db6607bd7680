import { counted, shownNumber } from '../_numbers.ts'

export const words = {
  title: 'Everything Out',
  intro:
    'One file with everything that the school has entered, in all years, to keep or to take to another program: each table as text (CSV) and as an Excel workbook, and a page that says what is in each column. Nothing is deleted here.',
  inside: 'What is in it',
  also: 'Also put in',
  cards: 'Report cards of posted terms (PDF, one file for each class and term)',
  files: 'Photographs and documents of students',
  make: 'Make the file',
  hint: 'It is sent while it is made, and everybody goes on working. A school of ten years takes some minutes. There are no passwords in it, but everything else about people: keep it as you keep the register.',
  running: 'The file is being sent',
  sent: 'The last file was sent whole.',
  stopped: 'The last file was not sent whole. Make it again.',
  busy: 'A file is being made already. Wait until it has been sent.',
  begun: 'The file is being made. Your browser saves it.',
  goneTicket: 'This link has been used, or is too old. Make the file again.',
  table: 'Table',
  column: 'Column',
  meaning: 'What is in it',
  rows: 'Rows',
  folders: 'The folder csv has each table as text (UTF-8, commas), the folder excel the same as workbooks.',
  marked: 'In the CSV files, text that begins with = + - @ has an apostrophe before it, so that no program reads it as a formula.',
} as const

export const fileTitle = (school: string, day: string) => `${school} everything ${day}`
export const indexTitle = (school: string) => `${school}: everything out`
export const madeOn = (when: string) => `Made ${when} with Term Reports.`
export const progressOf = (title: string, rows: number) => `${title}: ${counted(rows, 'row')}`
export const shownRows = (rows: number) => shownNumber(rows)

const term = { year: 'Academic year: 20252026 is 2025-2026', term: 'Term, 1 to 3' } as const
const student = { student: 'Number of the student', name: 'Last name, first name' } as const

/** Every table that a school would name, with its columns. `db/leaving` says where they come from. */
export const tables = {
  students: {
    title: 'Students',
    about: 'Everybody who is or was a student.',
    columns: {
      ...{ student: 'Number of the student', last_name: 'Last name', first_name: 'First name', sex: 'F or M, where recorded' },
      ...{ date_of_birth: 'Date of birth', class: 'Present or last class', house: 'House', entry_date: 'Entry date' },
      ...{ left_on: 'Day of leaving; blank for who is here', birth_certificate_no: 'Birth certificate number', sea_no: 'SEA number' },
      ...{ home_address: 'Home address', telephone: 'Telephone', email: 'E-mail address' },
    },
  },
  contacts: {
    title: 'Contacts',
    about: 'Parents, guardians and others, in calling order.',
    columns: {
      ...{ ...student, place: 'Order of calling', contact: 'Name of the contact', relation: 'Relation', telephone: 'Telephone' },
      ...{
        telephone2: 'Second telephone',
        email: 'E-mail address',
        language: 'Language',
        may_collect: '1 may collect the student, 0 may not',
      },
      note: 'Note',
    },
  },
  teachers: {
    title: 'Teachers',
    about: 'All teachers, also those who have left.',
    columns: {
      ...{ teacher: 'Number of the teacher in this school', teacher_no: "The teacher's own number", last_name: 'Last name' },
      ...{ first_name: 'First name', user_name: 'User name', post: 'Post', date_of_birth: 'Date of birth', left_at: 'Archived at' },
    },
  },
  classes: {
    title: 'Form Classes',
    about: 'All classes.',
    columns: { class: 'Class', form: 'Form, 1 to 6', retired_at: 'No longer used since' },
  },
  subjects: { title: 'Subjects', about: 'All subjects.', columns: { subject: 'Number of the subject', title: 'Title', code: 'Code' } },
  terms: {
    title: 'Terms',
    about: 'All terms, with their dates.',
    columns: {
      ...{ ...term, first_day: 'First day', last_day: 'Last day', next_term_begins: 'Next term begins' },
      ...{
        possible_attendance: 'Possible sessions',
        is_current: '1 for the current term',
        posted_on: 'Day on which its reports were posted',
      },
    },
  },
  calendar: {
    title: 'School Calendar',
    about: 'Days without school, or with school on a weekend.',
    columns: {
      ...{ first_day: 'From', last_day: 'To', reason: 'Reason', form: 'Form; blank for the whole school', kind: 'closed, held or exams' },
      session: 'am or pm; blank for the whole day',
    },
  },
  comments: {
    title: 'Coded Comments',
    about: 'The comments with numbers.',
    columns: { comment: 'Number', words: 'Words', retired_at: 'No longer used since' },
  },
  lessons: {
    title: 'Lessons',
    about: 'Who teaches which class what, in each year.',
    columns: { year: term.year, class: 'Class', subject: 'Title of the subject', code: 'Code of the subject', teacher: 'Teacher' },
  },
  form_teachers: {
    title: 'Form Teachers and Deans',
    about: 'Who is in charge of which class, in each year.',
    columns: { year: term.year, class: 'Class', post: 'form teacher or dean', teacher: 'Teacher' },
  },
  subjects_taken: {
    title: 'Subjects of Students',
    about: 'Which student takes which subject now.',
    columns: { ...student, subject: 'Title of the subject', code: 'Code of the subject', teacher: 'Teacher' },
  },
  marks: {
    title: 'Marks',
    about: 'Each subject on each term report.',
    columns: {
      ...{ ...student, ...term, subject: 'Title of the subject', code: 'Code of the subject', course_mark: 'Course mark' },
      ...{
        exam_mark: 'Exam mark',
        comment_1: 'Coded comment',
        comment_2: 'Second coded comment',
        own_words: "Comment in the teacher's own words",
      },
      teacher: 'Teacher',
    },
  },
  term_reports: {
    title: 'Term Reports',
    about: 'Remarks, conduct and attendance of each term report.',
    columns: {
      ...{ ...student, ...term, class: 'Class in that term', possible_attendance: 'Possible sessions', sessions_absent: 'Sessions absent' },
      ...{ times_late: 'Times late', conduct: 'Conduct', deportment: 'Deportment', form_teacher_remarks: "Form teacher's remarks" },
      ...{
        deans_comment: "Dean's comment",
        custom_comment: 'Custom comment',
        joined_on: 'Joined during the term',
        left_on: 'Left during the term',
      },
    },
  },
  withheld: {
    title: 'Withheld Reports',
    about: 'Reports that are held back.',
    columns: { ...student, ...term, reason: 'Reason', since: 'Since' },
  },
  mark_books: {
    title: 'Mark Books',
    about: 'The assessments in the mark books of teachers.',
    columns: {
      ...{ assessment: 'Number of the assessment in this school', ...term, class: 'Class', subject: 'Title of the subject' },
      ...{ teacher: 'Teacher', number: 'Number in the mark book', topic: 'Topic', date: 'Date', total: 'Total', weighting: 'Weighting' },
    },
  },
  mark_book_marks: {
    title: 'Mark Book Marks',
    about: 'The marks in the mark books.',
    columns: { assessment: 'Number of the assessment, as in Mark Books', ...student, mark: 'Mark' },
  },
  attendance: {
    title: 'Attendance',
    about: 'Each recorded day of each student.',
    columns: {
      ...{ ...student, day: 'Day', morning: 'P present, A absent', afternoon: 'P present, A absent', late: '1 late' },
      ...{ time_in: 'Time in', time_out: 'Time out' },
    },
  },
  attendance_archive: {
    title: 'Archived Attendance',
    about: 'The same of days that were moved to the archive.',
    columns: {
      ...{ ...student, day: 'Day', morning: 'P present, A absent', afternoon: 'P present, A absent', late: '1 late' },
      ...{ time_in: 'Time in', time_out: 'Time out' },
    },
  },
  registers: {
    title: 'Registers',
    about: 'What was marked by hand.',
    columns: { ...student, day: 'Day', session: 'am or pm', mark: 'P present, L late, A absent', at: 'When' },
  },
  absence_reasons: {
    title: 'Reasons for Absence',
    about: 'Why students were absent.',
    columns: { ...student, day: 'Day', session: 'am or pm', reason: 'Reason', counts: 'absent, excused or present', note: 'Note' },
  },
  registrations: {
    title: 'Registration',
    about: 'The registration of students for each year.',
    columns: {
      ...{ ...student, year: term.year, state: 'State', begun_at: 'Begun', sent_at: 'Sent in', decided_at: 'Decided' },
      ...{ decided_by: 'Decided by', reason: 'Returned because' },
    },
  },
  moves: {
    title: 'Moves',
    about: 'Changes of class, leaving, returning and joining.',
    columns: {
      ...{ ...student, kind: 'class, leaves, returns or joins', day: 'Day', from_class: 'From class', to_class: 'To class' },
      ...{ in_words: 'In words', at: 'Entered', by: 'By whom', undone_at: 'Undone' },
    },
  },
  documents: {
    title: 'Documents',
    about: 'Which photographs and documents there are. The files themselves are in the folder files, if they were wanted.',
    columns: { ...student, kind: 'Kind', file: 'Name of the file', type: 'Type', received: 'Received' },
  },
  history: {
    title: 'Changes',
    about: 'The history: every change, with who made it. Of passwords only that they changed.',
    columns: {
      ...{ change: 'Number of the change', at: 'When (UTC)', by: 'Who', kind: 'Of what', of: 'Which one', student: student.student },
      ...{ field: 'Field', old: 'Old value', new: 'New value' },
    },
  },
} as const
export type TableName = keyof typeof tables
export const tableNames = Object.keys(tables) as TableName[]
