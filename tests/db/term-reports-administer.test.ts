import { describe, expect, test } from 'vitest'
import { saveMarks } from '../../src/db/marks/enter/index.ts'
import {
  changeClass,
  findTermReport,
  listRemoved,
  removeSubjectRecord,
  removeTermReport,
  restoreSubjectRecord,
  saveSubjectRecord,
  setForClasses,
} from '../../src/db/term-reports/index.ts'
import { scopesFor } from '../../src/domain/_policy.ts'
import { actor, makeWorld, students, subjects, type Who, year } from '../world.ts'

const { zahra } = students
const at = (minute: number) => `2025-12-01T14:${String(minute).padStart(2, '0')}:00.000Z`
const since = '2025-12-01T00:00:00.000Z'
const key = { studentId: zahra.id, year, term: 1 }
const math = { ...key, subjectId: subjects.mathematics }
const stood = { course_mark: 0, exam_mark: 71, coded_comment: 2, coded_comment_1: null, custom_comment: '007' }

async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const { db } = await makeWorld(options)
  const row = (subjectId: number = subjects.mathematics) =>
    db
      .selectFrom('subject_record')
      .selectAll()
      .where('student_id', '=', zahra.id)
      .where('term', '=', 1)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst()
  const changes = async () => (await db.selectFrom('change').select('id').execute()).length
  const post = (posted: 0 | 1) =>
    db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted, date_posted: 't' }).execute()
  const set = (values: object, subjectId: number = subjects.mathematics) =>
    db.updateTable('subject_record').set(values).where('student_id', '=', zahra.id).where('subject_id', '=', subjectId).execute()
  const remove = (minute: number, who: Who = 'admin') => removeSubjectRecord(db, math, { actor: actor(who), at: at(minute) })
  const restore = (minute: number, who: Who = 'admin', from = since) =>
    restoreSubjectRecord(db, math, from, { actor: actor(who), at: at(minute) })
  const removed = async () => {
    const report = await findTermReport(db, { actor: actor('admin'), scopes: ['all'] }, { classId: '5A', n: 1, term: undefined }, since)
    return report?.record ? listRemoved(db, report.record, report.subjects, since) : []
  }
  /** As somebody's open sheet of Enter Marks saves, read at that version. */
  const enter = (version: number, values: object, subjectId: number = subjects.mathematics) =>
    saveMarks(
      db,
      { actor: actor('admin'), scopes: scopesFor(actor('admin'), 'subject-record.enter') },
      { year, term: 1, classId: '5A', subjectId },
      [{ studentId: zahra.id, version, values }],
      at(50),
    )
  return { db, row, changes, post, set, remove, restore, removed, enter }
}

describe('a deleted subject record', () => {
  test('comes back with every value, its id, its teacher and a version that nobody has read', async () => {
    const { set, row, remove, restore, removed } = await world()
    await set({ ...stood, version: 4 })
    const before = await row()
    expect(await remove(1)).toMatchObject({ kind: 'removed', subject: { title: 'Mathematics', examMark: 71 } })
    expect([await row(), await removed()]).toMatchObject([undefined, [{ subjectId: 104, title: 'Mathematics' }]])
    expect(await restore(2)).toEqual({ kind: 'restored', title: 'Mathematics' })
    expect(await row()).toMatchObject({ ...stood, id: before?.id, employee_id: before?.employee_id, version: 5 })
    expect(await removed()).toEqual([])
  })

  test('comes back as it was deleted last', async () => {
    const { set, row, remove, restore, removed } = await world()
    await set({ exam_mark: 50 })
    await remove(1)
    await restore(2)
    await set({ exam_mark: 60 })
    await remove(3)
    expect(await removed()).toHaveLength(1)
    expect(await restore(4)).toMatchObject({ kind: 'restored' })
    expect(await row()).toMatchObject({ exam_mark: 60 })
    expect(await restore(5)).toEqual({ kind: 'there' })
  })

  test('leaves each value in the history, and once more when it comes back', async () => {
    const { db, set, remove, restore } = await world()
    await set(stood)
    await remove(1)
    await restore(2)
    const history = await db
      .selectFrom('change')
      .select(['old_value', 'new_value', 'actor_name'])
      .where('field', '=', 'custom_comment')
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { old_value: '007', new_value: null, actor_name: 'admin' },
      { old_value: null, new_value: '007', actor_name: 'admin' },
    ])
  })

  test('is offered for a while only, and never over one that was made anew', async () => {
    const { db, row, remove, restore, removed } = await world()
    await remove(1)
    expect(await restore(2, 'admin', at(2))).toEqual({ kind: 'missing' })
    const anew = { student_id: zahra.id, academic_year_id: year, term: 1, subject_id: subjects.mathematics, exam_mark: 5, updated_at: 't' }
    await db.insertInto('subject_record').values(anew).execute()
    expect([await removed(), await restore(3)]).toEqual([[], { kind: 'there' }])
    expect(await row()).toMatchObject({ exam_mark: 5, version: 1 })
  })

  test.each([
    ['joseph', 'not-yours'],
    ['lutchman', 'not-yours'],
    ['baptiste', 'not-yours'],
    ['stranger', 'missing'],
  ] as const)('is neither deleted nor restored by %s: %s', async (who, kind) => {
    const { row, changes, remove, restore } = await world()
    expect([(await remove(1, who)).kind, (await restore(2, who)).kind]).toEqual([kind, kind])
    expect([await row(), await changes()]).toEqual([expect.anything(), 0])
  })

  test('in a posted term is the administrator’s alone', async () => {
    const { post, remove, restore } = await world()
    await post(1)
    expect([await remove(1, 'deansHods'), await restore(2, 'deansHods')]).toEqual([{ kind: 'closed' }, { kind: 'closed' }])
    expect([(await remove(1)).kind, (await restore(2)).kind]).toEqual(['removed', 'restored'])
  })
})

