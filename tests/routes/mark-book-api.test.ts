import { describe, expect, onTestFinished, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, people, students, subjects, type Who, year } from '../world.ts'

const lesson = { academic_year_id: year, term: 1, form_class_id: '5A', subject_id: subjects.mathematics, employee_id: people.lutchman.id }
const path = `/api/mark-book/${year}/1/${subjects.mathematics}/5/5A/${people.lutchman.id}`
const quiz = { ...lesson, form_level: 5, assesment_number: 1, topic: 'Quiz 1', date: '2025-10-01', total: 20, weighting: 10 }
const mark = { ...lesson, student_id: students.zahra.id, assesment_number: 1, mark: 18 }
const post = (json: unknown) => ({ method: 'POST', json })

async function world() {
  const w = await makeWorld()
  onTestFinished(w.close)
  const send = async (call: string, json: unknown, who: Who | 'nobody' = 'lutchman') => {
    const answer = await w.as(who)(`/api/${call}`, post(json))
    return { status: answer.status, body: await answer.json() }
  }
  const read = async (who: Who = 'lutchman') => (await w.as(who)(path)).json()
  return { ...w, send, read }
}

describe('who may do what', () => {
  const cases: [Who | 'nobody', number][] = [
    ['nobody', 401],
    ['zahra', 403],
    ['stranger', 404],
    ['joseph', 404],
    ['baptiste', 404],
    ['lutchman', 200],
    ['deansHods', 200],
    ['admin', 200],
  ]
  test.each(cases)('%s is answered %s: reading, marking, adding, deleting and restoring', async (who, status) => {
    const { as, send, read } = await world()
    const added = await send('mark-book-assesment', quiz, 'admin')
    const { id } = added.body.data
    expect((await as(who)(path)).status).toBe(status)
    expect((await send('mark-book', mark, who)).status).toBe(status)
    expect(
      (await send('mark-book', { ...lesson, marks: [{ student_id: mark.student_id, assesment_number: 1, mark: 18 }] }, who)).status,
    ).toBe(status)
    expect((await read()).students[0].marks).toEqual(status === 200 ? [null, 18] : [])
    expect((await send('mark-book-assesment', { ...quiz, assesment_number: 2 }, who)).status).toBe(status)
    expect((await send('delete-course-assesment', { id }, who)).status).toBe(status)
    expect((await read()).assesments).toHaveLength(1)
    expect((await send('restore-course-assesment', { id }, who)).status).toBe(status)
    expect((await read()).assesments).toHaveLength(status === 200 ? 2 : 1)
  })

  test('the mark book of a lesson that was given to another is read by who had it, written by the administrator alone', async () => {
    const { db, send, as } = await world()
    await send('mark-book-assesment', quiz)
    await db.deleteFrom('lesson').where('employee_id', '=', people.lutchman.id).where('form_class_id', '=', '5A').execute()
    expect((await as('admin')(path)).status).toBe(200)
    const read = await as('lutchman')(path)
    expect([read.status, (await read.json()).read_only]).toEqual([200, true])
    expect((await as('joseph')(path)).status).toBe(404)
    expect((await send('mark-book-assesment', { ...quiz, assesment_number: 2 })).status).toBe(403)
    expect((await send('mark-book-assesment', { ...quiz, assesment_number: 2 }, 'admin')).status).toBe(200)
  })

  test.each([
    `/api/mark-book/${year}/1/104/4/5A/1`,
    `/api/mark-book/${year}/1/104/5/5B/1`,
    `/api/mark-book/${year}/3/104/5/5A/1`,
    `/api/mark-book/${year}/1/101/5/5A/1`,
    `/api/mark-book/${year}/1/104/5/5A/99`,
  ])('%s is no mark book, not even for the administrator', async (wrong) => {
    const { as } = await world()
    expect((await as('admin')(path)).status).toBe(200)
    expect((await as('admin')(wrong)).status).toBe(404)
  })
})

test('a mark book has the fields of the specification', async () => {
  const { send, read } = await world()
  expect(await read()).toMatchObject({ assesments: [], read_only: false })
  await send('mark-book-assesment', quiz)
  expect((await send('mark-book', mark)).body.data).toEqual({ ...mark, version: 1 })
  const book = await read()
  expect(book.assesments).toEqual([{ ...quiz, id: expect.any(Number), version: 1 }])
  expect(book.students).toHaveLength(4)
  expect(book.students[0]).toEqual({ id: 20210001, first_name: 'Zahra', last_name: 'Abdool-Rahman', version: 1, marks: [null, 18] })
  expect(book.students[1]).toMatchObject({ version: 0, marks: [] })
})

