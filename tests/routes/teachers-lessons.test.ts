import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { students, subjects, year } from '../world.ts'
import { htmx, teacherWorld } from './_teachers.ts'

const url = '/admin/teachers'
const lessons = `${url}/2/lessons`
const english = String(subjects.english)
const chemistry = String(subjects.chemistry)
const fresh = { row: 'new-1a2b3c4d', subject_id: chemistry, class_id: '5B', old_subject_id: '', old_class_id: '' }
const first = { row: 'lesson-3', subject_id: english, class_id: '5B', old_subject_id: english, old_class_id: '5A' }

async function world() {
  const base = await teacherWorld()
  const stored = async (id = 2) =>
    (await base.db.selectFrom('lesson').selectAll().where('employee_id', '=', id).orderBy('id').execute()).map((l) => [
      l.id,
      l.subject_id,
      l.form_class_id,
    ])
  const enter = (id: number, subject: number) =>
    base.db.updateTable('subject_record').set({ exam_mark: 71 }).where('student_id', '=', id).where('subject_id', '=', subject).execute()
  return { ...base, stored, enter }
}

describe('the dialog', () => {
  test('has the teacher’s classes and lessons of the current year, for htmx and as a page', async () => {
    const { get } = await world()
    const dialog = await get(lessons, 'admin', htmx)
    expect(dialog.text).toMatch(
      /^<header[^>]*>.*Lessons.*Kerwin Joseph, 2025-2026.*Form Class.*Form Dean.*Subj ID.*Subject.*Class.*Add Lesson.*Close/s,
    )
    expect(dialog.text).toMatch(/id="form-classes-5A" name="classes" checked="" value="5A"|id="form-classes-5A"[^>]*checked/)
    expect(dialog.text.match(/id="lesson-\d+"/g)).toEqual(['id="lesson-3"'])
    expect((await get(lessons)).text).toMatch(/^<!doctype html>.*lesson-3/s)
  })

  test('says so when there is no current term', async () => {
    const { get, db } = await world()
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    expect((await get(lessons)).text).toMatch(/No current term.*href="\/admin\/dashboard"/s)
  })

  test('gets one more row, nothing chosen, for htmx alone and at the end of the page', async () => {
    const { get } = await world()
    expect((await get(`${lessons}/new`, 'admin', htmx)).text).toMatch(/^<tr id="new-[0-9a-f]{8}">/)
    expect((await get(`${lessons}/new`)).text).toMatch(/^<!doctype html>.*lesson-3.*new-/s)
  })

  test('shows a lesson of its own teacher alone', async () => {
    const { get } = await world()
    expect((await get(`${lessons}/3`, 'admin', htmx)).text).toMatch(/^<tr id="lesson-3">/)
    expect((await get(`${lessons}/1`, 'admin', htmx)).status).toBe(404)
  })
})

