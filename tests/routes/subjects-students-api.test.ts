import { expect, test } from 'vitest'
import { makeWorld, students, subjects, type Who } from '../world.ts'

const path = '/api/subject-students'
const { zahra, marcus, ana } = students
const { english, mathematics } = subjects

async function world() {
  const world = await makeWorld()
  const call = async (method: string, to: string, json?: object, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(to, { method, ...(json && { json }) })
    return { status: res.status, body: await res.json() }
  }
  const takers = async (subject: number) => (await call('GET', `${path}?subject_id=${subject}`)).body
  return { ...world, call, takers }
}

const anaRow = { id: ana.id, first_name: 'Ana', last_name: 'Baksh', class_id: '1A', employee_id: 2, version: 1 }
const adding = { student_id: ana.id, subject_id: english, employee_id: 2 }

test.each([
  ['nobody', 401],
  ['zahra', 403],
  ['joseph', 403],
  ['baptiste', 403],
  ['deansHods', 200],
  ['admin', 200],
] as const)('%s: reading, adding, deleting and assigning are answered %i', async (who, status) => {
  const { call } = await world()
  expect((await call('GET', `${path}?subject_id=${english}`, undefined, who)).status).toBe(status)
  expect((await call('POST', path, adding, who)).status).toBe(status)
  expect((await call('DELETE', path, { subject_id: english, students: [zahra.id] }, who)).status).toBe(status)
  expect((await call('POST', `${path}-batch`, { subject_id: english, students: [ana.id], employee_id: 1 }, who)).status).toBe(status)
})

test('a student is added, given another teacher, and listed by name', async () => {
  const { call, takers } = await world()
  expect((await call('POST', path, adding)).body).toEqual({ message: 'Ana Baksh added.', student: anaRow })
  expect((await takers(english)).map((row: { last_name: string }) => row.last_name)).toEqual([
    'Abdool-Rahman',
    'Baksh',
    "D'Abreau",
    'Gómez Rondón',
    'O’Brien',
    'Pierre',
  ])
  expect((await call('POST', path, { ...adding, employee_id: 4, version: 1 })).body.student).toEqual({
    ...anaRow,
    employee_id: 4,
    version: 2,
  })
  const late = await call('POST', path, { ...adding, employee_id: 1, version: 1 }, 'deansHods')
  expect([late.status, late.body.current, late.body.changedBy]).toEqual([409, { ...anaRow, employee_id: 4, version: 2 }, 'admin'])
})

test('deleting keeps a record with marks, and says whose', async () => {
  const { call, takers, db } = await world()
  await db
    .updateTable('subject_record')
    .set({ course_mark: 0 })
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', english)
    .execute()
  const removed = await call('DELETE', path, { subject_id: english, students: [zahra.id, marcus.id] })
  expect(removed.body).toEqual({ message: '2 Students Deleted', kept_records: [zahra.id] })
  expect(await takers(english)).toHaveLength(3)
  expect((await call('DELETE', path, { subject_id: english, students: [zahra.id] })).body.message).toBe('0 Students Deleted')
})

test('a batch is assigned whole or not at all', async () => {
  const { call, takers } = await world()
  const batch = { form_level: 1, class_id: '1A', subject_id: english, employee_id: 2, students: [ana.id] }
  const failed = await call('POST', `${path}-batch`, { ...batch, students: [ana.id, zahra.id] })
  expect(failed.body.errors).toEqual(['An error has occured.', expect.stringContaining('no longer in this class')])
  expect(await takers(english)).toHaveLength(5)
  expect((await call('POST', `${path}-batch`, batch)).body).toEqual({ message: '1 Student Assigned' })
  const all = { subject_id: mathematics, students: [ana.id, zahra.id] }
  expect((await call('POST', `${path}-batch`, all)).body).toEqual({ message: '2 Students Assigned' })
  expect((await takers(mathematics)).every((row: { employee_id: number }) => row.employee_id === 1)).toBe(true)
})

test.each([
  ['GET', `${path}?subject_id=999`, undefined, 404],
  ['GET', path, undefined, 422],
  ['POST', path, { ...adding, employee_id: 6 }, 422],
  ['POST', path, { ...adding, student_id: 1 }, 422],
  ['POST', path, { ...adding, subject_id: 999 }, 404],
  ['POST', path, { ...adding, more: 1 }, 422],
  ['DELETE', path, { subject_id: english, students: [] }, 422],
  ['DELETE', path, { subject_id: 999, students: [1] }, 404],
  ['POST', `${path}-batch`, { subject_id: english, students: [] }, 422],
] as const)('%s %s of %j is answered %i', async (method, to, json, status) => {
  const { call } = await world()
  expect((await call(method, to, json)).status).toBe(status)
})
