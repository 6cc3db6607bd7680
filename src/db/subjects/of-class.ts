import { type SqlBool, sql } from 'kysely'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { writeTaken } from './assign.ts'

/**
 * The subjects that a student does not take and others of the class do: by how many of them, whether those are nearly as many as take what
 * most of the class takes, and who teaches the class. By code.
 */
export async function listOfClass(db: Db, studentId: number, year: number | null) {
  const taught = sql<number | null>`(select lesson.employee_id from lesson join employee on employee.id = lesson.employee_id
    where employee.deleted_at is null and lesson.academic_year_id = ${year} and lesson.subject_id = subject.id
      and lesson.form_class_id = own.form_class_id order by lesson.id limit 1)`
  const isTaken = sql<SqlBool>`exists (select 1 from subject_student where student_id = own.id and subject_id = subject.id)`
  const all = await db
    .selectFrom('student as own')
    .innerJoin('student as mate', 'mate.form_class_id', 'own.form_class_id')
    .innerJoin('subject_student as link', 'link.student_id', 'mate.id')
    .innerJoin('subject', 'subject.id', 'link.subject_id')
    .select((eb) => [
      'subject.id as subjectId',
      'subject.title',
      taught.as('employeeId'),
      isTaken.as('isTaken'),
      eb.fn.countAll<number>().as('takers'),
    ])
    .where('own.id', '=', studentId)
    .where('own.archived_on', 'is', null)
    .where('mate.archived_on', 'is', null)
    .groupBy('subject.id')
    .orderBy('subject.id')
    .execute()
  const most = Math.max(0, ...all.map(({ takers }) => takers))
  return all.filter((one) => !one.isTaken).map((one) => ({ ...one, isUsual: one.takers > 0.8 * most }))
}

/** Gives a student such subjects, all at once, each with the teacher of the class. Whoever is registered gets the records of the term too. */
export async function giveOfClass(db: Db, studentId: number, chosen: readonly number[], year: number | null, by: By): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const offered = (await listOfClass(trx, studentId, year)).filter(({ subjectId }) => chosen.includes(subjectId))
    for (const { subjectId, employeeId } of offered)
      await writeTaken(trx, { subjectId, employeeId, added: [studentId], changed: [] }, new Map(), by)
    return offered.length
  })
}
