import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'
import { address, day, mark, recordOf, scan } from './_registers.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const { zahra, nicolette, andres, teShawn, marcus } = students
const get = async (path: string, who: Who | 'nobody' = 'joseph', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), headers: res.headers }
}
const list = address('joseph')
const register = `${list}/5A`
const fragment = { 'HX-Request': 'true' }
const history = (studentId: number) =>
  world.db
    .selectFrom('change')
    .select(['entity', 'entity_key as key', 'field', 'old_value as old', 'new_value as new', 'actor_name as by'])
    .where('student_id', '=', studentId)
    .where('entity', '=', 'attendance_mark')
    .orderBy('id')
    .execute()

describe('who may', () => {
  test('a student is marked in the own class alone', async () => {
    expect((await mark(world, 'noel', marcus.id, { value: 'P', classId: '5B' })).status).toBe(200)
    for (const classId of ['5A', '1A', '9Z']) expect((await mark(world, 'noel', marcus.id, { value: 'P', classId })).status).toBe(404)
    expect((await mark(world, 'joseph', marcus.id, { value: 'P', classId: '5B' })).status).toBe(404)
  })

  test('a form teacher of last year has lost the class', async () => {
    await world.db.updateTable('form_teacher_class').set({ academic_year_id: 20242025 }).execute()
    expect((await get(register)).status).toBe(404)
  })
})

