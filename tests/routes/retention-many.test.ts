import { beforeEach, expect, test } from 'vitest'
import { countOver, findCounting } from '../../src/db/retention/counts.ts'
import { listFigures } from '../../src/db/retention/figures.ts'
import { run } from '../_by-hand.ts'
import { addRows } from '../_rows.ts'
import { clock, sweepOn } from '../db/_retention.ts'
import { makeWorld, students, type World, year } from '../world.ts'
import { htmx } from './_school.ts'

const base = '/admin/school/retention'
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return () => world.close()
})

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const page = async () => textOf(await (await world.as('admin')(base, { headers: htmx })).text())
const post = (path: string, body: Record<string, string> = {}) =>
  world.as('admin')(`${base}${path}`, { method: 'POST', headers: htmx, body: new URLSearchParams(body) })
const openings = (n: number, at: string) =>
  run(
    world.db,
    `insert into report_card_access (student_id, academic_year_id, term, at)
      with recursive i (n) as (select 1 union all select n + 1 from i where n < ${n}) select ${students.zahra.id}, ${year}, 1, '${at}' from i`,
  )
const counted = async () => {
  expect((await post('/count')).status).toBe(204)
  await expect.poll(() => findCounting(world.db)).toBeUndefined()
}

test('in a school that was never counted, many are “more than 1,000”, and Count Now says how many, and when that was', async () => {
  await openings(9000, '2025-01-10T12:00:00.000Z')
  expect(await page()).toMatch(/When students opened their report cards 2 years more than 1,000 10-Jan-2025 more than 1,000 on 11-Jan-2027/)
  expect(await page()).toContain('More than 1,000 are not counted here. They are counted every night. Count Now')
  await counted()
  expect(await page()).toMatch(/When students opened their report cards 2 years 9,000 10-Jan-2025 more than 1,000 on 11-Jan-2027/)
  expect(await page()).toContain('Numbers above 1,000 are of 01-Dec-2025 10:00. They are counted every night. Count Now')
})

test('the night counts what is left, and a small number is never an old one', async () => {
  await openings(1200, '2023-01-10T12:00:00.000Z')
  await openings(1500, '2025-01-10T12:00:00.000Z')
  expect(await page()).toContain('Delete Now (more than 1,000)')
  expect(await page()).toContain('more than 1,000 tonight')
  await sweepOn(world.db)
  expect(await page()).toContain('When students opened their report cards 2 years 1,500 10-Jan-2025')
  await run(world.db, 'delete from report_card_access where id % 500 > 0')
  expect(await page()).toMatch(/When students opened their report cards 2 years 3 10-Jan-2025 3 on 11-Jan-2027/)
})

test('a shorter time is asked about with every record that would go', async () => {
  await openings(5003, '2024-06-10T12:00:00.000Z')
  await openings(7, '2025-06-10T12:00:00.000Z')
  const asked = await post('/openings', { time: '1 years', version: '1' })
  expect([asked.status, textOf(await asked.text())]).toEqual([422, expect.stringContaining('5,003 records would be deleted tonight.')])
  expect(await countOver(world.db, 'openings', '2 years', clock)).toBe(0)
})

test('of those who left, whose documents go first is found also where many left before', async () => {
  const at = '2016-01-01T12:00:00.000Z'
  const left = Array.from({ length: 260 }, (_, n) => ({ id: 1000 + n, left: n < 250 ? '2015-12-10' : '2016-01-15' }))
  for (const { id, left: on } of left) {
    await addRows(world.db, 'student', { id, first_name: 'A', last_name: 'B', sex: 'F', archived_on: on, updated_at: at })
    const document = { kind: 'birth-certificate', name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from([0]) } as const
    await addRows(world.db, 'student_document', { student_id: id, ...document, uploaded_at: at })
  }
  await world.db.insertInto('retention_notice').values({ student_id: 1255, told_on: '2025-06-01' }).execute()
  const { documents } = await listFigures(world.db, clock)
  expect(documents).toEqual({ count: 260, oldest: '2015-12-10', over: 0, next: { day: '2026-01-02', count: 250 } })
  expect(await page()).toContain('These are the first. There are more.')
})

test('counting goes on in steps, one at a time, and is told while it goes on', async () => {
  await openings(150_000, '2025-01-10T12:00:00.000Z')
  expect((await post('/count')).status).toBe(204)
  expect(await page()).toMatch(/Counting: \d+%\. You can go on working\./)
  expect((await post('/count')).status).toBe(204)
  await expect.poll(() => findCounting(world.db)).toBeUndefined()
  expect(await world.db.selectFrom('retention_count').select('count').where('kind', '=', 'openings').execute()).toEqual([
    { count: 150_000 },
  ])
})