describe('a row', () => {
  test.each([
    [{ subject_id: '' }, 204],
    [{ class_id: '' }, 204],
    [{}, 200],
  ])('with %j chosen is answered %i: it is saved when both are', async (missing, status) => {
    const { post, stored } = await world()
    expect((await post(lessons, { ...fresh, ...missing })).status).toBe(status)
    expect(await stored()).toHaveLength(status === 200 ? 2 : 1)
  })

  test('without htmx asks for both beside what was chosen', async () => {
    const { post } = await world()
    const { status, text } = await post(lessons, { ...fresh, class_id: '' }, 'admin', {})
    expect([status, text]).toEqual([422, expect.stringContaining('Choose both, Subject and Class.')])
    expect((await post(lessons, fresh, 'admin', {})).location).toBe(`${lessons}?year=${year}`)
  })

  test('becomes the stored lesson, and is in the history', async () => {
    const { post, changes } = await world()
    const { text } = await post(lessons, fresh)
    expect(text).toMatch(/^<tr id="new-1a2b3c4d">.*lessons\/6\/delete.*Saved/s)
    expect(await changes('lesson')).toEqual([
      ['6', 'employee_id', null, '2'],
      ['6', 'subject_id', null, chemistry],
      ['6', 'form_class_id', null, '5B'],
      ['6', 'academic_year_id', null, String(year)],
    ])
  })

  test('is changed at once while nothing stands in it', async () => {
    const { post, stored, db } = await world()
    await db.deleteFrom('subject_record').execute()
    await post(lessons, fresh)
    const changed = await post(lessons, { ...fresh, class_id: '1A', old_subject_id: chemistry, old_class_id: '5B' })
    expect(changed.text).toMatch(/Saved.*aria-label="Undo: 1A Chemistry"/s)
    expect(await stored()).toContainEqual([expect.any(Number), subjects.chemistry, '1A'])
  })

  test('with subject records, marks or a mark book asks with their numbers before it becomes another, and what was entered stays', async () => {
    const { post, stored, enter, db } = await world()
    await enter(students.zahra.id, subjects.english)
    const asked = await post(lessons, first)
    expect(asked.trigger).toBeNull()
    expect(asked.text).toMatch(/^<tr id="lesson-3">.*Change 5A English Language to 5B English Language \?/s)
    expect(asked.text).toContain('This year it has 4 subject records, marks or comments for 1 student.')
    expect(await stored()).toEqual([[3, subjects.english, '5A']])
    expect((await post(lessons, { ...first, confirmed: '1' })).text).toMatch(/^<tr id="lesson-3">.*Saved/s)
    expect(await stored()).toEqual([[3, subjects.english, '5B']])
    expect(await db.selectFrom('subject_record').select('student_id').where('exam_mark', '=', 71).execute()).toHaveLength(1)
  })

  test('that was changed can be undone: the lesson and the teachers of its students are as they were', async () => {
    const { post, stored, enter, db, changes } = await world()
    await enter(students.zahra.id, subjects.english)
    const teachers = async () => [
      await db
        .selectFrom('subject_student')
        .select(['student_id', 'subject_id', 'employee_id'])
        .orderBy('student_id')
        .orderBy('subject_id')
        .execute(),
      await db.selectFrom('subject_record').select(['id', 'employee_id']).orderBy('id').execute(),
    ]
    const before = await teachers()
    const { text } = await post(lessons, { ...first, subject_id: chemistry, class_id: '5B', confirmed: '1' })
    expect(await teachers()).not.toEqual(before)
    const done = /name="done" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const undone = await post(`${lessons}/3/undo`, { row: 'lesson-3', done })
    expect(undone.trigger).toBe('lessons-changed')
    expect([undone.status, undone.text]).toEqual([200, expect.stringMatching(/^<tr id="lesson-3">.*Undone/s)])
    expect(await stored()).toEqual([[3, subjects.english, '5A']])
    expect(await teachers()).toEqual(before)
    expect((await changes('lesson')).map(([, field, old, now]) => [field, old, now])).toEqual([
      ['subject_id', english, chemistry],
      ['form_class_id', '5A', '5B'],
      ['subject_id', chemistry, english],
      ['form_class_id', '5B', '5A'],
    ])
    expect((await post(`${lessons}/3/undo`, { row: 'lesson-3', done })).status).toBe(409)
  })

  test('that is there already is refused, what was chosen stays', async () => {
    const { post, stored } = await world()
    const { status, text } = await post(lessons, { ...fresh, subject_id: english, class_id: '5A' })
    expect([status, text]).toEqual([422, expect.stringContaining('This lesson is in the list already.')])
    expect(text).toMatch(/<tr id="new-1a2b3c4d">.*Error Occured/s)
    expect(await stored()).toHaveLength(1)
  })

  test('that somebody else took away meanwhile is not changed', async () => {
    const { post, call } = await world()
    await call('/api/delete-teacher-lesson', { employee_id: 2, academic_year_id: year, subject_id: subjects.english, form_class_id: '5A' })
    const { status, text } = await post(lessons, first)
    expect([status, text]).toEqual([409, expect.stringContaining('Someone else has changed or deleted this lesson')])
  })

  test.each([
    [{ subject_id: '999' }, 'This subject no longer exists.'],
    [{ class_id: '9Z' }, 'This class no longer exists.'],
  ])('with %j is refused', async (wrong, message) => {
    const { post } = await world()
    expect(await post(lessons, { ...fresh, ...wrong })).toMatchObject({ status: 422, text: expect.stringContaining(message) })
  })

  test.each([{ row: '"><script>' }, { subject_id: '1e2' }, { more: 'x' }])('%j is not read at all', async (wrong) =>
    expect((await (await world()).post(lessons, { ...fresh, ...wrong } as Record<string, string>)).status).toBe(422),
  )
})

