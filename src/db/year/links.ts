import { type SqlBool, sql } from 'kysely'
import { rowsOf } from '../_engine/index.ts'
import { type Author, type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import type { Begun, Moved } from './_undoable.ts'

/** Writes a link as its teacher's number, 0 without a teacher, and null without a link. */
export const written = (teacher: number | null | undefined) => (teacher === undefined ? null : String(teacher ?? 0))

const subjectOf = ({ field }: Moved) => Number(field.slice('subject-'.length))
const teacherOf = (text: string | null) => Number(text) || null

/** Writes or restores the links of some students of a batch; changes by hand meanwhile stay. */
export async function writeLinksOf(trx: Trx, { id, isUndone, by }: Begun, students: readonly number[]): Promise<void> {
  const rows = await linksOf(trx, id).where('d.student_id', 'in', students).execute()
  const due = rows.map((row) => ({ ...row, ...(isUndone && { old: row.new, new: row.old }) }))
  await writeLinks(trx, due.filter(isUnchanged), by)
}

type Link = Moved & { linked: number | null; teacher: number | null }
/** True if the student's subject and teacher are still as before the change. */
const isUnchanged = ({ linked, teacher, old }: Link) => written(linked === null ? undefined : teacher) === old

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