test.each([
  ['topic', 'Quiz 2'],
  ['date', '2025-10-02'],
  ['total', 25],
] as const)('a mark sent with a %s that its assessment has not is refused, and nothing is stored', async (field, value) => {
  const { send, read } = await world()
  await send('mark-book-assesment', quiz)
  const record = { ...lesson, student_id: students.zahra.id, assesment_number: 1, mark: 15, date: '2025-10-01', topic: 'Quiz 1', total: 20 }
  const refused = await send('mark-book', { ...record, [field]: value })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining(`${field}: ${JSON.stringify(value)} was sent, and it is`),
  ])
  const marks = async () => (await read()).students.find(({ id }: { id: number }) => id === students.zahra.id).marks[1] ?? null
  expect(await marks()).toBeNull()
  expect((await send('mark-book', { ...record, total: '20' })).status).toBe(200)
  expect(await marks()).not.toBeNull()
})

test('a mark record as the specification has it, with topic, date and total, is taken; an unknown key is not', async () => {
  const { send } = await world()
  await send('mark-book-assesment', quiz)
  const record = { ...mark, date: '2025-10-01', topic: 'Quiz 1', total: 20 }
  expect((await send('mark-book', record)).status).toBe(200)
  expect((await send('mark-book', { ...record, remark: 1 })).status).toBe(422)
})

test.each([
  [{ mark: 21 }, 'Mark Entered is greater than the assigned total.'],
  [{ assesment_number: 2 }, 'Assesment has no Total. Total % will not be updated. Edit Assesment Total to calculate correct Total %'],
  [{ mark: '1e1' }, 'Marks are whole numbers, in digits.'],
  [{ mark: 1.5 }, 'Marks are whole numbers, in digits.'],
  [{ mark: -1 }, 'Marks are whole numbers, in digits.'],
  [{ mark: '１０' }, 'Marks are whole numbers, in digits.'],
])('%o is answered 422 in the words of the dialog, and nothing is saved', async (wrong, message) => {
  const { send, read } = await world()
  await send('mark-book-assesment', quiz)
  expect(await send('mark-book', { ...mark, ...wrong })).toMatchObject({ status: 422, body: { message, errors: [message] } })
  expect((await read()).students[0].marks).toEqual([])
})

test('a mark of a student of another class is answered 404', async () => {
  const { send } = await world()
  await send('mark-book-assesment', quiz)
  expect((await send('mark-book', { ...mark, student_id: students.marcus.id })).status).toBe(404)
})

test('a mark that somebody has changed since is answered 409, with both', async () => {
  const { send } = await world()
  await send('mark-book-assesment', quiz)
  await send('mark-book', { ...mark, version: 0 }, 'admin')
  expect(await send('mark-book', { ...mark, mark: 7, version: 0 })).toMatchObject({
    status: 409,
    body: { current: { mark: 18, version: 1 }, changedBy: 'admin' },
  })
  expect((await send('mark-book', { ...mark, mark: 18, version: 0 })).status).toBe(200)
})

test('of many marks each has its own outcome', async () => {
  const { send } = await world()
  await send('mark-book-assesment', quiz)
  const of = (student_id: number, sent: string | number) => ({ student_id, assesment_number: 1, mark: sent, version: 0 })
  const marks = [of(students.zahra.id, 18), of(students.nicolette.id, 50), of(students.marcus.id, 3)]
  const { body } = await send('mark-book', { ...lesson, marks })
  expect(body.results.map((r: { status: string; fault: string | null }) => [r.status, r.fault])).toEqual([
    ['saved', null],
    ['refused', 'over-total'],
    ['refused', 'not-in-lesson'],
  ])
  expect((await send('mark-book', { ...lesson, marks: [marks[0], marks[0]] })).status).toBe(422)
})

test.each([
  [{ total: 0 }, 'total: A total is a whole number, 1 to 1000.'],
  [{ total: 12.5 }, 'total: A total is a whole number, 1 to 1000.'],
  [{ total: '1e2' }, 'total: A total is a whole number, 1 to 1000.'],
  [{ total: '２０' }, 'total: A total is a whole number, 1 to 1000.'],
  [{ total: 1001 }, 'total: A total is a whole number, 1 to 1000.'],
  [{ date: '1900-01-01' }, 'date: Write a day like 08-May-2025.'],
  [{ date: '1950-01-01' }, 'date: The date is not in this academic year.'],
  [{ date: '2026-02-30' }, 'date: Write a day like 08-May-2025.'],
  [{ weighting: 101 }, 'weighting: A weighting is a whole number, 0 to 100.'],
  [{ topic: 'x'.repeat(101) }, 'topic: At most 100 characters.'],
  [{ topic: '???' }, 'topic: A topic has a letter or a digit in it.'],
])('an assessment with %o is answered 422, and nothing is saved', async (wrong, message) => {
  const { send, read } = await world()
  expect(await send('mark-book-assesment', { ...quiz, ...wrong })).toMatchObject({ status: 422, body: { errors: [message] } })
  expect((await read()).assesments).toEqual([])
})

