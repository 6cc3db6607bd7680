import type { Actor } from '../../../domain/_policy.ts'
import type { ClassFrom } from '../../../domain/school/students/class-move.ts'
import { type GuardianField, isGuardianField, storedAs, type UploadField, uploadFields } from '../../../domain/school/students/fields.ts'
import { effectsOf, together } from '../../../domain/school/students/moves.ts'
import type { CheckedRow, UploadValues } from '../../../domain/school/students/upload.ts'
import { writeBatch } from '../../_batch.ts'
import { askedWhole, type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import { inTerm } from '../../_term.ts'
import { addGuardians } from './contacts/guardians.ts'
import { findMovesOf, listMoving } from './moves/class-records.ts'
import { findTermOfMoves } from './moves/facts.ts'
import { checkUpload, findUpload, type Upload } from './upload.ts'
import { applyDifferences, type Change } from './upload-apply.ts'

type Confirmed =
  | { kind: 'confirmed'; added: number; changed: number }
  | { kind: 'missing' }
  | { kind: 'already'; by: string }
  /** Somebody has mended, deleted or added something since it was looked at. */
  | { kind: 'moved' }
  | { kind: 'empty' }
  | { kind: 'faulty'; rows: CheckedRow[] }
  /** Records of the term under way would go into other classes, and it was not said whether they do. */
  | { kind: 'ask' }
  /** There are new students without an Entry Date, and it was not said since when they are here. */
  | { kind: 'ask-day' }

type Confirming = {
  version: number
  today: string
  classFrom?: ClassFrom | undefined
  /** Since when those are here who are new and have no Entry Date in the file; null: since before the term. */
  firstDay?: string | null | undefined
  /** Nobody may be there already. */
  isStrict?: boolean
}

/** Puts every row into the school, or none: what is slow is done before the one short transaction, which only makes sure that it still holds. */
export async function confirmUpload(
  db: Db,
  id: number,
  { version, today, classFrom, firstDay, isStrict }: Confirming,
  by: By,
): Promise<Confirmed> {
  const upload = await findUpload(db, id)
  const refusal = refusalOf(upload, version)
  if (!upload || refusal) return refusal ?? { kind: 'missing' }
  const { rows } = await checkUpload(db, id, today)
  if (rows.length === 0) return { kind: 'empty' }
  if (rows.some((row) => Object.keys(row.faults).length > 0 || (isStrict && row.known))) return { kind: 'faulty', rows }
  if (firstDay === undefined && !isStrict && (await findNewcomers(db, rows, today))) return { kind: 'ask-day' }
  const here = withFirstDay(rows, firstDay)
  return db.transaction().execute(async (trx) => {
    const late = refusalOf(await findUpload(trx, id), version)
    if (late) return late
    if (!(await stillHolds(trx, rows))) return { kind: 'moved' }
    const changes = changesOf(rows)
    if (!classFrom && (await countMoves(trx, changes)) !== undefined) return { kind: 'ask' }
    return askedWhole(by, (own) => apply(trx, upload, here, { changes, classFrom: classFrom ?? 'this-term' }, own))
  })
}

/** New to the school, and the file does not say since when. */
const isNewcomer = ({ known, values }: CheckedRow) => !known && values.entry_date === null

/** With the day since when they are here. */
export const withFirstDay = (rows: readonly CheckedRow[], day: string | null | undefined) =>
  rows.map((row) => (isNewcomer(row) && day ? { ...row, values: { ...row.values, entry_date: day } } : row))

/**
 * How many those are, where a term is under way in which others are registered, or of a whole school is, and they would count from its first
 * day; undefined where nothing is to be asked.
 */
export async function findNewcomers(db: Db, rows: readonly CheckedRow[], today: string, isSchool = false) {
  const count = rows.filter(isNewcomer).length
  const term = count > 0 ? await findTermOfMoves(db) : undefined
  if (!term?.termStart || today <= term.termStart) return undefined
  const others = db.selectFrom('student_term_record').select('id').where(inTerm(term)).limit(1)
  return isSchool || (await others.executeTakeFirst())
    ? { count, term: { year: term.year, term: term.term }, from: term.termStart }
    : undefined
}

function refusalOf(upload: Upload | undefined, version: number): Confirmed | undefined {
  if (!upload) return { kind: 'missing' }
  if (upload.confirmedAt) return { kind: 'already', by: upload.confirmedBy ?? '' }
  return upload.version === version ? undefined : { kind: 'moved' }
}

/** Whoever was there is there as he was, whoever was not is not, and the classes are in use. */
async function stillHolds(trx: Trx, rows: readonly CheckedRow[]): Promise<boolean> {
  const ids = rows.map((row) => row.values.id)
  const now = await trx.selectFrom('student').select(['id', 'version']).where('id', 'in', ids).execute()
  const versions = new Map(now.map((student) => [student.id, student.version]))
  if (rows.some((row) => versions.get(row.values.id) !== row.known?.version)) return false
  const open = await trx.selectFrom('form_class').select('id').where('retired_at', 'is', null).where('form_level', 'is not', null).execute()
  const classes = new Set(open.map((one) => one.id))
  return rows.every(({ values }) => values.class_id === null || classes.has(values.class_id))
}

/** What of those who are there already is accepted. */
export const changesOf = (rows: readonly CheckedRow[]): Change[] =>
  rows.flatMap(({ values, known, isAccepted }) =>
    isAccepted && known ? known.differences.map((difference) => ({ id: values.id, ...difference })) : [],
  )

/** So many are looked at one by one for what would go along. */
const mostLookedAt = 100

/** How many records of the term under way would go into another class, and what that does; undefined where none would. */
export async function countMoves(db: Db, changes: readonly Change[], today?: string) {
  const to = new Map(changes.filter(({ field }) => field === 'class_id').map(({ id, next }) => [id, next]))
  const { term, records } = await listMoving(db, to)
  if (!term || records.length === 0) return undefined
  const facts = today && records.length <= mostLookedAt ? await findMovesOf(db, to, today) : []
  return { term, count: records.length, effects: together(facts.map(effectsOf)) }
}

type Accepted = { changes: readonly Change[]; classFrom: ClassFrom }

async function apply(
  trx: Trx,
  upload: Upload,
  rows: readonly CheckedRow[],
  { changes, classFrom }: Accepted,
  by: By<Actor>,
): Promise<Confirmed> {
  const added = rows.filter((row) => !row.known)
  await applyDifferences(trx, changes, classFrom, by)
  await addStudents(trx, upload, added, by)
  await keepDifferences(trx, upload.id, changes)
  await sayOutcomes(trx, upload.id, rows)
  await writeBatch(trx, upload.id, { confirmed_at: by.at, confirmed_by: by.actor.name })
  return { kind: 'confirmed', added: added.length, changed: new Set(changes.map((change) => change.id)).size }
}

const atOnce = 50
const columns = uploadFields.filter((field): field is Exclude<UploadField, GuardianField> => !isGuardianField(field)).map(storedAs)
const insertMany = new Map([1, atOnce].map((count) => [count, insertStudents(count)]))

/** Adds them fifty to a statement whose SQL is made once. One row of the history says of each that the file brought it. */
export async function addStudents(trx: Trx, upload: Pick<Upload, 'id' | 'fileName'>, rows: readonly CheckedRow[], by: By): Promise<void> {
  for (let from = 0; from < rows.length; ) {
    const count = rows.length - from >= atOnce ? atOnce : 1
    const values = rows.slice(from, from + count).flatMap((row, i) => columns.map((column) => [column + i, stored(row.values, column)]))
    await insertMany.get(count)?.(trx, { batch: upload.id, at: by.at, ...Object.fromEntries(values) })
    from += count
  }
  await addGuardians(
    trx,
    rows.map(({ values }) => values),
  )
  const history = rows.map(({ row, values: { id } }) => ({ ...about(id), old: null, new: `${upload.fileName}, ${row}` }))
  await recordChanges(trx, history, by)
}

const about = (id: number) => ({ entity: 'student', key: id, studentId: id, field: 'batch' })
const stored = (values: UploadValues, column: (typeof columns)[number]) => values[column === 'form_class_id' ? 'class_id' : column]

function insertStudents(count: number) {
  return prepared((db, values: Record<string, never>) =>
    db.insertInto('student').values(
      Array.from({ length: count }, (_, i) => ({
        ...(Object.fromEntries(columns.map((column) => [column, values[column + i]])) as Record<(typeof columns)[number], never>),
        password_hash: null,
        archived_on: null,
        batch_id: values.batch as never,
        updated_at: values.at as never,
      })),
    ),
  ) as unknown as (db: Trx, values: Record<string, unknown>) => Promise<unknown>
}

/** What undo puts back. */
export async function keepDifferences(trx: Trx, batchId: number, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += atOnce)
    await trx
      .insertInto('batch_difference')
      .values(
        changes
          .slice(from, from + atOnce)
          .map(({ id, field, stored: old, next }) => ({ batch_id: batchId, student_id: id, field, old_value: old, new_value: next })),
      )
      .execute()
}

async function sayOutcomes(trx: Trx, batchId: number, rows: readonly CheckedRow[]): Promise<void> {
  const all = trx.updateTable('batch_row').where('batch_id', '=', batchId)
  await all.set({ outcome: 'added' }).execute()
  const known = rows.flatMap((row) =>
    row.known ? [{ row: row.row, isAccepted: row.isAccepted, hasMore: row.known.differences.length > 0 }] : [],
  )
  const outcomes = {
    same: known.filter((row) => !row.hasMore),
    changed: known.filter((row) => row.hasMore && row.isAccepted),
    left: known.filter((row) => row.hasMore && !row.isAccepted),
  }
  for (const [outcome, of] of Object.entries(outcomes)) {
    const numbers = of.map((row) => row.row)
    if (numbers.length > 0)
      await all
        .set({ outcome: outcome as keyof typeof outcomes })
        .where('sheet_row', 'in', numbers)
        .execute()
  }
}
