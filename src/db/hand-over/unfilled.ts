import { type SqlBool, sql } from 'kysely'
import type { Unfilled } from '../../domain/hand-over/unfilled.ts'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { nullsFirst } from '../_term.ts'

const hasNobody = (table: 'lesson' | 'form_teacher_class' | 'dean_class', year: number, classId: string) => sql<SqlBool>`not exists (
  select 1 from ${sql.table(table)} as own join employee on employee.id = own.employee_id
  where own.academic_year_id = ${year} and own.form_class_id = ${sql.ref(classId)} and employee.deleted_at is null
  ${table === 'lesson' ? sql`and own.subject_id = taken.subject_id` : sql``})`

const classesOf = prepared((db, { year }: { year: number }) =>
  db
    .selectFrom('form_class as class')
    .select(['class.id as classId', 'class.form_level as formLevel'])
    .select((eb) => [
      sql<SqlBool>`${hasNobody('form_teacher_class', year, 'class.id')}`.as('needsFormTeacher'),
      sql<SqlBool>`${hasNobody('dean_class', year, 'class.id')}`.as('needsDean'),
      eb.exists(eb.selectFrom('dean_class').select('employee_id')).as('hasDeans'),
    ])
    .where('class.retired_at', 'is', null)
    .where('class.form_level', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('student').select('id').whereRef('student.form_class_id', '=', 'class.id').where('archived_on', 'is', null)),
    )
    .orderBy('class.form_level', nullsFirst)
    .orderBy('class.id'),
)

/** Counted first: a school has thousands of students' subjects, and some hundred lessons. */
const lessonsOf = prepared((db, { year }: { year: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('student')
        .innerJoin('subject_student as own', 'own.student_id', 'student.id')
        .select(['student.form_class_id as classId', 'own.subject_id'])
        .select((eb) => eb.fn.countAll<number>().as('students'))
        .where('student.archived_on', 'is', null)
        .where('student.form_class_id', 'is not', null)
        .groupBy(['student.form_class_id', 'own.subject_id'])
        .as('taken'),
    )
    .innerJoin('subject', 'subject.id', 'taken.subject_id')
    .innerJoin('form_class as class', 'class.id', 'taken.classId')
    .select(['class.id as classId', 'subject.id as subjectId', 'subject.title as subject', 'taken.students'])
    .where(hasNobody('lesson', year, 'class.id'))
    .orderBy('class.form_level', nullsFirst)
    .orderBy('class.id')
    .orderBy('subject.title'),
)

/** What nobody at the school has in the year: lessons that students take, form classes, and forms without a dean (HAND-5). */
export async function findUnfilled(db: Db, year: number): Promise<Unfilled> {
  const [classes, lessons] = await Promise.all([classesOf(db, { year }), lessonsOf(db, { year })])
  const withoutDean = classes.filter(({ needsDean, hasDeans }) => needsDean && hasDeans)
  return {
    lessons,
    classes: classes.filter(({ needsFormTeacher }) => needsFormTeacher).map(({ classId }) => classId),
    forms: [...Map.groupBy(withoutDean, ({ formLevel }) => formLevel ?? 0)].map(([level, own]) => ({
      level,
      classes: own.map(({ classId }) => classId),
    })),
  }
}
