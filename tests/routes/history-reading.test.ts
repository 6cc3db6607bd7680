import { expect, test } from 'vitest'
import { recordChanges } from '../../src/db/_history.ts'
import { actor, people, students } from '../world.ts'
import { makeStaffed } from './_browser.ts'

const all = Object.keys(students).length

test.each([
  ['the registration data', '/api/registration-data-spreadsheet', ['registration-data', `${all} as Excel`]],
  ['all students', '/api/students', ['students', `${all} as JSON`]],
  ['the report cards of a class as PDF', '/api/report-cards/5A/20252026/1', ['report-cards', '5A, Term 1 2025-2026: 4 as PDF']],
  ['the report cards of the school', '/api/report-cards/all/20252026/1', ['report-cards', `Term 1 2025-2026: ${all} as PDF`]],
  ['the report cards of a class as a page', '/reports/report-cards/5A/20252026/1', ['report-cards', '5A, Term 1 2025-2026: 4 as page']],
  ['the registration forms of a class as PDF', '/api/registration-forms/5A', ['registration-data', '5A: 4 as PDF']],
  ['the registration forms of a class as a page', '/reports/registration-forms/5A', ['registration-data', '5A: 4 as page']],
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
  const body = new URLSearchParams({ class_id: '5A', everybody: '1' })
  expect((await as('admin')('/admin/students/slips', { method: 'POST', body })).status).toBe(200)
  const rows = await db.selectFrom('change').select(['entity_key as what', 'new_value as how']).where('entity', '=', 'reading').execute()
  expect(rows).toEqual([{ what: 'password-slips', how: '5A: 4 as page' }])
})

test.each([
  ['the cards', 'report-cards', 'Form 5, Term 1 2025-2026: 3 as PDF'],
  ['the mark sheets', 'mark-sheets', 'Form 5, Term 1 2025-2026: 5 as PDF'],
  ['the rank sheets', 'rank-sheets', 'Form 5, Term 1 2025-2026: 5 as PDF'],
] as const)('who has %s of a print run drawn stands in the history, each time', async (_, paper, how) => {
  const { as, db } = await makeStaffed()
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '<', students.teShawn.id).execute()
  const body = new URLSearchParams({ of: 'level-5', term: '20252026-1', paper })
  const run = await as('admin')('/admin/reports/print', { method: 'POST', body })
  expect(run.status).toBe(303)
  const id = run.headers.get('Location')?.split('/').at(-1)
  for (const _ of [1, 2]) await (await as('admin')(`/api/print-runs/${id}`)).arrayBuffer()
  const rows = await db.selectFrom('change').select(['entity_key as what', 'new_value as how']).where('entity', '=', 'reading').execute()
  expect(rows).toEqual([
    { what: paper, how },
    { what: paper, how },
  ])
})

test('the history as JSON does from 100 lines on; fewer are looked at, not taken away', async () => {
  const { as, db } = await makeStaffed()
  const changeOf = (key: number) => ({
    entity: 'student',
    key,
    studentId: students.zahra.id,
    field: 'first_name',
    old: 'Zara',
    new: `Zahra ${key}`,
  })
  const changes = Array.from({ length: 150 }, (_, key) => changeOf(key))
  await db.transaction().execute((trx) => recordChanges(trx, changes, { actor: actor('admin'), at: '2025-11-01T12:00:00.000Z' }))
  const readings = () =>
    db.selectFrom('change').select(['entity_key as what', 'new_value as how']).where('entity', '=', 'reading').execute()
  expect((await (await as('admin')('/api/history?limit=99')).json()).data).toHaveLength(99)
  expect(await readings()).toEqual([])
  expect((await (await as('admin')('/api/history?limit=100')).json()).data).toHaveLength(100)
  expect(await readings()).toEqual([{ what: 'history', how: '100 as JSON' }])
})
