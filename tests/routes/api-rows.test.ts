import { describe, expect, test } from 'vitest'
import { makeWorld, people, students, subjects, type Who, type World, year } from '../world.ts'

type Row = Record<string, unknown>
type RoundTrip = {
  what: string
  who?: Who
  read: string
  rowOf: (body: unknown) => Row
  write: string
  method?: 'POST' | 'DELETE'
  /** What the call needs besides the row. */
  besides?: Row
  changed?: Row
  /** A field that the call does not take, with another value than it has. */
  contradicting: Row
}

const [zahra, ana] = [students.zahra.id, students.ana.id]
const maths = subjects.mathematics
const of = (list: unknown, is: (row: Row) => boolean) => (list as Row[]).find(is) ?? {}
const lesson = `${year}/1/5A/${maths}`
const ofZahra = ({ student_id }: Row) => student_id === zahra

const roundTrips: RoundTrip[] = [
  {
    what: 'the current term',
    read: '/api/current-period',
    rowOf: (body) => (body as { current_term: Row }).current_term,
    write: '/api/current-period',
    changed: { possible_attendance: 118 },
    contradicting: { title: 'Term 3' },
  },
  {
    what: 'a posting',
    read: '/api/term-reports-posted',
    rowOf: (body) => of(body, (row) => row.term === 1),
    write: '/api/post-term-reports',
    changed: { posted: 1 },
    contradicting: { title: 'Term 3' },
  },
  {
    what: 'a teacher',
    read: '/api/employees',
    rowOf: (body) => of(body, (row) => row.id === people.joseph.id),
    write: '/api/update-employee',
    changed: { last_name: 'James' },
    contradicting: { deleted_at: '2025-01-01' },
  },
  {
    what: 'a student',
    read: '/api/students',
    rowOf: (body) => of(body, (row) => row.id === zahra),
    write: '/api/student',
    changed: { first_name: 'Zara' },
    contradicting: { house_name: 'Poui' },
  },
  {
    what: 'a subject',
    read: '/api/subjects',
    rowOf: (body) => of(body, (row) => row.id === maths),
    write: '/api/subject',
    changed: { title: 'Maths' },
    contradicting: {},
  },
  {
    what: 'the removal of a subject',
    read: '/api/subjects',
    rowOf: (body) => of(body, (row) => row.id === 999),
    write: '/api/subject',
    method: 'DELETE',
    contradicting: { title: 'Latin' },
  },
  {
    what: 'a lesson',
    read: `/api/teacher-lesson?employee_id=2&academic_year_id=${year}`,
    rowOf: (body) => of(body, () => true),
    write: '/api/teacher-lesson',
    changed: { new_class_id: '5B' },
    contradicting: { id: 77 },
  },
  {
    what: 'a lesson of the list with titles',
    read: `/api/teacher-lessons/2/${year}`,
    rowOf: (body) => of(body, () => true),
    write: '/api/delete-teacher-lesson',
    besides: { employee_id: 2, academic_year_id: year },
    contradicting: { subject: { id: 101, title: 'Latin' } },
  },
  {
    what: 'who takes a subject',
    read: `/api/subject-students?subject_id=${maths}`,
    rowOf: (body) => of(body, (row) => row.id === zahra),
    write: '/api/subject-students',
    besides: { subject_id: maths },
    changed: { employee_id: 4 },
    contradicting: { class_id: '5B' },
  },
  {
    what: 'a term record',
    who: 'joseph',
    read: `/api/term-reports/5A/${year}/1`,
    rowOf: (body) => of((body as { data: Row[] }).data, ofZahra),
    write: '/api/term-report',
    changed: { comments: 'Works well' },
    contradicting: { class_id: '5B' },
  },
  {
    what: 'a subject record of the edit view',
    read: `/api/subject-records/${zahra}/${year}/1`,
    rowOf: (body) => of((body as { table2_records: Row[] }).table2_records, (row) => row.subject_id === maths),
    write: '/api/subject-record',
    changed: { exam_mark: 71 },
    contradicting: { employee_id: 4 },
  },
  {
    what: 'a row of a mark sheet',
    who: 'lutchman',
    read: `/api/lesson-marks/${lesson}`,
    rowOf: (body) => of((body as { students: Row[] }).students, ofZahra),
    write: `/api/lesson-marks/${lesson}`,
    changed: { exam_mark: 71 },
    contradicting: { name: 'Pierre, Marcus' },
  },
  {
    what: 'the registration of a form',
    read: '/api/student-registration',
    rowOf: (body) => of(body, (row) => row.form_level === 5),
    write: '/api/student-registration',
    changed: { open: 1, deadline: '2025-12-05' },
    contradicting: {},
  },
  {
    what: 'the dates of a term',
    read: '/api/academic-term-details',
    rowOf: (body) => of(body, (row) => row.term === 1),
    write: '/api/academic-term-details',
    changed: { term_start: '2025-09-02' },
    contradicting: {},
  },
]

