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
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const fragment = { 'HX-Request': 'true' }
const classesIn = (text: string) => [...text.matchAll(/aria-label="Register of (\w+)"/g)].map((m) => m[1])

describe('registers not yet taken', () => {
  test('each sees the classes in reach, with their form teachers and how many are left', async () => {
    await scan(world, nicolette.id, '07:41:00')
    await mark(world, 'joseph', zahra.id, { value: 'P' })
    expect(classesIn((await get(address('joseph'))).text)).toEqual(['5A'])
    expect(classesIn((await get(address('noel'), 'noel')).text)).toEqual(['5A', '5B'])
    const { text } = await get(address('admin'), 'admin')
    expect(classesIn(text)).toEqual(['1A', '5A', '5B'])
    expect(text).toMatch(
      /Register of 5A".*Kerwin Joseph<\/td><td class="num"[^>]*>4<\/td><td class="num"[^>]*>1<\/td><td class="num"[^>]*>1<\/td><td class="num"[^>]*>2<\/td>.*2 not marked/s,
    )
    expect(text).toMatch(/Register of 5B".*Nobody<.*Not started/s)
    expect((await get(address('stranger'), 'stranger')).text).toContain('You have no form class this year.')
  })

  test('on a day of no term a form teacher is told what a form teacher can do', async () => {
    const { text } = await get(`${address('joseph')}?day=2025-08-20&session=am`)
    expect(text).toContain('This day is not in a term. Choose another day. If it should be in one, an administrator sets the term dates')
  })

  test('one that is taken leaves the list, and stands among all', async () => {
    await mark(world, 'noel', marcus.id, { value: 'A', classId: '5B' })
    const query = `?day=${day}&session=am`
    expect(classesIn((await get(`${address('noel')}${query}`, 'noel')).text)).toEqual(['5A'])
    const all = await get(`${address('noel')}${query}&show=all`, 'noel')
    expect(classesIn(all.text)).toEqual(['5A', '5B'])
    expect(all.text).toContain('Not yet taken (1)')
    expect(classesIn((await get(`${address('noel')}?day=${day}&session=pm`, 'noel')).text)).toEqual(['5A', '5B'])
  })

  test('students archived before the day and those who left the class are in no register', async () => {
    await world.db.updateTable('student').set({ archived_on: '2025-11-28' }).where('id', '=', zahra.id).execute()
    await world.db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', nicolette.id).execute()
    const { text } = await get(`${address('joseph')}/5A`)
    expect(text).not.toMatch(/Zahra|Nicolette/)
    expect(text).toContain('Andrés')
    expect((await mark(world, 'joseph', zahra.id, { value: 'P' })).status).toBe(404)
  })

  test('of an earlier term, those are listed who were registered in it', async () => {
    await world.close()
    world = await makeWorld({ term: 2 })
    world.setNow(new Date('2026-01-12T14:00:00Z'))
    const on = '2025-11-28'
    expect((await get(`/admin/attendance/registers?day=${on}&show=all`, 'admin')).text).toContain('No classes')
    const row = { academic_year_id: 20252026, term: 1, form_class_id: '5B', form_level: 5, updated_at: `${on}T00:00:00Z` }
    await addRows(world.db, 'student_term_record', { ...row, student_id: zahra.id })
    expect((await get(`/admin/attendance/registers/5B?day=${on}`, 'admin')).text).toContain('Abdool-Rahman,</span> Zahra')
    expect((await mark(world, 'deansHods', zahra.id, { value: 'P', on, classId: '5B' })).status).toBe(403) // the term is closed
    expect((await mark(world, 'admin', zahra.id, { value: 'P', on, classId: '5B' })).status).toBe(200)
    expect((await mark(world, 'admin', zahra.id, { value: 'P', on, classId: '5A' })).status).toBe(404)
  })
})

describe('marking the rest', () => {
  const rest = (who: Who = 'joseph') => `${address(who)}/5A/rest?day=${day}&session=am`
  const fill = (body: [string, string][], who: Who = 'joseph', headers: Record<string, string> = fragment) =>
    world.as(who)(rest(who), { method: 'POST', headers, body: new URLSearchParams(body) })

  test('asks first, and names who is left', async () => {
    await scan(world, nicolette.id, '07:41:00')
    await mark(world, 'joseph', zahra.id, { value: 'A' })
    const { text } = await get(`${rest()}&mark=P`, 'joseph', fragment)
    expect(text).toContain('Mark 2 students present?')
    expect([...text.matchAll(/name="student" value="(\d+)"/g)].map((m) => Number(m[1]))).toEqual([andres.id, teShawn.id])
    expect((await get(`${rest()}&mark=A`, 'joseph')).text).toContain('<!doctype html>')
  })

  test('marks those who were named and are still unmarked, and nobody else', async () => {
    await mark(world, 'noel', andres.id, { value: 'A' }) // meanwhile
    const res = await fill([
      ['mark', 'P'],
      ['student', String(andres.id)],
      ['student', String(teShawn.id)],
      ['student', String(marcus.id)],
    ])
    expect([res.status, JSON.parse(res.headers.get('HX-Trigger') ?? '')]).toEqual([
      204,
      { snackbar: { message: '1 marked present.' }, 'close-dialog': true, 'register-filled': true },
    ])
    expect([await recordOf(world, andres.id), await recordOf(world, teShawn.id)]).toEqual([
      expect.objectContaining({ am: 'A' }),
      expect.objectContaining({ am: 'P' }),
    ])
    expect([await recordOf(world, marcus.id), await recordOf(world, zahra.id)]).toEqual([undefined, undefined])
    expect(
      (
        await fill(
          [
            ['mark', 'P'],
            ['student', String(zahra.id)],
          ],
          'joseph',
          {},
        )
      ).status,
    ).toBe(303)
  })

  test('from the register itself marks at once, and takes back what still is as it was marked', async () => {
    await mark(world, 'noel', zahra.id, { value: 'P' })
    const both: [string, string][] = [zahra, andres, teShawn].map(({ id }) => ['student', String(id)])
    const { text } = { text: await (await fill([['mark', 'P'], ['at', 'once'], ...both])).text() }
    const marked = [...text.matchAll(/name="student" value="(\d+)"/g)].map((m) => Number(m[1]))
    expect([marked, text.includes('2 marked present.'), text.includes('value="undo"')]).toEqual([[andres.id, teShawn.id], true, true])
    await mark(world, 'noel', teShawn.id, { value: 'L', base: 'P', version: 1 })
    const undone = marked.map((id): [string, string] => ['student', String(id)])
    expect((await fill([['mark', 'P'], ['at', 'undo'], ...undone])).status).toBe(200)
    const stored = await world.db.selectFrom('attendance_mark').select(['student_id as id', 'mark']).orderBy('student_id').execute()
    expect(stored).toEqual([
      { id: zahra.id, mark: 'P' },
      { id: andres.id, mark: null },
      { id: teShawn.id, mark: 'L' },
    ])
  })

  test('of whom is nothing left to ask', async () => {
    for (const { id } of [zahra, nicolette, andres, teShawn]) await mark(world, 'joseph', id, { value: 'P' })
    expect((await get(`${rest()}&mark=P`, 'joseph', fragment)).text).toContain('Everyone is marked.')
  })

  test('is for who may mark, and on a day that is open', async () => {
    const one: [string, string][] = [
      ['mark', 'P'],
      ['student', String(zahra.id)],
    ]
    for (const [who, status] of [
      ['stranger', 404],
      ['lutchman', 404],
      ['zahra', 403],
    ] as const)
      expect([who, (await fill(one, who)).status]).toEqual([who, status])
    world.setNow(new Date('2025-12-02T14:00:00Z'))
    expect((await fill(one)).status).toBe(403)
    expect((await get(`${rest()}&mark=P`)).status).toBe(403)
    expect((await fill(one, 'admin')).status).toBe(204)
    for (const wrong of [
      [
        ['mark', 'X'],
        ['student', '1'],
      ],
      [['mark', 'P']],
      [
        ['mark', 'P'],
        ['student', 'x'],
      ],
    ] as [string, string][][])
      expect((await fill(wrong, 'admin')).status).toBe(422)
  })
})

describe('on the home page', () => {
  const home = async (who: Who, at: string) => {
    world.setNow(new Date(at))
    const { text } = await get('/term-reports', who)
    return text.slice(text.indexOf('<main')) // below the Main Menu, which has the places of every teacher
  }
  test('a form teacher is told of a register that is due, until it is taken', async () => {
    const [due, take] = [/Register of 5A, morning<.*4 students, not taken/s, 'aria-label="Take the register: Register of 5A, morning"']
    expect(await home('joseph', '2025-12-01T14:00:00Z')).toMatch(due)
    expect(await home('joseph', '2025-12-01T14:00:00Z')).toContain(take)
    expect(await home('joseph', '2025-12-01T11:30:00Z')).not.toContain('Register of 5A') // half past seven
    for (const { id } of [zahra, nicolette, andres]) await mark(world, 'joseph', id, { value: 'P' })
    expect(await home('joseph', '2025-12-01T14:00:00Z')).toContain('3 present, 0 absent, 1 not marked')
    await mark(world, 'joseph', teShawn.id, { value: 'A' })
    const taken = await home('joseph', '2025-12-01T14:00:00Z')
    expect(taken).toContain('3 present, 1 absent')
    expect(taken).not.toContain(take)
    expect(await home('joseph', '2025-12-01T19:00:00Z')).toContain('Take the register: Register of 5A, afternoon')
  })
  test('but not at a weekend, outside the term, or of the classes of others', async () => {
    expect(await home('joseph', '2025-11-29T14:00:00Z')).not.toContain('Register of')
    expect(await home('joseph', '2025-12-15T14:00:00Z')).not.toContain('Register of')
    expect(await home('noel', '2025-12-01T14:00:00Z')).not.toContain('Take the register')
    expect(await home('noel', '2025-12-01T14:00:00Z')).toContain('0 of 2 classes taken')
    expect(await home('lutchman', '2025-12-01T14:00:00Z')).not.toContain('registers')
    expect(await home('noel', '2025-12-01T14:00:00Z')).toContain('/term-reports/registers')
  })
})

test('Student Attendance says what the registers say now, and leads to each that is missing', async () => {
  const world = await makeWorld()
  world.setNow(new Date('2025-12-01T14:00:00Z'))
  const shown = async () => {
    const html = await (await world.as('admin')('/admin/attendance')).text()
    return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
  }
  const before = await shown()
  expect(before.text).toMatch(/Present 0 of \d+ .*Absent 0 .*Late 0 .*Registers taken 0 of 3 .*3 classes to go .*Not taken this morning/)
  for (const classId of ['1A', '5A', '5B'])
    expect(before.html).toContain(`/admin/attendance/registers/${classId}?day=2025-12-01&amp;session=am`)
  await mark(world, 'admin', students.marcus.id, { value: 'L', classId: '5B' })
  const after = await shown()
  expect(after.text).toMatch(/Present 1 of \d+ .*Absent 0 .*Late 1 .*Registers taken 1 of 3 .*2 classes to go/)
  expect(after.html).not.toContain('/admin/attendance/registers/5B?')
})
