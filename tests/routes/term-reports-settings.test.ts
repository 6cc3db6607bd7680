import { describe, expect, test } from 'vitest'
import { makeWorld, students, type Who, year } from '../world.ts'

const { zahra, marcus } = students
const own = '/admin/term-details/5A'
const form = (fields: object) => ({
  method: 'POST',
  headers: { 'HX-Request': 'true' },
  body: new URLSearchParams({ year: String(year), term: '1', ...fields }),
})
const saidOf = (html: string) => /name="said" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"')

describe('Possible Attendance and School Reopens for a class, or for all', () => {
  async function asked(fields: object, setting = 'possible-attendance') {
    const world = await makeWorld()
    const send = async (more: object = {}) => {
      const res = await world.as('admin')(`${own}/${setting}`, form({ ...fields, ...more }))
      return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), trigger: res.headers.get('HX-Trigger') ?? '' }
    }
    const undo = async (id: number, who: Who = 'admin', more: object = {}) => {
      const res = await world.as(who)(`${own}/settings/${id}/undo`, form(more))
      return { status: res.status, trigger: res.headers.get('HX-Trigger') ?? '' }
    }
    const figures = async () => ({
      records: await world.db
        .selectFrom('student_term_record')
        .select(['student_id', 'possible_attendance', 'new_term_beginning'])
        .orderBy('student_id')
        .execute(),
      terms: await world.db
        .selectFrom('academic_term')
        .select(['term', 'possible_attendance', 'new_term_beginning'])
        .orderBy('term')
        .execute(),
    })
    await world.db.updateTable('student_term_record').set({ possible_attendance: 110 }).where('form_class_id', '=', '5B').execute()
    await world.db.updateTable('student_term_record').set({ times_absent: 12 }).where('student_id', '=', zahra.id).execute()
    const screen = async () => (await world.as('admin')(`${own}/1`)).text()
    return { ...world, send, undo, figures, screen }
  }

  test('say first how many records of which classes change, from what to what', async () => {
    const { send, figures } = await asked({ value: '11', classes: 'all' })
    const before = await figures()
    const { status, text } = await send()
    expect([status, await figures()]).toEqual([200, before])
    expect(text).toMatch(/Possible Attendance: 11.*All Classes/s)
    expect(text).toMatch(/<td[^>]*>110<\/td><td[^>]*>11<\/td><td[^>]*>1<\/td><td[^>]*>5B<\/td>/)
    expect(text).toMatch(/<td[^>]*>124<\/td><td[^>]*>11<\/td><td[^>]*>5<\/td><td[^>]*>1A, 5A<\/td>/)
    expect(text).toContain('The term changes from 124 to 11, for students who are registered later.')
    expect(text).toContain('In 1 record Sessions Absent is more than this.')
    expect(text).toContain('Change 6 records')
  })

  test('ask for the current class too, and again where it has become another number meanwhile', async () => {
    const { send, db, figures } = await asked({ value: '12-Jan-2026', classes: 'one' }, 'new-term-beginning')
    const { text } = await send()
    expect(text).toMatch(/<td[^>]*>05-Jan-2026<\/td><td[^>]*>12-Jan-2026<\/td><td[^>]*>4<\/td><td[^>]*>5A<\/td>/)
    expect(text).not.toContain('The term changes')
    await db.updateTable('student_term_record').set({ new_term_beginning: null }).where('student_id', '=', zahra.id).execute()
    const before = await figures()
    const again = await send({ said: saidOf(text) })
    expect(again.text).toMatch(/<td[^>]*>empty<\/td><td[^>]*>12-Jan-2026<\/td><td[^>]*>1<\/td>/)
    expect(await figures()).toEqual(before)
    expect((await send({ said: saidOf(again.text) })).trigger).toContain('New Term Beginning set to 12-Jan-2026 for 5A.')
  })

  test('are undone with the exact values of before, and the history keeps both', async () => {
    const { send, undo, figures, screen, db } = await asked({ value: '11', classes: 'all' })
    const before = await figures()
    await send({ said: saidOf((await send()).text) })
    expect(await figures()).not.toEqual(before)
    expect(await screen()).toMatch(/Possible Attendance 11 for all classes: 6 records, admin, 10:00/)
    expect((await undo(1, 'lutchman')).status).toBe(403)
    expect((await undo(1)).trigger).toContain('6 records changed back.')
    expect(await figures()).toEqual(before)
    expect(await screen()).not.toContain('Undo: Possible Attendance')
    expect((await undo(1)).status).toBe(404)
    const history = await db
      .selectFrom('change')
      .select(['old_value', 'new_value'])
      .where('student_id', '=', marcus.id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { old_value: '110', new_value: '11' },
      { old_value: '11', new_value: '110' },
    ])
  })

  test('what was changed since is left as it is', async () => {
    const { send, undo, db } = await asked({ value: '11', classes: 'all' })
    await send({ said: saidOf((await send()).text) })
    await db.updateTable('student_term_record').set({ possible_attendance: 99 }).where('student_id', '=', zahra.id).execute()
    expect((await undo(1)).trigger).toContain('5 records changed back. 1 record changed since: left as they are.')
    const { possible_attendance } = await db
      .selectFrom('student_term_record')
      .selectAll()
      .where('student_id', '=', zahra.id)
      .executeTakeFirstOrThrow()
    expect(possible_attendance).toBe(99)
  })

  test('that change nothing are not asked about', async () => {
    const { send } = await asked({ value: '124', classes: 'one' })
    expect((await send()).trigger).toContain('Possible attendance set to 124 for 5A.')
  })
})
