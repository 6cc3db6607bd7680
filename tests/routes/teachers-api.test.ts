import { describe, expect, test } from 'vitest'
import { people, subjects, type Who, year } from '../world.ts'
import { teacherWorld } from './_teachers.ts'

const key = { employee_id: 2, academic_year_id: year }
const lists = `employeeId=2&academicYearId=${year}`
const kept = {
  '/api/employees': { nobody: 401, zahra: 403, joseph: 403, baptiste: 200, admin: 200, deansHods: 200 },
  '/api/employee-posts': { nobody: 401, zahra: 403, joseph: 200, baptiste: 200, admin: 200, deansHods: 200 },
  [`/api/teacher-lesson?employee_id=2&academic_year_id=${year}`]: { nobody: 401, zahra: 403, joseph: 403, baptiste: 403, admin: 200 },
  [`/api/form-teacher-class?${lists}`]: { nobody: 401, zahra: 403, joseph: 200, noel: 404, baptiste: 200, admin: 200, deansHods: 200 },
  [`/api/dean-form-classes?${lists}`]: { nobody: 401, zahra: 403, joseph: 200, noel: 404, baptiste: 200, admin: 200 },
  [`/api/form-teacher-class/2/${year}`]: { nobody: 401, zahra: 403, joseph: 200, noel: 404, baptiste: 200, admin: 200 },
}
test.each(Object.entries(kept).flatMap(([path, who]) => Object.entries(who).map(([w, status]) => [w, path, status] as const)))(
  '%s: GET %s is answered %i',
  async (w, path, status) => expect((await (await teacherWorld()).call(path, undefined, w as Who)).status).toBe(status),
)

const assigning = { nobody: 401, zahra: 403, joseph: 403, baptiste: 403, admin: 200, deansHods: 200 }
const writing = { ...assigning, deansHods: 403 }
const lesson = { ...key, subject_id: subjects.english, form_class_id: '5A' }
const writes = [
  ['/api/add-employee', { first_name: 'Ann', last_name: 'New' }, writing],
  ['/api/update-employee', { id: 2, last_name: 'James' }, writing],
  ['/api/reset-employee-password', { employee_id: 2 }, assigning],
  ['/api/teacher-lesson', { ...lesson, form_class_id: '5B' }, assigning],
  ['/api/delete-teacher-lesson', lesson, assigning],
  ['/api/form-teacher-class', { employeeId: 2, academicYearId: year, formClasses: ['5B'] }, assigning],
  ['/api/dean-form-classes', { employeeId: 2, academicYearId: year, formClasses: ['5B'] }, assigning],
] as const
test.each(writes.flatMap(([path, json, who]) => Object.entries(who).map(([w, status]) => [w, path, status, json] as const)))(
  '%s: POST %s is answered %i',
  async (w, path, status, json) => expect((await (await teacherWorld()).call(path, json, w as Who)).status).toBe(status),
)
test.each(writes.map(([path, json]) => [path, json] as const))('%s refuses a field it does not know', async (path, json) =>
  expect((await (await teacherWorld()).call(path, { ...json, surprise: 1 })).status).toBe(422),
)

const stored = {
  id: 2,
  teacher_num: 'T2',
  first_name: 'Kerwin',
  last_name: 'Joseph',
  date_of_birth: '1980-05-08',
  user_name: 'k.joseph',
  post_id: 10,
  deleted_at: null,
  password_reset: 0,
  version: 1,
}

