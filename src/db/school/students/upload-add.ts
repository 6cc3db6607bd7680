import { type GuardianField, isGuardianField, storedAs, type UploadField, uploadFields } from '../../../domain/school/students/fields.ts'
import { effectsOf, together } from '../../../domain/school/students/moves.ts'
import type { CheckedRow, UploadValues } from '../../../domain/school/students/upload.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import { inTerm } from '../../_term.ts'
import { addGuardians } from './contacts/guardians.ts'
import { findMovesOf, listMoving } from './moves/class-records.ts'
import { findTermOfMoves } from './moves/facts.ts'
import type { Change } from './upload-apply.ts'

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

/** Effects are read one by one for this many. */
const mostLookedAt = 100

/** How many records of the term under way would go into another class, and what that does; undefined where none would. */
export async function countMoves(db: Db, changes: readonly Change[], today?: string) {
  const to = new Map(changes.filter(({ field }) => field === 'class_id').map(({ id, next }) => [id, next]))
  const { term, records } = await listMoving(db, to)
  if (!term || records.length === 0) return undefined
  const facts = today && records.length <= mostLookedAt ? await findMovesOf(db, to, today) : []
  return { term, count: records.length, effects: together(facts.map(effectsOf)) }
}

const atOnce = 50
const columns = uploadFields.filter((field): field is Exclude<UploadField, GuardianField> => !isGuardianField(field)).map(storedAs)
const insertMany = new Map([1, atOnce].map((count) => [count, insertStudents(count)]))

/** Adds fifty students in a statement whose SQL is made once. One history line for each names the file. */
export async function addStudents(trx: Trx, upload: { id: number; fileName: string }, rows: readonly CheckedRow[], by: By): Promise<void> {
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

/** What an undo restores. */
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
