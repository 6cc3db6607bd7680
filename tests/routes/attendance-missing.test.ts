import { beforeEach, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'
import { day, mark, scan } from './_registers.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const { zahra, nicolette, andres, teShawn, marcus } = students
const get = async (who: Who, path: string, headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const page = (who: Who) => get(who, ['admin', 'deansHods'].includes(who) ? '/admin/attendance/missing' : '/term-reports/missing')
const give = (who: Who, id: number) =>
  world.as(who)(`/term-reports/reasons/${id}?day=${day}&session=am`, {
    method: 'POST',
    headers: { 'HX-Request': 'true' },
    body: new URLSearchParams({ reason: '1', note: '', version: '0' }),
  })
const listed = (text: string) =>
  [...(text.split('id="missing-today"')[1]?.split('</section>')[0] ?? '').matchAll(/students\/(\d+)"/g)].map((m) => Number(m[1]))

test('lists who is absent without a reason, from half past eight', async () => {
  const contact = { name: 'Mrs Ali', telephone: '868-555-0101', relation: 'Mother', place: 1 }
  await addRows(world.db, 'student_contact', { id: 900, student_id: zahra.id, ...contact })
  await mark(world, 'joseph', zahra.id, { value: 'A' })
  await mark(world, 'joseph', nicolette.id, { value: 'A' })
  await scan(world, andres.id, '07:50:00')
  expect(listed((await page('joseph')).text).sort()).toEqual([zahra.id, nicolette.id, teShawn.id].sort())
  const whole = (await page('joseph')).text
  expect(whole).toMatch(/3 students without a reason.*868-555-0101/s)
  await give('joseph', nicolette.id)
  await mark(world, 'joseph', teShawn.id, { value: 'L' })
  const after = await page('joseph')
  expect(listed(after.text)).toEqual([zahra.id])
  expect(after.text).toMatch(/Absent with a reason.*Ill/s)
  world.setNow(new Date('2025-12-01T12:29:00Z'))
  expect([listed((await page('joseph')).text), (await page('joseph')).text]).toEqual([
    [],
    expect.stringContaining('This list begins at 08:30'),
  ])
  world.setNow(new Date('2025-12-01T12:30:00Z'))
  expect(listed((await page('joseph')).text)).toEqual([zahra.id])
  world.setNow(new Date('2025-11-29T14:00:00Z'))
  expect((await page('joseph')).text).toContain('No school today')
})

test('reaches the own classes alone, and is the registers’', async () => {
  await mark(world, 'joseph', zahra.id, { value: 'A' })
  await mark(world, 'noel', marcus.id, { value: 'A', classId: '5B' })
  expect(listed((await page('joseph')).text)).not.toContain(marcus.id)
  expect(listed((await page('noel')).text)).toEqual(expect.arrayContaining([zahra.id, marcus.id]))
  expect(listed((await page('admin')).text)).toEqual(expect.arrayContaining([zahra.id, marcus.id]))
  expect((await page('lutchman')).text).not.toContain(`students/${zahra.id}`)
  expect((await page('lutchman')).text).toContain('You have no form class this year')
  const part = await get('joseph', '/term-reports/missing', { 'HX-Request': 'true' })
  expect(part.text).toMatch(/^<div id="missing"/)
})

test('a class of which nobody is marked or scanned is named, and none of its students', async () => {
  const { text } = await page('joseph')
  expect([listed(text), text]).toEqual([[], expect.stringMatching(/Registers not taken yet.*5A/s)])
})

/** A day in the records, of which the triggers count the form. */
const record = (studentId: number, date: string, am: 'P' | 'A', pm = am) =>
  world.db
    .insertInto('attendance_record')
    .values({ student_id: studentId, date_scanned: date, attendance_am: am, attendance_pm: pm })
    .execute()

test('days in a row count school days that were recorded, and end when the student came', async () => {
  // Monday 24 to Friday 28 November; on Wednesday nobody was recorded
  for (const date of ['2025-11-24', '2025-11-25', '2025-11-27', '2025-11-28']) await record(nicolette.id, date, 'P')
  await record(zahra.id, '2025-11-24', 'P')
  for (const date of ['2025-11-25', '2025-11-27', '2025-11-28']) await record(zahra.id, date, 'A')
  await record(andres.id, '2025-11-27', 'A', 'P')
  const { text } = await page('joseph')
  const long = text.split('id="missing-long"')[1]?.split('</section>')[0] ?? ''
  expect(long).toMatch(new RegExp(`students/${zahra.id}".*3 school days, since 25 Nov`, 's'))
  expect([long.includes(`${andres.id}"`), long.includes(`${nicolette.id}"`)]).toEqual([false, false])
  expect(long).toMatch(new RegExp(`students/${teShawn.id}".*4 school days, since 24 Nov`, 's'))
  expect((await get('joseph', '/term-reports')).text).toMatch(/Absent for days.*3 school days, since 25 Nov/s)
  // whoever came today is no longer absent
  await scan(world, zahra.id, '07:50:00')
  expect((await page('joseph')).text.split('id="missing-long"')[1]).not.toContain(`${zahra.id}"`)
})

test('the Dashboard says how many, with the list behind it; the home of a form teacher names those without a reason first', async () => {
  expect((await get('admin', '/admin/dashboard')).text).not.toContain('Missing without a reason')
  for (const one of [zahra, nicolette, andres]) await mark(world, 'joseph', one.id, { value: 'A' })
  await mark(world, 'joseph', teShawn.id, { value: 'P' })
  expect((await get('admin', '/admin/dashboard')).text).toMatch(
    /Missing without a reason<\/dt><dd[^>]*><a href="\/admin\/attendance\/missing">.*?>3</s,
  )
  await give('joseph', zahra.id)
  const home = (await get('joseph', '/term-reports')).text.split('id="absent"')[1]?.split('</section>')[0] ?? ''
  expect([...home.matchAll(/students\/(\d+)"/g)].map((m) => Number(m[1])).at(-1)).toBe(zahra.id)
  expect(home).toMatch(/Ill.*href="\/term-reports\/missing"/s)
})