async function begin({ who = 'admin', read, rowOf, write, method = 'POST', besides }: RoundTrip) {
  const world = await makeWorld()
  await world.db.insertInto('subject').values({ id: 999, title: 'Unused', abbr: 'UNUS' }).execute()
  const row = { ...rowOf(await (await world.as(who)(read)).json()), ...besides }
  expect(Object.keys(row).length).toBeGreaterThan(2)
  const send = async (json: Row) => {
    const res = await world.as(who)(write, { method, json })
    return { status: res.status, body: (await res.json()) as Row & { errors: string[] } }
  }
  return { row, send }
}

describe('a row that was read', () => {
  test.each(roundTrips)('can be sent back with one field changed: $what', async (trip) => {
    const { row, send } = await begin(trip)
    const { status, body } = await send({ ...row, ...trip.changed })
    expect([status, body.errors]).toEqual([200, undefined])
  })

  test.each(roundTrips.filter(({ contradicting }) => Object.keys(contradicting).length > 0))(
    'is refused where it says another thing than is stored: $what',
    async (trip) => {
      const { row, send } = await begin(trip)
      const [field] = Object.keys(trip.contradicting)
      const { status, body } = await send({ ...row, ...trip.changed, ...trip.contradicting })
      expect([status, body.errors]).toEqual([422, [expect.stringContaining(`${field}: `)]])
    },
  )

  test.each(roundTrips)('is refused with a field that there is not: $what', async (trip) => {
    const { row, send } = await begin(trip)
    const { status, body } = await send({ ...row, ...trip.changed, nonsense: 1 })
    expect([status, body.message]).toEqual([422, 'There is no such field here: nonsense.'])
  })
})

/** The specification’s fields, to the letter, and the version that the row was read at. */
const saved = {
  student_id: zahra,
  year,
  term: 1,
  subject_id: maths,
  exam_mark: 64,
  course_mark: 58,
  coded_comment: 2,
  coded_comment_1: null,
}

describe('the save of Enter Marks takes the body of the specification', () => {
  const post = async ({ as }: World, json: Row, who: Who = 'lutchman') => {
    const res = await as(who)(`/api/lesson-marks/${lesson}`, { method: 'POST', json })
    return { status: res.status, body: await res.json() }
  }

  test.each([
    ['lutchman', people.lutchman.id, 200],
    ['lutchman', people.joseph.id, 422],
    ['baptiste', people.baptiste.id, 200],
    ['admin', people.lutchman.id, 200],
  ] as const)('from %s, naming teacher %s: %s', async (who, employee_id, status) => {
    const answer = await post(await makeWorld(), { ...saved, employee_id, version: 1 }, who)
    expect([answer.status, answer.body.data?.exam_mark]).toEqual([status, status === 200 ? 64 : undefined])
  })

  test.each([{ year: 20242025 }, { term: 2 }, { subject_id: subjects.english }, { student_id: ana }])(
    'but not one of another lesson: %j',
    async (other) => {
      const world = await makeWorld()
      expect([422, 404]).toContain((await post(world, { ...saved, ...other, version: 1 })).status)
      const stored = world.db.selectFrom('subject_record').select('id').where('exam_mark', 'is not', null)
      expect(await stored.execute()).toEqual([])
    },
  )

  test('also where several rows are sent, all or none', async () => {
    const world = await makeWorld()
    const row = { ...saved, version: 1 }
    const other = { ...row, student_id: students.nicolette.id }
    expect((await post(world, { rows: [row, { ...other, name: 'X' }] })).status).toBe(422)
    expect((await post(world, { rows: [row, { ...other, name: 'D’Abreau, Nicolette' }] })).status).toBe(422)
    const sent = await post(world, { rows: [row, { ...other, name: "D'Abreau, Nicolette" }] })
    expect([sent.status, sent.body.results.map((one: Row) => one.status)]).toEqual([200, ['saved', 'saved']])
  })

  test('a row that has moved on is a conflict, whatever else it says', async () => {
    const world = await makeWorld()
    await post(world, { ...saved, version: 1 })
    expect((await post(world, { ...saved, exam_mark: 12, version: 1, entered: false })).status).toBe(409)
  })
})

