import { leavingDay, tooEarly, type Years } from '../../domain/school/terms/years.ts'
import { outcomeCounts } from '../../domain/words/year.ts'
import { type Counts, countOutcomes, outcomes, type Placed } from '../../domain/year/promotion.ts'
import { writeBatch } from '../_batch.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { findCurrentTerm } from '../school/terms/index.ts'
import { findDone, hasMoved, isBegun, isRegistered, listYearTerms } from '../school/terms/years.ts'
import { type Moved, storeStep } from './_undoable.ts'
import { doStep } from './begun.ts'
import { countBack } from './classes.ts'
import { type Plan, type Pupil, readPlan } from './plan.ts'

export type PromotionFault = 'done' | 'moved' | 'open' | 'nobody' | 'too-early' | 'registered' | 'by-hand'
type Promoted = { kind: 'promoted'; counts: Counts } | { kind: 'refused'; fault: PromotionFault }

/** Why students cannot be promoted yet, or undefined. */
export async function faultOfPromotion(db: Db, years: Years, plan: Plan, today: string): Promise<PromotionFault | undefined> {
  if (await findDone(db, years, 'promotion')) return 'done'
  if (await isRegistered(db, years.to)) return 'registered'
  if (await hasMoved(db, years)) return 'by-hand'
  const [current, { lastWithDates }] = await Promise.all([findCurrentTerm(db), listYearTerms(db, years)])
  if (!current || tooEarly(current, years, lastWithDates?.term ?? current.term, today)) return 'too-early'
  if (plan.placed.length === 0) return 'nobody'
  return countOutcomes(plan.placed).open > 0 ? 'open' : undefined
}

/**
 * Moves every student as planned, a few at a time, or nobody if the numbers differ from the displayed ones. Term records keep their classes.
 * Other requests run in between.
 */
export const promote = (db: Db, years: Years, { expected, today }: { expected: Counts; today: string }, by: By): Promise<Promoted> =>
  doStep(db, async (trx) => {
    const plan = await readPlan(trx, years)
    const fault = await faultOfPromotion(trx, years, plan, today)
    if (fault) return { kind: 'refused', fault }
    const counts = countOutcomes(plan.placed)
    if (outcomes.some((outcome) => counts[outcome] !== expected[outcome])) return { kind: 'refused', fault: 'moved' }
    const { lastWithDates } = await listYearTerms(trx, years)
    const day = leavingDay(lastWithDates?.termEnd ?? null, today)
    const moved = plan.placed.flatMap((one) => movedOf(one, day))
    await storeStep(trx, { years, step: 'promotion', rows: plan.placed.length, said: outcomeCounts(counts), moved }, by)
    return { kind: 'promoted', counts }
  })

/** Who leaves is archived; who repeats stays. */
function movedOf({ id: studentId, classId, next }: Placed<Pupil>, day: string): Moved[] {
  if (next === null) return [{ studentId, field: 'archived_on', old: null, new: day }]
  return typeof next === 'string' && next !== classId ? [{ studentId, field: 'form_class_id', old: classId, new: next }] : []
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

/** Returns everybody to the class before, and restores the archived; students moved since by hand stay. Other requests run in between. */
export const undoPromotion = (db: Db, years: Years, by: By): Promise<Undone> =>
  doStep(db, async (trx) => {
    const fault = await faultOfUndo(trx, years)
    const batch = await findDone(trx, years, 'promotion')
    if (fault || !batch) return { kind: 'refused', fault: fault ?? 'missing' }
    const counts = await countBack(trx, batch.id)
    await writeBatch(trx, batch.id, { undone_at: by.at, undone_by: by.actor.name, is_unfinished: 1 })
    return { kind: 'undone', ...counts }
  })
