import { expect, test } from 'vitest'
import { makeWorld, subjects, type Who } from '../world.ts'

async function world() {
  const world = await makeWorld()
  const call = async (method: string, path: string, json?: object, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(path, { method, ...(json && { json }) })
    return { status: res.status, body: await res.json() }
  }
  return { ...world, call }
}

const maths = { id: subjects.mathematics, title: 'Mathematics', abbr: 'MATH', version: 1 }

test('the subjects are listed for staff, by title', async () => {
  const { call } = await world()
  const { status, body } = await call('GET', '/api/subjects', undefined, 'joseph')
  expect([status, body.map((s: { title: string }) => s.title)]).toEqual([200, ['Chemistry', 'English Language', 'Mathematics']])
  expect(body[2]).toEqual(maths)
  expect((await call('GET', '/api/subjects', undefined, 'zahra')).status).toBe(403)
})

test.each([
  ['nobody', 401],
  ['zahra', 403],
  ['joseph', 403],
  ['baptiste', 403],
  ['deansHods', 200],
  ['admin', 200],
] as const)('%s: saving a subject is answered %i', async (who, status) => {
  const { call } = await world()
  expect((await call('POST', '/api/subject', { id: maths.id, title: 'Maths', abbr: 'MATH' }, who)).status).toBe(status)
  const { body } = await call('POST', '/api/subject', { title: 'Music', abbr: 'MUSC' })
  expect((await call('DELETE', '/api/subject', { id: body.id }, who)).status).toBe(status)
})

test('a save is answered with the subject as it is, and a version that has moved on with 409', async () => {
  const { call } = await world()
  const saved = await call('POST', '/api/subject', { id: maths.id, title: 'Maths', abbr: 'MATH', version: 1 })
  expect(saved.body).toEqual({ ...maths, title: 'Maths', version: 2 })
  const late = await call('POST', '/api/subject', { id: maths.id, title: 'Mathematics A', abbr: 'MATH', version: 1 }, 'deansHods')
  expect([late.status, late.body.current, late.body.changedBy]).toEqual([409, saved.body, 'admin'])
  expect((await call('DELETE', '/api/subject', { id: maths.id, version: 1 })).status).toBe(409)
})

test.each([
  [{ title: 'Music' }, 422],
  [{ title: '', abbr: '' }, 422],
  [{ title: 'Music', abbr: 'CHEM' }, 422],
  [{ title: 'Music', abbr: 'MUSC', surprise: 1 }, 422],
  [{ id: 999, title: 'Music', abbr: 'MUSC' }, 404],
])('saving %j is answered %i', async (json, status) => {
  const { call } = await world()
  expect((await call('POST', '/api/subject', json)).status).toBe(status)
})

test('a subject in use is kept, and the answer says what uses it', async () => {
  const { call } = await world()
  const { status, body } = await call('DELETE', '/api/subject', { id: subjects.chemistry })
  expect([status, body.message]).toEqual([
    409,
    'An error has occured. Subject cannot be deleted. It is used by 1 lesson, 5 students who take it and 5 subject records of terms.',
  ])
  expect((await call('DELETE', '/api/subject', { id: 999 })).status).toBe(404)
})
