import type { Plan, Ref } from '../../domain/school-upload/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { addRow } from '../_save.ts'
import { writeTaken } from '../subjects/assign.ts'
import { type ClassList, listClassesOf } from '../teachers/classes.ts'
import { addLesson } from '../teachers/lessons.ts'

export type Added = { classes: number; subjects: number; teachers: number; lessons: number; choices: number }

/** Puts what a plan adds into the school: each sheet before those that refer to it. `year` is that of lessons and of teachers' classes. */
export async function applyPlan(trx: Trx, plan: Plan, year: number | null, by: By): Promise<Added> {
  for (const { id, formLevel } of plan.classes) await addRow(trx, 'form_class', { id, form_level: formLevel }, by)
  const subjects = new Map<number, number>()
  for (const { row, title, abbr } of plan.subjects) subjects.set(row, await addRow(trx, 'subject', { title, abbr }, by))
  const teachers = new Map<number, number>()
  for (const { row, values } of plan.teachers) teachers.set(row, await addTeacher(trx, values, by))
  const idOf = (known: ReadonlyMap<number, number>, ref: Ref) => ('id' in ref ? ref.id : (known.get(ref.row) as number))
  if (year !== null) {
    for (const list of ['form_teacher_class', 'dean_class'] as const) {
      const given = list === 'dean_class' ? plan.deanClasses : plan.formClasses
      await addClassesOf(
        trx,
        list,
        given.map(({ teacher, classId }) => ({ employeeId: idOf(teachers, teacher), classId })),
        year,
        by,
      )
    }
    for (const { teacher, subject, classId } of plan.lessons)
      await addLesson(trx, { employeeId: idOf(teachers, teacher), subjectId: idOf(subjects, subject), classId, year }, by)
  }
  let choices = 0
  for (const { subject, classId } of plan.sets) choices += await addTakers(trx, { subjectId: idOf(subjects, subject), classId, year }, by)
  return {
    classes: plan.classes.length,
    subjects: plan.subjects.length,
    teachers: plan.teachers.length,
    lessons: plan.lessons.length,
    choices,
  }
}

/** Without a password: a slip gives the first one. */
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

type Set_ = { subjectId: number; classId: string; year: number | null }

/** Those of a class who do not take a subject yet take it, from the class's teacher of it where there is only one. */
async function addTakers(trx: Trx, { subjectId, classId, year }: Set_, by: By): Promise<number> {
  const students = await trx
    .selectFrom('student')
    .select('id')
    .where('form_class_id', '=', classId)
    .where('archived_on', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subject_student as link')
            .select('student_id')
            .whereRef('link.student_id', '=', 'student.id')
            .where('link.subject_id', '=', subjectId),
        ),
      ),
    )
    .execute()
  if (students.length === 0) return 0
  const teachers = await trx
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select('employee_id as id')
    .where('academic_year_id', 'is', year)
    .where('subject_id', '=', subjectId)
    .where('form_class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .execute()
  const employeeId = teachers.length === 1 ? (teachers[0]?.id ?? null) : null
  await writeTaken(trx, { subjectId, employeeId, added: students.map(({ id }) => id), changed: [] }, new Map(), by)
  return students.length
}
