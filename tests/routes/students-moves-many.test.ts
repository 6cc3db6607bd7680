import { beforeEach, expect, test } from 'vitest'
import { findWork } from '../../src/db/_student-work.ts'
import { moveToClasses, nothingKnown } from '../../src/db/school/students/moves/index.ts'
import { beginWork, goOn } from '../../src/db/school/students/work/index.ts'
import { addLesson } from '../../src/db/school/teachers/lessons.ts'
import { actor, makeWorld, students, subjects, type World, year } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return () => world.close()
})

const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
const asideOf = async () =>
  (
    await world.db
      .selectFrom('subject_record_aside')
      .select(['student_id', 'subject_id'])
      .orderBy('student_id')
      .orderBy('subject_id')
      .execute()
  ).map(({ student_id, subject_id }) => `${student_id} ${subject_id}`)

/** Takes everything of one subject away from a class: lessons, and who is registered for it there. */
async function isNotTaken(classId: string, subject: number) {
  await world.db.deleteFrom('lesson').where('form_class_id', '=', classId).where('subject_id', '=', subject).execute()
  await world.db
    .deleteFrom('subject_record')
    .where('subject_id', '=', subject)
    .where('student_id', 'in', (eb) => eb.selectFrom('student_term_record').select('student_id').where('form_class_id', '=', classId))
    .execute()
  const other = Object.values(subjects).find((id) => id !== subject) ?? 0
  await world.db
    .insertInto('lesson')
    .values({ employee_id: await someTeacher(), subject_id: other, form_class_id: classId, academic_year_id: year })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
const someTeacher = async () =>
  (await world.db.selectFrom('employee').select('id').where('deleted_at', 'is', null).executeTakeFirstOrThrow()).id

async function moved(own: readonly { id: number }[]) {
  const moving = own.map(({ id }) => ({ id, classId: '5A' }))
  const work = await beginWork(world.db, { doing: 'class', students: moving, to: '1A', classFrom: 'this-term', day: '2025-12-01' }, by)
  await goOn(world.db, work, (error) => {
    throw error
  })
  return findWork(world.db, work)
}

test('of students who come into a class together, each has the same subjects set aside as alone', async () => {
  await isNotTaken('1A', subjects.mathematics)
  const own = Object.values(students).filter(({ formClass }) => formClass === '5A')
  expect(await moved(own)).toMatchObject({ done: own.length, kept: 0 })
  const found = await asideOf()
  expect(found.length).toBeGreaterThan(0)

  await world.close()
  world = await makeWorld()
  await isNotTaken('1A', subjects.mathematics)
  for (const one of own) await moved([one])
  expect(await asideOf()).toEqual(found)
})

test('what a class comes to take while students go into it, the next of them bring along', async () => {
  await isNotTaken('1A', subjects.mathematics)
  const [first, next] = Object.values(students).filter(({ formClass }) => formClass === '5A')
  const known = nothingKnown()
  const move = (id: number) =>
    world.db.transaction().execute((trx) => moveToClasses(trx, { to: new Map([[id, '1A']]), classFrom: 'this-term', known }, by))
  await move(first?.id ?? 0)
  const lesson = { employeeId: await someTeacher(), subjectId: subjects.mathematics, classId: '1A', year }
  await world.db.transaction().execute((trx) => addLesson(trx, lesson, { ...by, at: '2025-12-01T14:00:01.000Z' }))
  await move(next?.id ?? 0)
  const aside = await asideOf()
  expect(aside).toContain(`${first?.id} ${subjects.mathematics}`)
  expect(aside).not.toContain(`${next?.id} ${subjects.mathematics}`)
})
