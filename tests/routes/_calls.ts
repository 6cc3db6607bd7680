import { readFileSync } from 'node:fs'
import { people, students, subjects, type World, year } from '../world.ts'
import { follow, of5A } from './_course-spreadsheet.ts'

export type Call = {
  call: string
  /** As sent, where the path has parts to fill in. */
  at?: string
  json?: object
  form?: (world: World) => FormData | Promise<FormData>
  /** What the specification says that the answer, or each of its items, holds. */
  holds?: readonly string[]
  is?: 'pdf' | 'sheet' | 'nothing' | 'events'
  /** What it sends that another call has to answer first. */
  first?: (world: World) => Promise<object>
}

export const zahra = students.zahra.id
const joseph = { employee_id: people.joseph.id, academic_year_id: year }
const lesson = { ...joseph, subject_id: subjects.english, form_class_id: '5A' }
const classes = { employeeId: people.joseph.id, academicYearId: year, formClasses: ['5B'] }
const ofClasses = `employeeId=${classes.employeeId}&academicYearId=${year}`
const period = { term: 1, academic_year_id: year, new_term_beginning: '2026-01-05', possible_attendance: 120, is_current: 1 }
const file = () => {
  const form = new FormData()
  form.append('file', new File([readFileSync('tests/spreadsheets/students.xlsx')], 'students.xlsx'))
  return form
}
const markBook = `${year}/1/5A/${subjects.mathematics}/${people.lutchman.id}`
/** A mark book's sheet as it was downloaded. */
const markSheet = async ({ as }: World) => {
  const form = new FormData()
  const sheet = await as('admin')(`/api/download-mark-book-page/${markBook}`)
  form.append('file', new File([await sheet.arrayBuffer()], 'marks.xlsx'))
  const fields = { year, term: 1, subjectId: subjects.mathematics, classId: '5A', employeeId: people.lutchman.id }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}
const book = { academic_year_id: year, term: 1, form_class_id: '5A', subject_id: subjects.mathematics, employee_id: people.lutchman.id }
const quiz = { ...book, assesment_number: 1, topic: 'Quiz', date: '2025-10-01', total: 20 }
const addQuiz = async ({ as }: World) => {
  const added = await as('admin')('/api/mark-book-assesment', { method: 'POST', json: quiz })
  return { id: (await added.json()).data.id }
}
export const person = { student_id: zahra, year, term: 1 }
export const table1 = {
  ...person,
  ...{ first_name: 'Zahra', last_name: 'Abdool-Rahman', class_id: '5A', form_level: 5, possible_attendance: 124 },
  ...{ times_absent: 3, times_late: 1, conduct: 'A', deportment: 'B', comments: 'Works well', deans: 'Good' },
  ...{ new_term_beginning: '2026-01-05', custom_comment: null },
}
export const table2 = {
  ...person,
  ...{ subject_id: subjects.mathematics, exam_mark: 61, course_mark: 70, coded_comment: 1, coded_comment_1: 2, employee_id: 1 },
}
const uploaded = { id: '20259999', last_name: 'New', first_name: 'Ann', class_id: '1A', birth_certificate_no: '123' }

