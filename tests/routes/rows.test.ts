import { afterAll, beforeAll, expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { parseRows } from '../../src/domain/_rows.ts'
import { makeWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  const at = '2025-09-01T12:00:00.000Z'
  const more = Array.from({ length: 120 }, (_, n) => 20_250_100 + n)
  await insert(
    world.db,
    'student',
    more.map((id) => ({ id, first_name: `First ${id}`, last_name: 'Last', sex: 'F', form_class_id: '5B', updated_at: at })),
  )
  await insert(
    world.db,
    'coded_comment',
    more.map((id) => ({ id: id % 1000, detail: `Comment ${id}`, retired_at: null })),
  )
  await insert(
    world.db,
    'subject',
    more.map((id) => ({ id: id - 20_249_000, title: `Subject ${id}`, abbr: `S${id - 20_249_000}` })),
  )
  await insert(
    world.db,
    'student_registration_window',
    [1, 5].map((form_level) => ({ form_level, open: 1 })),
  )
})
afterAll(() => world.close())

const rows = async (path: string, cookie = '', who: 'admin' | 'deansHods' = 'admin') => {
  const text = await (await world.as(who)(path, { headers: { Cookie: cookie } })).text()
  return text.split('<tbody>').at(-1)?.split('</tbody>')[0]?.split('<tr').slice(1).length
}

test.each(['/admin/students', '/admin/attendance/students', '/admin/registration/students', '/admin/school/comments', '/admin/subjects'])(
  '%s shows as many rows as were chosen below any list, of the account that chose them',
  async (path) => {
    expect(await rows(path)).toBe(15)
    expect(await rows(path, 'rows-administrator-1=30')).toBe(30)
    expect(await rows(path, 'rows-administrator-1=fit-23')).toBe(23)
    expect(await rows(`${path}?page=2`, 'rows-administrator-1=100')).toBeGreaterThan(15)
    expect(await rows(path, 'rows-administrator-1=30', 'deansHods')).toBe(15)
    expect(await rows(path, 'rows-administrator-1=5000')).toBe(15)
  },
)

test('the choice is offered below the list, and what was chosen stands in it', async () => {
  const text = async (cookie: string) => (await world.as('admin')('/admin/students', { headers: { Cookie: cookie } })).text()
  expect(await text('')).toMatch(/<option selected="">15<\/option><option>30<\/option>/)
  expect(await text('rows-administrator-1=50')).toContain('<option selected="">50</option>')
  expect(await text('rows-administrator-1=fit-23')).toContain('<option value="fit" selected="">As many as fit</option>')
})

test.each(['', '0', '14', '101', 'fit-4', 'fit-101', '1e2', '15; x', 'fit'])('%j is no number of rows', (typed) => {
  expect(parseRows(typed)).toBeUndefined()
})
