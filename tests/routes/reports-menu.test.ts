import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, year } from '../world.ts'

const htmx = { headers: { 'HX-Request': 'true' } }
const menus = [
  '/reports/mark-sheet?class=5A',
  '/reports/rank-sheet?class=5A',
  '/reports/report-cards?class=5A',
  `/reports/report-card?student=${students.zahra.id}`,
]

test.each([
  '/reports/mark-sheet?class=9Z',
  '/reports/rank-sheet',
  '/reports/report-card?student=x',
  '/reports/rank-sheet?class=5A&term=20252026-3',
  '/reports/rank-sheet?class=5A&term=now',
])('%s is not there', async (path) => {
  const { as } = await makeWorld()
  expect((await as('admin')(path)).status).toBe(404)
})

test.each(menus)('%s asks for a term, as a page and as a dialog', async (path) => {
  const { as } = await makeWorld()
  const [page, dialog] = [await (await as('joseph')(path)).text(), await (await as('joseph')(path, htmx)).text()]
  expect([page.startsWith('<!doctype html>'), dialog.startsWith('<header>')]).toEqual([true, true])
  for (const part of ['2025-2026', 'Term 1']) expect([page.includes(part), dialog.includes(part)]).toEqual([true, true])
  expect(dialog).not.toContain('Term 2')
})

test('the mark sheet asks for a format too', async () => {
  const { as } = await makeWorld()
  const dialog = await (await as('joseph')('/reports/mark-sheet?class=5A', htmx)).text()
  for (const part of ['value="pdf"', 'value="xlsx"', 'Generate Mark Sheet', 'Cancel', 'hx-get="/reports/mark-sheet"'])
    expect(dialog).toContain(part)
})

test.each([
  ['/reports/mark-sheet?class=5A&term=20252026-1&format=pdf', '/api/mark-sheet/20252026/1/5A'],
  ['/reports/rank-sheet?class=5A&term=20252026-1', '/api/rank-sheet/5A/20252026/1'],
  ['/reports/report-cards?class=5A&term=20252026-1', '/api/report-cards/5A/20252026/1'],
  [`/reports/report-card?student=${students.zahra.id}&term=20252026-1`, `/api/report-card/${students.zahra.id}/20252026/1`],
])('%s opens the document: in a frame of the dialog, or itself', async (path, document) => {
  const { as } = await makeWorld()
  const page = await as('joseph')(path)
  expect([page.status, page.headers.get('Location')]).toEqual([303, document])
  const dialog = await (await as('joseph')(path, htmx)).text()
  expect(dialog).toContain(`<iframe class="report-frame" src="${document}"`)
  expect((await as('joseph')(document)).status).toBe(200)
})

test('Excel is a download, which leaves the page and closes the dialog', async () => {
  const { as } = await makeWorld()
  const path = '/reports/mark-sheet?class=5A&term=20252026-1&format=xlsx'
  const answer = await as('joseph')(path, htmx)
  expect([answer.status, answer.headers.get('HX-Redirect')]).toEqual([204, '/api/mark-sheet-spreadsheet/20252026/1/5A'])
  expect(answer.headers.get('HX-Trigger')).toContain('close-dialog')
  expect((await as('joseph')(path)).headers.get('Location')).toBe('/api/mark-sheet-spreadsheet/20252026/1/5A')
})

test('a class in reach without reports says why there are none', async () => {
  const { as } = await makeWorld({ registered: false })
  const page = await as('joseph')('/reports/mark-sheet?class=5A')
  expect([page.status, (await page.text()).includes('No reports yet')]).toEqual([200, true])
  expect((await as('stranger')('/reports/mark-sheet?class=5A')).status).toBe(404)
})

test('the terms are those of the class or the student, latest first', async () => {
  const { as, db } = await makeWorld()
  const { zahra } = students
  await addRows(db, 'student_term_record', {
    student_id: zahra.id,
    academic_year_id: year,
    term: 2,
    form_class_id: '5A',
    form_level: 5,
    updated_at: 't',
  })
  const marks = await (await as('joseph')('/reports/mark-sheet?class=5A', htmx)).text()
  expect(marks.match(/<option[^>]*>Term \d/g)).toEqual([
    '<option value="20252026-1">Term 1',
    '<option value="20252026-2" selected="">Term 2',
  ])
  expect(await (await as('joseph')('/reports/report-card?student=20210002', htmx)).text()).not.toContain('Term 2')
})
