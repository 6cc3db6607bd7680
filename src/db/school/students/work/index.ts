import { setImmediate } from 'node:timers/promises'
import { daysLater } from '../../../../domain/_dates.ts'
import type { TermKey } from '../../../../domain/_terms.ts'
import type { ClassFrom } from '../../../../domain/school/students/class-move.ts'
import type { WorkDoing } from '../../../../domain/school/students/ticked.ts'
import type { By } from '../../../_history.ts'
import { nextSize } from '../../../_in-steps.ts'
import { insert } from '../../../_insert.ts'
import type { Db, Trx } from '../../../_open.ts'
import { PerSchool } from '../../../_per-school.ts'
import { findWork, listUnderWay } from '../../../_student-work.ts'
import { findTermOfMoves, nothingKnown } from '../moves/index.ts'
import { doStep } from './steps.ts'

export type Wanted =
  | { doing: 'class'; students: readonly Ticked[]; to: string; classFrom: ClassFrom; day: string }
  | { doing: 'archive'; students: readonly Ticked[]; day: string }
  | { doing: 'restore'; students: readonly Ticked[]; day: string }
/** A student, the class at the start, and for a return the new class. */
type Ticked = { id: number; classId: string | null; to?: string }
/** Stores a work on students, and its term, once for all. */
export const beginWork = (db: Db, wanted: Wanted, by: By): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { doing, students } = wanted
    const of = doing === 'class' && wanted.classFrom === 'next-term' ? undefined : await findTermOfMoves(trx)
    const how = doing === 'class' ? { to_class: wanted.to, class_from: wanted.classFrom } : {}
    return store(trx, { doing, ...how, day: wanted.day }, students, { of, by })
  })

/** The same for undoing it; undefined if the work has not ended, or is forgotten. */
export const beginUndo = (db: Db, id: number, by: By): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const work = await findWork(trx, id)
    if (!work?.finishedAt || (work.doing !== 'class' && work.doing !== 'archive')) return undefined
    const students = await trx
      .selectFrom('student_work_student')
      .select(['student_id as id', 'from_class as classId'])
      .where('work_id', '=', id)
      .where('outcome', '=', 'done')
      .execute()
    return store(trx, { doing: `${work.doing}-undo` }, students, { of: work.of, by })
  })

const keptDays = 1
type How = { doing: WorkDoing; to_class?: string; class_from?: ClassFrom; day?: string }

async function store(trx: Trx, how: How, students: readonly Ticked[], { of, by }: { of: TermKey | undefined; by: By }): Promise<number> {
  const old = `${daysLater(by.at.slice(0, 10), -keptDays)}${by.at.slice(10)}`
  await trx.deleteFrom('student_work').where('finished_at', '<', old).execute()
  const { id } = await trx
    .insertInto('student_work')
    .values({ ...how, academic_year_id: of?.year ?? null, term: of?.term ?? null, at: by.at, actor: JSON.stringify(by.actor) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insert(
    trx,
    'student_work_student',
    students.map(({ id: student, classId, to = null }) => ({
      ...{ work_id: id, student_id: student, from_class: classId, to_class: to, outcome: null },
    })),
  )
  return id
}

const running = new PerSchool<Map<number, Promise<void>>>()

/** Does the rest, a few students at a time; if it is running already, waits for it. */
export function goOn(db: Db, id: number, onFault: (error: unknown) => void): Promise<void> {
  const own = running.get(db) ?? new Map<number, Promise<void>>()
  running.set(db, own)
  const promise = own.get(id) ?? run(db, id, onFault).finally(() => own.delete(id))
  own.set(id, promise)
  return promise
}

/** Finishes what the last server began. */
export async function finishWorks(db: Db, onFault: (error: unknown) => void): Promise<void> {
  for (const { id } of await listUnderWay(db)) await goOn(db, id, onFault)
}

/** The most in a transaction. */
const atOnce = 12

/** If one of a few fails, the first is tried alone; if it still fails, it is left unchanged and counted. */
async function run(db: Db, id: number, onFault: (error: unknown) => void): Promise<void> {
  let [size, known, alone]: [number, ReturnType<typeof nothingKnown>, number | undefined] = [1, nothingKnown(), undefined]
  const work = await findWork(db, id)
  if (!work || work.finishedAt) return
  for (;;) {
    const start = performance.now()
    try {
      if (!(await db.transaction().execute((trx) => doStep(trx, work, size, known)))) return
      size = nextSize(size, performance.now() - start, atOnce)
      alone = undefined
    } catch (error) {
      if (alone === undefined) alone = await nextOf(db, id)
      else {
        onFault(error)
        await leave(db, id, alone)
        alone = undefined
      }
      known = nothingKnown()
      size = 1
    }
    await setImmediate()
  }
}

async function nextOf(db: Db, id: number): Promise<number | undefined> {
  const waiting = db.selectFrom('student_work_student').select('student_id as student').where('work_id', '=', id)
  return (await waiting.where('outcome', 'is', null).orderBy('student_id').limit(1).executeTakeFirst())?.student
}

/** Unless another copy of the program has done it since. */
async function leave(db: Db, id: number, student: number): Promise<void> {
  const one = db.updateTable('student_work_student').set({ outcome: 'failed' }).where('work_id', '=', id)
  await one.where('student_id', '=', student).where('outcome', 'is', null).execute()
}
