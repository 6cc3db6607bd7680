import { sql } from 'kysely'
import type { StudentMarks } from '../../domain/posting/mark-figures.ts'
import { jsonOf } from '../_engine/index.ts'
import { numberIn, ofMarks } from '../_mark-sql.ts'
import { nullsFirst } from '../_term.ts'
import { recordsOf, type TermReach } from './readiness-records.ts'

const numbersOf = jsonOf(sql.ref('row.subject_id'), numberIn(sql.ref('row.course_mark')), numberIn(sql.ref('row.exam_mark')))

/**
 * The marks that are numbers, by student in class-list order: read once for all that is made of them. A text for each student takes half
 * of the time of a row for each mark, and a school has 14,000 in a term.
 */
export async function listStudentMarks(reach: TermReach): Promise<StudentMarks[]> {
  const [titles, rows] = await Promise.all([
    reach.db.selectFrom('subject').select(['id', 'title']).orderBy('title').execute(),
    recordsOf(reach)
      .innerJoin('student', 'student.id', 'record.student_id')
      .select(['record.form_class_id as classId', 'record.student_id as studentId'])
      .select(['student.first_name as firstName', 'student.last_name as lastName', ofMarks('record', numbersOf).as('marks')])
      .orderBy('record.form_level', nullsFirst)
      .orderBy('record.form_class_id')
      .orderBy('student.sort_key')
      .execute(),
  ])
  const places = new Map(titles.map(({ id, title }, place) => [id, { place, title }]))
  return rows.map(({ marks, ...student }) => {
    const own = JSON.parse(marks) as [subjectId: number, course: number | null, exam: number | null][]
    const placed = own.map(([subjectId, course, exam]) => ({
      subjectId,
      course,
      exam,
      ...(places.get(subjectId) ?? { place: 0, title: '' }),
    }))
    return { ...student, marks: placed.sort((a, b) => a.place - b.place) }
  })
}
