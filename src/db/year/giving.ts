import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { writeBatch } from '../_batch.ts'
import { rowsOf } from '../_engine/index.ts'
import { type Author, type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { forgetStep, type Moved } from './_undoable.ts'

/** Writes a link as its teacher's number, 0 without a teacher, and null without a link. */
export const written = (teacher: number | null | undefined) => (teacher === undefined ? null : String(teacher ?? 0))

const subjectOf = ({ field }: Moved) => Number(field.slice('subject-'.length))
const teacherOf = (text: string | null) => Number(text) || null

const running = new WeakMap<Db, Promise<void>>()

/**
 * Finishes a running assignment of a year's subjects, also the last server's: work that needs all of it or none waits for this. Runs
 * follow each other, because one that is just ending would miss what began since.
 */
export function finishGiving(db: Db): Promise<void> {
  const before = running.get(db)?.catch(() => {}) ?? Promise.resolve()
  const promise = before.then(() => run(db))
  running.set(db, promise)
  return promise
}

async function run(db: Db): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const last: number = after
    after = await db.transaction().execute((trx) => step(trx, last))
    await setImmediate()
  }
}

/** Few enough in a transaction that nobody waits for it. */
const studentsAtOnce = 25

/** Writes or restores all links of the next students of a batch; changes by hand meanwhile stay. Returns the last student, if any. */
async function step(trx: Trx, after: number): Promise<number | undefined> {
  const batch = await findUnfinished(trx)
  if (!batch) return undefined
  const { id, isUndone } = batch
  const own = trx.selectFrom('batch_difference').where('batch_id', '=', id).where('student_id', '>', after)
  const some = await own
    .select('student_id as id')
    .distinct()
    .where('is_written', '=', isUndone ? 1 : 0)
    .orderBy('student_id')
    .limit(studentsAtOnce)
    .execute()
  const ids = some.map((one) => one.id)
  if (ids.length === 0) return end(trx, batch)
  const rows = await linksOf(trx, id).where('d.student_id', 'in', ids).execute()
  const due = rows.map((row) => ({ ...row, ...(isUndone && { old: row.new, new: row.old }) }))
  await writeLinks(trx, due.filter(isUnchanged), batch.by)
  const done = trx.updateTable('batch_difference').set({ is_written: isUndone ? 0 : 1 })
  await done.where('batch_id', '=', id).where('student_id', 'in', ids).execute()
  return ids.at(-1)
}

type Link = Moved & { linked: number | null; teacher: number | null }
/** True if the student's subject and teacher are still as before the change. */
const isUnchanged = ({ linked, teacher, old }: Link) => written(linked === null ? undefined : teacher) === old

type Unfinished = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>

async function findUnfinished(trx: Trx) {
  const found = await trx
    .selectFrom('batch')
    .innerJoin('year_batch as of', 'of.batch_id', 'batch.id')
    .leftJoin('administrator as who', (join) => join.on(sql<SqlBool>`who.user_name = coalesce(batch.undone_by, batch.made_by)`))
    .select(['batch.id', 'batch.at', 'batch.note', 'batch.made_by as name', 'of.academic_year_id as to'])
    .select(['batch.undone_at as undoneAt', 'batch.undone_by as undoneBy', 'batch.administrator_id as begunBy', 'who.id as whose'])
    .where('batch.kind', '=', 'subjects')
    .where('batch.is_unfinished', '=', 1)
    .executeTakeFirst()
  if (!found) return undefined
  const { at, name, whose, begunBy, undoneAt, undoneBy, ...batch } = found
  const actor: Author = { kind: 'administrator', id: whose ?? begunBy ?? 0, name: undoneBy ?? name }
  return { ...batch, isUndone: undoneAt !== null, by: { actor, at: undoneAt ?? at } }
}

async function end(trx: Trx, { id, to, note, isUndone, by }: Unfinished): Promise<undefined> {
  await writeBatch(trx, id, { is_unfinished: 0 })
  if (isUndone) await forgetStep(trx, { to, step: 'subjects', id, said: note }, by)
}

/** The links that a batch changes or has changed, with their present state. */
const linksOf = (db: Db | Trx, id: number) =>
  db
    .selectFrom('batch_difference as d')
    .leftJoin('subject_student as link', (join) =>
      join.onRef('link.student_id', '=', 'd.student_id').on(sql<SqlBool>`'subject-' || link.subject_id = d.field`),
    )
    .select(['d.student_id as studentId', 'd.field', 'd.old_value as old', 'd.new_value as new'])
    .select(['link.subject_id as linked', 'link.employee_id as teacher'])
    .where('d.batch_id', '=', id)

export type Back = { students: number; subjects: number; kept: number }
/** What an undo restores, and what somebody has changed since. */
export async function countBack(trx: Trx, id: number): Promise<Back> {
  const rows = await linksOf(trx, id).execute()
  const back = rows.filter((row) => isUnchanged({ ...row, old: row.new }))
  return { students: new Set(back.map(({ studentId }) => studentId)).size, subjects: back.length, kept: rows.length - back.length }
}

/** Removes links, adds some and gives others to another teacher. */
async function writeLinks(trx: Trx, moved: readonly Moved[], by: By<Author>): Promise<void> {
  const gone = linksIn(moved.filter((one) => one.new === null))
  const others = linksIn(moved.filter((one) => one.new !== null && one.old !== null))
  const added = linksIn(moved.filter((one) => one.old === null))
  await sql`delete from subject_student where (student_id, subject_id) in (select one.student, one.subject from ${gone} as one)`.execute(
    trx,
  )
  await sql`update subject_student set employee_id = one.employee, version = version + 1 from ${others} as one
    where student_id = one.student and subject_id = one.subject`.execute(trx)
  await sql`insert into subject_student (student_id, subject_id, employee_id)
    select one.student, one.subject, one.employee from ${added} as one`.execute(trx)
  await recordChanges(trx, moved.flatMap(historyOf), by)
}

const linksIn = (moved: readonly Moved[]) =>
  rowsOf(
    moved.map((one) => [one.studentId, subjectOf(one), teacherOf(one.new)]),
    { student: 'integer', subject: 'integer', employee: 'integer' },
  )

function historyOf(one: Moved): Change[] {
  const subject = subjectOf(one)
  const about = { entity: 'subject_student', key: `${one.studentId}-${subject}`, studentId: one.studentId }
  const taken = (text: string | null) => (text === null ? null : subject)
  return [
    { ...about, field: 'subject_id', old: taken(one.old), new: taken(one.new) },
    { ...about, field: 'employee_id', old: teacherOf(one.old), new: teacherOf(one.new) },
  ]
}
