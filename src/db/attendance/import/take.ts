import { setImmediate } from 'node:timers/promises'
import { type Batch, findBatch } from '../../_batch.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { addScans, deriveDays } from '../gate/index.ts'
import { kind } from './batches.ts'
import { checkLines } from './check.ts'
import { countLines, nextLines, settleLines } from './lines.ts'

/** The lines in a transaction, and in a request. */
const [atOnce, inTurn] = [50, 1000]

/** `taken`: scans that count; `monthFirst`: dates that are possible only with the month first. */
type Progress = {
  state: 'pending' | 'taking' | 'taken' | 'undoing' | 'undone'
  good: number
  wrong: number
  monthFirst: number
  taken: number
}

/** The progress of an import. */
export async function findProgress(db: Db, { id, confirmedAt, undoneAt }: Batch): Promise<Progress> {
  const [{ good, wrong, monthFirst }, taken] = await Promise.all([countLines(db, id), confirmedAt ? countTaken(db, id) : 0])
  const state = undoneAt ? (taken > 0 ? 'undoing' : 'undone') : confirmedAt ? (good > 0 ? 'taking' : 'taken') : 'pending'
  return { state, good, wrong, monthFirst, taken }
}

const countTaken = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('attendance_scan')
      .select((eb) => eb.fn.countAll<number>().as('scans'))
      .where('batch_id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).scans

/** The students and days whose attendance a file has changed. */
export async function findTouched(db: Db, id: number) {
  const scans = () => db.selectFrom('attendance_scan').where('batch_id', '=', id).where('student_id', 'is not', null)
  const [{ from, to }, rows] = await Promise.all([
    scans()
      .select((eb) => [eb.fn.min('school_day').as('from'), eb.fn.max('school_day').as('to')])
      .executeTakeFirstOrThrow(),
    scans().select('student_id').distinct().execute(),
  ])
  return from && to ? { from, to, students: rows.flatMap(({ student_id: student }) => student ?? []) } : undefined
}

/** Imports the next lines of a confirmed file, or undoes those of an undone one, with other requests in between. Repeat until the end. */
export async function goOn(db: Db, id: number, by: By): Promise<void> {
  for (let done = 0; done < inTurn; ) {
    const step = await db.transaction().execute(async (trx) => {
      const batch = await findBatch(trx, kind, id)
      if (!batch?.confirmedAt) return 0
      return batch.undoneAt ? takeBack(trx, id, by) : takeIn(trx, id, by)
    })
    if (step === 0) return
    done += step
    await setImmediate()
  }
}

async function takeIn(trx: Trx, id: number, by: By): Promise<number> {
  const lines = await nextLines(trx, id, atOnce)
  if (lines.length === 0) return 0
  const checked = await checkLines(trx, null, lines, by.at)
  const scans = checked.flatMap(({ line, typed, fault, scannedAt }) =>
    fault || scannedAt === null ? [] : [{ clientId: `import-${id}-${line}`, typed: typed.number, scannedAt: new Date(scannedAt) }],
  )
  await addScans(trx, scans, { source: 'import', batchId: id, at: by.at, by: by.actor })
  await settleLines(trx, id, checked)
  return lines.length
}

async function takeBack(trx: Trx, id: number, by: By): Promise<number> {
  const scans = await trx
    .selectFrom('attendance_scan')
    .select(['id', 'student_id as studentId', 'school_day as day'])
    .where('batch_id', '=', id)
    .where('undone_at', 'is', null)
    .limit(atOnce)
    .execute()
  if (scans.length === 0) return 0
  const ids = scans.map((scan) => scan.id)
  await trx.updateTable('attendance_scan').set({ undone_at: by.at, undone_by: by.actor.name }).where('id', 'in', ids).execute()
  const days = scans.flatMap(({ studentId, day }) => (studentId === null ? [] : [{ studentId, day }]))
  await deriveDays(trx, days, { at: by.at, by: by.actor })
  return scans.length
}
