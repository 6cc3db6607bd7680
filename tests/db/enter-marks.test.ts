import { expect, test } from 'vitest'
import { findSheet, listOwnLessons, listSubjectsOfClass, type RowSave, saveMarks } from '../../src/db/marks/enter/index.ts'
import { scopesFor } from '../../src/domain/_policy.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const key = { year, term: 1, classId: '5A', subjectId: subjects.mathematics }
const scopes = (who: Who) => scopesFor(actor(who), 'subject-record.enter')
const save = (values: RowSave['values'], over: Partial<RowSave> = {}): RowSave => ({
  studentId: students.zahra.id,
  version: 1,
  values,
  ...over,
})
const now = '2025-12-01T14:00:00.000Z'
const saveAs = (world: World, who: Who, saves: RowSave[], at = now, sheet = key) =>
  saveMarks(world.db, { actor: actor(who), scopes: scopes(who) }, sheet, saves, at)
const history = ({ db }: World) =>
  db
    .selectFrom('change')
    .select(['actor_name as by', 'field', 'old_value as old', 'new_value as new', 'student_id as student'])
    .orderBy('id')
    .execute()
const recordOf = ({ db }: World, student: number = students.zahra.id) =>
  db
    .selectFrom('subject_record')
    .selectAll()
    .where('student_id', '=', student)
    .where('subject_id', '=', key.subjectId)
    .executeTakeFirstOrThrow()

test('a save writes the fields it names, a history row for each, and the next version', async () => {
  const world = await makeWorld()
  const [outcome] = (await saveAs(world, 'lutchman', [save({ course_mark: 72, coded_comment: 2 })])) ?? []
  expect(outcome).toMatchObject({ kind: 'saved', row: { course_mark: 72, exam_mark: null, coded_comment: 2, version: 2 } })
  expect(await recordOf(world)).toMatchObject({ course_mark: 72, coded_comment: 2, version: 2, updated_at: '2025-12-01T14:00:00.000Z' })
  expect(await history(world)).toEqual([
    { by: 'D. Lutchman', field: 'course_mark', old: null, new: '72', student: students.zahra.id },
    { by: 'D. Lutchman', field: 'coded_comment', old: null, new: '2', student: students.zahra.id },
  ])
})

test('the same save again is saved, and leaves neither a version nor a history row', async () => {
  const world = await makeWorld()
  await saveAs(world, 'lutchman', [save({ course_mark: 72 })])
  const [again] = (await saveAs(world, 'lutchman', [save({ course_mark: 72 })])) ?? []
  expect(again).toMatchObject({ kind: 'saved', row: { version: 2 } })
  expect(await history(world)).toHaveLength(1)
})

test('a cell that somebody else changed is answered with who and when, and nothing of the row is written', async () => {
  const world = await makeWorld()
  await saveAs(world, 'admin', [save({ course_mark: 43 })], '2025-12-01T14:42:00.000Z')
  const [outcome] = (await saveAs(world, 'lutchman', [save({ course_mark: 38, exam_mark: 50 })])) ?? []
  expect(outcome).toMatchObject({
    kind: 'conflict',
    row: { course_mark: 43, exam_mark: null, version: 2 },
    conflicts: [{ field: 'course_mark', changedBy: 'admin', changedAt: '2025-12-01T14:42:00.000Z' }],
  })
  expect(await recordOf(world)).toMatchObject({ course_mark: 43, exam_mark: null, version: 2 })
})

test('of two who save a cell at the same moment, one is told of the other', async () => {
  const world = await makeWorld()
  const others = [students.andres, students.nicolette].map(({ id }) =>
    saveAs(world, 'admin', [save({ course_mark: 50 }, { studentId: id })]),
  )
  const outcomes = await Promise.all([
    saveAs(world, 'admin', [save({ course_mark: 43 })]),
    saveAs(world, 'lutchman', [save({ course_mark: 38 })]),
    ...others,
  ])
  expect(outcomes.map((rows) => rows?.[0]?.kind)).toEqual(['saved', 'conflict', 'saved', 'saved'])
  expect(await recordOf(world)).toMatchObject({ course_mark: 43, version: 2 })
  expect(await history(world)).toHaveLength(3)
})

test('two teachers who change different cells of a row do not disturb each other', async () => {
  const world = await makeWorld()
  await saveAs(world, 'admin', [save({ course_mark: 43 })])
  const [outcome] = (await saveAs(world, 'lutchman', [save({ exam_mark: 50 })])) ?? []
  expect(outcome).toMatchObject({ kind: 'saved', row: { course_mark: 43, exam_mark: 50, version: 3 } })
})

