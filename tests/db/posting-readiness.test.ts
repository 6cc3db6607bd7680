import { expect, test } from 'vitest'
import { findReadiness } from '../../src/db/posting/readiness.ts'
import { scopesFor } from '../../src/domain/_policy.ts'
import { checksOf, classLines, countsOf, isUnusual } from '../../src/domain/posting/readiness.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, type Who, year } from '../world.ts'

const find = (world: Awaited<ReturnType<typeof makeWorld>>, who: Who = 'admin', isCurrent = true) =>
  findReadiness(world.db, { actor: actor(who), scopes: scopesFor(actor(who), 'readiness.read') }, { year, term: world.term, isCurrent })

test('of a term just begun all is missing, but what the registration filled in', async () => {
  const readiness = await find(await makeWorld())
  expect(countsOf(readiness)).toEqual({
    marks: 16,
    remarks: 6,
    deans: 6,
    attendance: 6,
    conduct: 6,
    unusual: 0,
    subjects: 0,
    teachers: 0,
    unregistered: 0,
  })
  expect(classLines(readiness).map((line) => [line.classId, line.students, line.counts.marks])).toEqual([
    ['1A', 1, 1],
    ['5A', 4, 12],
    ['5B', 1, 3],
  ])
  expect(readiness.gaps.attendance[0]?.gaps.map((gap) => gap.code)).toEqual(['absent', 'late'])
})

test.each([
  ['joseph', ['5A']],
  ['noel', ['5A', '5B']],
  ['baptiste', ['1A', '5A', '5B']],
  ['lutchman', []],
  ['stranger', []],
] as const)('%s sees the classes %j', async (who, classes) => {
  const world = await makeWorld()
  expect(classLines(await find(world)).length).toBe(3)
  expect(classLines(await find(world, who)).map((line) => line.classId)).toEqual(classes)
})

test('the mark that counts is the exam mark in term 1 and the course mark in term 2', async () => {
  for (const [term, left] of [
    [1, 16],
    [2, 0],
  ] as const) {
    const world = await makeWorld({ term })
    await world.db.updateTable('subject_record').set({ course_mark: 50 }).execute()
    expect(countsOf(await find(world)).marks).toBe(left)
  }
})

test('lessons name their teachers, and know whose they are', async () => {
  const world = await makeWorld()
  const lessons = (await find(world, 'joseph')).lessons
  expect(lessons.map((l) => [l.classId, l.subject, l.teachers, l.mine, l.registered])).toEqual([
    ['5A', 'Chemistry', ['Paul Baptiste'], false, 4],
    ['5A', 'English Language', ['Kerwin Joseph'], true, 4],
    ['5A', 'Mathematics', ['Devika Lutchman'], false, 4],
  ])
})

test('the place of a student is that of the class list', async () => {
  const { gaps } = await find(await makeWorld())
  const places = gaps.remarks.filter((line) => line.classId === '5A').map((line) => [line.n, line.studentId])
  expect(places).toEqual([students.zahra, students.nicolette, students.andres, students.teShawn].map((s, i) => [i + 1, s.id]))
})

test('a subject without a record is found in the current term, and not asked of an earlier one', async () => {
  const world = await makeWorld()
  await world.db
    .deleteFrom('subject_record')
    .where('student_id', '=', students.zahra.id)
    .where('subject_id', '=', subjects.chemistry)
    .execute()
  const found = (await find(world)).gaps.subjects
  expect(found.map((line) => [line.studentId, line.gaps])).toEqual([[students.zahra.id, [{ code: 'unrecorded', subject: 'Chemistry' }]]])
  expect((await find(world, 'admin', false)).gaps.subjects).toEqual([])
})

