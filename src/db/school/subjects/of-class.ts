import { type SqlBool, sql } from 'kysely'
import { shortName } from '../../../domain/_names.ts'
import { numberOf } from '../../_engine/index.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { removeTakers, writeTaken } from './assign.ts'
import { findOpenTerm, isEnteredSince, listEntered } from './records.ts'

/**
 * A class's subjects by code: their number of students, whether that is nearly as many as most subjects have, and the teachers. An
 * empty class has all subjects of its lessons.
 */
export async function listTakenIn(db: Db, classId: string | null, year: number | null) {
  const teacher = sql<number | null>`(select lesson.employee_id from lesson join employee on employee.id = lesson.employee_id
    where employee.deleted_at is null and lesson.academic_year_id = ${year} and lesson.subject_id = subject.id
      and lesson.form_class_id = ${classId} order by lesson.id limit 1)`
  const takers = db
    .selectFrom('student as mate')
    .innerJoin('subject_student as link', 'link.student_id', 'mate.id')
    .select(({ fn }) => ['link.subject_id', fn.countAll<number>().as('takers')])
    .where('mate.form_class_id', '=', classId)
    .where('mate.archived_on', 'is', null)
    .groupBy('link.subject_id')
  const rows = await db
    .selectFrom('subject')
    .leftJoin(takers.as('taken'), 'taken.subject_id', 'subject.id')
    .leftJoin('employee', (join) => join.on('employee.id', '=', teacher))
    .select(['subject.id as subjectId', 'subject.title', 'taken.takers', 'employee.id as employeeId'])
    .select(['employee.first_name as first', 'employee.last_name as last'])
    .where((eb) => eb.or([eb('taken.takers', 'is not', null), eb('employee.id', 'is not', null)]))
    .orderBy('subject.id')
    .execute()
  const most = Math.max(0, ...rows.map((row) => row.takers ?? 0))
  return rows.map(({ first, last, ...row }) => {
    const takers = row.takers ?? 0
    const teacher = first === null || last === null ? null : shortName(first, last)
    return { ...row, takers, teacher, isUsual: most === 0 || takers > 0.8 * most }
  })
}

/** The same for a student's class, without the student's subjects. */
export async function listOfClass(db: Db, studentId: number, year: number | null) {
  const own = db.selectFrom('student').select('form_class_id as classId').where('id', '=', studentId).where('archived_on', 'is', null)
  const { classId } = (await own.executeTakeFirst()) ?? { classId: null }
  const links = await db.selectFrom('subject_student').select('subject_id').where('student_id', '=', studentId).execute()
  const taken = new Set(links.map((link) => link.subject_id))
  return (await listTakenIn(db, classId, year)).filter(({ subjectId, takers }) => takers > 0 && !taken.has(subjectId))
}

/** Gives a student subjects of the class at once, each with the class's teacher. A registered student gets the term's records too. */
export async function giveOfClass(db: Db, studentId: number, chosen: readonly number[], year: number | null, by: By): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const offered = (await listOfClass(trx, studentId, year)).filter(({ subjectId }) => chosen.includes(subjectId))
    return giveThese(trx, studentId, offered, by)
  })
}

type Offered = { subjectId: number; employeeId: number | null }

/** Gives a student further subjects with their teachers, and returns their number. */
export async function giveThese(trx: Trx, studentId: number, offered: readonly Offered[], by: By): Promise<number> {
  for (const { subjectId, employeeId } of offered)
    await writeTaken(trx, { subjectId, employeeId, added: [studentId], changed: [] }, new Map(), by)
  return offered.length
}

export type GivenUndone = { undone: number; kept: string[] }

/**
 * Undoes what one request gave; undefined if it gave nothing. A subject with entries, or that was changed or removed since, stays, and
 * `kept` names it.
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

/** The subjects given then, by the history, and whether each is unchanged. */
function listGiven(trx: Trx, studentId: number, at: string, { actor }: By) {
  const isSame = sql<SqlBool>`exists (select 1 from subject_student as link
    where link.student_id = change.student_id and link.subject_id = subject.id and link.version = 1)`
  return trx
    .selectFrom('change')
    .innerJoin('subject', (join) => join.on(sql`subject.id`, '=', numberOf(sql.ref('change.new_value'))))
    .select(['subject.id as subjectId', 'subject.title', isSame.as('isSame')])
    .distinct()
    .where('change.entity', '=', 'subject_student')
    .where('change.student_id', '=', studentId)
    .where('change.field', '=', 'subject_id')
    .where('change.old_value', 'is', null)
    .where('change.at', '=', at)
    .where('change.actor_kind', '=', actor.kind as 'administrator')
    .where('change.actor_id', 'is not distinct from', actor.id)
    .orderBy('subject.id')
    .execute()
}
