import { expect, onTestFinished, test } from 'vitest'
import {
  findMarkBook,
  listRowChanges,
  removeAssessment,
  restoreAssessment,
  saveAssessment,
  saveMarks,
} from '../../src/db/marks/book/index.ts'
import type { MarkSave } from '../../src/domain/marks/book/index.ts'
import { actor, makeWorld, people, students, subjects, type Who, year } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const later = '2025-12-01T15:00:00.000Z'
const key = { year, term: 1, formClassId: '5A', subjectId: subjects.mathematics, employeeId: people.lutchman.id }
const quiz = { topic: 'Quiz 1', date: '2025-10-01', total: 20, weighting: null }

async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const w = await makeWorld(options)
  onTestFinished(w.close)
  const scopes = (who: Who) => (who === 'admin' ? (['all'] as const) : (['lessons'] as const))
  const find = (who: Who = 'lutchman') => findMarkBook(w.db, { actor: actor(who), scopes: scopes(who) }, key, at)
  const assess = (number: number, values = quiz, id: number | null = null, version?: number, who: Who = 'lutchman') =>
    saveAssessment(w.db, { actor: actor(who), scopes: scopes(who) }, key, { id, number, version, values }, at)
  const save = async (saves: readonly MarkSave[], who: Who = 'lutchman') =>
    saveMarks(w.db, { actor: actor(who), scopes: scopes(who) }, key, saves, later)
  return { ...w, find, assess, save, scopes }
}

const zahra = students.zahra.id
const nicolette = students.nicolette.id

test('a mark book has the class who take the subject, and nothing in it at first', async () => {
  const { find } = await world()
  const book = await find()
  expect(book).toMatchObject({ subject: 'Mathematics', formLevel: 5, teacher: 'Devika Lutchman', readOnly: null, assessments: [] })
  expect(book?.students.map(({ id }) => id)).toEqual([20210001, 20210002, 20210003, 20210004])
  expect(book?.students[0]).toMatchObject({ version: 0, marks: {} })
})

test('before the term is registered into, the class who take the subject are there already', async () => {
  const { find } = await world({ registered: false })
  expect((await find())?.students).toHaveLength(4)
})

test('who does not take the subject is not in the mark book, and gets no mark', async () => {
  const { db, find, assess, save } = await world()
  await assess(1)
  await db.deleteFrom('subject_record').where('student_id', '=', zahra).where('subject_id', '=', subjects.mathematics).execute()
  expect((await find())?.students).toHaveLength(3)
  expect(await save([{ studentId: zahra, number: 1, mark: 9 }])).toMatchObject([{ kind: 'refused', fault: 'not-in-lesson', row: null }])
})

test.each(['stranger', 'joseph', 'baptiste'] as const)('%s does not reach the mark book of another, by any door', async (who) => {
  const { find, assess, save, db, scopes } = await world()
  const added = await assess(1)
  if (added?.kind !== 'saved') throw new Error('the premise is an assessment')
  expect(await find('lutchman')).toBeDefined()
  expect(await find(who)).toBeUndefined()
  expect(await save([{ studentId: zahra, number: 1, mark: 9 }], who)).toBeUndefined()
  expect(await assess(2, quiz, null, undefined, who)).toBeUndefined()
  const removal = { id: added.assessment.id, version: undefined, marks: undefined }
  expect(await removeAssessment(db, { actor: actor(who), scopes: scopes(who) }, removal, at)).toBeUndefined()
  expect(await restoreAssessment(db, { actor: actor(who), scopes: scopes(who) }, removal.id, at)).toBeUndefined()
})

test('a colleague who teaches the same subject to the same class has a mark book of their own', async () => {
  const { db, find } = await world()
  const own = { employee_id: people.stranger.id, subject_id: subjects.mathematics, form_class_id: '5A', academic_year_id: year }
  await db.insertInto('lesson').values(own).execute()
  expect(await find('stranger')).toBeUndefined()
  const mine = await findMarkBook(db, { actor: actor('stranger'), scopes: ['lessons'] }, { ...key, employeeId: people.stranger.id }, at)
  expect(mine?.assessments).toEqual([])
})

