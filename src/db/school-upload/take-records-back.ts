import { type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { applyDifferences } from '../students/upload-apply.ts'
import { listBack, listUsed, removeAdded } from '../students/upload-undo.ts'
import { removePastTerm } from '../terms/past.ts'

export type Stored = { entity: string; key: string; studentId: number | null; field: string; old: string | null; new: string | null }

/** Why an upload cannot be taken back; thrown, so that nothing of it is. */
export class InUse extends Error {
  readonly why: 'marks' | 'used'
  constructor(why: 'marks' | 'used') {
    super(why)
    this.why = why
  }
}

const atOnce = 500
const marks = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1']
export const isMark = ({ entity, field }: Stored) => entity === 'subject_record' && marks.includes(field)

/** Marks go as they came: with their record where the upload made it, out of it where it filled one in. */
export const takeMarksBack = (trx: Trx, changes: readonly Stored[], since: string, by: By) =>
  takeRowsBack(trx, { table: 'subject_record', made: 'added', why: 'marks' }, changes, since, by)

export const takeRecordsBack = (trx: Trx, changes: readonly Stored[], since: string, by: By) =>
  takeRowsBack(trx, { table: 'student_term_record', made: 'registered', why: 'used' }, changes, since, by)

type Of = { table: 'subject_record' | 'student_term_record'; made: string; why: 'marks' | 'used' }

/** A row that somebody has written into since then holds all of it. */
async function takeRowsBack(trx: Trx, { table, made, why }: Of, changes: readonly Stored[], since: string, by: By): Promise<void> {
  const added = changes.filter(({ field }) => field === made).map(({ key }) => Number(key))
  const isAdded = new Set(added)
  for (let from = 0; from < added.length; from += atOnce) {
    const some = added.slice(from, from + atOnce)
    const { numDeletedRows } = await trx
      .deleteFrom(table as 'subject_record')
      .where('id', 'in', some)
      .where('updated_at', '=', since)
      .executeTakeFirstOrThrow()
    if (Number(numDeletedRows) < some.length) throw new InUse(why)
  }
  for (const [key, own] of Map.groupBy(changes, (change) => Number(change.key))) {
    if (isAdded.has(key)) continue
    const { numUpdatedRows } = await trx
      .updateTable(table as 'subject_record')
      .set((eb) => ({ ...Object.fromEntries(own.map(({ field }) => [field, null])), version: eb('version', '+', 1), updated_at: by.at }))
      .where('id', '=', key)
      .where('updated_at', '=', since)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new InUse(why)
  }
  await recordChanges(
    trx,
    changes.map((change) => ({ ...change, old: change.new, new: change.old })),
    by,
  )
}

/** Students who came go, unless something has become of them; what was filled in is blank again. */
export async function takePeopleBack(trx: Trx, { id, fileName }: { id: number; fileName: string }, by: By): Promise<void> {
  const { back, kept } = await listBack(trx, id)
  if (kept > 0 || (await listUsed(trx, id)).length > 0) throw new InUse('used')
  await applyDifferences(trx, back, 'this-term', by)
  await trx.deleteFrom('import_difference').where('batch_id', '=', id).execute()
  await removeAdded(trx, id, fileName, by)
}

export async function takeTermsBack(trx: Trx, changes: readonly Stored[], by: By): Promise<void> {
  for (const { key } of changes.filter(({ field }) => field === 'term')) {
    const [year = 0, term = 0] = key.split('-').map(Number)
    if (!(await removePastTerm(trx, { year, term }))) throw new InUse('used')
  }
  await recordChanges(
    trx,
    changes.map((change) => ({ ...change, old: change.new, new: null })),
    by,
  )
}
