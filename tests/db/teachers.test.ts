import { expect, test } from 'vitest'
import { removeLesson, saveLesson, saveTeacher } from '../../src/db/school/teachers/index.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, year } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const english = subjects.english
const lesson = (classId: string) => ({ subjectId: english, classId })

async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const { db } = await makeWorld(options)
  const give = (employeeId: number, classId: string, old?: string) =>
    saveLesson(db, { employeeId, year, next: lesson(classId), old: old ? lesson(old) : undefined }, { actor: actor('admin'), at })
  const take = (employeeId: number, classId: string) =>
    removeLesson(db, { employeeId, year }, lesson(classId), { actor: actor('admin'), at })
  /** Who teaches English to a student, by the list of subjects and by the term's record. */
  const teacherOf = async (id: number) => {
    const link = await db
      .selectFrom('subject_student')
      .select('employee_id')
      .where('student_id', '=', id)
      .where('subject_id', '=', english)
      .executeTakeFirst()
    const record = await db
      .selectFrom('subject_record')
      .select('employee_id')
      .where('student_id', '=', id)
      .where('subject_id', '=', english)
      .executeTakeFirst()
    return [link?.employee_id, record?.employee_id]
  }
  return { db, give, take, teacherOf }
}

const [zahra, andres, marcus] = [students.zahra.id, students.andres.id, students.marcus.id]

test('a lesson makes its class’s students the teacher’s, where nobody else has it', async () => {
  const { db, give, teacherOf } = await world()
  expect(await teacherOf(marcus)).toEqual([2, 2])
  await db.updateTable('subject_record').set({ employee_id: null }).where('student_id', '=', marcus).execute()
  await give(3, '5B')
  expect(await teacherOf(marcus)).toEqual([3, 3])
  expect(await teacherOf(zahra)).toEqual([2, 2])
})

test('an empty record of the term goes with its student, and the history tells of what changed', async () => {
  const { db, give, teacherOf } = await world()
  const { id } = await db
    .selectFrom('subject_record')
    .select('id')
    .where('student_id', '=', marcus)
    .where('subject_id', '=', english)
    .executeTakeFirstOrThrow()
  await give(3, '5B')
  expect(await teacherOf(marcus)).toEqual([3, 3])
  const changes = await db.selectFrom('change').selectAll().where('student_id', 'is not', null).execute()
  expect(changes.map((c) => [c.entity, c.entity_key, c.field, c.old_value, c.new_value])).toEqual([
    ['subject_student', `${marcus}-${english}`, 'employee_id', '2', '3'],
    ['subject_record', String(id), 'employee_id', '2', '3'],
  ])
})

test.each([{ exam_mark: 0 }, { course_mark: 71 }, { coded_comment: 1 }, { custom_comment: 'Well done' }])(
  'a record with %j stays with the teacher it names, and goes to the new one where it names none',
  async (entered) => {
    const { db, give, take, teacherOf } = await world()
    const record = db.updateTable('subject_record').where('student_id', '=', marcus).where('subject_id', '=', english)
    await record.set(entered).execute()
    await give(3, '5B')
    expect(await teacherOf(marcus)).toEqual([3, 2])
    await take(3, '5B')
    await record.set({ employee_id: null }).execute()
    await give(4, '5B')
    expect(await teacherOf(marcus)).toEqual([4, 4])
  },
)

test('who shares the lesson has the empty records of the one who gives it up', async () => {
  const { give, take, teacherOf } = await world()
  await give(3, '5A')
  expect(await teacherOf(andres)).toEqual([2, 2])
  await take(2, '5A')
  expect(await teacherOf(andres)).toEqual([3, 3])
})

test('two teachers of one lesson share the class as it is', async () => {
  const { db, give, teacherOf } = await world()
  await give(3, '5A')
  expect(await teacherOf(zahra)).toEqual([2, 2])
  await db
    .updateTable('subject_student')
    .set({ employee_id: 3 })
    .where('student_id', '=', andres)
    .where('subject_id', '=', english)
    .execute()
  await give(2, '5B')
  expect((await teacherOf(andres))[0]).toBe(3)
})

test('an archived teacher’s students go to the next one', async () => {
  const { db, give, teacherOf } = await world()
  await saveTeacher(db, { id: 2, change: { isArchived: true }, version: undefined }, { actor: actor('admin'), at })
  await give(3, '5A')
  expect(await teacherOf(zahra)).toEqual([3, 3])
})

test('a lesson taken away leaves its students to whoever shares it, or to nobody; what is entered stays', async () => {
  const { db, give, take, teacherOf } = await world()
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '=', zahra).execute()
  await give(3, '5A')
  await take(2, '5A')
  expect(await teacherOf(zahra)).toEqual([3, 2])
  await take(3, '5A')
  expect(await teacherOf(zahra)).toEqual([null, 2])
  expect(await db.selectFrom('subject_record').select('exam_mark').where('exam_mark', '=', 60).execute()).toHaveLength(3)
})

test('a lesson that becomes another gives up one class and takes the next', async () => {
  const { db, give, teacherOf } = await world()
  await db.updateTable('subject_record').set({ employee_id: null }).where('student_id', '=', marcus).execute()
  await give(2, '5B', '5A')
  expect(await teacherOf(zahra)).toEqual([null, 2])
  expect(await teacherOf(marcus)).toEqual([2, 2])
})

test('a posted term’s records are left alone', async () => {
  const { db, give, teacherOf } = await world()
  await db.updateTable('subject_record').set({ employee_id: null }).where('student_id', '=', marcus).execute()
  await addRows(db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-01 10:00:00' })
  await give(3, '5B')
  expect(await teacherOf(marcus)).toEqual([3, null])
})

test('a lesson of another year leaves the students of this one alone', async () => {
  const { db, teacherOf } = await world()
  const answer = await saveLesson(db, { employeeId: 3, year: 20242025, next: lesson('5B') }, { actor: actor('admin'), at })
  expect(answer.kind).toBe('saved')
  expect(await teacherOf(marcus)).toEqual([2, 2])
})
