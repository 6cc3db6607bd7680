import type { NextReport } from '../../../../domain/school/students/next-reports.ts'
import type { By } from '../../../_history.ts'
import { inParts } from '../../../_in-steps.ts'
import type { Db, Trx } from '../../../_open.ts'
import { dayOf } from '../../../_school.ts'
import { listNextReports } from '../next-reports.ts'
import { moveToClasses } from './class.ts'
import { findFacts, keyOf, listLater } from './facts.ts'
import { joinLater, writeDays } from './leave.ts'
import { setSubjects } from './next-subjects.ts'
import { lastChangeId, type Stood, storeMoves } from './store.ts'
import { undoWithin } from './undo.ts'

/** Brings the reports of prepared terms to what a student is today, as a move of its own (MOVE-11); false if all is so already. */
export async function mendNextReports(trx: Trx, studentId: number, by: By): Promise<boolean> {
  const found = await listNextReports(trx, studentId)
  const of = (fault: NextReport['fault']) => found.filter((one) => one.fault === fault)
  const [left] = of('left')
  if (left?.leftOn) await takeOut(trx, studentId, left.leftOn, by)
  const [missing] = of('missing')
  if (missing) await register(trx, missing, by)
  const [moved] = of('class')
  if (moved?.classId) await moveToClasses(trx, { to: new Map([[studentId, moved.classId]]), classFrom: 'next-term' }, by)
  // A class move may set subjects aside and bring others back, so they are read again.
  const others = (await listNextReports(trx, studentId)).filter(({ fault }) => fault === 'subjects')
  await setSubjects(trx, others, by)
  const own = trx.updateTable('student_move').set({ mends: 1 }).where('student_id', '=', studentId)
  await own.where('at', '=', by.at).where('actor_name', '=', by.actor.name).execute()
  return (await listNextReports(trx, studentId)).length < found.length
}

async function takeOut(trx: Trx, studentId: number, day: string, by: By): Promise<void> {
  const kind = 'leaves'
  const firstChange = (await lastChangeId(trx)) + 1
  const later: NonNullable<Stood['later']> = []
  for (const one of await listLater(trx, studentId))
    if (one.record.left_on === null) later.push({ ...keyOf(one.term), record: await writeDays(trx, one, { studentId, kind, day }, by) })
  await store(trx, { studentId, kind, day, firstChange, later }, by)
}

async function register(trx: Trx, { id: studentId }: NextReport, by: By): Promise<void> {
  const firstChange = (await lastChangeId(trx)) + 1
  const later = await joinLater(trx, studentId, by)
  await store(trx, { studentId, kind: 'joins', day: await dayOf(trx, by), firstChange, later }, by)
}

type Mended = { studentId: number; kind: 'leaves' | 'joins'; day: string; firstChange: number; later: NonNullable<Stood['later']> }

async function store(trx: Trx, { studentId, kind, day, firstChange, later }: Mended, by: By): Promise<void> {
  if (later.length === 0) return
  const facts = await findFacts(trx, undefined, { kind, studentId, day, to: null, classFrom: 'next-term' })
  if (!facts) return
  const lastChange = await lastChangeId(trx)
  const own = { facts: { ...facts, later: later.map(keyOf) }, studentId, firstChange, lastChange, changesTerm: false, stood: { later } }
  await storeMoves(trx, [own], by)
}

const mostAtOnce = 4

/** The same for all, a few at a time; the number of students whose reports were changed. */
export async function mendAllNextReports(db: Db, by: By): Promise<number> {
  const ids = [...new Set((await listNextReports(db)).map(({ id }) => id))]
  let count = 0
  await inParts(ids, mostAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      for (const id of some) if (await mendNextReports(trx, id, by)) count++
    }),
  )
  return count
}

/** What was mended at that moment and is not undone yet. */
export const listMended = (db: Db, at: string) =>
  db
    .selectFrom('student_move')
    .select(['id', 'student_id as studentId'])
    .where('at', '=', at)
    .where('mends', '=', 1)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** Undoes it, each if it is still the student's last with nothing entered since. */
export async function undoMended(db: Db, at: string, by: By): Promise<{ undone: number; kept: number }> {
  const moves = await listMended(db, at)
  let undone = 0
  await inParts(moves, mostAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      for (const { id } of some) if ((await undoWithin(trx, id, by)).kind === 'undone') undone++
    }),
  )
  return { undone, kept: moves.length - undone }
}
