import { type AssessmentValues, type BookKey, readAssessment } from '../../../domain/marks/book/index.ts'
import type { AssessmentChange, BookChange, MarkChange, NotTaken } from '../../../domain/marks/book/upload.ts'
import type { Db, Trx } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { type Removal, withdrawAssessment, writeAssessment } from './assessments.ts'
import { findHead, listAssessments } from './find.ts'
import { writeMarks } from './save.ts'

/** Changes of a mark book that are made together, and assessments to remove. */
export type Batch = { changes: readonly BookChange[]; removals: readonly Removal[] }
/** `undo`: the batch that undoes all of it. */
type BatchOutcome = { kind: 'saved'; undo: Batch } | { kind: 'not-saved'; reasons: readonly NotTaken[] }

type Write = { trx: Trx; access: Access; key: BookKey; at: string; reasons: NotTaken[] }

class Refused extends Error {
  readonly reasons: readonly NotTaken[]
  constructor(reasons: readonly NotTaken[]) {
    super('not saved')
    this.reasons = reasons
  }
}

/** Writes all of it or nothing, in one transaction; undefined if the mark book is out of reach. */
export async function saveBatch(db: Db, access: Access, key: BookKey, batch: Batch, at: string): Promise<BatchOutcome | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await findHead(trx, access, key, at))) return undefined
      const undo = await write({ trx, access, key, at, reasons: [] }, batch)
      return { kind: 'saved' as const, undo }
    })
  } catch (error) {
    if (error instanceof Refused) return { kind: 'not-saved', reasons: error.reasons }
    throw error
  }
}

async function write(to: Write, { changes, removals }: Batch): Promise<Batch> {
  const heads = await planHeads(to, changes)
  check(to)
  const written = new Map<number, Written>()
  for (const head of heads.filter(({ isLower }) => !isLower)) await writeHead(to, head, written)
  check(to)
  const marks = changes.filter((change) => change.kind === 'mark')
  const taken = await writeAll(to, marks, written)
  for (const head of heads.filter(({ isLower }) => isLower)) await writeHead(to, head, written) // once no mark is above it any more
  for (const removal of removals) await remove(to, removal)
  check(to)
  return undoOf(changes, written, taken)
}

function check({ reasons }: Write): void {
  if (reasons.length > 0) throw new Refused(reasons)
}

type Head = { number: number; id: number | null; version: number; values: AssessmentValues; isNew: boolean; isLower: boolean }
type Written = { id: number; version: number; isNew: boolean }

/** The new values of each changed assessment. */
async function planHeads({ trx, key, reasons }: Write, changes: readonly BookChange[]): Promise<Head[]> {
  const own = changes.filter((change) => change.kind === 'assessment')
  const standing = (await listAssessments(trx, key)).filter(({ removed }) => !removed)
  return [...new Set(own.map(({ number }) => number))].map((number) => {
    const of = own.filter((change) => change.number === number)
    const [{ id, version }] = of as [AssessmentChange]
    const now = standing.find((one) => one.number === number)
    const before = { topic: null, date: null, total: null, weighting: null, ...now }
    const sent = { ...before, ...Object.fromEntries(of.map(({ field, next }) => [field, next === null ? null : String(next)])) }
    const { values, faults } = readAssessment(sent, key.year)
    for (const fault of Object.values(faults)) reasons.push({ number, studentId: null, kind: 'refused', fault })
    return { number, id, version, values, isNew: !now, isLower: (values.total ?? 0) < (before.total ?? 0) }
  })
}

async function writeHead({ reasons, ...to }: Write, { isNew, isLower, ...save }: Head, written: Map<number, Written>): Promise<void> {
  const outcome = await writeAssessment(to.trx, to.access, to.key, save, to.at)
  const about = { number: save.number, studentId: null }
  if (!outcome || outcome.kind === 'missing') reasons.push({ ...about, kind: 'refused', fault: 'removed' })
  else if (outcome.kind === 'conflict') reasons.push({ ...about, kind: 'conflict', changedBy: outcome.change?.by ?? null })
  else if (outcome.kind === 'saved') written.set(save.number, { ...outcome.assessment, isNew })
  else reasons.push({ ...about, kind: 'refused', fault: outcome.kind })
}

/** The version of each student's row when all its marks are written. */
async function writeAll(to: Write, marks: readonly MarkChange[], written: ReadonlyMap<number, Written>): Promise<Map<number, number>> {
  const idOf = ({ id, number }: MarkChange) => id ?? written.get(number)?.id
  for (const mark of marks)
    if (idOf(mark) === undefined) to.reasons.push({ number: mark.number, studentId: mark.studentId, kind: 'refused', fault: 'no-total' })
  check(to)
  const saves = marks.map((mark) => ({ ...mark, assessmentId: idOf(mark), mark: mark.next }))
  const outcomes = (saves.length > 0 && (await writeMarks(to.trx, to.access, to.key, saves, to.at))) || []
  for (const { number, studentId, ...outcome } of outcomes) if (outcome.kind !== 'saved') to.reasons.push({ number, studentId, ...outcome })
  return new Map(outcomes.map(({ studentId, row }) => [studentId, row?.version ?? 0]))
}

async function remove({ trx, access, at, reasons }: Write, removal: Removal): Promise<void> {
  const outcome = await withdrawAssessment(trx, access, removal, at)
  if (outcome?.kind === 'removed') return
  const about = { number: outcome?.kind === 'conflict' ? outcome.assessment.number : 0, studentId: null }
  if (outcome?.kind === 'conflict') reasons.push({ ...about, kind: 'conflict', changedBy: outcome.change?.by ?? null })
  else reasons.push({ ...about, kind: 'refused', fault: outcome?.kind ?? 'removed' })
}

/** Removes an added assessment with its marks; restores everything else. */
function undoOf(changes: readonly BookChange[], written: ReadonlyMap<number, Written>, taken: ReadonlyMap<number, number>): Batch {
  const marksOf = (number: number) => changes.filter((change) => change.kind === 'mark' && change.number === number).length
  return {
    removals: [...written].flatMap(([number, { id, version, isNew }]) => (isNew ? [{ id, version, marks: marksOf(number) }] : [])),
    changes: changes.flatMap((change): BookChange[] => {
      const head = written.get(change.number)
      if (head?.isNew) return []
      if (change.kind === 'assessment') return [{ ...change, version: head?.version ?? 0, stored: change.next, next: change.stored }]
      return [{ ...change, version: taken.get(change.studentId) ?? 0, stored: change.next, next: change.stored }]
    }),
  }
}
