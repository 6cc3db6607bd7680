import { expect, test } from 'vitest'
import { registerBatch } from '../../src/db/term-page/registration.ts'
import { actor, makeWorld, year } from '../world.ts'
import { confirmOf, pageOf, post, sendFile } from './_school-upload.ts'

const csv = ['Student ID;Last Name;First Name;Class', '20260001;Ramlal;Ria;1A'].join('\n')

async function world(more: string[] = []) {
  const world = await makeWorld()
  const { address } = await sendFile(world, 'Students.csv', [csv, ...more].join('\n'))
  const confirm = async (said: Record<string, string> = {}) => {
    const page = await pageOf(world, address)
    const res = await post(world, `${address}/confirm`, { ...confirmOf(page), ...said })
    return { status: res.status, text: await res.text() }
  }
  const entered = async () =>
    (await world.db.selectFrom('student').select('entry_date').where('id', '=', 20260001).executeTakeFirst())?.entry_date
  return { ...world, address, confirm, entered }
}

test('a School Upload in mid-term asks once since when its students are here, and nobody counts before', async () => {
  const { db, address, confirm, entered, ...rest } = await world()
  const page = await pageOf(rest, address)
  expect(page).toContain('1 new student of this file has no Entry Date. Since when is the student here?')
  expect(/<input[^>]*value="day"[^>]*>/.exec(page)?.[0]).toContain('checked')
  expect(/<input[^>]*name="first_day"[^>]*>/.exec(page)?.[0]).toContain('01-Dec-2025')
  const wrong = await confirm({ first: 'day', first_day: 'soon' })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Write a day like')])
  expect((await confirm()).status).toBe(303)
  expect(await entered()).toBe('2025-12-01')
  await registerBatch(db, null, { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' })
  const record = await db.selectFrom('student_term_record').selectAll().where('student_id', '=', 20260001).executeTakeFirst()
  expect(record).toMatchObject({ joined_on: '2025-12-01', possible_attendance: 20 })
})

test('who has been here all the time says so, and another day is taken', async () => {
  const always = await world()
  expect((await always.confirm({ first: 'always', first_day: '01-Dec-2025' })).status).toBe(303)
  expect(await always.entered()).toBeNull()
  const other = await world()
  expect((await other.confirm({ first: 'day', first_day: '24-Nov-2025' })).status).toBe(303)
  expect(await other.entered()).toBe('2025-11-24')
})

test('before the term has begun nothing is asked', async () => {
  const before = await world()
  await before.db
    .updateTable('academic_term')
    .set({ term_start: '2025-12-02' })
    .where('academic_year_id', '=', year)
    .where('is_current', '=', 1)
    .execute()
  expect(await pageOf(before, before.address)).not.toContain('Since when')
  expect((await before.confirm()).status).toBe(303)
  expect(await before.entered()).toBeNull()
})
