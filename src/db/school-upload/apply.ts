import type { Plan, Ref } from '../../domain/school-upload/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { addRow } from '../_save.ts'
import { ensureYear } from '../_term.ts'
import { nextNumber } from '../school/comments.ts'
import { type ClassList, listClassesOf } from '../school/teachers/classes.ts'
import { addLesson } from '../school/teachers/lessons.ts'
import { addPastTerm } from '../school/terms/past.ts'

/** The ids of new rows that other rows refer to. */
export type Refs = { subject: (ref: Ref) => number; teacher: (ref: Ref) => number; comment: (ref: Ref) => number }

/** Adds the few things of a school: each sheet before those that refer to it. `year` is for lessons and teachers' classes. */
export async function applyFew(trx: Trx, plan: Plan, year: number | null, by: By): Promise<Refs> {
  for (const { id, formLevel } of plan.classes) await addRow(trx, 'form_class', { id, form_level: formLevel }, by)
  const [subjects, teachers, comments] = [new Map<number, number>(), new Map<number, number>(), await addComments(trx, plan, by)]
  for (const { row, title, abbr } of plan.subjects) subjects.set(row, await addRow(trx, 'subject', { title, abbr }, by))
  for (const { row, values } of plan.teachers) teachers.set(row, await addTeacher(trx, values, by))
  for (const { possible, ...term } of plan.terms) await addPastTerm(trx, term, { ...term, possibleAttendance: possible }, by)
  const refs = { subject: idOf(subjects), teacher: idOf(teachers), comment: idOf(comments) }
  if (year !== null) await addYearly(trx, plan, { year, refs }, by)
  return refs
}

const idOf = (known: ReadonlyMap<number, number>) => (ref: Ref) => ('id' in ref ? ref.id : (known.get(ref.row) as number))

async function addYearly(trx: Trx, plan: Plan, { year, refs }: { year: number; refs: Refs }, by: By): Promise<void> {
  await ensureYear(trx, year)
  for (const list of ['form_teacher_class', 'dean_class'] as const) {
    const given = list === 'dean_class' ? plan.deanClasses : plan.formClasses
    const charges = given.map(({ teacher, classId }) => ({ employeeId: refs.teacher(teacher), classId }))
    await addClassesOf(trx, list, charges, year, by)
  }
  for (const { teacher, subject, classId } of plan.lessons)
    await addLesson(trx, { employeeId: refs.teacher(teacher), subjectId: refs.subject(subject), classId, year }, by)
}

/** With the next free numbers, in row order. */
async function addComments(trx: Trx, { comments }: Plan, by: By): Promise<Map<number, number>> {
  const first = comments.length > 0 ? await nextNumber(trx) : 0
  const added = [...comments].sort((a, b) => a.row - b.row).map(({ row, detail }, i) => ({ row, id: first + i, detail }))
  for (const { id, detail } of added) await addRow(trx, 'coded_comment', { id, detail }, by)
  return new Map(added.map(({ row, id }) => [row, id]))
}

/** Without a password, which a slip gives first. */
function addTeacher(
  trx: Trx,
  { firstName, lastName, teacherNum, dateOfBirth, userName, postId }: Plan['teachers'][number]['values'],
  by: By,
) {
  const values = {
    first_name: firstName,
    last_name: lastName,
    teacher_num: teacherNum,
    date_of_birth: dateOfBirth,
    user_name: userName,
    post_id: postId,
  }
  return addRow(trx, 'employee', values, by, { password_hash: null, password_reset: 1 })
}

async function addClassesOf(trx: Trx, list: ClassList, given: readonly { employeeId: number; classId: string }[], year: number, by: By) {
  const byTeacher = Map.groupBy(given, ({ employeeId }) => employeeId)
  for (const [employeeId, own] of byTeacher) {
    const now = await listClassesOf(trx, { list, employeeId, year })
    const added = own.map(({ classId }) => classId).filter((classId) => !now.includes(classId))
    if (added.length === 0) continue
    await trx
      .insertInto(list)
      .values(added.map((form_class_id) => ({ employee_id: employeeId, academic_year_id: year, form_class_id })))
      .execute()
    const next = [...now, ...added].sort()
    const about = { entity: list, key: `${employeeId}-${year}`, field: 'classes' }
    await recordChanges(trx, [{ ...about, old: now.join(', ') || null, new: next.join(', ') }], by)
  }
}