describe('a mark written in the term report', () => {
  const write = (db: Parameters<typeof saveSubjectRecord>[0], values: object, version = 1) =>
    saveSubjectRecord(db, math, { version, values }, { actor: actor('admin'), at: at(1) })

  test('moves the version of its field, so that an open sheet of Enter Marks comes late for it and for nothing else', async () => {
    const { db, row, enter } = await world()
    expect(await row()).toMatchObject({ version: 1, exam_mark_version: 0 })
    expect((await write(db, { exam_mark: 70 })).kind).toBe('saved')
    expect(await row()).toMatchObject({ version: 2, exam_mark_version: 2, course_mark_version: 0, coded_comment_version: 0 })
    expect(await enter(1, { exam_mark: 40 })).toMatchObject([
      { kind: 'conflict', row: { exam_mark: 70 }, conflicts: [{ changedBy: 'admin' }] },
    ])
    expect(await enter(1, { course_mark: 55 })).toMatchObject([{ kind: 'saved' }])
    expect(await row()).toMatchObject({ exam_mark: 70, course_mark: 55 })
  })

  test('is a conflict where Enter Marks wrote the field meanwhile', async () => {
    const { db, enter } = await world()
    expect(await enter(1, { exam_mark: 40 })).toMatchObject([{ kind: 'saved' }])
    expect(await write(db, { exam_mark: 70 })).toMatchObject({ kind: 'conflict', field: 'exam_mark', row: { examMark: 40 } })
    expect(await write(db, { course_mark: 70 })).toMatchObject({ kind: 'conflict' })
    const based = { version: 1, values: { course_mark: 70 }, bases: { course_mark: [null] } }
    expect(await saveSubjectRecord(db, math, based, { actor: actor('admin'), at: at(2) })).toMatchObject({
      kind: 'saved',
      row: { examMark: 40 },
    })
  })

  test('in a restored row is late for who read it before it was deleted', async () => {
    const { set, remove, restore, enter, row } = await world()
    await set({ exam_mark: 70, version: 2 })
    await remove(1)
    expect(await enter(2, { exam_mark: 40 })).toMatchObject([{ kind: 'refused', fault: 'missing' }])
    await restore(2)
    expect(await enter(2, { exam_mark: 40 })).toMatchObject([{ kind: 'conflict' }])
    expect(await row()).toMatchObject({ exam_mark: 70 })
  })

  test('of a row that became another subject’s is late for who had that subject open', async () => {
    const { db, set, row, enter } = await world()
    await db.deleteFrom('subject_record').where('student_id', '=', zahra.id).where('subject_id', '=', subjects.chemistry).execute()
    await set({ exam_mark: 70, version: 5 })
    const moved = await saveSubjectRecord(
      db,
      math,
      { version: 5, values: {}, newSubjectId: subjects.chemistry },
      { actor: actor('admin'), at: at(1) },
    )
    expect(moved).toMatchObject({ kind: 'saved', row: { subjectId: subjects.chemistry, examMark: 70, version: 6 } })
    expect(await row()).toBeUndefined()
    expect(await enter(5, { exam_mark: 40 }, subjects.chemistry)).toMatchObject([{ kind: 'conflict' }])
    expect(await row(subjects.chemistry)).toMatchObject({ exam_mark: 70 })
  })
})

