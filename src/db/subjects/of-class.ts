import { type SqlBool, sql } from 'kysely'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { removeTakers, writeTaken } from './assign.ts'
import { findOpenTerm, isEnteredSince, listEntered } from './records.ts'

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

export type GivenUndone = { undone: number; kept: string[] }

/**
 * Takes back what one request gave: nothing where it gave nothing. A subject in which something is entered by now, or that was changed or
 * taken away since, stays as it is; `kept` names those.
 */
export async function undoGiven(db: Db, studentId: number, at: string, by: By): Promise<GivenUndone | undefined> {
  return db.transaction().execute(async (trx) => {
    const given = await listGiven(trx, studentId, at, by)
    if (given.length === 0) return undefined
    const term = await findOpenTerm(trx)
    const kept: string[] = []
    for (const { subjectId, title, isSame } of given) {
      const isEntered = term !== undefined && (await listEntered(trx, term, subjectId, [studentId])).length > 0
      if (!isSame || isEntered || (await isEnteredSince(trx, subjectId, [studentId], at))) kept.push(title)
      else await removeTakers(trx, subjectId, [studentId], by)
    }
    return { undone: given.length - kept.length, kept }
  })
}

/** The subjects that the history says were given then, and whether each is taken as it was given. */
function listGiven(trx: Trx, studentId: number, at: string, { actor }: By) {
  const isSame = sql<SqlBool>`exists (select 1 from subject_student as link
    where link.student_id = change.student_id and link.subject_id = subject.id and link.version = 1)`
  return trx
    .selectFrom('change')
    .innerJoin('subject', (join) => join.on(sql`subject.id`, '=', sql`cast(change.new_value as integer)`))
    .select(['subject.id as subjectId', 'subject.title', isSame.as('isSame')])
    .distinct()
    .where('change.entity', '=', 'subject_student')
    .where('change.student_id', '=', studentId)
    .where('change.field', '=', 'subject_id')
    .where('change.old_value', 'is', null)
    .where('change.at', '=', at)
    .where('change.actor_kind', '=', actor.kind as 'administrator')
    .where('change.actor_id', 'is', actor.id)
    .orderBy('subject.id')
    .execute()
}
