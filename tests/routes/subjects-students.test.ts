import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects, type Who } from '../world.ts'

const htmx = { 'HX-Request': 'true' }
const maths = `/admin/subjects/${subjects.mathematics}/students`
const english = `/admin/subjects/${subjects.english}/students`
const { zahra, nicolette, ana } = students

async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const world = await makeWorld(options)
  const ask = async (path: string, body?: [string, string][], who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) => {
    const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {}
    const res = await world.as(who)(path, { headers, ...init })
    return {
      status: res.status,
      text: await res.text(),
      location: res.headers.get('Location'),
      message: JSON.parse(res.headers.get('HX-Trigger') ?? '{}').snackbar?.message,
    }
  }
  const link = (studentId: number, subjectId: number) =>
    world.db
      .selectFrom('subject_student')
      .select(['employee_id', 'version'])
      .where('student_id', '=', studentId)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst()
  const record = (studentId: number, subjectId: number) =>
    world.db
      .selectFrom('subject_record')
      .select(['employee_id', 'exam_mark'])
      .where('student_id', '=', studentId)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst()
  const enter = (studentId: number, subjectId: number) =>
    world.db
      .updateTable('subject_record')
      .set({ exam_mark: 71 })
      .where('student_id', '=', studentId)
      .where('subject_id', '=', subjectId)
      .execute()
  return { ...world, ask, link, record, enter }
}

test('the tab lists the subjects with how many take them', async () => {
  const { ask } = await world()
  const { text } = await ask('/admin/subjects/assignment', undefined, 'admin', {})
  expect(text).toMatch(/^<!doctype html>.*View\/Add Students/s)
  expect(text).toMatch(/Mathematics.*class="num"[^>]*>6</s)
})

test('the dialog lists who takes the subject, each with a teacher that can be changed', async () => {
  const { ask } = await world()
  const { text } = await ask(maths)
  expect(text).toMatch(/^<header[^>]*>.*Mathematics.*6 students/s)
  for (const words of ['Abdool-Rahman,</span> Zahra', '5A', 'Add Student', 'Delete Students', 'Close', 'Teach the subject'])
    expect(text).toContain(words)
  expect(text).toContain('<option value="1" selected="">Lutchman, Devika</option>')
  expect(text).not.toContain('Gone, Ann')
  const found = await ask(`${maths}?q=gomez`)
  expect(found.text).toContain('Gómez Rondón, Andrés')
  expect(found.text).not.toContain('Zahra')
  expect((await ask(`${maths}?q=xyz`)).text).toContain('No student matches “xyz”')
  expect((await ask('/admin/subjects/999/students')).status).toBe(404)
})

test('another teacher is saved as chosen; of the term’s records, those without an entry follow', async () => {
  const { ask, link, record, enter } = await world()
  await enter(nicolette.id, subjects.mathematics)
  for (const { id } of [zahra, nicolette])
    expect(
      (
        await ask(`${maths}/${id}`, [
          ['value', '4'],
          ['version', '1'],
          ['base', '1'],
        ])
      ).status,
    ).toBe(200)
  expect(await link(zahra.id, subjects.mathematics)).toEqual({ employee_id: 4, version: 2 })
  expect((await record(zahra.id, subjects.mathematics))?.employee_id).toBe(4)
  expect((await record(nicolette.id, subjects.mathematics))?.employee_id).toBe(1)
})

test('what somebody else chose meanwhile is shown with both names, and replaced only on purpose', async () => {
  const { ask, link } = await world()
  const path = `${maths}/${zahra.id}`
  await ask(
    path,
    [
      ['value', '2'],
      ['version', '1'],
      ['base', '1'],
    ],
    'deansHods',
  )
  const { status, text } = await ask(path, [
    ['value', '4'],
    ['version', '1'],
    ['base', '1'],
  ])
  expect(status).toBe(409)
  for (const words of ['Deans/HODs changed this on 01-Dec-2025 10:00', 'Joseph, Kerwin', 'Baptiste, Paul', 'Keep mine'])
    expect(text).toContain(words)
  expect((await link(zahra.id, subjects.mathematics))?.employee_id).toBe(2)
  expect(
    (
      await ask(path, [
        ['value', '4'],
        ['version', '1'],
        ['base', '2'],
      ])
    ).status,
  ).toBe(200)
})

test('a teacher who has left is not given students', async () => {
  const { ask } = await world()
  const { status, text } = await ask(`${maths}/${zahra.id}`, [
    ['value', '6'],
    ['version', '1'],
  ])
  expect([status, text]).toEqual([422, expect.stringContaining('This teacher is no longer at the school.')])
})

test('a student who is added gets the subject record of the current term too, once', async () => {
  const { ask, link, record, db } = await world()
  const form: [string, string][] = [
    ['student', String(ana.id)],
    ['teacher', '2'],
  ]
  const added = await ask(`${english}/new`, form)
  expect([added.status, added.message]).toEqual([200, 'Ana Baksh added.'])
  expect(added.text).toContain('Baksh, Ana')
  expect(await link(ana.id, subjects.english)).toEqual({ employee_id: 2, version: 1 })
  expect(await record(ana.id, subjects.english)).toEqual({ employee_id: 2, exam_mark: null })
  expect((await ask(`${english}/new`, form)).status).toBe(200)
  const history = await db.selectFrom('change').select('entity').where('student_id', '=', ana.id).execute()
  expect(history.map(({ entity }) => entity).sort()).toEqual([
    'subject_record',
    'subject_record',
    'subject_record',
    'subject_student',
    'subject_student',
  ])
})

