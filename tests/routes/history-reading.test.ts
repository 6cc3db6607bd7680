import { expect, test } from 'vitest'
import { people, students } from '../world.ts'
import { makeStaffed } from './_browser.ts'

const all = Object.keys(students).length

test.each([
  ['the registration data', '/api/registration-data-spreadsheet', ['registration-data', `${all} as Excel`]],
  ['all students', '/api/students', ['students', `${all} as JSON`]],
  ['the report cards of a class as PDF', '/api/report-cards/5A/20252026/1', ['report-cards', '5A, Term 1 2025-2026: 4 as PDF']],
  ['the report cards of the school', '/api/report-cards/all/20252026/1', ['report-cards', `Term 1 2025-2026: ${all} as PDF`]],
  ['the report cards of a class as a page', '/reports/report-cards/5A/20252026/1', ['report-cards', '5A, Term 1 2025-2026: 4 as page']],
  ['the history as Excel', '/admin/history/excel', ['history', '0 as Excel']],
  ['the history on paper', '/admin/history/print', ['history', '0 as page']],
])('who reads %s stands in the history, with what, how many and when', async (_, path, [what, how]) => {
  const { as, db } = await makeStaffed()
  const res = await as('admin')(path)
  expect(res.status).toBe(200)
  await res.arrayBuffer()
  const rows = await db
    .selectFrom('change')
    .select(['entity', 'entity_key as what', 'new_value as how', 'actor_name as who', 'at'])
    .execute()
  expect(rows).toEqual([{ entity: 'reading', what, how, who: people.admin.userName, at: '2025-12-01T14:00:00.000Z' }])
  const html = await (await as('admin')('/admin/history')).text()
  expect(html).toContain(how)
})

test('a sheet of password slips does too, and a refused reading does not', async () => {
  const { as, db } = await makeStaffed()
  expect((await as('joseph')('/api/students')).status).toBe(403)
  const body = new URLSearchParams({ class_id: '5A' })
  expect((await as('admin')('/admin/students/slips', { method: 'POST', body })).status).toBe(200)
  const rows = await db.selectFrom('change').select(['entity_key as what', 'new_value as how']).where('entity', '=', 'reading').execute()
  expect(rows).toEqual([{ what: 'password-slips', how: '5A: 4 as page' }])
})