test('each row of a class has its own outcome', async () => {
  const world = await makeWorld()
  await saveAs(world, 'admin', [save({ course_mark: 1 }, { studentId: students.andres.id })])
  const outcomes = await saveAs(world, 'lutchman', [
    save({ course_mark: 50 }),
    save({ course_mark: 105 }, { studentId: students.nicolette.id }),
    save({ course_mark: 2 }, { studentId: students.andres.id }),
    save({ course_mark: 9 }, { studentId: students.marcus.id }),
    save({ coded_comment: 4 }, { studentId: students.teShawn.id }),
  ])
  expect(outcomes?.map((o) => (o.kind === 'refused' ? o.fault : o.kind))).toEqual([
    'saved',
    'not-a-mark',
    'conflict',
    'missing',
    'no-such-comment',
  ])
  expect(await recordOf(world, students.marcus.id)).toMatchObject({ course_mark: null, version: 1 })
})

test('fifty saves at once into one cell: one is first, the others are told', async () => {
  const world = await makeWorld()
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => saveAs(world, i % 2 ? 'admin' : 'lutchman', [save({ course_mark: i })])),
  )
  const kinds = outcomes.map((o) => o?.[0]?.kind)
  expect([kinds.filter((k) => k === 'saved').length, kinds.filter((k) => k === 'conflict').length]).toEqual([1, 49])
  expect(await history(world)).toHaveLength(1)
})

test('saves at once into different cells are all there', async () => {
  const world = await makeWorld()
  const four = [students.zahra, students.nicolette, students.andres, students.teShawn]
  const fields = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1'] as const
  const outcomes = await Promise.all(
    four.flatMap(({ id }) => fields.map((field) => saveAs(world, 'lutchman', [save({ [field]: 1 }, { studentId: id })]))),
  )
  expect(outcomes.map((o) => o?.[0]?.kind)).toEqual(Array(16).fill('saved'))
  expect(await Promise.all(four.map(async ({ id }) => (await recordOf(world, id)).version))).toEqual([5, 5, 5, 5])
  expect(await history(world)).toHaveLength(16)
})

test.each<[Who, boolean]>([
  ['lutchman', true],
  ['admin', true],
  ['deansHods', true],
  ['baptiste', true],
  ['joseph', false],
  ['noel', false],
  ['stranger', false],
])('%s reaches the Mathematics of 5A: %s', async (who, isReached) => {
  const world = await makeWorld()
  expect((await findSheet(world.db, { actor: actor(who), scopes: scopes(who) }, key, now)) !== undefined).toBe(isReached)
  expect((await saveAs(world, who, [save({ course_mark: 50 })])) !== undefined).toBe(isReached)
  expect((await recordOf(world)).course_mark).toBe(isReached ? 50 : null)
})

test('a lesson taken away meanwhile is out of reach at once', async () => {
  const world = await makeWorld()
  expect(await saveAs(world, 'lutchman', [save({ course_mark: 1 })])).toHaveLength(1)
  await world.db.deleteFrom('lesson').where('employee_id', '=', 1).execute()
  expect(await saveAs(world, 'lutchman', [save({ course_mark: 2 })])).toBeUndefined()
  expect((await recordOf(world)).course_mark).toBe(1)
})

test('a teacher’s own entry makes the record theirs; anybody else’s leaves it as it is', async () => {
  const world = await makeWorld()
  await world.db.updateTable('subject_record').set({ employee_id: 5 }).where('subject_id', '=', key.subjectId).execute()
  await saveAs(world, 'baptiste', [save({ course_mark: 1 })])
  expect((await recordOf(world)).employee_id).toBe(5)
  await saveAs(world, 'lutchman', [save({ course_mark: 2 }, { version: 2 })])
  expect((await recordOf(world)).employee_id).toBe(1)
})

test('the sheet lists the class in order, with who is not registered and who is in no term yet', async () => {
  const world = await makeWorld()
  await world.db.deleteFrom('subject_record').where('student_id', '=', students.andres.id).execute()
  await world.db.deleteFrom('student_term_record').where('student_id', '=', students.andres.id).execute()
  await world.db
    .deleteFrom('subject_record')
    .where('student_id', '=', students.nicolette.id)
    .where('subject_id', '=', key.subjectId)
    .execute()
  const sheet = await findSheet(world.db, { actor: actor('lutchman'), scopes: scopes('lutchman') }, key, now)
  expect(sheet?.rows.map((row) => [row.last_name, row.version])).toEqual([
    ['Abdool-Rahman', 1],
    ["D'Abreau", null],
    ['Gómez Rondón', null],
    ['O’Brien', 1],
  ])
})

