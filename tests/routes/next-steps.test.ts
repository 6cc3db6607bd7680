import { expect, test } from 'vitest'
import { savePrintRun } from '../../src/db/figures/print-runs.ts'
import { actor, makeWorld, students, year } from '../world.ts'

test('what comes next stays until report cards are posted, and sends only a full administrator to the School Upload', async () => {
  const { db, as } = await makeWorld()
  const seen = async (who: 'admin' | 'deansHods' = 'admin') => (await (await as(who)('/admin/dashboard')).text()).replaceAll('<!-- -->', '')
  expect(await seen()).toMatch(
    /What comes next.*href="\/admin\/enter-marks"[^>]*>Enter the marks<.*href="\/admin\/reports\/print"[^>]*>Print the report cards</s,
  )
  await db.deleteFrom('subject_student').execute()
  expect([(await seen()).includes('Quickest from spreadsheets'), (await seen('deansHods')).includes('Quickest from spreadsheets')]).toEqual(
    [true, false],
  )
  const options = {
    ...({ paper: 'report-cards', level: null, classId: null, part: 'all', order: 'name' } as const),
    ...{ isDuplex: false, hasCover: false, hasSeparators: false },
  }
  await savePrintRun(db, { year, term: 1 }, options, [students.zahra.id], { actor: actor('admin'), at: '2025-11-28T14:00:00.000Z' })
  expect(await seen()).toMatch(/>Print the report cards<\/a><span class="small good">done<.*href="\/admin\/posting"[^>]*>Post them</s)
  const posted = { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' } as const
  await db.insertInto('term_report_posting').values(posted).execute()
  expect(await seen()).not.toContain('What comes next')
})

test('what comes next is of the current term: a past that came by spreadsheet ticks nothing off, and one file is offered for all marks', async () => {
  const { db, as } = await makeWorld()
  const seen = async () => (await (await as('admin')('/admin/dashboard')).text()).replaceAll('<!-- -->', '')
  const isDone = async (step: string) => new RegExp(`>${step}</a><span class="small good">done<`).test(await seen())
  expect([await isDone('Register the students into the term'), await isDone('Enter the marks')]).toEqual([true, false])
  expect(await seen()).toMatch(/href="\/admin\/class-marks"[^>]*>Class Marks in Excel<\/a> takes the marks and attendance of all classes/)
  await db.updateTable('subject_record').set({ exam_mark: 71 }).where('term', '=', 1).execute()
  expect(await isDone('Enter the marks')).toBe(true)
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  await db
    .insertInto('academic_term')
    .values({ academic_year_id: year, term: 2, is_current: 1, version: 1 })
    .onConflict((on) => on.columns(['academic_year_id', 'term']).doUpdateSet({ is_current: 1 }))
    .execute()
  expect([await isDone('Register the students into the term'), await isDone('Enter the marks')]).toEqual([false, false])
  expect(await seen()).not.toContain('Class Marks in Excel')
})

test('what comes next follows what is done on the Dashboard itself', async () => {
  const { as, db } = await makeWorld()
  const again = async () => (await as('admin')('/admin/dashboard', { headers: { 'HX-Request': 'true' } })).text()
  await db.updateTable('academic_term').set({ term_start: null, term_end: null }).execute()
  expect(await again()).toMatch(/id="what-comes-next"[^>]*hx-swap-oob="true".*dates of the current term, below<\/a><\/li>/s)
  await db.updateTable('academic_term').set({ term_start: '2025-09-01', term_end: '2025-12-12' }).where('is_current', '=', 1).execute()
  expect(await again()).toMatch(/dates of the current term, below<\/a><span class="small good">done</)
})

test('what comes next can be hidden, and shown again', async () => {
  const { as } = await makeWorld()
  const seen = async () => (await (await as('admin')('/admin/dashboard')).text()).replaceAll('<!-- -->', '')
  const send = (open: '0' | '1', who: 'admin' | 'joseph' = 'admin') =>
    as(who)('/admin/dashboard/next-steps', { method: 'POST', body: new URLSearchParams({ open }) })
  expect((await send('0', 'joseph')).status).toBe(403)
  expect(await seen()).toContain('Enter the marks</a>')
  expect((await send('0')).status).toBe(303)
  const hidden = await seen()
  expect([hidden.includes('Enter the marks</a>'), hidden.includes('>What comes next</button>')]).toEqual([false, true])
  await send('1')
  expect(await seen()).toContain('Enter the marks</a>')
})
