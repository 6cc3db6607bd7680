import { setImmediate } from 'node:timers/promises'
import type { ColumnKey, Failure, Value } from '../../../domain/marks/class/index.ts'
import { writeBatch } from '../../_batch.ts'
import { groupCommit } from '../../_group-commit.ts'
import type { Db, Trx } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { findUpload, type Upload } from './uploads.ts'
import { type Cell, Stopped, writeMarkCells, writeRecordCells } from './write.ts'

const works = {
  saving: { to: 'new', isStrict: true, otherwise: 'giving-up' },
  undoing: { to: 'old', isStrict: true, otherwise: 'restoring' },
  'giving-up': { to: 'old', isStrict: false, otherwise: 'giving-up' },
  restoring: { to: 'new', isStrict: false, otherwise: 'restoring' },
} as const

/** How long a request works, and how many cells of a class it writes in one transaction. */
const [forMs, cellsAtOnce] = [200, 80]

/**
 * Continues the running work in short transactions for parts of a class's column, with others in between. A cell that has changed
 * since turns all of it back.
 */
export async function goOn(db: Db, access: Access, id: number): Promise<void> {
  const until = performance.now() + forMs
  do {
    try {
      if ((await groupCommit(db, (trx) => step(trx, access, id))) === 'over') return
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      await turnBack(db, access, id, error.failures)
    }
    await setImmediate()
  } while (performance.now() < until)
}

async function step(trx: Trx, access: Access, id: number): Promise<'more' | 'over'> {
  const upload = await findUpload(trx, access, id)
  if (!upload?.work) return 'over'
  const { to, isStrict } = works[upload.work]
  const found = await nextCells(trx, id, to)
  const [first] = found
  if (!first) {
    await finish(trx, upload, access.actor.name)
    return 'over'
  }
  const key = { year: upload.year, term: upload.term, classId: first.classId }
  const write = { trx, access, key, at: upload.workAt ?? upload.at, isStrict }
  await (first.of === 'record' ? writeRecordCells(write, found) : writeMarkCells(write, Number(first.of), found))
  await trx
    .updateTable('batch_difference')
    .set({ is_written: to === 'new' ? 1 : 0 })
    .where('batch_id', '=', id)
    .where('field', '>=', `${first.group}/`)
    .where('field', '<', `${first.group}/~`)
    .where(
      'student_id',
      'in',
      found.map(({ studentId }) => studentId),
    )
    .execute()
  return 'more'
}

/** The next cells of a class and subject, or of its term records, that are written together; a student's cells are never divided. */
async function nextCells(trx: Trx, id: number, to: 'old' | 'new'): Promise<Cell[]> {
  const waiting = trx
    .selectFrom('batch_difference')
    .where('batch_id', '=', id)
    .where('is_written', '=', to === 'new' ? 0 : 1)
  const first = await waiting.select('field').orderBy('field').limit(1).executeTakeFirst()
  if (!first) return []
  const group = groupOf(first.field)
  const rows = await waiting
    .select(['student_id', 'field', 'old_value', 'new_value'])
    .where('field', '>=', `${group}/`)
    .where('field', '<', `${group}/~`)
    .orderBy('student_id')
    .limit(cellsAtOnce)
    .execute()
  const last = rows.length === cellsAtOnce ? rows.at(-1)?.student_id : undefined
  const whole = rows.filter((row) => row.student_id !== last)
  return whole.map((row) => cellOf(row, to))
}

type Row = { student_id: number; field: string; old_value: string | null; new_value: string | null }

/** `2C/104` of `2C/104/exam_mark`. */
const groupOf = (field: string) => field.slice(0, field.lastIndexOf('/'))

export function cellOf({ student_id: studentId, field, old_value, new_value }: Row, to: 'old' | 'new'): Cell {
  const group = groupOf(field)
  const classId = groupOf(group)
  const [old, next] = [parsed(old_value), parsed(new_value)]
  const values = to === 'new' ? { from: old, to: next } : { from: next, to: old }
  return { studentId, group, classId, of: group.slice(classId.length + 1), column: field.slice(classId.length + 1) as ColumnKey, ...values }
}

const parsed = (text: string | null): Value => (text === null ? null : (JSON.parse(text) as Value))

async function finish(trx: Trx, { id, work, workAt }: Upload, by: string): Promise<void> {
  await trx.updateTable('class_marks_upload').set({ work: null }).where('batch_id', '=', id).execute()
  if (work === 'giving-up') await trx.deleteFrom('batch_difference').where('batch_id', '=', id).execute()
  const at = workAt ?? ''
  await writeBatch(
    trx,
    id,
    work === 'saving' ? { confirmed_at: at, confirmed_by: by } : work === 'undoing' ? { undone_at: at, undone_by: by } : {},
  )
}

async function turnBack(db: Db, access: Access, id: number, failures: readonly Failure[]): Promise<void> {
  await groupCommit(db, async (trx) => {
    const upload = await findUpload(trx, access, id)
    if (!upload?.work) return
    await trx
      .updateTable('class_marks_upload')
      .set({ work: works[upload.work].otherwise, failures: JSON.stringify(failures) })
      .where('batch_id', '=', id)
      .execute()
  })
}

/** The number of written cells, and of all. */
export async function countWritten(db: Db, id: number): Promise<{ written: number; total: number }> {
  return db
    .selectFrom('batch_difference')
    .select((eb) => [eb.fn.coalesce(eb.fn.sum<number>('is_written'), eb.lit(0)).as('written'), eb.fn.countAll<number>().as('total')])
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
}