describe('employees', () => {
  test('are listed by name, the archived with when', async () => {
    const { call } = await teacherWorld()
    const { body } = await call('/api/employees', undefined)
    expect(body.map((e: { last_name: string }) => e.last_name)).toEqual(['Baptiste', 'Gone', 'Joseph', 'Lutchman', 'Noël', 'Stranger'])
    expect(body[2]).toEqual(stored)
    expect(body[1].deleted_at).toBe('2025-09-01T12:00:00.000Z')
  })

  test('are but names to a privileged post', async () => {
    const { call } = await teacherWorld()
    const { body } = await call('/api/employees', undefined, 'baptiste')
    expect(body[1]).toEqual({ ...stored, date_of_birth: null, user_name: null })
    expect(body).toHaveLength(5)
  })

  test('have posts, by rank', async () => {
    const { call } = await teacherWorld()
    expect((await call('/api/employee-posts', undefined)).body[0]).toEqual({ id: 1, title: 'Principal', rank: 1 })
  })

  test('are added with a user name made for them and a temporary password', async () => {
    const { call } = await teacherWorld()
    const { body } = await call('/api/add-employee', { first_name: 'Karen', last_name: 'Joseph', date_of_birth: '1990-02-28' })
    expect(body).toMatchObject({ user_name: 'k.joseph2', date_of_birth: '1990-02-28', password_reset: 1, version: 1 })
    expect(body.temporary_password).toMatch(/^\w{5}-\w{5}-\w{5}$/)
  })

  test('are changed in what is named alone, archived and restored', async () => {
    const { call, sessionsOf, as } = await teacherWorld()
    await as('joseph')('/term-reports')
    const asSpecified = { teacher_num: 'T2', first_name: 'Kerwin', last_name: 'James', date_of_birth: '1980-05-08', post_id: 10 }
    expect((await call('/api/update-employee', { id: 2, ...asSpecified })).body).toEqual({ ...stored, last_name: 'James', version: 2 })
    expect(await sessionsOf(people.joseph.id)).toBe(1)
    const archived = await call('/api/update-employee', { id: 2, archived: true, version: 2 })
    expect(archived.body).toMatchObject({ deleted_at: '2025-12-01T14:00:00.000Z', version: 3 })
    expect(await sessionsOf(people.joseph.id)).toBe(0)
    expect((await call('/api/update-employee', { id: 2, archived: false })).body).toMatchObject({ deleted_at: null })
  })

  test('that moved on are answered 409 with the row as it is', async () => {
    const { call } = await teacherWorld()
    await call('/api/update-employee', { id: 2, last_name: 'James' })
    const { status, body } = await call('/api/update-employee', { id: 2, last_name: 'Jones', version: 1 }, 'admin')
    expect([status, body.current.last_name, body.changedBy]).toEqual([409, 'James', 'admin'])
  })

  test.each([
    ['/api/add-employee', { first_name: ' ', last_name: 'New' }, 422, 'first_name: Required'],
    [
      '/api/add-employee',
      { first_name: 'Ann', last_name: 'New', date_of_birth: '2025-12-02' },
      422,
      'date_of_birth: This day is in the future.',
    ],
    ['/api/update-employee', { id: 2, user_name: 'D.Lutchman' }, 422, 'user_name: Someone else already has this.'],
    ['/api/update-employee', { id: 2, post_id: 99 }, 422, 'post_id: There is no such post.'],
    ['/api/update-employee', { id: 99, post_id: 4 }, 404, 'Page not found, or you don’t have access.'],
    ['/api/reset-employee-password', { employee_id: 6 }, 404, 'Page not found, or you don’t have access.'],
  ])('%s %j is answered %i', async (path, json, status, message) =>
    expect(await (await teacherWorld()).call(path, json)).toMatchObject({ status, body: { message, errors: [message] } }),
  )

  test('have their password reset by an administrator, and the answer says it once', async () => {
    const { call } = await teacherWorld()
    const { body } = await call('/api/reset-employee-password', { employee_id: 2 }, 'deansHods')
    expect(body).toEqual({ message: 'Kerwin Joseph password reset.', temporary_password: expect.stringMatching(/^\w{5}-\w{5}-\w{5}$/) })
  })
})

describe('lessons', () => {
  const list = async (call: Awaited<ReturnType<typeof teacherWorld>>['call']) =>
    (await call(`/api/teacher-lessons/2/${year}`, undefined)).body.map((l: { subject_id: number; form_class_id: string }) => [
      l.subject_id,
      l.form_class_id,
    ])

  test('are added once, however often they are sent', async () => {
    const { call } = await teacherWorld()
    for (const _ of [1, 2]) expect((await call('/api/teacher-lesson', { ...lesson, form_class_id: '5B' })).status).toBe(200)
    expect(await list(call)).toEqual([
      [101, '5A'],
      [101, '5B'],
    ])
  })

  test('become others, also when the answer to the first try was lost', async () => {
    const { call } = await teacherWorld()
    const change = { ...lesson, new_subject_id: subjects.chemistry, new_class_id: '5B' }
    const { body } = await call('/api/teacher-lesson', change)
    expect(body).toEqual({ id: 3, ...key, subject_id: subjects.chemistry, form_class_id: '5B' })
    expect((await call('/api/teacher-lesson', change)).body).toEqual(body)
    expect(await list(call)).toEqual([[113, '5B']])
  })

  test.each([
    [{ ...key, new_subject_id: 101 }, 422],
    [key, 422],
    [{ ...lesson, subject_id: 999 }, 422],
    [{ ...lesson, form_class_id: '9Z' }, 422],
    [{ ...lesson, employee_id: 6 }, 404],
    [{ ...lesson, academic_year_id: 20302031 }, 404],
    [{ ...lesson, subject_id: subjects.chemistry, new_subject_id: 101, new_class_id: '5B' }, 404],
  ])('%j is answered %i', async (json, status) =>
    expect((await (await teacherWorld()).call('/api/teacher-lesson', json)).status).toBe(status),
  )

  test('are deleted once', async () => {
    const { call } = await teacherWorld()
    expect((await call('/api/delete-teacher-lesson', lesson)).body).toEqual({ message: 'Lesson deleted', entered: 0 })
    expect((await call('/api/delete-teacher-lesson', lesson)).status).toBe(404)
    expect(await list(call)).toEqual([])
  })
})

describe('form teachers and deans', () => {
  test('are set whole, or as a change to what was read', async () => {
    const { call } = await teacherWorld()
    const save = { employeeId: 2, academicYearId: year, formClasses: ['1A', '5B'] }
    expect((await call('/api/form-teacher-class', save)).body).toEqual(['1A', '5B'])
    expect((await call('/api/form-teacher-class', { ...save, formClasses: ['5A'], base: [] })).body).toEqual(['1A', '5A', '5B'])
    expect((await call('/api/dean-form-classes', save)).body).toEqual(['1A', '5B'])
    expect((await call(`/api/dean-form-classes?${lists}`, undefined)).body).toEqual(['1A', '5B'])
  })

  test.each([
    [{ formClasses: ['9Z'] }, 422],
    [{ employeeId: 6 }, 404],
    [{ academicYearId: 20302031 }, 404],
  ])('%j is answered %i', async (wrong, status) => {
    const save = { employeeId: 2, academicYearId: year, formClasses: ['5B'] }
    expect((await (await teacherWorld()).call('/api/dean-form-classes', { ...save, ...wrong })).status).toBe(status)
  })
})
