import { sql } from 'kysely'
import { rowsOf } from '../_engine/index.ts'
import { type Author, type By, type Change, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import type { Begun, Moved } from './_undoable.ts'

/** A student's subjects that change, each with its teacher's number: 0 without a teacher, null where the student does not have it. */
type Subjects = Record<string, number | null>
const written = (teacher: number | null | undefined) => (teacher === undefined ? null : (teacher ?? 0))

/** What a student's subjects were and become, as one change; none if nothing differs. `undefined` is a subject that the student does not have. */
export function changeOf(studentId: number, subjects: readonly { id: number; old: Teacher; next: Teacher }[]): Moved[] {
  const own = subjects.filter((one) => one.old !== one.next)
  const as = (when: 'old' | 'next') => JSON.stringify(Object.fromEntries(own.map((one) => [one.id, written(one[when])])))
  return own.length === 0 ? [] : [{ studentId, field: 'subjects', old: as('old'), new: as('next') }]
}
type Teacher = number | null | undefined

/** Writes or restores the links of some students of a batch; changes by hand meanwhile stay. */
export async function writeLinksOf(trx: Trx, { id, isUndone, by }: Begun, students: readonly number[]): Promise<void> {
  const rows = await listLinksOf(trx, id, students)
  const due = rows.map((row) => ({ ...row, ...(isUndone && { old: row.new, new: row.old }) }))
  await writeLinks(trx, due.filter(isUnchanged), by)
}

type Link = { studentId: number; subject: number; old: number | null; new: number | null }
/** True if the student's subject and teacher are still as before the change. */
const isUnchanged = ({ now, old }: Link & { now: number | null }) => now === old

/** The links that a batch changes or has changed, with their present state; of these students alone, if given. */
async function listLinksOf(db: Trx, id: number, students?: readonly number[]): Promise<(Link & { now: number | null })[]> {
  const changes = db.selectFrom('batch_difference as d').where('d.batch_id', '=', id)
  const some = students ? changes.where('d.student_id', 'in', students) : changes
  const rows = await some.select(['d.student_id as studentId', 'd.old_value as old', 'd.new_value as new']).execute()
  const links = await some
    .innerJoin('subject_student as link', 'link.student_id', 'd.student_id')
    .select(['link.student_id as studentId', 'link.subject_id as subject', 'link.employee_id as teacher'])
    .execute()
  const now = new Map(links.map(({ studentId, subject, teacher }) => [`${studentId}-${subject}`, teacher]))
  return rows.flatMap(({ studentId, ...row }) => {
    const [old, next]: Subjects[] = [row.old, row.new].map((text) => JSON.parse(text ?? '{}'))
    return Object.keys(next ?? {}).map((key) => ({
      studentId,
      subject: Number(key),
      old: old?.[key] ?? null,
      new: next?.[key] ?? null,
      now: written(now.get(`${studentId}-${key}`)),
    }))
  })
}

export type Back = { students: number; subjects: number; kept: number }
/** What an undo restores, and what somebody has changed since. */
export async function countBack(trx: Trx, id: number): Promise<Back> {
  const rows = await listLinksOf(trx, id)
  const back = rows.filter((row) => isUnchanged({ ...row, old: row.new }))
  return { students: new Set(back.map(({ studentId }) => studentId)).size, subjects: back.length, kept: rows.length - back.length }
}

/** Removes links, adds some and gives others to another teacher. */
async function writeLinks(trx: Trx, links: readonly Link[], by: By<Author>): Promise<void> {
  const gone = linksIn(links.filter((one) => one.new === null))
  const others = linksIn(links.filter((one) => one.new !== null && one.old !== null))
  const added = linksIn(links.filter((one) => one.old === null))
  await sql`delete from subject_student where (student_id, subject_id) in (select one.student, one.subject from ${gone} as one)`.execute(
    trx,
  )
  await sql`update subject_student set employee_id = one.employee, version = version + 1 from ${others} as one
    where student_id = one.student and subject_id = one.subject`.execute(trx)
  await sql`insert into subject_student (student_id, subject_id, employee_id)
    select one.student, one.subject, one.employee from ${added} as one`.execute(trx)
  await recordChanges(trx, links.flatMap(historyOf), by)
}

const linksIn = (links: readonly Link[]) =>
  rowsOf(
    links.map((one) => [one.studentId, one.subject, one.new || null]),
    { student: 'integer', subject: 'integer', employee: 'integer' },
  )

function historyOf({ studentId, subject, ...one }: Link): Change[] {
  const about = { entity: 'subject_student', key: `${studentId}-${subject}`, studentId }
  const taken = (teacher: number | null) => (teacher === null ? null : subject)
  return [
    { ...about, field: 'subject_id', old: taken(one.old), new: taken(one.new) },
    { ...about, field: 'employee_id', old: one.old || null, new: one.new || null },
  ]
}
