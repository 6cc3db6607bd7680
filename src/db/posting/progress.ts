import { sql } from 'kysely'
import type { ClassProgress, InCharge } from '../../domain/posting/progress.ts'
import { listClassMarks } from '../_class-marks.ts'
import { fullNameIn } from '../_names.ts'
import { nullsFirst } from '../_term.ts'
import { recordsOf, type TermReach } from './readiness-records.ts'

/** How much is entered in each class in reach, lowest form first: two counts for a school of any size. */
export async function listClassProgress(reach: TermReach): Promise<ClassProgress[]> {
  const [marks, remarks] = await Promise.all([listClassMarks(reach.db, reach.access, reach.key), listRemarks(reach)])
  const of = new Map(marks.map(({ classId, ...part }) => [classId, part]))
  return remarks.map(({ classId, formLevel, students, ...done }) => ({
    classId,
    formLevel,
    parts: {
      marks: of.get(classId) ?? { done: 0, of: 0 },
      remarks: { done: done.remarks, of: students },
      deans: { done: done.deans, of: students },
      attendance: { done: done.attendance, of: students },
      conduct: { done: done.conduct, of: students },
    },
  }))
}

const listRemarks = (reach: TermReach) =>
  recordsOf(reach)
    .select('record.form_class_id as classId')
    .select((eb) => [
      eb.fn.max('record.form_level').as('formLevel'),
      eb.fn.countAll<number>().as('students'),
      eb.fn.count<number>('record.comments').as('remarks'),
      eb.fn.count<number>('record.deans').as('deans'),
      sql<number>`count(*) filter (where record.times_absent <= record.possible_attendance and record.times_late is not null)`.as(
        'attendance',
      ),
      sql<number>`count(*) filter (where record.conduct is not null and record.deportment is not null)`.as('conduct'),
    ])
    .groupBy('record.form_class_id')
    .orderBy('formLevel', nullsFirst)
    .orderBy('record.form_class_id')
    .execute()

/** The present form teachers and deans of the year. */
export const listInCharge = ({ db, key }: TermReach): Promise<InCharge[]> => {
  const of = <P extends InCharge['post']>(table: 'form_teacher_class' | 'dean_class', post: P) =>
    db
      .selectFrom(table)
      .innerJoin('employee', 'employee.id', `${table}.employee_id`)
      .select([`${table}.form_class_id as classId`, `${table}.employee_id as employeeId`, 'employee.sort_key as nameKey'])
      .select([fullNameIn('employee').as('name'), sql.lit<InCharge['post']>(post).as('post')])
      .where(`${table}.academic_year_id`, '=', key.year)
      .where('employee.deleted_at', 'is', null)
  return of('form_teacher_class', 'form-teacher').unionAll(of('dean_class', 'dean')).orderBy('classId').execute()
}