test('a write says which field is missing', async () => {
  const { as } = await makeWorld()
  const errors = async (path: string, json: Row) => (await (await as('admin')(path, { method: 'POST', json })).json()).errors
  expect(await errors(`/api/lesson-marks/${lesson}`, { exam_mark: 64 })).toEqual(['student_id: This field is missing.'])
  expect(await errors(`/api/lesson-marks/${lesson}`, { rows: [{}] })).toEqual(['rows.0.student_id: This field is missing.'])
  const record = { student_id: zahra, year, term: 1, exam_mark: 64 }
  expect(await errors('/api/subject-record', record)).toEqual(['subject_id_old: This field is missing.'])
  expect(await errors('/api/term-report', { student_id: zahra, term: 1, comments: 'x' })).toEqual(['year: This field is missing.'])
  expect(await errors('/api/subject', { title: 'Latin' })).toEqual(['abbr: This field is missing.'])
})

test('the subject records of a student are numbered and name the student', async () => {
  const { as } = await makeWorld()
  const { table2_records } = await (await as('admin')(`/api/subject-records/${zahra}/${year}/1`)).json()
  expect(table2_records.map(({ count, name }: Row) => [count, name])).toEqual([1, 2, 3].map((count) => [count, 'Abdool-Rahman, Zahra']))
})

describe('the sentences of the specification are what the JSON interface answers', () => {
  const noSubject = { subject_id: maths, employee_id: 1 }
  test.each<[string, string, string, unknown, string]>([
    ['nobody to assign', 'POST', '/api/subject-students-batch', { ...noSubject, students: [] }, 'No students selected for assignment'],
    ['nobody to delete', 'DELETE', '/api/subject-students', { subject_id: maths, students: [] }, 'No Students selected to delete'],
    ['a batch that fails', 'POST', '/api/subject-students-batch', { ...noSubject, students: [7] }, 'An error has occured.'],
    ['no term', 'POST', '/api/current-period', { academic_year_id: year }, 'Please set the Academic Year and Term to continue.'],
    ['no year', 'POST', '/api/current-period', { term: 1 }, 'Please set the Academic Year and Term to continue.'],
    ['no file', 'POST', '/api/store-registration-file', new FormData(), 'Please select a file!'],
    ['no user name', 'POST', '/login', { username: ' ', password: 'x' }, 'Username field empty'],
    ['no user name at all', 'POST', '/api/admin-login', { password: 'x' }, 'Username field empty'],
    ['no password', 'POST', '/api/employee-login', { username: 'x' }, 'Password field empty'],
    ['another body', 'POST', '/login', { username: 'x', password: 'y', more: 1 }, 'Error occured (Response status not set)'],
    ['no body', 'POST', '/login', [], 'Error occured (Response status not set)'],
    ['a subject in use', 'DELETE', '/api/subject', { id: maths }, 'An error has occured. Subject cannot be deleted'],
  ])('%s', async (_what, method, path, sent, sentence) => {
    const { as } = await makeWorld()
    const isForm = sent instanceof FormData
    const res = await as('admin')(path, { method, ...(isForm ? { body: sent } : { json: sent }) })
    const { message, errors } = await res.json()
    expect(message).toContain(sentence)
    expect(errors[0]).toBe(message)
    if (!sentence.startsWith('An error has occured. S')) expect(message).toBe(sentence)
  })
})
