import type { LastChange } from '../../../domain/_changes.ts'
import { type AssignFault, type Choice, decideAssignment, decideRemoval, type Link } from '../../../domain/school/subjects/index.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { whoChanged } from '../../_save.ts'
import { findSubject } from './list.ts'
import { addRecords, dropEmptyRecords, giveRecords, listEntered, listOpenTerms } from './records.ts'

const entity = 'subject_student'
type Conflict = { kind: 'conflict'; students: number[]; change: LastChange | undefined }

/** `employeeId` undefined: present teachers stay. `within`: the class or form of the choice. */
export type Assignment = {
  subjectId: number
  employeeId: number | null | undefined
  choices: readonly Choice[]
  within?: { classId: string | null; form: number | null }
}
export type AssignAnswer = { kind: 'assigned'; count: number } | { kind: 'refused'; fault: AssignFault } | Conflict

/** Assigns a subject and teacher to students, all or none. Students registered into the current term get its record too. */
export async function assignStudents(db: Db, { choices: named, ...assignment }: Assignment, by: By): Promise<AssignAnswer> {
  return db.transaction().execute(async (trx) => {
    const choices = eachOnce(named)
    const fault = await faultOf(trx, { ...assignment, choices })
    if (fault) return { kind: 'refused', fault }
    const { subjectId, employeeId } = assignment
    const links = await findLinks(trx, subjectId, choices)
    const decided = choices.map((choice) => ({
      studentId: choice.studentId,
      decision: decideAssignment(links.get(choice.studentId), choice, employeeId),
    }))
    const moved = decided.filter(({ decision }) => decision.kind === 'conflict')
    if (moved.length > 0) return conflictOf(trx, subjectId, moved)
    const whoIs = (kind: 'add' | 'change') => decided.filter(({ decision }) => decision.kind === kind).map(({ studentId }) => studentId)
    const taken = { subjectId, employeeId: employeeId ?? null, added: whoIs('add'), changed: whoIs('change') }
    await writeTaken(trx, taken, links, by)
    return { kind: 'assigned', count: choices.length }
  })
}

type Taken = { subjectId: number; employeeId: number | null; added: number[]; changed: number[] }

/** Writes students' subject and teacher, with the present term's records. `links` belong to students who take it already. */
export async function writeTaken(
  trx: Trx,
  { subjectId, employeeId, added, changed }: Taken,
  links: ReadonlyMap<number, Link>,
  by: By,
): Promise<void> {
  if (added.length > 0)
    await trx
      .insertInto(entity)
      .values(added.map((studentId) => ({ student_id: studentId, subject_id: subjectId, employee_id: employeeId })))
      .execute()
  await trx
    .updateTable(entity)
    .set((eb) => ({ employee_id: employeeId, version: eb('version', '+', 1) }))
    .where('student_id', 'in', changed)
    .where('subject_id', '=', subjectId)
    .execute()
  const about = (studentId: number) => ({ entity, key: keyOf(studentId, subjectId), studentId })
  const oldTeacher = (studentId: number) => links.get(studentId)?.employeeId
  await recordChanges(
    trx,
    [
      ...added.map((studentId) => ({ ...about(studentId), field: 'subject_id', old: null, new: subjectId })),
      ...[...added, ...changed].map((id) => ({ ...about(id), field: 'employee_id', old: oldTeacher(id), new: employeeId })),
    ],
    by,
  )
  for (const term of await listOpenTerms(trx)) {
    await addRecords(trx, term, { subjectId, employeeId, students: added }, by)
    if (employeeId) await giveRecords(trx, term, { subjectId, employeeId, students: [...added, ...changed] }, by)
  }
}

type Removal = { kind: 'removed'; count: number; kept: number[] } | { kind: 'refused'; fault: AssignFault } | Conflict

