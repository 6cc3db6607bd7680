import type { Db } from './_open.ts'
import type { NewRow } from './_schema.ts'

/** The parts of a school, in the order of storing. The demo school and the tests' world are both such plans. */
export type SchoolPlan = {
  school: NewRow<'school'>
  administrators: NewRow<'administrator'>[]
  posts: NewRow<'employee_post'>[]
  employees: NewRow<'employee'>[]
  years: number[]
  terms: NewRow<'academic_term'>[]
  closures?: NewRow<'school_calendar'>[]
  classes: NewRow<'form_class'>[]
  formTeachers: NewRow<'form_teacher_class'>[]
  deans: NewRow<'dean_class'>[]
  subjects: NewRow<'subject'>[]
  codedComments: NewRow<'coded_comment'>[]
  lessons: NewRow<'lesson'>[]
  students: NewRow<'student'>[]
  contacts?: NewRow<'student_contact'>[]
  subjectStudents: NewRow<'subject_student'>[]
  postings: NewRow<'term_report_posting'>[]
}

export async function storePlan(db: Db, plan: SchoolPlan): Promise<void> {
  await db.insertInto('school').values(plan.school).execute()
  await insert(db, 'administrator', plan.administrators)
  await insert(db, 'employee_post', plan.posts)
  await insert(db, 'employee', plan.employees)
  await insert(
    db,
    'academic_year',
    plan.years.map((id) => ({ id })),
  )
  await insert(db, 'academic_term', plan.terms)
  await insert(db, 'school_calendar', plan.closures ?? [])
  await insert(db, 'form_class', plan.classes)
  await insert(db, 'form_teacher_class', plan.formTeachers)
  await insert(db, 'dean_class', plan.deans)
  await insert(db, 'subject', plan.subjects)
  await insert(db, 'coded_comment', plan.codedComments)
  await insert(db, 'lesson', plan.lessons)
  await insert(db, 'student', plan.students)
  await insert(db, 'student_contact', plan.contacts ?? [])
  await insert(db, 'subject_student', plan.subjectStudents)
  await insert(db, 'term_report_posting', plan.postings)
}

/** Inserts many rows, in statements below every database's limit of bound values. */
export async function insert<T extends Parameters<Db['insertInto']>[0]>(db: Db, table: T, rows: readonly object[]): Promise<void> {
  const size = Math.floor(16_000 / Math.max(1, Object.keys(rows[0] ?? {}).length))
  for (let from = 0; from < rows.length; from += size) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + size) as never)
      .execute()
  }
}