test('who has left the class is on the sheet of the term they were in it', async () => {
  const world = await makeWorld()
  await world.db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', students.zahra.id).execute()
  expect((await findSheet(world.db, { actor: actor('admin'), scopes: ['all'] }, key, now))?.rows.map((r) => r.student_id)).toContain(
    students.zahra.id,
  )
  expect(
    (await findSheet(world.db, { actor: actor('admin'), scopes: ['all'] }, { ...key, classId: '5B' }, now))?.rows.map((r) => r.student_id),
  ).toEqual([students.marcus.id])
})

test('a retired comment is named where it stands, and not otherwise', async () => {
  const world = await makeWorld()
  const codes = async () =>
    (await findSheet(world.db, { actor: actor('lutchman'), scopes: scopes('lutchman') }, key, now))?.comments.map((c) => c.id)
  expect(await codes()).toEqual([1, 2, 3])
  await world.db.updateTable('subject_record').set({ coded_comment: 4 }).where('student_id', '=', students.zahra.id).execute()
  expect(await codes()).toEqual([1, 2, 3, 4])
})

test('how often a comment stands on reports is counted as it is chosen, replaced and taken away', async () => {
  const world = await makeWorld()
  const uses = async () => {
    const sheet = await findSheet(world.db, { actor: actor('lutchman'), scopes: scopes('lutchman') }, key, now)
    return Object.fromEntries(sheet?.comments.filter((comment) => comment.uses > 0).map(({ id, uses }) => [id, uses]) ?? [])
  }
  const other = students.nicolette.id
  await saveAs(world, 'lutchman', [
    save({ coded_comment: 2, coded_comment_1: 3 }),
    save({ coded_comment: 2, coded_comment_1: 2 }, { studentId: other }),
  ])
  expect(await uses()).toEqual({ 2: 3, 3: 1 })
  await saveAs(world, 'lutchman', [save({ coded_comment: 3, coded_comment_1: null }, { version: 2 })])
  expect(await uses()).toEqual({ 2: 2, 3: 1 })
  await world.db.deleteFrom('subject_record').where('student_id', '=', other).execute()
  expect(await uses()).toEqual({ 3: 1 })
})

test.each<[1 | 2, Who, string | null]>([
  [1, 'lutchman', null],
  [2, 'lutchman', 'posted'],
  [2, 'deansHods', 'posted'],
  [2, 'baptiste', 'posted'],
  [2, 'admin', null],
])('with term %s current, term 1 is for %s read-only: %s', async (current, who, reason) => {
  const world = await makeWorld({ term: current })
  if (current === 2) await registerTermOne(world)
  expect((await findSheet(world.db, { actor: actor(who), scopes: scopes(who) }, key, now))?.readOnly).toBe(reason)
  const [outcome] = (await saveAs(world, who, [save({ course_mark: 5 })])) ?? []
  expect(outcome?.kind === 'refused' ? outcome.fault : outcome?.kind).toBe(reason ? 'closed' : 'saved')
})

async function registerTermOne({ db }: World): Promise<void> {
  const student = { student_id: students.zahra.id, academic_year_id: year, term: 1, updated_at: 'x' }
  await addRows(db, 'student_term_record', { ...student, form_class_id: '5A', form_level: 5 } as never)
  await addRows(db, 'subject_record', { ...student, subject_id: key.subjectId } as never)
}

test('in term 2 a form 1 class sits no exam, a form 5 class does', async () => {
  const world = await makeWorld({ term: 2 })
  const sheet = { ...key, term: 2 }
  const [five] = (await saveAs(world, 'lutchman', [save({ exam_mark: 5 })], 'x', sheet)) ?? []
  const [one] =
    (await saveAs(world, 'lutchman', [save({ exam_mark: 5 }, { studentId: students.ana.id })], 'x', { ...sheet, classId: '1A' })) ?? []
  expect([five?.kind, one?.kind === 'refused' && one.fault]).toEqual(['saved', 'exam-off'])
})

test('lists say how many are registered and how many have a mark', async () => {
  const world = await makeWorld()
  await saveAs(world, 'lutchman', [save({ exam_mark: 1 }), save({ coded_comment: 1 }, { studentId: students.andres.id })])
  expect(await listOwnLessons(world.db, { actor: actor('lutchman'), scopes: ['lessons'] }, key)).toEqual([
    { subjectId: 104, subject: 'Mathematics', classId: '1A', registered: 1, entered: 0 },
    { subjectId: 104, subject: 'Mathematics', classId: '5A', registered: 4, entered: 1 },
  ])
  expect((await listSubjectsOfClass(world.db, ['all'], key, '5A')).map((s) => [s.subject, s.registered, s.entered])).toEqual([
    ['Chemistry', 4, 0],
    ['English Language', 4, 0],
    ['Mathematics', 4, 1],
  ])
  expect(await listSubjectsOfClass(world.db, ['lessons'], key, '5A')).toEqual([])
})