/** Removes a subject from students. The current term's record goes too while it has no entries; `kept` are students who keep theirs. */
export async function removeSubjectStudents(db: Db, subjectId: number, named: readonly Choice[], by: By): Promise<Removal> {
  return db.transaction().execute(async (trx) => {
    const choices = eachOnce(named)
    const links = await findLinks(trx, subjectId, choices)
    const fault = await faultOf(trx, { subjectId, employeeId: undefined, choices: choices.filter(({ studentId }) => links.has(studentId)) })
    if (fault) return { kind: 'refused', fault }
    const moved = choices.filter((choice) => decideRemoval(links.get(choice.studentId), choice) === 'conflict')
    if (moved.length > 0) return conflictOf(trx, subjectId, moved)
    const students = choices.map(({ studentId }) => studentId).filter((id) => links.has(id))
    return { kind: 'removed', count: students.length, kept: await removeTakers(trx, subjectId, students, by) }
  })
}

/** Removes a subject from its students, with records without entries; returns those who keep theirs. */
export async function removeTakers(trx: Trx, subjectId: number, students: readonly number[], by: By): Promise<number[]> {
  const gone = await trx
    .deleteFrom(entity)
    .where('subject_id', '=', subjectId)
    .where('student_id', 'in', students)
    .returning(['student_id as studentId', 'employee_id as employeeId'])
    .execute()
  const changes = gone.flatMap(({ studentId, employeeId }) => {
    const about = { entity, key: keyOf(studentId, subjectId), studentId, new: null }
    return [
      { ...about, field: 'subject_id', old: subjectId },
      { ...about, field: 'employee_id', old: employeeId },
    ]
  })
  await recordChanges(trx, changes, by)
  const kept = new Set<number>()
  for (const term of await listOpenTerms(trx)) {
    await dropEmptyRecords(trx, term, subjectId, students, by)
    for (const id of await listEntered(trx, term, subjectId, students)) kept.add(id)
  }
  return [...kept]
}

const eachOnce = (choices: readonly Choice[]) => [...new Map(choices.map((choice) => [choice.studentId, choice])).values()]
const keyOf = (studentId: number, subjectId: number) => `${studentId}-${subjectId}`

async function findLinks(trx: Trx, subjectId: number, choices: readonly Choice[]): Promise<Map<number, Link>> {
  const ids = choices.map(({ studentId }) => studentId)
  const rows = await trx
    .selectFrom(entity)
    .select(['student_id', 'employee_id as employeeId', 'version'])
    .where('subject_id', '=', subjectId)
    .where('student_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ student_id, ...link }) => [student_id, link]))
}

async function faultOf(trx: Trx, { subjectId, employeeId, choices, within }: Assignment): Promise<AssignFault | undefined> {
  if (!(await isSubject(trx, subjectId))) return 'no-subject'
  if (employeeId && !(await isTeacher(trx, employeeId))) return 'no-teacher'
  const ids = [...new Set(choices.map(({ studentId }) => studentId))]
  const students = await trx
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select(['student.form_class_id as classId', 'form_class.form_level as form'])
    .where('student.id', 'in', ids)
    .where('student.archived_on', 'is', null)
    .execute()
  if (students.length < ids.length) return 'no-student'
  const isInside = (student: { classId: string | null; form: number | null }) =>
    (!within?.classId || within.classId === student.classId) && (!within?.form || within.form === student.form)
  return students.every(isInside) ? undefined : 'not-in-class'
}

const isSubject = async (trx: Trx, id: number) => (await findSubject(trx, id)) !== undefined

async function isTeacher(trx: Trx, id: number): Promise<boolean> {
  const row = await trx.selectFrom('employee').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

async function conflictOf(trx: Trx, subjectId: number, moved: readonly { studentId: number }[]): Promise<Conflict> {
  const students = moved.map(({ studentId }) => studentId)
  const change = await whoChanged(trx, { table: entity, key: [students[0] ?? 0, subjectId] }, ['employee_id', 'subject_id'])
  return { kind: 'conflict', students, change }
}
