import { leavingDay, tooEarly, type Years } from '../../domain/school/terms/years.ts'
import { outcomeCounts } from '../../domain/words/year.ts'
import { type Counts, countOutcomes, outcomes, type Placed } from '../../domain/year/promotion.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { archiveStudents } from '../school/students/archive.ts'
import { findCurrentTerm } from '../school/terms/index.ts'
import { findDone, hasMoved, isBegun, isRegistered, listYearTerms } from '../school/terms/years.ts'
import { forgetStep, type Moved, parts, storeStep } from './_undoable.ts'
import { type Plan, type Pupil, readPlan } from './plan.ts'

export type PromotionFault = 'done' | 'moved' | 'open' | 'nobody' | 'too-early' | 'registered' | 'by-hand'
type Promoted = { kind: 'promoted'; counts: Counts } | { kind: 'refused'; fault: PromotionFault }

/** Why students cannot be promoted yet, or undefined. */
export async function faultOfPromotion(db: Db, years: Years, plan: Plan, today: string): Promise<PromotionFault | undefined> {
  if (await findDone(db, years, 'promotion')) return 'done'
  if (await isRegistered(db, years.to)) return 'registered'
  if (await hasMoved(db, years)) return 'by-hand'
  const current = await findCurrentTerm(db)
  const { lastWithDates } = await listYearTerms(db, years)
  if (!current || tooEarly(current, years, lastWithDates?.term ?? current.term, today)) return 'too-early'
  if (plan.placed.length === 0) return 'nobody'
  return countOutcomes(plan.placed).open > 0 ? 'open' : undefined
}

/** Moves every student as planned, or nobody if the numbers differ from the displayed ones. Term records keep their classes. */
export async function promote(db: Db, years: Years, { expected, today }: { expected: Counts; today: string }, by: By): Promise<Promoted> {
  return db.transaction().execute(async (trx) => {
    const plan = await readPlan(trx, years)
    const fault = await faultOfPromotion(trx, years, plan, today)
    if (fault) return { kind: 'refused', fault }
    const counts = countOutcomes(plan.placed)
    if (outcomes.some((outcome) => counts[outcome] !== expected[outcome])) return { kind: 'refused', fault: 'moved' }
    const { lastWithDates } = await listYearTerms(trx, years)
    const day = leavingDay(lastWithDates?.termEnd ?? null, today)
    const moved = [...(await moveAll(trx, plan.placed, by)), ...(await leaveAll(trx, plan.placed, day, by))]
    await storeStep(trx, { years, step: 'promotion', rows: plan.placed.length, said: outcomeCounts(counts), moved }, by)
    return { kind: 'promoted', counts }
  })
}

async function moveAll(trx: Trx, placed: readonly Placed<Pupil>[], by: By): Promise<Moved[]> {
  const moving = placed.filter(({ next, classId }) => typeof next === 'string' && next !== classId)
  const moved = moving.map(({ id, classId, next }) => ({ studentId: id, field: 'form_class_id', old: classId, new: next as string }))
  await setClasses(trx, moved, by)
  return moved
}

async function leaveAll(trx: Trx, placed: readonly Placed<Pupil>[], day: string, by: By): Promise<Moved[]> {
  const leaving = placed.filter(({ next }) => next === null).map(({ id }) => id)
  await archiveStudents(trx, leaving, day, by)
  return leaving.map((studentId) => ({ studentId, field: 'archived_on', old: null, new: day }))
}

/** Sets other classes with their history: one statement for each class, whatever the number of students. */
async function setClasses(trx: Trx, moved: readonly Moved[], by: By): Promise<void> {
  for (const [next, own] of Map.groupBy(moved, (one) => one.new))
    for (const some of parts(own.map(({ studentId }) => studentId)))
      await trx
        .updateTable('student')
        .set((eb) => ({ form_class_id: next, version: eb('version', '+', 1), updated_at: by.at }))
        .where('id', 'in', some)
        .execute()
  await recordChanges(
    trx,
    moved.map(({ studentId, ...change }) => ({ entity: 'student', key: studentId, studentId, ...change })),
    by,
  )
}

export type UndoFault = 'missing' | 'begun' | 'registered' | 'subjects'
type Undone = { kind: 'undone'; back: number; kept: number } | { kind: 'refused'; fault: UndoFault }

/** What prevents the undo: later steps must be undone first. */
export async function faultOfUndo(db: Db, years: Years): Promise<UndoFault | undefined> {
  if (!(await findDone(db, years, 'promotion'))) return 'missing'
  if (await isBegun(db, years.to)) return 'begun'
  if (await isRegistered(db, years.to)) return 'registered'
  return (await findDone(db, years, 'subjects')) ? 'subjects' : undefined
}

/** Returns everybody to the class before, and restores the archived; students moved since by hand stay. */
export async function undoPromotion(db: Db, years: Years, by: By): Promise<Undone> {
  return db.transaction().execute(async (trx) => {
    const fault = await faultOfUndo(trx, years)
    const batch = await findDone(trx, years, 'promotion')
    if (fault || !batch) return { kind: 'refused', fault: fault ?? 'missing' }
    const { back, kept } = await listBack(trx, batch.id)
    const reversed = back.map((one) => ({ ...one, old: one.new, new: one.old }))
    await setClasses(
      trx,
      reversed.filter(({ field }) => field === 'form_class_id'),
      by,
    )
    const restored = reversed.filter(({ field }) => field === 'archived_on').map(({ studentId }) => studentId)
    await archiveStudents(trx, restored, null, by)
    await forgetStep(trx, { to: years.to, step: 'promotion', id: batch.id, said: batch.note }, by)
    return { kind: 'undone', back: back.length, kept }
  })
}

/** The number of students whom an undo would move back, without those who repeated or were moved since. */
export const countBack = async (db: Db, batchId: number): Promise<number> => (await listBack(db, batchId)).back.length

async function listBack(trx: Db | Trx, batchId: number): Promise<{ back: Moved[]; kept: number }> {
  const rows = await trx
    .selectFrom('batch_difference as d')
    .innerJoin('student as s', 's.id', 'd.student_id')
    .select(['s.id', 's.form_class_id', 's.archived_on', 'd.field', 'd.old_value as old', 'd.new_value as new'])
    .where('d.batch_id', '=', batchId)
    .execute()
  const back = rows
    .filter((row) => (row.field === 'archived_on' ? row.archived_on : row.form_class_id) === row.new)
    .map(({ id, field, old, new: now }) => ({ studentId: id, field, old, new: now }))
  return { back, kept: rows.length - back.length }
}