describe('deleting a lesson', () => {
  const key = { subject_id: english, class_id: '5A' }
  const one = `${lessons}/3/delete`

  test('takes it away at once when nothing stands in it, twice is the same as once', async () => {
    const { post, stored, db } = await world()
    await db.deleteFrom('subject_record').execute()
    for (const _ of [1, 2]) expect(await post(one, key)).toMatchObject({ status: 200, text: '' })
    expect(await stored()).toEqual([])
  })

  test('asks first when something is entered this year, and keeps it', async () => {
    const { post, stored, enter, db } = await world()
    await enter(students.zahra.id, subjects.english)
    const asked = await post(one, key)
    expect(asked.text).toMatch(/^<tr id="lesson-3">.*Delete 5A English Language \?.*marks or comments for 1 student/s)
    expect(await stored()).toHaveLength(1)
    expect(await post(one, { ...key, confirmed: '1' })).toMatchObject({ status: 200, text: '' })
    expect(await stored()).toEqual([])
    expect(await db.selectFrom('subject_record').select('student_id').where('exam_mark', '=', 71).execute()).toHaveLength(1)
  })

  test('asks on a page without htmx', async () => {
    const { post, enter } = await world()
    await enter(students.zahra.id, subjects.english)
    expect((await post(one, key, 'admin', {})).text).toMatch(/^<!doctype html>.*Delete 5A English Language \?/s)
    expect((await post(one, { ...key, confirmed: '1' }, 'admin', {})).location).toBe(`${lessons}?year=${year}`)
  })

  test('a mark book counts as entered too', async () => {
    const { post, db } = await world()
    const own = { employee_id: 2, form_class_id: '5A', subject_id: subjects.english, academic_year_id: year, term: 1 }
    const { id } = await db
      .insertInto('assessment')
      .values({ ...own, assessment_number: 1, topic: null, date: null, total: 10, weighting: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addRows(db, 'assessment_mark', {
      assessment_id: id,
      student_id: students.zahra.id,
      mark: 7,
      updated_at: '2025-10-01T00:00:00.000Z',
    })
    expect((await post(one, key)).text).toContain('4 subject records, 1 mark in the mark book, marks or comments for 1 student')
  })

  test('that has become another meanwhile is shown first', async () => {
    const { post, stored } = await world()
    await post(lessons, { ...first, confirmed: '1' })
    expect(await post(one, key)).toMatchObject({ status: 409, text: expect.stringContaining('Someone else has changed') })
    expect(await stored()).toHaveLength(1)
  })

  test('of another teacher does nothing', async () => {
    const { post, stored } = await world()
    await post(`${lessons}/1/delete`, { subject_id: String(subjects.mathematics), class_id: '5A', confirmed: '1' })
    expect(await stored(1)).toHaveLength(2)
  })
})

describe('Form Class and Form Dean', () => {
  const classes = (...ids: string[]) => ids.map((id) => ['classes', id] as [string, string])

  test('are set as ticked, and are in the history', async () => {
    const { post, changes } = await world()
    const { status, text } = await post(`${url}/2/form-classes`, [...classes('5A', '1A'), ['base', '["5A"]']])
    expect([status, text]).toEqual([200, expect.stringContaining('Saved')])
    expect(text).toMatch(/^<form id="form-classes"/)
    await post(`${url}/2/dean-classes`, [...classes('5B'), ['base', '[]']])
    expect(await changes('form_teacher_class', 'dean_class')).toEqual([
      [`2-${year}`, 'classes', '5A', '1A, 5A'],
      [`2-${year}`, 'classes', null, '5B'],
    ])
  })

  test('none may be left', async () => {
    const { post, call } = await world()
    expect((await post(`${url}/2/form-classes`, { base: '["5A"]' })).status).toBe(200)
    expect((await call(`/api/form-teacher-class/2/${year}`, undefined)).body).toEqual([])
  })

  test('what somebody else ticked meanwhile stays', async () => {
    const { post, call } = await world()
    await post(`${url}/2/form-classes`, [...classes('5A', '5B'), ['base', '["5A"]']])
    await post(`${url}/2/form-classes`, [...classes('5A', '1A'), ['base', '["5A"]']])
    expect((await call(`/api/form-teacher-class/2/${year}`, undefined)).body).toEqual(['1A', '5A', '5B'])
  })

  test('a class that somebody else has too is said', async () => {
    const { post } = await world()
    expect((await post(`${url}/2/dean-classes`, [...classes('5B'), ['base', '[]']])).text).toContain('Also: 5B Simone Noël')
  })

  test.each([{ classes: '9Z', base: '[]' }, { classes: '5A', base: 'x' }, { classes: '5A' }, { classes: '5A', base: '[]', more: '1' }])(
    '%j is refused',
    async (form) =>
      expect((await (await world()).post(`${url}/2/form-classes`, form as unknown as Record<string, string>)).status).toBe(422),
  )

  test('without htmx one is back at the lessons', async () => {
    const { post } = await world()
    expect(await post(`${url}/2/form-classes`, { classes: '5B', base: '["5A"]' }, 'admin', {})).toMatchObject({
      status: 303,
      location: `${lessons}?year=${year}`,
    })
  })
})
