import { describe, expect, test } from 'vitest'
import { fields } from '../../src/domain/marks/enter/index.ts'
import { makeWorld, students, today, type Who, type World, year } from '../world.ts'
import { htmlOf, remarks, stored, words } from './_drafts.ts'

describe('what was typed on a sheet that is not open any more', () => {
  const ticketOn = async (world: World, who: Who, path: string) =>
    /"ticket":"([^"]*)"/.exec((await htmlOf(world, who, path)).replaceAll('&amp;', '&'))?.[1] ?? ''
  const sheet = `/term-reports/enter-marks/${year}/1/5A/104`
  const send = async (world: World, who: Who, ticket: string, json: unknown) =>
    (await world.as(who)('/kept', { method: 'POST', headers: { 'X-Kept-Form': ticket }, json })).status
  const rows = (change: object = {}) => ({
    rows: [{ student_id: students.zahra.id, version: 1, course_mark: 47, read_at: { course_mark: 1 }, ...change }],
  })
  const mark = ({ db }: World) =>
    db
      .selectFrom('subject_record')
      .select('course_mark as mark')
      .where('student_id', '=', students.zahra.id)
      .where('subject_id', '=', 104)
      .executeTakeFirstOrThrow()

  test('is saved with the ticket of its sheet', async () => {
    const world = await makeWorld()
    expect(await send(world, 'lutchman', await ticketOn(world, 'lutchman', sheet), rows())).toBe(200)
    expect((await mark(world)).mark).toBe(47)
  })

  test('goes with no other: none, a form’s, another sheet’s, another teacher’s, an old or a changed one', async () => {
    const world = await makeWorld()
    const own = await ticketOn(world, 'lutchman', sheet)
    const { form } = await remarks(world)
    const others: [Who, string][] = [
      ['lutchman', ''],
      ['joseph', form.ticket],
      ['lutchman', await ticketOn(world, 'lutchman', `/term-reports/enter-marks/${year}/1/1A/104`)],
      ['lutchman', await ticketOn(world, 'joseph', `/term-reports/enter-marks/${year}/1/5A/101`)],
      ['baptiste', own],
      ['lutchman', own.replace(String(students.andres.id), '20210005')],
      ['lutchman', own.replace('/5A/', '/5B/')],
    ]
    for (const [who, ticket] of others) expect([ticket, await send(world, who, ticket, rows())]).toEqual([ticket, 422])
    world.setNow(new Date(today.getTime() + 31 * 86_400_000))
    const again = await makeWorld({ school: { db: world.db, sqlite: world.sqlite, close: world.close }, isStored: true })
    again.setNow(new Date(today.getTime() + 31 * 86_400_000))
    await again.db.updateTable('session').set({ seen_at: '2026-01-01T13:00:00.000Z', created_at: '2026-01-01T13:00:00.000Z' }).execute()
    expect(await send(world, 'lutchman', own, rows())).toBe(422)
    expect((await mark(world)).mark).toBeNull()
  })

  test('goes for no student and no field that were not on the sheet', async () => {
    const world = await makeWorld()
    const ticket = await ticketOn(world, 'lutchman', sheet)
    expect(await send(world, 'lutchman', ticket, rows({ student_id: students.marcus.id }))).toBe(422)
    expect(await send(world, 'lutchman', ticket, rows({ employee_id: 4 }))).toBe(422)
    for (const body of [{}, [], { rows: [], more: 1 }, 'x', null, { ...rows(), student_id: 1 }])
      expect(await send(world, 'lutchman', ticket, body)).toBe(422)
    for (const field of fields) expect(ticket).toContain(field)
  })

  test('a mark book’s goes to that book alone, and to assessments that it had', async () => {
    const world = await makeWorld()
    const ticket = await ticketOn(world, 'lutchman', `/term-reports/mark-book/${year}/1/5A/104/1`)
    const of = { academic_year_id: year, term: 1, form_class_id: '5A', subject_id: 104, employee_id: 1 }
    const assessment = await world.as('lutchman')('/api/mark-book-assesment', {
      method: 'POST',
      json: { ...of, form_level: 5, assesment_number: 1, topic: 'Test', total: 50 },
    })
    const { data } = (await assessment.json()) as { data: { id: number } }
    const marks = [{ student_id: students.zahra.id, assesment_number: 1, assesment_id: data.id, mark: 40, version: 0 }]
    expect(await send(world, 'lutchman', ticket, { ...of, marks })).toBe(422) // there was no such assessment on that page
    const book = await world.as('lutchman')(`/api/mark-book/${year}/1/104/5/5A/1`)
    const { ticket: later } = (await book.json()) as { ticket: string }
    for (const other of [data.id + 1, undefined])
      expect(await send(world, 'lutchman', later, { ...of, marks: [{ ...marks[0], assesment_id: other }] })).toBe(422)
    expect(await send(world, 'lutchman', later, { ...of, form_class_id: '1A', marks })).toBe(422)
    expect(await send(world, 'lutchman', later, { ...of, marks: [{ ...marks[0], student_id: students.ana.id }] })).toBe(422)
    expect(await send(world, 'lutchman', later, { ...of, marks })).toBe(200)
    expect(await world.db.selectFrom('assessment_mark').select('mark').execute()).toEqual([{ mark: 40 }])
  })

  test('remarks of a class go with theirs', async () => {
    const world = await makeWorld()
    const ticket = await ticketOn(world, 'joseph', `/term-reports/class-remarks/${year}/1/5A`)
    const of = (student_id: number) => ({ rows: [{ student_id, version: 1, comments: words, base: { comments: [null] } }] })
    expect(await send(world, 'joseph', ticket, of(students.marcus.id))).toBe(422)
    expect(await send(world, 'joseph', ticket, of(students.zahra.id))).toBe(200)
    expect((await stored(world)).comments).toBe(words)
  })
})
