import type { KnownSchool } from '../../domain/school-upload/index.ts'
import type { Db } from '../_open.ts'
import { listPosts } from '../teachers/find.ts'

type Of = { year: number | null; today: string }

/** The school as an upload is compared with it. */
export async function findKnownSchool(db: Db, { year, today }: Of): Promise<KnownSchool> {
  const classes = await db.selectFrom('form_class').select(['id', 'form_level as formLevel', 'retired_at as retiredAt']).execute()
  const teachers = await db
    .selectFrom('employee')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'user_name as userName'])
    .select(['teacher_num as teacherNum', 'deleted_at as deletedAt'])
    .execute()
  return {
    today,
    hasYear: year !== null,
    classes: classes.map(({ retiredAt, ...one }) => ({ ...one, isOpen: retiredAt === null })),
    subjects: await db.selectFrom('subject').select(['id', 'title', 'abbr']).orderBy('title').execute(),
    teachers: teachers.filter(({ deletedAt }) => deletedAt === null),
    userNames: teachers.map(({ userName }) => userName),
    posts: await listPosts(db),
    lessons: await listLessons(db, year),
    inCharge: new Set([...(await listCharges(db, 'form', year)), ...(await listCharges(db, 'dean', year))]),
    takers: await countTakers(db),
  }
}

async function listLessons(db: Db, year: number | null): Promise<ReadonlySet<string>> {
  if (year === null) return new Set()
  const rows = await db
    .selectFrom('lesson')
    .select(['employee_id as teacher', 'subject_id as subject', 'form_class_id as classId'])
    .where('academic_year_id', '=', year)
    .execute()
  return new Set(rows.map(({ teacher, subject, classId }) => `${teacher}-${subject}-${classId}`))
}

async function listCharges(db: Db, post: 'form' | 'dean', year: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom(post === 'form' ? 'form_teacher_class' : 'dean_class')
    .select(['employee_id as teacher', 'form_class_id as classId'])
    .where('academic_year_id', 'is', year)
    .execute()
  return rows.map(({ teacher, classId }) => `${post}-${teacher}-${classId}`)
}

async function countTakers(db: Db): Promise<KnownSchool['takers']> {
  const students = await db
    .selectFrom('student')
    .select(['form_class_id as classId', (eb) => eb.fn.countAll<number>().as('students')])
    .where('archived_on', 'is', null)
    .where('form_class_id', 'is not', null)
    .groupBy('form_class_id')
    .$narrowType<{ classId: string }>()
    .execute()
  const taken = await db
    .selectFrom('student')
    .innerJoin('subject_student as link', 'link.student_id', 'student.id')
    .select(['student.form_class_id as classId', 'link.subject_id as subject', (eb) => eb.fn.countAll<number>().as('count')])
    .where('student.archived_on', 'is', null)
    .groupBy(['student.form_class_id', 'link.subject_id'])
    .execute()
  const of = (classId: string) => new Map(taken.filter((one) => one.classId === classId).map(({ subject, count }) => [subject, count]))
  return new Map(students.map(({ classId, students: count }) => [classId, { students: count, of: of(classId) }]))
}