describe('a change of class', () => {
  const move = (db: Parameters<typeof changeClass>[0], who: Who, classId: string, studentId: number = zahra.id) =>
    changeClass(db, { studentId, classId }, { actor: actor(who), at: at(1) })

  test('moves the student and the current record, keeps marks and remarks, and is in the history of both', async () => {
    const { db, set, row } = await world()
    await set(stood)
    await db.updateTable('student_term_record').set({ comments: 'Kept' }).where('student_id', '=', zahra.id).execute()
    expect(await move(db, 'admin', '1A')).toBe('changed')
    const record = await db.selectFrom('student_term_record').selectAll().where('student_id', '=', zahra.id).executeTakeFirst()
    expect([record, await row()]).toMatchObject([{ form_class_id: '1A', form_level: 1, comments: 'Kept', version: 2 }, stood])
    const history = await db.selectFrom('change').select(['entity', 'field', 'old_value', 'new_value']).orderBy('id').execute()
    expect(history).toEqual([
      { entity: 'student', field: 'form_class_id', old_value: '5A', new_value: '1A' },
      { entity: 'student_term_record', field: 'form_class_id', old_value: '5A', new_value: '1A' },
      { entity: 'student_term_record', field: 'form_level', old_value: '5', new_value: '1' },
      ...[1, 2].map(() => ({ entity: 'subject_record', field: 'set_aside', old_value: null, new_value: '1' })), // 1A takes Mathematics alone
    ])
    expect(await move(db, 'admin', '1A')).toBe('changed')
    expect((await db.selectFrom('change').select('id').execute()).length).toBe(5)
  })

  test.each([
    ['admin', '9Z', zahra.id, 'no-class'],
    ['admin', '5B', 1, 'missing'],
    ['joseph', '5B', zahra.id, 'not-yours'],
    ['baptiste', '5B', zahra.id, 'not-yours'],
  ] as const)('by %s to %s of %s: %s', async (who, classId, studentId, outcome) => {
    const { db, changes } = await world()
    expect([await move(db, who, classId, studentId), await changes()]).toEqual([outcome, 0])
  })

  test('into a class that is no longer used is refused, and a posted term keeps its record whoever moves the student', async () => {
    const { db, post } = await world()
    await db.updateTable('form_class').set({ retired_at: 't' }).where('id', '=', '5B').execute()
    expect(await move(db, 'admin', '5B')).toBe('no-class')
    await post(1)
    const own = db.selectFrom('student_term_record').select(['form_class_id', 'form_level', 'version']).where('student_id', '=', zahra.id)
    const before = await own.execute()
    expect([await move(db, 'deansHods', '1A'), await own.execute()]).toEqual(['changed', before])
    expect([await move(db, 'admin', '5A'), await move(db, 'admin', '1A'), await own.execute()]).toEqual(['changed', 'changed', before])
  })
})

test('a term record is deleted only when it is empty of subjects, and leaves its values in the history', async () => {
  const { db } = await world()
  expect(await removeTermReport(db, key, { actor: actor('admin'), at: at(1) })).toEqual({ kind: 'has-subjects' })
  await db.deleteFrom('subject_record').where('student_id', '=', zahra.id).execute()
  await db.updateTable('student_term_record').set({ comments: 'Lost?' }).where('student_id', '=', zahra.id).execute()
  expect(await removeTermReport(db, key, { actor: actor('joseph'), at: at(2) })).toEqual({ kind: 'not-yours' })
  expect(await removeTermReport(db, key, { actor: actor('admin'), at: at(3) })).toMatchObject({
    kind: 'removed',
    record: { firstName: 'Zahra' },
  })
  expect(await removeTermReport(db, key, { actor: actor('admin'), at: at(4) })).toEqual({ kind: 'missing' })
  const kept = await db.selectFrom('change').select('old_value').where('field', '=', 'comments').execute()
  expect(kept).toEqual([{ old_value: 'Lost?' }])
})

test('each line of what is deleted from posted reports says of which posted term it was', async () => {
  const { db, post, remove } = await world()
  await post(1)
  expect(await remove(1)).toMatchObject({ kind: 'removed' })
  const lines = await db.selectFrom('change').select(['field', 'posted_term as term']).where('at', '=', at(1)).execute()
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter(({ term }) => term !== `${year}-1`)).toEqual([])
})

test('a figure of the term is set for all classes once, and again changes nothing', async () => {
  const { db, changes } = await world()
  const setting = { field: 'possible_attendance', value: 99, classId: null, year, term: 1 } as const
  expect(await setForClasses(db, setting, { actor: actor('admin'), at: at(1) })).toBe('set')
  const after = await changes()
  expect(await setForClasses(db, setting, { actor: actor('admin'), at: at(2) })).toBe('set')
  expect([after > 0, await changes()]).toEqual([true, after])
  expect(await setForClasses(db, { ...setting, classId: '9Z' }, { actor: actor('admin'), at: at(3) })).toBe('missing')
})