test('before the registration, and once the term is posted, only the assignment is made', async () => {
  const early = await world({ registered: false })
  await early.ask(`${english}/new`, [
    ['student', String(ana.id)],
    ['teacher', '2'],
  ])
  expect([await early.link(ana.id, subjects.english), await early.record(ana.id, subjects.english)]).toMatchObject([{}, undefined])
  const late = await world()
  await addRows(late.db, 'term_report_posting', { academic_year_id: late.year, term: 1, posted: 1, date_posted: '2025-12-01 09:00:00' })
  await late.ask(`${english}/new`, [
    ['student', String(ana.id)],
    ['teacher', '2'],
  ])
  expect([await late.link(ana.id, subjects.english), await late.record(ana.id, subjects.english)]).toMatchObject([{}, undefined])
})

test.each([
  [{ student: '', teacher: '2' }, 'Choose a student.'],
  [{ student: String(ana.id), teacher: '' }, 'Choose a teacher.'],
  [{ student: '999', teacher: '2' }, 'no longer at the school'],
])('%j is not added, and what is missing is said', async (form, reason) => {
  const { ask, db } = await world()
  const { status, text } = await ask(`${english}/new`, Object.entries(form))
  expect([status, text]).toEqual([422, expect.stringContaining(reason)])
  if (form.teacher) expect(text).toContain(`<option value="${form.teacher}" selected="">`)
  expect(await db.selectFrom('change').selectAll().execute()).toEqual([])
})

test('select mode asks before students are deleted, and none selected is said', async () => {
  const { ask } = await world()
  const mode = await ask(`${maths}?mode=select`)
  for (const words of ['Back', 'Delete Selected', 'type="checkbox"']) expect(mode.text).toContain(words)
  const none = await ask(`${maths}/removal`)
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('No Students selected to delete')])
  const one = await ask(`${maths}/removal?student=${zahra.id}-1`)
  expect(one.text).toMatch(/^<header>.*Delete Zahra Abdool-Rahman \?/s)
  expect((await ask(`${maths}/removal?student=${zahra.id}-1&student=${ana.id}-1`)).text).toContain('Delete 2 Students ?')
  expect((await ask(`${maths}/removal?student=nobody`)).status).toBe(422)
})

test('an empty record goes with the assignment; one with marks is kept, and that is said before', async () => {
  const { ask, link, record, enter } = await world()
  await enter(zahra.id, subjects.mathematics)
  const both = [zahra, ana].map(({ id }) => ['student', `${id}-1`] as [string, string])
  const asked = await ask(`${maths}/removal?${new URLSearchParams(both)}`)
  expect(asked.text).toContain('Zahra Abdool-Rahman has marks or comments in Mathematics this term. They stay on the report.')
  const removed = await ask(`${maths}/removal`, both)
  expect([removed.status, removed.message]).toEqual([200, '2 Students Deleted'])
  for (const { id } of [zahra, ana]) expect(await link(id, subjects.mathematics)).toBeUndefined()
  expect(await record(zahra.id, subjects.mathematics)).toEqual({ employee_id: 1, exam_mark: 71 })
  expect(await record(ana.id, subjects.mathematics)).toBeUndefined()
})

test('a student whose teacher changed meanwhile is asked about once more', async () => {
  const { ask, link } = await world()
  await ask(
    `${maths}/${zahra.id}`,
    [
      ['value', '4'],
      ['version', '1'],
    ],
    'deansHods',
  )
  const late = await ask(`${maths}/removal`, [['student', `${zahra.id}-1`]])
  expect([late.status, late.text]).toEqual([409, expect.stringContaining(`value="${zahra.id}-2"`)])
  expect(await link(zahra.id, subjects.mathematics)).toBeDefined()
  const removed = await ask(`${maths}/removal`, [['student', `${zahra.id}-2`]])
  expect([removed.status, removed.message]).toEqual([200, 'Student Deleted.'])
})

test('without htmx everything goes back to the list', async () => {
  const { ask } = await world()
  const plain = [
    await ask(
      `${english}/new`,
      [
        ['student', String(ana.id)],
        ['teacher', '2'],
      ],
      'admin',
      {},
    ),
    await ask(
      `${english}/${ana.id}`,
      [
        ['value', '4'],
        ['version', '1'],
      ],
      'admin',
      {},
    ),
    await ask(`${english}/removal`, [['student', `${ana.id}-2`]], 'admin', {}),
  ]
  expect(plain.map(({ status, location }) => [status, location])).toEqual(plain.map(() => [303, english]))
})

test.each([
  [
    `${maths}/${zahra.id}`,
    [
      ['value', 'x'],
      ['version', '1'],
    ],
    422,
  ],
  [
    `${maths}/${zahra.id}`,
    [
      ['value', '4'],
      ['version', '1'],
      ['more', '1'],
    ],
    422,
  ],
  [
    `${maths}/999`,
    [
      ['value', '4'],
      ['version', '1'],
    ],
    404,
  ],
  [`${maths}/removal`, [['student', '1']], 422],
  [`${maths}/new`, [['student', '1']], 422],
] as [string, [string, string][], number][])('POST %s of %j is answered %i', async (path, body, status) => {
  const { ask } = await world()
  expect((await ask(path, body)).status).toBe(status)
})
