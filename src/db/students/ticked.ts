import type { ClassFrom } from '../../domain/students/class-move.ts'
import type { Whose } from '../../domain/students/index.ts'
import { type Effect, effectsOf, type MoveKind, together } from '../../domain/students/moves.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { inParts } from '../_slices.ts'
import { isOpenClass, listMoving } from '../term-reports/class-records.ts'
import {
  comeBack,
  findFacts,
  findLastMove,
  findTaken,
  findTermOfMoves,
  leaveSchool,
  moveToClasses,
  nothingKnown,
  type Planned,
  undoWithin,
} from './moves/index.ts'

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

/** What is looked at, and what is written, before others have their turn. */
const [readAtOnce, writtenAtOnce] = [6, 4]

/** What a move of all of them does, together. */
export async function findEffects(db: Db, ids: readonly number[], asked: Omit<Planned, 'studentId'>): Promise<Effect[]> {
  const term = await findTermOfMoves(db)
  const taken = term && asked.kind === 'class' && asked.to !== null ? await findTaken(db, term, asked.to) : undefined
  const all: Effect[][] = []
  await inParts(ids, readAtOnce, async (some) => {
    for (const studentId of some) {
      const facts = await findFacts(db, term, { ...asked, studentId }, taken)
      if (facts && (asked.kind !== 'class' || facts.from !== asked.to)) all.push(effectsOf(facts))
    }
  })
  return together(all)
}

/** The latest day on which one of them was moved: the next move is not before it (MOVE-7). */
export async function findLastDay(db: Db, ids: readonly number[]): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('student_move')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('student_id', 'in', ids)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return day ?? undefined
}

/** Archives these as from a day, each student whole and a few together; returns who was archived by this. */
export async function archiveTicked(db: Db, ids: readonly number[], day: string, by: By): Promise<number[]> {
  const archived: number[] = []
  await inParts(ids, writtenAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      const there = (await listTicked(trx, some, 'current')).map(({ id }) => id)
      await leaveSchool(trx, there, { day }, by)
      archived.push(...there)
    }),
  )
  return archived
}

/** Restores these, as if they had not been away. */
export async function restoreTicked(db: Db, ids: readonly number[], by: By): Promise<number[]> {
  const restored: number[] = []
  await inParts(ids, writtenAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      const theirs = (await listTicked(trx, some, 'archived')).map(({ id }) => id)
      await comeBack(trx, theirs, {}, by)
      restored.push(...theirs)
    }),
  )
  return restored
}

/** A student, the class that the student is in now, and the one to go to. */
export type TickedMove = { id: number; from: string | null; to: string }
type Moved = { moved: TickedMove[]; kept: number }
type How = { classFrom: ClassFrom; day?: string | undefined }

/** Moves those who are still in the class that they were in, each student whole and a few together; nobody where a class is closed. */
export async function moveTicked(db: Db, moves: readonly TickedMove[], how: How, by: By): Promise<Moved | 'no-class'> {
  const classes = new Set(moves.map(({ to }) => to))
  for (const classId of classes) if (!(await isOpenClass(db, classId))) return 'no-class'
  const moved: TickedMove[] = []
  const known = nothingKnown()
  let kept = 0
  await inParts(moves, writtenAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      const now = new Map((await listTicked(trx, some.map(idOf), 'current')).map(({ id, classId }) => [id, classId]))
      const isOpen = await isOpenClass(trx, some[0]?.to ?? '')
      const still = some.filter(({ id, from, to }) => isOpen && now.has(id) && now.get(id) === from && from !== to)
      await moveToClasses(trx, { to: new Map(still.map(({ id, to }) => [id, to])), ...how, known }, by)
      moved.push(...still)
      kept += some.filter(({ id, from }) => !isOpen || now.get(id) !== from).length
    }),
  )
  return { moved, kept }
}
const idOf = ({ id }: TickedMove) => id

/** Undoes what was done to each of them, where that still is the last that was and nothing was written on top of it; who was undone. */
export async function undoTicked(db: Db, ids: readonly number[], kind: MoveKind, by: By): Promise<number[]> {
  const undone: number[] = []
  await inParts(ids, writtenAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      for (const id of some) {
        const move = await findLastMove(trx, id)
        if (move?.kind === kind && (await undoWithin(trx, move.id, by)).kind === 'undone') undone.push(id)
      }
    }),
  )
  return undone
}
