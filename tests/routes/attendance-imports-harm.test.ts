import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type World } from '../world.ts'
import { day, finish, good, importFile, page, post, records, send } from './_imports.ts'
import { mark, scan } from './_registers.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const { zahra, nicolette } = students
const get = async (path: string, headers: Record<string, string> = {}) => {
  const res = await world.as('admin')(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}

describe('a file that is none', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values)
  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['empty', '', 'This file is empty.'],
    ['blank lines', '\n\n , ,\n', 'This file is empty.'],
    ['titles alone', 'id,date,time\n', 'This file is empty.'],
    ['a spreadsheet', bytes(0x50, 0x4b, 3, 4, 0), 'This is a spreadsheet.'],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1), 'This is not a text file.'],
    ['zero characters', `id,date,time\n${zahra.id}\0,${day},07:41`, 'This is not a text file.'],
    ['no titles, no order', `${zahra.id},${day},07:41`, 'The first line does not say which column is which.'],
    ['a quotation mark never closed', `id,date,time\n"${zahra.id},${day},07:41`, 'A quotation mark in this file'],
    ['never closed, and long', `id,date,time\n"${'x\n'.repeat(5000)}`, 'A line of this file is too long'],
    ['a million columns', '1,'.repeat(1_000_000), 'A line of this file is too long'],
    ['one line of megabytes', '1'.repeat(2_000_000), 'A line of this file is too long'],
    ['more than 5 MB', `id,date,time\n${'1,2,3\n'.repeat(900_000)}`, 'This file is larger than 5 MB.'],
    ['more than 50,000 lines', `id,date,time\n${'1,2,3\n'.repeat(50_001)}`, 'This file has more than 50,000 lines.'],
  ])('%s', async (_, content, message) => {
    const { status, text } = await send(world, content)
    expect([status, text]).toEqual([422, expect.stringContaining(message)])
    expect(text).toMatch(/^<header>.*data-upload/s)
    expect(await world.db.selectFrom('batch').selectAll().execute()).toEqual([])
  })

  test('none at all, and a form with more than it has', async () => {
    expect((await send(world, '', { name: '' })).text).toContain('Choose a file first.')
    for (const more of [{ order: 'x' }, { dates: 'x' }, { extra: '1' }] as Record<string, string>[])
      expect((await send(world, good, { more })).status).toBe(422)
    expect((await send(world, good, { fragment: false })).status).toBe(303)
  })
})

test('a quotation mark inside a cell is the fault of its line alone', async () => {
  const { address } = await send(world, `id,date,time\n${zahra.id},2"4/11,07:41\n=X("y"),${day},07:41\n${zahra.id},${day},07:41`)
  expect((await get(address)).text).toContain('1 scan to import, 2 lines with errors.')
})

test('what stands in a file is shown as words, whatever it is', async () => {
  const { address } = await send(world, `id,date,time\n"<script>alert(1)</script>",${day},07:41\n'; drop table student;--,${day},07:41`, {
    name: '<img src=x>.csv',
  })
  const { text } = await get(address)
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/<script>alert|<img src=x/)
  expect((await get(page)).text).not.toContain('<img src=x')
})

test('a scan of a file and one of a kiosk in the same minute are one; a mark by hand stands over both', async () => {
  await scan(world, zahra.id, '07:40:30', '2025-11-24')
  await mark(world, 'admin', nicolette.id, { value: 'A', on: '2025-11-24' })
  await importFile(world, good)
  const all = await records(world)
  expect(all.find(({ id }) => id === zahra.id)).toMatchObject({ am: 'P', late: 0 })
  expect(all.find(({ id }) => id === nicolette.id)).toMatchObject({ am: 'A', late: 0 })
})

describe('undoing', () => {
  test('makes the days as if the file had never come, and keeps what else is known of them', async () => {
    await scan(world, zahra.id, '08:40:00', '2025-11-24')
    const before = await records(world)
    const address = await importFile(world, good)
    expect(await records(world)).not.toEqual(before)
    expect((await get(`${address}/undo`, { 'HX-Request': 'true' })).text).toContain('Undo 4 scans?')
    expect((await post(world, `${address}/undo`, { version: '2' })).status).toBe(303)
    await finish(world, address)
    expect(await records(world)).toEqual(before)
    expect((await get(address)).text).toContain('Undone by admin')
    expect((await post(world, `${address}/undo`, { version: '3' })).status).toBe(409)
    expect((await get(`${address}/undo`)).status).toBe(404)
    // and it can be taken in anew
    await importFile(world, good)
    expect(await records(world)).toHaveLength(3)
  })

  test('ends with the archiving of one of its days', async () => {
    const address = await importFile(world, good)
    const row = { id: 9, student_id: zahra.id, date_scanned: '2025-11-24', attendance_am: 'P', attendance_pm: 'P', late: 0 } as const
    const more = { academic_year_id: 20252026, term: 1, archived_at: '2025-11-26T00:00:00Z', time_scanned_in: null, time_scanned_out: null }
    await addRows(world.db, 'attendance_archive', { ...row, ...more })
    const before = await records(world)
    expect((await get(`${address}/undo`)).text).toContain('it can no longer be undone')
    expect((await post(world, `${address}/undo`, { version: '2' })).status).toBe(409)
    expect(await records(world)).toEqual(before)
  })

  test('is for the version that was looked at, and for what was taken in', async () => {
    const { address } = await send(world, good)
    expect((await get(`${address}/undo`)).status).toBe(404)
    expect((await post(world, `${address}/undo`, { version: '1' })).status).toBe(409)
    await post(world, `${address}/confirm`, { version: '1' })
    await finish(world, address)
    expect((await post(world, `${address}/undo`, { version: '1' })).status).toBe(409)
  })
})
