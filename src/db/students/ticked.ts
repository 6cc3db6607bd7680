import type { ClassFrom } from '../../domain/students/class-move.ts'
import type { Whose } from '../../domain/students/index.ts'
import { type Effect, effectsOf, type MoveKind, together } from '../../domain/students/moves.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { isOpenClass, listMoving } from '../term-reports/class-records.ts'
import { comeBack, findFacts, findLastMove, findTermOfMoves, leaveSchool, moveToClasses, type Planned, undoMove } from './moves/index.ts'

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

/** So many are looked at one by one. */
const mostLookedAt = 100

/** What a move of all of them does, together; nothing of more than can be looked at. */
export async function findEffects(db: Db, ids: readonly number[], asked: Omit<Planned, 'studentId'>): Promise<Effect[]> {
  if (ids.length > mostLookedAt) return []
  const term = await findTermOfMoves(db)
  const all: Effect[][] = []
  for (const studentId of ids) {
    const facts = await findFacts(db, term, { ...asked, studentId })
    if (facts && (asked.kind !== 'class' || facts.from !== asked.to)) all.push(effectsOf(facts))
  }
  return together(all)
}

/** Archives these as from a day, together; returns who was archived by this. */
export async function archiveTicked(db: Db, ids: readonly number[], day: string, by: By): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const there = (await listTicked(trx, ids, 'current')).map(({ id }) => id)
    await leaveSchool(trx, there, { day }, by)
    return there
  })
}

/** Restores these, as if they had not been away. */
export async function restoreTicked(db: Db, ids: readonly number[], by: By): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const theirs = (await listTicked(trx, ids, 'archived')).map(({ id }) => id)
    await comeBack(trx, theirs, {}, by)
    return theirs
  })
}

/** A student, the class that the student is in now, and the one to go to. */
export type TickedMove = { id: number; from: string | null; to: string }
type Moved = { moved: TickedMove[]; kept: number }
type How = { classFrom: ClassFrom; day?: string | undefined }

/** Moves those who are still in the class that they were in, together; nobody where a class is closed. */
export async function moveTicked(db: Db, moves: readonly TickedMove[], how: How, by: By): Promise<Moved | 'no-class'> {
  return db.transaction().execute(async (trx) => {
    for (const classId of new Set(moves.map(({ to }) => to))) if (!(await isOpenClass(trx, classId))) return 'no-class'
    const ids = moves.map(({ id }) => id)
    const now = new Map((await listTicked(trx, ids, 'current')).map(({ id, classId }) => [id, classId]))
    const still = moves.filter(({ id, from, to }) => now.has(id) && now.get(id) === from && from !== to)
    await moveToClasses(trx, { to: new Map(still.map(({ id, to }) => [id, to])), ...how }, by)
    return { moved: still, kept: moves.filter(({ id, from }) => now.get(id) !== from).length }
  })
}

/** Undoes what was done to each of them, where that still is the last that was and nothing was written on top of it; who was undone. */
export async function undoTicked(db: Db, ids: readonly number[], kind: MoveKind, by: By): Promise<number[]> {
  const undone: number[] = []
  for (const id of ids) {
    const move = await findLastMove(db, id)
    if (move?.kind === kind && (await undoMove(db, move.id, by)).kind === 'undone') undone.push(id)
  }
  return undone
}