/** The calls that the specification names, without the calls of the sign-in: those are in sign-in-json.test.ts. */
export const calls: Call[] = [
  { call: 'GET /api/employee/{id}', at: `/api/employee/${people.joseph.id}`, holds: ['employee_id'] },
  { call: 'GET /api/current-period', holds: ['terms', 'current_term', 'terms_archive'] },
  { call: 'POST /api/current-period', json: { ...period, start: '2025-09-01', end: '2025-12-12' } },
  { call: 'GET /api/academic-years', holds: ['id'] },
  { call: 'POST /api/clear-flags', is: 'nothing' },
  { call: 'POST /api/term-reports-register', json: { class_id: '5A' }, holds: ['rows_processed', 'total_rows'] },
  { call: 'GET /api/term-reports-students-registered', holds: ['students', 'total'] },
  { call: 'GET /api/registration-data-spreadsheet', is: 'sheet' },
  { call: 'GET /api/registration-form/{id}', at: `/api/registration-form/${zahra}`, is: 'pdf' },
  { call: 'GET /api/form-classes', holds: ['id', 'form_level'] },
  { call: 'GET /api/form-classes', holds: ['class_id', 'form_level'] },
  { call: 'GET /api/form-classes-list' },
  { call: 'GET /api/form-levels', holds: ['form_level'] },
  { call: 'GET /api/coded-comments', holds: ['id', 'detail'] },
  {
    call: 'GET /api/employees',
    holds: ['id', 'teacher_num', 'first_name', 'last_name', 'date_of_birth', 'user_name', 'post_id', 'deleted_at', 'password_reset'],
  },
  { call: 'GET /api/employee-posts', holds: ['id', 'rank'] },
  { call: 'POST /api/add-employee', json: { first_name: 'Ann', last_name: 'New' }, holds: ['id', 'user_name'] },
  {
    call: 'POST /api/update-employee',
    json: { id: 2, teacher_num: 'T2', first_name: 'Kerwin', last_name: 'James', date_of_birth: '1980-05-08', post_id: 10 },
    holds: ['teacher_num', 'first_name', 'last_name', 'date_of_birth', 'post_id'],
  },
  {
    call: 'POST /api/update-employee',
    json: { teacher_num: 'T2', first_name: 'Kerwin', last_name: 'James', date_of_birth: '1980-05-08', post_id: 10 },
    holds: ['teacher_num', 'first_name', 'last_name', 'date_of_birth', 'post_id'],
  },
  { call: 'POST /api/reset-employee-password', json: { employee_id: 2 } },
  {
    call: 'GET /api/teacher-lessons/{id}/{year}',
    at: `/api/teacher-lessons/${people.joseph.id}/${year}`,
    holds: ['id', 'subject_id', 'subject', 'form_class_id'],
  },
  {
    call: 'GET /api/teacher-lesson',
    at: `/api/teacher-lesson?employee_id=2&academic_year_id=${year}`,
    holds: ['id', 'subject_id', 'form_class_id', 'employee_id', 'academic_year_id'],
  },
  { call: 'POST /api/teacher-lesson', json: { ...lesson, new_subject_id: subjects.english, new_class_id: '5B' } },
  { call: 'POST /api/delete-teacher-lesson', json: lesson },
  { call: 'GET /api/form-teacher-class', at: `/api/form-teacher-class?${ofClasses}` },
  { call: 'POST /api/form-teacher-class', json: classes },
  { call: 'GET /api/dean-form-classes', at: `/api/dean-form-classes?${ofClasses}` },
  { call: 'POST /api/dean-form-classes', json: classes },
  { call: 'GET /api/subjects', holds: ['id', 'title', 'abbr'] },
  { call: 'POST /api/subject', json: { id: subjects.english, title: 'English', abbr: 'ENG' }, holds: ['id', 'title', 'abbr'] },
  { call: 'DELETE /api/subject', json: { id: 999 } },
  {
    call: 'GET /api/students',
    holds: [
      ...['id', 'first_name', 'last_name', 'date_of_birth', 'birth_certificate_no', 'class_id', 'form_level', 'sea_no', 'house_name'],
      ...['entry_date', 'file_birth_certificate', 'file_immunization_card', 'file_sea_slip', 'file_contribution_receipt', 'picture'],
    ],
  },
  {
    call: 'POST /api/student',
    json: { id: zahra, first_name: 'Zara', last_name: 'Ali', date_of_birth: '2009-05-08', birth_certificate_no: '1', class_id: '5A' },
    holds: ['id', 'first_name', 'last_name', 'date_of_birth', 'birth_certificate_no', 'class_id'],
  },
  { call: 'POST /api/reset-password-student', json: { student_id: zahra } },
  { call: 'POST /api/change-reset-password', json: { student_id: zahra, reset_password: 1 } },
  { call: 'GET /api/student-upload-template', is: 'sheet' },
  {
    call: 'POST /api/store-registration-file',
    form: file,
    holds: ['id', 'last_name', 'first_name', 'sea_no', 'class_id', 'date_of_birth', 'house_name', 'entry_date'],
  },
  { call: 'POST /api/upload-new-students', json: { data: [uploaded] } },
  {
    call: 'GET /api/subject-students',
    at: `/api/subject-students?subject_id=${subjects.mathematics}`,
    holds: ['id', 'first_name', 'last_name', 'class_id', 'employee_id'],
  },
  { call: 'POST /api/subject-students', json: { student_id: zahra, subject_id: subjects.chemistry, employee_id: 4 } },
  { call: 'POST /api/subject-students', json: { student: zahra, subject: subjects.chemistry, teacher: 4 } },
  { call: 'DELETE /api/subject-students', json: { students: [zahra], subject_id: subjects.mathematics } },
  {
    call: 'POST /api/subject-students-batch',
    json: { form_level: 5, class_id: '5A', students: [zahra], employee_id: 4, subject_id: subjects.chemistry },
  },
  { call: 'GET /api/term-reports-posted', holds: ['year', 'term', 'title', 'posted', 'date_posted'] },
  {
    call: 'POST /api/post-term-reports',
    json: { year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' },
    holds: ['posted', 'date_posted'],
  },
  { call: 'POST /api/post-term-reports', json: { posted: 1, date_posted: '2025-12-15 09:12:40' }, holds: ['posted', 'date_posted'] },
  { call: 'POST /api/post-term-reports', json: { posted: 0, date_posted: null }, holds: ['posted', 'date_posted'] },
  { call: 'GET /api/attendance-report-summary-data', holds: ['attendance_records', 'attendance_school', 'attendance_late'] },
  {
    call: 'GET /api/student-attendance/{studentId}',
    at: `/api/student-attendance/${zahra}`,
    holds: ['term', 'attendance_records', 'possible_attendance', 'attendance', 'lates'],
  },
  { call: 'DELETE /api/student-attendance', json: { records: [{ id: 1 }] } },
  {
    call: 'DELETE /api/student-attendance',
    first: async ({ as }) => ({ records: (await (await as('admin')(`/api/student-attendance/${zahra}`)).json()).attendance_records }),
  },
  { call: 'GET /api/academic-term-details', holds: ['academic_year_id', 'term', 'term_start', 'term_end'] },
  {
    call: 'POST /api/academic-term-details',
    json: { academic_year_id: year, term: 1, term_start: '2025-09-02', term_end: '2025-12-12' },
    holds: ['academic_year_id', 'term', 'term_start', 'term_end'],
  },
  { call: 'POST /api/student-attendance-archive', holds: ['date', 'records'] },
  { call: 'POST /api/report-attendance', json: { student_id: zahra } },
  {
    call: 'GET /api/attendance-report-class',
    at: '/api/attendance-report-class?dates[]=2025-11-24&dates[]=2025-11-28&classId=5A',
    is: 'pdf',
  },
  { call: 'GET /api/student-attendance-report/{studentId}', at: `/api/student-attendance-report/${zahra}`, is: 'pdf' },
  {
    call: 'GET /api/student-attendance-report/{studentId}/{from}/{to}',
    at: `/api/student-attendance-report/${zahra}/2025-11-24/2025-11-28`,
    is: 'pdf',
  },
  { call: 'GET /api/attendance-report-late', at: '/api/attendance-report-late?dates[]=2025-11-24', is: 'pdf' },
  { call: 'GET /api/attendance-report-summary', at: '/api/attendance-report-summary?dates[]=2025-11-24', is: 'pdf' },
  { call: 'GET /api/student-registration', holds: ['form_level', 'open', 'deadline'] },
  {
    call: 'POST /api/student-registration',
    json: { form_level: 1, open: 1, deadline: '2025-12-05' },
    holds: ['form_level', 'open', 'deadline'],
  },
  {
    call: 'GET /api/spreadsheet/{year}/{term}/{formLevel}/{formClass}/{subjectId}',
    at: of5A,
    is: 'events',
    holds: ['message', 'progress', 'total', 'complete', 'filePath'],
  },
  {
    call: 'POST /api/spreadsheet-download',
    first: async (world) => ({ filePath: (await follow(world)).filePath, name: '5A Term 1 Course Assesments.xlsx' }),
    is: 'sheet',
  },
  {
    call: 'GET /api/download-mark-book-page/{year}/{term}/{formClass}/{subjectId}/{employeeId}',
    at: `/api/download-mark-book-page/${markBook}`,
    is: 'sheet',
  },
  { call: 'POST /api/upload-course-assesment', form: markSheet, holds: ['saved', 'changes'] },
  {
    call: 'GET /api/mark-book/{year}/{term}/{subjectId}/{formLevel}/{formClass}/{employeeId}',
    at: `/api/mark-book/${year}/1/${subjects.mathematics}/5/5A/${people.lutchman.id}`,
    holds: ['assesments', 'students'],
  },
  {
    call: 'POST /api/mark-book-assesment',
    json: quiz,
    holds: ['data'],
  },
  {
    call: 'POST /api/mark-book-assesment',
    json: { ...quiz, topic: 'Quiz 1', weighting: 10, form_level: 5 },
    first: async (world) => ({ ...quiz, ...(await addQuiz(world)), topic: 'Quiz 1', weighting: 10, form_level: 5 }),
    holds: ['data'],
  },
  { call: 'POST /api/mark-book', json: { ...book, student_id: zahra, assesment_number: 1, mark: '' }, holds: ['data'] },
  {
    call: 'POST /api/mark-book',
    first: async (world) => {
      await addQuiz(world)
      return { ...book, student_id: zahra, assesment_number: 1, mark: 15, date: '2025-10-01', topic: 'Quiz', total: 20 }
    },
    holds: ['data'],
  },
  { call: 'POST /api/delete-course-assesment', first: addQuiz, holds: ['data'] },
  { call: 'GET /api/academic-terms', holds: ['id', 'title'] },
  {
    call: 'GET /api/form-teacher-class/{employeeId}/{yearId}',
    at: `/api/form-teacher-class/${people.joseph.id}/${year}`,
  },
  {
    call: 'GET /api/term-reports/{classId}/{year}/{term}',
    at: `/api/term-reports/5A/${year}/1`,
    holds: ['data'],
  },
  {
    call: 'GET /api/subject-records/{studentId}/{year}/{term}',
    at: `/api/subject-records/${zahra}/${year}/1`,
    holds: ['table2_records', 'student_subjects', 'terms', 'subject_weightings'],
  },
  { call: 'POST /api/term-report', json: table1, holds: ['data'] },
  { call: 'POST /api/subject-record', json: { ...table2, subject_id_old: subjects.mathematics, subject_id_new: subjects.mathematics } },
  { call: 'DELETE /api/subject-record', json: { student_id: zahra, year, term: 1, subject_id: subjects.chemistry } },
  {
    call: 'DELETE /api/term-report',
    first: async ({ as }) => {
      for (const subject_id of Object.values(subjects))
        await as('admin')('/api/subject-record', { method: 'DELETE', json: { student_id: zahra, year, term: 1, subject_id } })
      return { student_id: zahra, year, term: 1 }
    },
  },
  { call: 'POST /api/student-class', json: { student_id: zahra, class_id: '5B' } },
  { call: 'POST /api/possible-attendance', json: { value: 120, class_id: '5A', year, term: 1 } },
  { call: 'POST /api/possible-attendance', json: { value: 120, class_id: null, year, term: 1 } },
  { call: 'POST /api/new-term-beginning', json: { value: '2026-01-06', class_id: '5A', year, term: 1 } },
  { call: 'POST /api/new-term-beginning', json: { value: '2026-01-06', class_id: null, year, term: 1 } },
  {
    call: 'POST /api/lesson-marks/{year}/{term}/{classId}/{subjectId}',
    at: `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`,
    json: table2,
    holds: ['data'],
  },
  { call: 'GET /api/mark-sheet/{year}/{term}/{classId}', at: `/api/mark-sheet/${year}/1/5A`, is: 'pdf' },
  { call: 'GET /api/mark-sheet-spreadsheet/{year}/{term}/{classId}', at: `/api/mark-sheet-spreadsheet/${year}/1/5A`, is: 'sheet' },
  { call: 'GET /api/rank-sheet/{classId}/{year}/{term}', at: `/api/rank-sheet/5A/${year}/1`, is: 'pdf' },
  { call: 'GET /api/report-card/{studentId}/{year}/{term}', at: `/api/report-card/${zahra}/${year}/1`, is: 'pdf' },
  { call: 'GET /api/report-failed-logins/{dateFrom}/{dateTo}', at: '/api/report-failed-logins/2025-11-24/2025-11-28', is: 'pdf' },
  { call: 'GET /api/no-logins-student', is: 'pdf' },
  {
    call: 'GET /api/student-subject-report/{formLevel}/{subjectId}',
    at: `/api/student-subject-report/5/${subjects.mathematics}`,
    is: 'pdf',
  },
  {
    call: 'GET /api/report-card-access-logs/{year}/{term}/{formLevel}/{classId}/{dateFrom}/{dateTo}',
    at: `/api/report-card-access-logs/${year}/1/5/5A/2025-11-24/2025-11-28`,
    is: 'pdf',
  },
]