test.each([0, 61, 1.5])('there is no assessment number %s', async (assesment_number) => {
  const { send } = await world()
  expect((await send('mark-book-assesment', { ...quiz, assesment_number })).status).toBe(422)
})

test('a total beneath marks that stand is answered with whose they are', async () => {
  const { send, read } = await world()
  const { id, version } = (await send('mark-book-assesment', quiz)).body.data
  await send('mark-book', mark)
  expect(await send('mark-book-assesment', { ...quiz, id, version, total: 17 })).toMatchObject({
    status: 422,
    body: { message: 'This assessment has marks above 17: Zahra Abdool-Rahman 18. Change them first.' },
  })
  expect((await read()).assesments[0].total).toBe(20)
  expect((await send('mark-book-assesment', { ...quiz, id, version, total: 18 })).status).toBe(200)
})

test('two who add the same assessment, or change it: the second is answered 409 with the first', async () => {
  const { send } = await world()
  const { id } = (await send('mark-book-assesment', quiz)).body.data
  const other = { ...quiz, topic: 'Mine' }
  expect(await send('mark-book-assesment', other, 'admin')).toMatchObject({ status: 409, body: { current: { topic: 'Quiz 1' } } })
  expect((await send('mark-book-assesment', { ...other, id, version: 1 }, 'admin')).status).toBe(200)
  expect(await send('mark-book-assesment', { ...quiz, id, version: 1, total: 30 })).toMatchObject({
    status: 409,
    body: { current: { topic: 'Mine', total: 20 }, changedBy: 'admin' },
  })
})

test('an assessment is deleted with the marks that were named, and comes back with them', async () => {
  const { send, read } = await world()
  const { id } = (await send('mark-book-assesment', quiz)).body.data
  await send('mark-book', mark)
  expect((await send('delete-course-assesment', { id, version: 1, marks: 0 })).status).toBe(409)
  expect(await send('delete-course-assesment', { ...quiz, id, version: 1, marks: 1 })).toEqual({
    status: 200,
    body: { data: { id, marks: 1 } },
  })
  expect(await read()).toMatchObject({ assesments: [], students: [{ marks: [] }, {}, {}, {}] })
  expect((await send('restore-course-assesment', { id })).body).toEqual({ data: { id, assesment_number: 1 } })
  expect((await read()).students[0].marks).toEqual([null, 18])
})

test('a closed term is 403 for its teacher and open for the administrator', async () => {
  const { db, send, read } = await world()
  const { id } = (await send('mark-book-assesment', quiz)).body.data
  await addRows(db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-01 10:00:00' })
  expect((await read()).read_only).toBe(true)
  for (const [call, body] of [
    ['mark-book', mark],
    ['mark-book-assesment', { ...quiz, id, total: 30 }],
    ['mark-book-assesment', { ...quiz, assesment_number: 2 }],
    ['delete-course-assesment', { id }],
  ] as const) {
    expect((await send(call, body)).status).toBe(403)
  }
  expect((await read('admin')).read_only).toBe(false)
  expect((await send('mark-book', mark, 'admin')).status).toBe(200)
})

test('the terms of a year have an id and a title', async () => {
  const { as } = await world()
  expect(await (await as('lutchman')('/api/academic-terms')).json()).toEqual([1, 2, 3].map((id) => ({ id, title: `Term ${id}` })))
  expect((await as('zahra')('/api/academic-terms')).status).toBe(403)
  expect((await as('nobody')('/api/academic-terms')).status).toBe(401)
})

test('whoever keeps the mark book may read what became of a mark, and nobody else', async () => {
  const { as, send } = await world()
  const { id } = (await send('mark-book-assesment', quiz)).body.data
  await send('mark-book', mark)
  const url = `/term-reports/history/assessment_mark/${id}-${mark.student_id}/mark`
  expect(await (await as('lutchman')(url)).text()).toContain('Zahra Abdool-Rahman')
  expect((await as('joseph')(url)).status).toBe(404)
})

test('the History page says of which assessment a mark is, also when that has been deleted since', async () => {
  const { as, send } = await world()
  const { id } = (await send('mark-book-assesment', quiz)).body.data
  await send('mark-book', mark)
  await send('delete-course-assesment', { id })
  const page = (await (await as('admin')('/admin/history')).text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(page).toContain('Zahra Abdool-Rahman · Mathematics · 5A · Quiz 1 · Mark · 2025-2026 term 1')
  expect(page).toContain('Devika Lutchman · Mathematics · 5A · Quiz 1 · Removed · 2025-2026 term 1 No Yes')
})
