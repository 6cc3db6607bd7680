import { expect, test } from 'vitest'
import { makeWorld, type Who, year } from '../world.ts'

async function world() {
  const { db, as } = await makeWorld({ term: 2 })
  const post = async (json: object, who: Who = 'admin') => {
    const res = await as(who)('/api/post-term-reports', { method: 'POST', json: { year, term: 2, ...json } })
    return { status: res.status, body: await res.json() }
  }
  const list = async (who: Who = 'joseph') => (await as(who)('/api/term-reports-posted')).json()
  return { db, post, list }
}

const open = { year, term: 2, title: 'Term 2', posted: 0, date_posted: null, version: 0 }

test('every term is listed, latest first, posted or not', async () => {
  const { list } = await world()
  expect(await list()).toEqual([open, { year, term: 1, title: 'Term 1', posted: 1, date_posted: '2025-12-15 09:12:40', version: 1 }])
})

test('posting is stamped with the school’s own time, whatever the caller says, and withdrawing clears it', async () => {
  const { post, list } = await world()
  const posted = { ...open, posted: 1, date_posted: '2025-12-01 10:00:00', version: 1 }
  expect(await post({ posted: 1, date_posted: '1999-01-01' })).toEqual({ status: 200, body: posted })
  expect(await post({ posted: 1 })).toEqual({ status: 200, body: posted })
  expect((await list())[0]).toEqual(posted)
  expect(await post({ posted: 0 })).toEqual({ status: 200, body: { ...open, version: 2 } })
})

test('a posting that somebody else changed meanwhile is answered 409 with what stands', async () => {
  const { post } = await world()
  await post({ posted: 1 }, 'deansHods')
  const { status, body } = await post({ posted: 0, version: 0 })
  expect([status, body.current, body.changedBy]).toEqual([
    409,
    { ...open, posted: 1, date_posted: '2025-12-01 10:00:00', version: 1 },
    'Deans/HODs',
  ])
})

test.each([
  [{ term: 3 }, 404],
  [{ term: 4 }, 422],
  [{ posted: true }, 422],
  [{ posted: 1, surprise: 1 }, 422],
  [{ year: 2025, posted: 1 }, 422],
])('posting %j is answered %i', async (json, status) => {
  const { post } = await world()
  expect((await post({ posted: 1, ...json })).status).toBe(status)
})
