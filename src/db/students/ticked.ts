import type { ClassFrom } from '../../domain/students/class-move.ts'
import type { Whose } from '../../domain/students/index.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { moveToClass } from '../term-reports/change-class.ts'
import { isOpenClass, listMoving } from '../term-reports/class-records.ts'
import { archiveStudents } from './archive.ts'

export type TickedStudent = { id: number; firstName: string; lastName: string; classId: string | null; archivedOn: string | null }

/** Those of the ticked who are still at the school, or still archived, by name. */
export async function listTicked(db: Db, ids: readonly number[], whose: Whose): Promise<TickedStudent[]> {
  return db
    .selectFrom('student')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'form_class_id as classId', 'archived_on as archivedOn'])
    .where('id', 'in', ids)
    .where('archived_on', whose === 'current' ? 'is' : 'is not', null)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
}

/** How many of them have a record of the open term that another class would take along. */
export async function countMoving(db: Db, ids: readonly number[]): Promise<number> {
  return (await listMoving(db, new Map(ids.map((id) => [id, 'another'])))).records.length
}

/** Archives these as from a day, together; returns who was archived by this. */
export async function archiveTicked(db: Db, ids: readonly number[], day: string, by: By): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const there = (await listTicked(trx, ids, 'current')).map(({ id }) => id)
    await archiveStudents(trx, there, day, by)
    return there
  })
}

/** Restores these; with a day, only who was archived as from that day. */
export async function restoreTicked(db: Db, ids: readonly number[], by: By, day?: string): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const archived = await listTicked(trx, ids, 'archived')
    const theirs = archived.filter(({ archivedOn }) => day === undefined || archivedOn === day).map(({ id }) => id)
    await archiveStudents(trx, theirs, null, by)
    return theirs
  })
}

/** A student, the class that the student is in now, and the one to go to. */
export type TickedMove = { id: number; from: string | null; to: string }
type Moved = { moved: TickedMove[]; kept: number }

/** Moves those who are still in the class that they were in, together; nobody where a class is closed. */
export async function moveTicked(db: Db, moves: readonly TickedMove[], classFrom: ClassFrom, by: By): Promise<Moved | 'no-class'> {
  return db.transaction().execute(async (trx) => {
    for (const classId of new Set(moves.map(({ to }) => to))) if (!(await isOpenClass(trx, classId))) return 'no-class'
    const now = new Map(
      (
        await listTicked(
          trx,
          moves.map(({ id }) => id),
          'current',
        )
      ).map(({ id, classId }) => [id, classId]),
    )
    const still = moves.filter(({ id, from, to }) => now.has(id) && now.get(id) === from && from !== to)
    for (const { id, to } of still) await moveToClass(trx, { studentId: id, classId: to, from: classFrom }, by)
    return { moved: still, kept: moves.filter(({ id, from }) => now.get(id) !== from).length }
  })
}