test('the database sieves unusual marks by the rule of the domain', async () => {
  const world = await makeWorld()
  await addRows(
    world.db,
    'subject',
    [1, 2, 3].map((id) => ({ id, title: `Subject ${id}`, abbr: `S${id}` })),
  )
  const records = [1, 2, 3].map((subject_id) => ({
    student_id: students.zahra.id,
    academic_year_id: year,
    term: 1,
    subject_id,
    updated_at: '',
  }))
  await world.db.insertInto('subject_record').values(records).execute()
  const set = (marks: (number | null)[]) =>
    Promise.all(
      [101, 104, 113, 1, 2, 3].map((subject, i) =>
        world.db
          .updateTable('subject_record')
          .set({ exam_mark: marks[i] ?? null })
          .where('student_id', '=', students.zahra.id)
          .where('subject_id', '=', subject)
          .execute(),
      ),
    )
  const cases = [
    [65, 65, 65, 0],
    [60, 60, 24],
    [60, 0],
    [60, 60, 60, 60, 95],
    [60, 60, 60, 60, 96],
    [60, 60, 60, 60, 24, 60],
    [60, 60, 60, 0],
    [0, 100, 0, 100, 50, 50],
    [],
  ]
  for (const marks of cases) {
    await set(marks)
    const sum = marks.reduce((a, b) => a + b, 0)
    const expected = marks.filter((mark) => isUnusual({ mark, sum, count: marks.length }))
    const found = (await find(world)).gaps.unusual.flatMap((line) => line.gaps.map((gap) => gap.code === 'unusual' && gap.mark))
    expect(found.sort()).toEqual(expected.sort())
  }
})

test('a zero beside three sixty-fives, and an exam far from its course mark, are unusual; what had nothing beside it is counted as not checked', async () => {
  const world = await makeWorld()
  const set = (studentId: number, subject: number, values: object) =>
    world.db.updateTable('subject_record').set(values).where('student_id', '=', studentId).where('subject_id', '=', subject).execute()
  await set(students.ana.id, subjects.mathematics, { exam_mark: 40 })
  await set(students.zahra.id, subjects.english, { exam_mark: 20, course_mark: 80 })
  await set(students.marcus.id, subjects.english, { exam_mark: 65 })
  await set(students.marcus.id, subjects.mathematics, { exam_mark: 65 })
  await set(students.marcus.id, subjects.chemistry, { exam_mark: 0 })
  const readiness = await find(world)
  expect(readiness.gaps.unusual.map((line) => [line.studentId, line.gaps.map((gap) => gap.code)])).toEqual([
    [students.zahra.id, ['apart']],
    [students.marcus.id, ['unusual']],
  ])
  expect(checksOf(readiness)).toEqual({ entered: 5, unchecked: 1 })
})

test('students without subjects, without a teacher and without a class are found', async () => {
  const world = await makeWorld()
  const { zahra, marcus, ana } = students
  for (const table of ['subject_record', 'subject_student'] as const)
    await world.db.deleteFrom(table).where('student_id', '=', zahra.id).execute()
  await world.db.updateTable('subject_record').set({ employee_id: null }).where('student_id', '=', ana.id).execute()
  await world.db.deleteFrom('subject_record').where('student_id', '=', marcus.id).execute()
  await world.db.deleteFrom('student_term_record').where('student_id', '=', marcus.id).where('academic_year_id', '=', year).execute()
  const codes = async (who: Who = 'admin') => {
    const { gaps } = await find(world, who)
    return [gaps.subjects, gaps.teachers, gaps.unregistered].map((lines) =>
      lines.map((line) => [line.studentId, line.classId, line.gaps[0]?.code]),
    )
  }
  expect(await codes()).toEqual([[[zahra.id, '5A', 'no-subjects']], [[ana.id, '1A', 'untaught']], [[marcus.id, '5B', 'unregistered']]])
  expect((await codes('joseph'))[2]).toEqual([])
  await world.db.updateTable('student').set({ form_class_id: null }).where('id', '=', marcus.id).execute()
  expect((await codes())[2]).toEqual([[marcus.id, '', 'no-class']])
  expect((await codes('noel'))[2]).toEqual([])
})
