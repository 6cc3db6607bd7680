import { expect, test } from 'vitest'
import { registerBatch } from '../../src/db/term-page/registration.ts'
import { book } from '../spreadsheets/make.ts'
import { actor, makeWorld } from '../world.ts'

test('new students without an Entry Date are asked about once for all, and count from that day', async () => {
  const { db, as } = await makeWorld()
  const sheet = new FormData()
  const rows = [
    ['Student ID', 'Last Name', 'First Name', 'Class'],
    [20260001, 'Ramlal', 'Ria', '1A'],
  ]
  sheet.set('file', new File([new Uint8Array(book(rows))], 'new.xlsx'))
  const url = (await as('admin')('/admin/students/upload', { method: 'POST', body: sheet })).headers.get('Location') ?? ''
  const get = async () => (await as('admin')(url)).text()
  const version = /name="version" value="(\d+)"/.exec(await get())?.[1] ?? ''
  const confirm = async (said: Record<string, string>) => {
    const res = await as('admin')(`${url}/confirm`, { method: 'POST', body: new URLSearchParams({ version, ...said }) })
    return { status: res.status, text: await res.text() }
  }
  const student = () => db.selectFrom('student').select('entry_date').where('id', '=', 20260001).executeTakeFirst()
  expect(await get()).toContain('is under way, and 1 new student of this file has no Entry Date')
  const unsaid = await confirm({})
  expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining('Say from which day the new students are here')])
  expect(await student()).toBeUndefined()
  const wrong = await confirm({ first: 'day', first_day: 'soon' })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Write a day like')])
  expect((await confirm({ first: 'day', first_day: '01-Dec-2025' })).status).toBe(303)
  expect(await student()).toMatchObject({ entry_date: '2025-12-01' })
  expect(await get()).toContain('href="/admin/terms"')
  await registerBatch(db, null, { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' })
  const record = await db.selectFrom('student_term_record').selectAll().where('student_id', '=', 20260001).executeTakeFirst()
  expect(record).toMatchObject({ joined_on: '2025-12-01', possible_attendance: 20 })
})
