import { isSameTerm } from '../../../../domain/_terms.ts'
import type { Outcome } from '../../../../domain/school/students/ticked.ts'
import type { By } from '../../../_history.ts'
import type { Trx } from '../../../_open.ts'
import type { Work } from '../../../_student-work.ts'
import { findCurrentTerm } from '../../terms/index.ts'
import { isOpenClass } from '../moves/class-records.ts'
import { comeBack, findLastMove, type KnownTaken, leaveSchool, moveToClasses, undoWithin } from '../moves/index.ts'
import { listTicked } from '../ticked.ts'

type One = { id: number; from: string | null; to: string | null }
type Outcomes = ReadonlyMap<number, Outcome>

/** The next few students, each whole; false if there are no more. */
export async function doStep(trx: Trx, work: Work, size: number, known: KnownTaken): Promise<boolean> {
  const own = trx.selectFrom('student_work_student').where('work_id', '=', work.id).where('outcome', 'is', null)
  const some = await own.select(['student_id as id', 'from_class as from', 'to_class as to']).orderBy('student_id').limit(size).execute()
  const by = { actor: work.actor, at: work.at }
  if (some.length === 0) {
    await trx.updateTable('student_work').set({ finished_at: by.at }).where('id', '=', work.id).execute()
    return false
  }
  const outcomes = (await isStillThen(trx, work)) ? await doTo(trx, work, some, { by, known }) : new Map()
  const groups = Map.groupBy(some, ({ id }) => outcomes.get(id) ?? 'kept')
  for (const [outcome, ones] of groups)
    await trx
      .updateTable('student_work_student')
      .set({ outcome })
      .where('work_id', '=', work.id)
      .where('student_id', 'in', ones.map(idOf))
      .execute()
  return true
}
const idOf = ({ id }: One) => id

/** A work of one term never changes another's records. An undo checks each student. */
async function isStillThen(trx: Trx, { doing, classFrom, of }: Work): Promise<boolean> {
  if (doing === 'class-undo' || doing === 'archive-undo' || classFrom === 'next-term') return true
  const now = await findCurrentTerm(trx)
  return of ? now !== undefined && !now.isPosted && isSameTerm(now, of) : now === undefined || now.isPosted
}

async function doTo(trx: Trx, work: Work, some: readonly One[], { by, known }: { by: By; known: KnownTaken }): Promise<Outcomes> {
  if (work.doing === 'class') return moveSome(trx, work, some, { by, known })
  if (work.doing === 'class-undo' || work.doing === 'archive-undo') return undoSome(trx, work, some, by)
  const isLeaving = work.doing === 'archive'
  const there = (await listTicked(trx, some.map(idOf), isLeaving ? 'current' : 'archived')).map(({ id }) => id)
  if (isLeaving) await leaveSchool(trx, there, { day: work.day ?? undefined }, by)
  else
    await bringBack(
      trx,
      work,
      some.filter(({ id }) => there.includes(id)),
      { by, known },
    )
  return new Map(there.map((id) => [id, 'done']))
}

/** Returns each student to the chosen class, from the first day back. */
async function bringBack(trx: Trx, { day }: Work, some: readonly One[], { by, known }: { by: By; known: KnownTaken }) {
  await comeBack(trx, some.map(idOf), { day: day ?? undefined }, by)
  const to = new Map(some.flatMap(({ id, to }) => (to === null ? [] : [[id, to] as const])))
  await moveToClasses(trx, { to, classFrom: 'this-term', day: day ?? undefined, known }, by)
}

/** Moves those who are still in the same class. */
async function moveSome(trx: Trx, { to, classFrom, day }: Work, some: readonly One[], { by, known }: { by: By; known: KnownTaken }) {
  if (to === null || !(await isOpenClass(trx, to))) return new Map<number, Outcome>()
  const now = new Map((await listTicked(trx, some.map(idOf), 'current')).map(({ id, classId }) => [id, classId]))
  const still = some.filter(({ id, from }) => now.has(id) && now.get(id) === from)
  const moving = still.filter(({ from }) => from !== to)
  const moves = { to: new Map(moving.map(({ id }) => [id, to])), classFrom: classFrom ?? 'this-term', day: day ?? undefined, known }
  await moveToClasses(trx, moves, by)
  return new Map(still.map((one): [number, Outcome] => [one.id, one.from === to ? 'same' : 'done']))
}

/** Undoes it where it is still the last move, with nothing written since. */
async function undoSome(trx: Trx, { doing }: Work, some: readonly One[], by: By): Promise<Outcomes> {
  const undone = new Map<number, Outcome>()
  for (const { id } of some) {
    const move = await findLastMove(trx, id)
    if (move?.kind !== (doing === 'class-undo' ? 'class' : 'leaves')) continue
    if ((await undoWithin(trx, move.id, by)).kind === 'undone') undone.set(id, 'done')
  }
  return undone
}
