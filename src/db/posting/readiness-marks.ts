import { type SqlBool, sql } from 'kysely'
import { unusual } from '../../domain/posting/readiness.ts'
import { markOf, marksOf, type TermReach } from './readiness-records.ts'

/** Subjects of which the course mark is far from the exam mark. */
export const listApart = (reach: TermReach) =>
  marksOf(reach)
    .innerJoin('subject', 'subject.id', 'marks.subject_id')
    .select(['marks.student_id as studentId', 'subject.title as subject'])
    .select([sql<number>`marks.course_mark`.as('course'), sql<number>`marks.exam_mark`.as('exam')])
    .where(sql<SqlBool>`abs(marks.course_mark - marks.exam_mark) > ${unusual.further}`)
    .orderBy('subject.title')
    .execute()

/** How many marks of a class are entered, and how many of them have neither enough others nor the other mark of their subject beside them. */
export function countChecks(reach: TermReach) {
  const mark = sql.ref<number>(markOf(reach.key))
  const figured = marksOf(reach)
    .select('record.form_class_id as classId')
    .select([
      sql<number>`count(*) over (partition by marks.student_id)`.as('count'),
      sql<number>`marks.course_mark is not null and marks.exam_mark is not null`.as('hasBoth'),
    ])
    .where(mark, 'is not', null)
  return reach.db
    .selectFrom(figured.as('figured'))
    .select((eb) => [
      'figured.classId',
      eb.fn.countAll<number>().as('entered'),
      sql<number>`sum(figured.count <= ${unusual.others} and not figured.hasBoth)`.as('unchecked'),
    ])
    .groupBy('figured.classId')
    .execute()
}