test('nobody is present by default; what scans say is shown, and a mark by hand stands over it', async () => {
  await scan(world, nicolette.id, '07:41:00')
  await scan(world, andres.id, '08:40:00')
  const before = await get(register)
  expect(before.text).toMatch(
    /<!doctype html>.*Register of 5A.*· 4 students.*2 of 4 marked.*Present <b[^>]*>1<.*Late <b[^>]*>1<.*Absent <b[^>]*>0<.*2 not marked/s,
  )
  expect(before.text).toMatch(/D(?:&#x27;|')Abreau, Nicolette.*07:41 → Present.*Gómez Rondón, Andrés.*08:40 → Late/s)
  expect(await recordOf(world, zahra.id)).toBeUndefined()
  const saved = await mark(world, 'joseph', zahra.id, { value: 'P' })
  expect([saved.status, saved.headers.get('HX-Trigger')]).toEqual([200, 'register-changed'])
  expect(saved.text).toMatch(/name="version" value="1".*name="base" value="P"/s)
  expect(await recordOf(world, zahra.id)).toMatchObject({ am: 'P', late: 0, timeIn: null })
  await mark(world, 'joseph', andres.id, { value: 'A' })
  expect(await recordOf(world, andres.id)).toMatchObject({ am: 'A', pm: 'P', timeIn: '08:40:00', late: 0 })
  await mark(world, 'joseph', andres.id, { value: '', version: 1, base: 'A' })
  expect(await recordOf(world, andres.id)).toMatchObject({ am: 'P', late: 1 })
  expect(await history(andres.id)).toEqual([
    { entity: 'attendance_mark', key: `${andres.id}/${day}`, field: 'am', old: null, new: 'A', by: 'K. Joseph' },
    { entity: 'attendance_mark', key: `${andres.id}/${day}`, field: 'am', old: 'A', new: null, by: 'K. Joseph' },
  ])
  const told = await get(`/admin/history?student=${andres.id}`, 'admin')
  expect(told.text).toContain('01-Dec-2025 · Morning')
})

test('whoever is scanned after being marked absent is pointed out, in the register and among them', async () => {
  await mark(world, 'joseph', zahra.id, { value: 'A' })
  expect((await get(register)).text).not.toContain('but marked absent')
  await scan(world, zahra.id, '08:40:00')
  expect(await recordOf(world, zahra.id)).toMatchObject({ am: 'A', timeIn: '08:40:00' })
  expect((await get(register)).text).toMatch(/08:40.*scanned, but marked absent.*1 scanned, but marked absent/s)
  expect((await get(list)).text).toContain('1 scanned, but marked absent')
})

test('a late mark is late, one of the afternoon does not make the morning', async () => {
  await mark(world, 'joseph', zahra.id, { value: 'L' })
  expect(await recordOf(world, zahra.id)).toMatchObject({ am: 'P', late: 1 })
  await mark(world, 'joseph', nicolette.id, { value: 'P', session: 'pm' })
  expect(await recordOf(world, nicolette.id)).toMatchObject({ am: 'A', pm: 'P', late: 0 })
  const { text } = await get(`${register}?day=${day}&session=am`)
  expect(text).toMatch(/Late <b[^>]*>1<.*3 not marked/s)
})

test('two people do not overwrite each other: 409 with both values, and who', async () => {
  await mark(world, 'noel', zahra.id, { value: 'A' })
  const late = await mark(world, 'joseph', zahra.id, { value: 'P' })
  expect(late.status).toBe(409)
  expect(late.text).toMatch(/S\. Noël changed this on 01-Dec-2025.*Recorded now.*Absent.*Yours, not saved.*Present/s)
  expect(await recordOf(world, zahra.id)).toMatchObject({ am: 'A' })
  const page = await mark(world, 'joseph', zahra.id, { value: 'P', fragment: false })
  expect([page.status, page.text]).toEqual([409, expect.stringContaining('<!doctype html>')])
  expect(page.text).toMatch(/value="P"[^>]*checked|checked[^>]*value="P"/)
  const kept = await mark(world, 'joseph', zahra.id, { value: 'P', base: 'A' })
  expect([kept.status, await recordOf(world, zahra.id)]).toEqual([200, expect.objectContaining({ am: 'P' })])
  // different students never meet
  expect((await mark(world, 'noel', teShawn.id, { value: 'P' })).status).toBe(200)
})

test('saved twice is saved once', async () => {
  for (let n = 0; n < 2; n++) expect((await mark(world, 'joseph', zahra.id, { value: 'P' })).status).toBe(200)
  expect(await history(zahra.id)).toHaveLength(1)
})

describe('days', () => {
  test.each<[string, Who, string, string, number]>([
    ['to come', 'admin', '2025-12-02', 'This day is in the future.', 403],
    ['that are over, for the form teacher', 'joseph', '2025-11-28', 'This day is over.', 403],
    ['that are over, for an administrator', 'admin', '2025-11-28', '', 200],
    ['in no term', 'admin', '2025-08-01', '', 404],
  ])('%s', async (_, who, on, message, status) => {
    const saved = await mark(world, who, zahra.id, { value: 'P', on })
    expect([saved.status, saved.text]).toEqual([status, expect.stringContaining(message)])
    expect(await recordOf(world, zahra.id, on)).toEqual(status === 200 ? expect.anything() : undefined)
    const page = await get(`${address(who)}/5A?day=${on}`, who)
    expect(page.text).toContain(message || 'Register of 5A')
    expect(page.text.includes('<fieldset class="pla" disabled="">')).toBe(status === 403)
  })

  test('a day that is archived is shown and not written, by anybody', async () => {
    await mark(world, 'admin', zahra.id, { value: 'P', on: '2025-11-28' })
    const row = { student_id: zahra.id, date_scanned: '2025-11-28', attendance_am: 'P', attendance_pm: 'A', late: 0 } as const
    const more = {
      id: 1,
      academic_year_id: 20252026,
      term: 1,
      archived_at: '2025-11-29T00:00:00Z',
      time_scanned_in: '07:40:00',
      time_scanned_out: null,
    }
    await addRows(world.db, 'attendance_archive', { ...row, ...more })
    const { status, text } = await mark(world, 'admin', zahra.id, { value: 'A', version: 1, on: '2025-11-28' })
    expect([status, text]).toEqual([403, expect.stringContaining('has been archived')])
    expect((await get('/admin/attendance/registers/5A?day=2025-11-28', 'admin')).text).toMatch(/07:40/)
  })

  test('a day without school is warned of, and can be taken', async () => {
    world.setNow(new Date('2025-11-29T14:00:00Z'))
    expect((await get(register)).text).toContain('No school: weekend.')
    expect((await mark(world, 'joseph', zahra.id, { value: 'P', on: '2025-11-29' })).status).toBe(200)
  })

  test('today and the session under way where the address names none', async () => {
    expect((await get(register)).text).toContain('01-Dec-2025, morning') // ten o'clock
    world.setNow(new Date('2025-12-01T17:30:00Z'))
    expect((await get(register)).text).toContain('01-Dec-2025, afternoon')
    world.setNow(new Date('2025-12-01T23:00:00Z'))
    await get(register)
    world.setNow(new Date('2025-12-02T01:30:00Z')) // still the first of December there
    expect((await get(register)).text).toContain('01-Dec-2025, afternoon')
  })

  test.each(['x', '31-Feb-2026', '<script>'])('%s is no day: it is said so, and stays in the field', async (typed) => {
    for (const url of [list, register]) {
      const { status, text } = await get(`${url}?day=${encodeURIComponent(typed)}`)
      expect([status, text]).toEqual([422, expect.stringContaining('Write the date as 05-Jan-2026, or pick it.')])
      expect(text).toContain(`value="${typed.replace('<', '&lt;').replace('>', '&gt;')}"`)
    }
  })
})

test.each([{ value: 'X' }, { value: 'PP' }, { value: 'p' }, { version: '-1' }, { version: '1e3' }, { more: '1' }])(
  'a form with %j is refused and writes nothing',
  async (form) => {
    const body = new URLSearchParams({ value: 'P', version: '0', base: '', ...(form as Record<string, string>) })
    const res = await world.as('joseph')(`${register}/${zahra.id}?day=${day}&session=am`, { method: 'POST', headers: fragment, body })
    expect([res.status, await recordOf(world, zahra.id)]).toEqual([422, undefined])
  },
)

test('an address without its day and session is not written to', async () => {
  const body = new URLSearchParams({ value: 'P', version: '0' })
  for (const query of ['', '?day=2025-12-01', '?session=am', '?day=x&session=am', '?day=2025-12-01&session=xx'])
    expect((await world.as('joseph')(`${register}/${zahra.id}${query}`, { method: 'POST', body })).status).toBe(422)
})

test('the page and its fragment', async () => {
  expect((await get(register, 'joseph', fragment)).text).toMatch(/^<section id="register"/)
})
