import { type SqlBool, sql } from 'kysely'
import { unusual } from '../../domain/posting/readiness.ts'
import { numberIn } from '../_mark-sql.ts'
import { marksOf, numberOf, type TermReach } from './readiness-records.ts'

const [course, exam] = [numberIn(sql.ref('marks.course_mark')), numberIn(sql.ref('marks.exam_mark'))]

/** The number of entered marks of a class, and of those with too few others and no other mark in their subject. */
export function countChecks(reach: TermReach) {
  const mark = numberOf(reach.key)
  const figured = marksOf(reach)
    .select('record.form_class_id as classId')
    .select([
      sql<number>`count(*) over (partition by marks.student_id)`.as('count'),
      sql<SqlBool>`${course} is not null and ${exam} is not null`.as('hasBoth'),
    ])
    .where(mark, 'is not', null)
  return reach.db
    .selectFrom(figured.as('figured'))
    .select((eb) => [
      'figured.classId',
      eb.fn.countAll<number>().as('entered'),
      sql<number>`count(*) filter (where figured.count <= ${unusual.others} and not figured."hasBoth")`.as('unchecked'),
    ])
    .groupBy('figured.classId')
    .execute()
}