test('marks are saved, each in its history, and a row counts its changes', async () => {
  const { find, assess, save, db } = await world()
  await assess(1)
  await assess(2, { ...quiz, topic: 'Quiz 2', total: 50 })
  const outcomes = await save([
    { studentId: zahra, number: 1, mark: 9, version: 0 },
    { studentId: zahra, number: 2, mark: '45', version: 0 },
    { studentId: nicolette, number: 1, mark: 20, version: 0 },
  ])
  expect(outcomes?.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved'])
  const rows = (await find())?.students ?? []
  expect(rows[0]).toMatchObject({ version: 2, marks: { 1: { mark: 9, version: 1 }, 2: { mark: 45, version: 2 } } })
  expect(rows[1]?.marks).toEqual({ 1: { mark: 20, version: 1 } })
  expect(outcomes?.[0]?.row).toEqual({ version: rows[0]?.version, marks: rows[0]?.marks })
  expect(await listRowChanges(db, key, zahra, 10)).toMatchObject([
    { field: 'mark', old: null, new: '45' },
    { field: 'mark', old: null, new: '9' },
  ])
})

test('the same mark twice is saved once, and blank over blank is nothing', async () => {
  const { assess, save, db } = await world()
  await assess(1)
  const count = async () => (await db.selectFrom('change').select('id').where('entity', '=', 'assessment_mark').execute()).length
  await save([{ studentId: zahra, number: 1, mark: 9, version: 0 }])
  expect(await save([{ studentId: zahra, number: 1, mark: 9, version: 0 }])).toMatchObject([{ kind: 'saved', row: { version: 1 } }])
  expect(await save([{ studentId: nicolette, number: 1, mark: null, version: 0 }])).toMatchObject([{ kind: 'saved', row: { version: 0 } }])
  expect(await count()).toBe(1)
})

test('a mark that was taken away and given again is not the mark that was read: a save that is late is told so', async () => {
  const { assess, save } = await world()
  await assess(1)
  await save([{ studentId: zahra, number: 1, mark: 9, version: 0 }])
  await save([{ studentId: zahra, number: 1, mark: null, version: 1 }])
  const late = await save([{ studentId: zahra, number: 1, mark: 5, version: 1 }])
  expect(late).toMatchObject([
    { kind: 'conflict', changedBy: 'D. Lutchman', changedAt: later, row: { marks: { 1: { mark: null, version: 2 } } } },
  ])
})

test('another mark of the same student is no conflict', async () => {
  const { assess, save } = await world()
  await assess(1)
  await assess(2)
  await save([{ studentId: zahra, number: 1, mark: 9, version: 0 }], 'admin')
  expect(await save([{ studentId: zahra, number: 2, mark: 5, version: 0 }])).toMatchObject([{ kind: 'saved', row: { version: 2 } }])
})

test('what was sent before and may still arrive comes late, once its successor stands', async () => {
  const { assess, save } = await world()
  await assess(1)
  await save([{ studentId: zahra, number: 1, mark: 9, version: 0 }])
  await save([{ studentId: zahra, number: 1, mark: 9, version: 1, unheard: [7] }])
  expect(await save([{ studentId: zahra, number: 1, mark: 7, version: 1 }])).toMatchObject([{ kind: 'conflict' }])
})

test.each([
  [{ number: 2, mark: 3 }, 'no-total'],
  [{ number: 5, mark: 3 }, 'no-total'],
  [{ number: 1, mark: 21 }, 'over-total'],
  [{ number: 1, mark: '1e1' }, 'not-a-mark'],
  [{ number: 1, mark: '７' }, 'not-a-mark'],
  [{ number: 1, mark: 3, assessmentId: 999 }, 'removed'],
])('%o is refused as %s, and nothing is saved', async (sent, fault) => {
  const { assess, save, find } = await world()
  await assess(1)
  await assess(2, { ...quiz, total: null } as never)
  expect(await save([{ studentId: zahra, ...sent }])).toMatchObject([{ kind: 'refused', fault }])
  expect((await find())?.students[0]?.marks).toEqual({})
})

test('a closed term is read-only for its teacher, not for the administrator', async () => {
  const { db, assess, save, find } = await world()
  await assess(1)
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect(await find()).toMatchObject({ readOnly: 'not-current' })
  expect(await save([{ studentId: zahra, number: 1, mark: 9 }])).toMatchObject([{ kind: 'refused', fault: 'closed' }])
  expect(await assess(2)).toEqual({ kind: 'closed' })
  expect(await find('admin')).toMatchObject({ readOnly: null })
  expect(await save([{ studentId: zahra, number: 1, mark: 9 }], 'admin')).toMatchObject([{ kind: 'saved' }])
})

test('two who add the same assessment: the second is shown the first, and the same twice is once', async () => {
  const { assess, find } = await world()
  expect(await assess(1)).toMatchObject({ kind: 'saved' })
  expect(await assess(1, { ...quiz, topic: 'Another' })).toMatchObject({ kind: 'conflict', assessment: { topic: 'Quiz 1' } })
  expect(await assess(1)).toMatchObject({ kind: 'saved' })
  expect((await find())?.assessments).toHaveLength(1)
})

test('an assessment that was changed since it was read is not overwritten', async () => {
  const { assess } = await world()
  const first = await assess(1)
  if (first?.kind !== 'saved') throw new Error('the premise is an assessment')
  const { id } = first.assessment
  expect(await assess(1, { ...quiz, total: 30 }, id, 1)).toMatchObject({ kind: 'saved', assessment: { version: 2 } })
  expect(await assess(1, { ...quiz, total: 40 }, id, 1)).toMatchObject({
    kind: 'conflict',
    assessment: { total: 30 },
    change: { by: 'D. Lutchman' },
  })
  expect(await assess(2, { ...quiz, total: 40 }, id, 2)).toEqual({ kind: 'missing' })
})

test.each([15, null])('a total cannot go to %s beneath the marks that stand: it says whose they are', async (total) => {
  const { assess, save } = await world()
  const first = await assess(1)
  if (first?.kind !== 'saved') throw new Error('the premise is an assessment')
  await save([
    { studentId: zahra, number: 1, mark: 18 },
    { studentId: nicolette, number: 1, mark: 15 },
  ])
  const outcome = await assess(1, { ...quiz, total } as never, first.assessment.id, 1)
  const above = { kind: 'marks-above', students: [{ firstName: 'Zahra', mark: 18 }] }
  expect(outcome).toMatchObject(total === null ? { kind: 'marks-above', students: [{ mark: 18 }, { mark: 15 }] } : above)
})

test('a deleted assessment goes with its marks, and both come back', async () => {
  const { db, assess, save, find, scopes } = await world()
  const first = await assess(1)
  if (first?.kind !== 'saved') throw new Error('the premise is an assessment')
  const { id } = first.assessment
  await save([{ studentId: zahra, number: 1, mark: 18, version: 0 }])
  const remove = (marks: number | undefined) =>
    removeAssessment(db, { actor: actor('lutchman'), scopes: scopes('lutchman') }, { id, version: 1, marks }, later)
  expect(await remove(0)).toMatchObject({ kind: 'conflict', marks: 1 })
  expect(await remove(1)).toEqual({ kind: 'removed', marks: 1 })
  expect(await remove(1)).toEqual({ kind: 'removed', marks: 1 })
  expect(await find()).toMatchObject({ assessments: [], students: [{ marks: {}, version: 1 }, {}, {}, {}] })
  await assess(1, { ...quiz, topic: 'The next' })
  expect(await save([{ studentId: zahra, number: 1, mark: 3, version: 0, assessmentId: id }])).toMatchObject([
    { kind: 'refused', fault: 'removed' },
  ])
  const back = await restoreAssessment(db, { actor: actor('lutchman'), scopes: scopes('lutchman') }, id, later)
  expect(back).toMatchObject({ kind: 'restored', assessment: { id, number: 2, topic: 'Quiz 1' } })
  expect((await find())?.students[0]).toMatchObject({ marks: { 2: { mark: 18 } } })
  expect((await listRowChanges(db, key, zahra, 10)).map((change) => change.new)).toEqual(['18'])
})
