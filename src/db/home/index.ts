import { sql } from 'kysely'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/** An employee's duties in a year: lessons as `5A Mathematics`, form classes and dean classes by code. */
export async function findDuties(db: Db, employeeId: number, year: number) {
  const mine = { employee_id: employeeId, academic_year_id: year }
  const [lessons, classes] = [await lessonsOf(db, mine), await classesOf(db, mine)]
  return {
    lessons: lessons.map((lesson) => `${lesson.formClass} ${lesson.subject}`),
    formClasses: classes.filter((c) => c.isDean === 0).map((c) => c.id),
    deanClasses: classes.filter((c) => c.isDean === 1).map((c) => c.id),
  }
}

type Mine = { employee_id: number; academic_year_id: number }

const lessonsOf = prepared((db, { employee_id, academic_year_id }: Mine) =>
  db
    .selectFrom('lesson')
    .innerJoin('subject', 'subject.id', 'lesson.subject_id')
    .select(['lesson.form_class_id as formClass', 'subject.title as subject'])
    .where('lesson.employee_id', '=', employee_id)
    .where('lesson.academic_year_id', '=', academic_year_id)
    .orderBy('lesson.form_class_id')
    .orderBy('subject.title'),
)

const classesOf = prepared((db, { employee_id, academic_year_id }: Mine) =>
  db
    .selectFrom('form_teacher_class')
    .select(['form_class_id as id', sql<number>`0`.as('isDean')])
    .where((eb) => eb.and({ employee_id, academic_year_id }))
    .unionAll(
      db
        .selectFrom('dean_class')
        .select(['form_class_id as id', sql<number>`1`.as('isDean')])
        .where((eb) => eb.and({ employee_id, academic_year_id })),
    )
    .orderBy('id'),
)
