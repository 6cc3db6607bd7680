import { sql } from 'kysely'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/** An employee's first name, and the form classes and dean classes in a year. */
export async function findDuties(db: Db, employeeId: number, year: number) {
  const rows = await dutiesOf(db, { employeeId, year })
  const of = (isDean: 0 | 1) => rows.flatMap((row) => (row.isDean === isDean && row.classId !== null ? [row.classId] : []))
  return { firstName: rows[0]?.firstName ?? '', formClasses: of(0), deanClasses: of(1) }
}

const dutiesOf = prepared((db, { employeeId, year }: { employeeId: number; year: number }) => {
  const of = (table: 'form_teacher_class' | 'dean_class', isDean: 0 | 1) =>
    db
      .selectFrom(table)
      .select(['form_class_id as classId', sql<0 | 1>`${sql.lit(isDean)}`.as('isDean')])
      .where('employee_id', '=', employeeId)
      .where('academic_year_id', '=', year)
  return db
    .selectFrom('employee')
    .leftJoin(of('form_teacher_class', 0).unionAll(of('dean_class', 1)).as('duty'), (join) => join.onTrue())
    .select(['employee.first_name as firstName', 'duty.classId', 'duty.isDean'])
    .where('employee.id', '=', employeeId)
    .orderBy('duty.classId')
})
