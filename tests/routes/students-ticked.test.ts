import { beforeEach, expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'

const { ana, zahra, marcus, nicolette } = students
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return () => world.close()
})

const post = async (what: string, form: [string, string | number][], who: Who | 'nobody' = 'admin') => {
  const body = new URLSearchParams(form.map(([name, value]) => [name, String(value)]))
  const headers = { 'HX-Request': 'true' }
  const res = await world.as(who)(`/admin/students/ticked${what}`, { method: 'POST', headers, body })
  const said = JSON.parse(res.headers.get('HX-Trigger') ?? '{}')
  return { status: res.status, text: await res.text(), said, message: said.snackbar?.message }
}
const ticks = (...ids: number[]): [string, number][] => ids.map((id) => ['student', id])
const stored = (id: number) =>
  world.db
    .selectFrom('student')
    .select(['archived_on as left', 'form_class_id as classId', 'password_reset as reset'])
    .where('id', '=', id)
    .executeTakeFirst()
const recordOf = async (id: number) =>
  (await world.db.selectFrom('student_term_record').select('form_class_id as classId').where('student_id', '=', id).execute()).map(
    (r) => r.classId,
  )
/** What the undo of an answer sends. */
const fieldsIn = (html: string): [string, string][] =>
  [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])

const asked = ['slips', 'cards', 'forms', 'class', 'archive'] as const

test.each(asked)('%s asks with the number and the names, and leaves out who has left meanwhile', async (doing) => {
  await world.db.updateTable('student').set({ archived_on: '2025-11-20' }).where('id', '=', marcus.id).execute()
  const { status, text } = await post('', [...ticks(zahra.id, ana.id, marcus.id), ['doing', doing]])
  expect(status).toBe(200)
  expect(text).toContain('2 students')
  expect(text).toMatch(/Abdool-Rahman,.*Zahra.*Baksh, Ana/s)
  expect(text).not.toContain('Pierre')
  expect(text).toContain('1 ticked student is not in this list any more and is left out.')
  expect(await stored(zahra.id)).toMatchObject({ left: null, classId: '5A', reset: 0 })
})

test('nobody ticked, somebody unknown and too many are refused', async () => {
  expect((await post('', [['doing', 'archive']])).status).toBe(409)
  expect((await post('', [...ticks(999), ['doing', 'archive']])).status).toBe(409)
  expect((await post('', [...ticks(ana.id), ['doing', 'delete']])).status).toBe(422)
  expect(
    (
      await post('', [
        ['student', 'x'],
        ['doing', 'archive'],
      ])
    ).status,
  ).toBe(422)
  expect((await post('', [...ticks(...Array.from({ length: 1001 }, (_, n) => n + 1)), ['doing', 'archive']])).status).toBe(422)
})

test('who is ticked is archived together, once however often it is sent, and the undo brings them back', async () => {
  const form: [string, string | number][] = [...ticks(zahra.id, ana.id), ['archived_on', '28-Nov-2025']]
  const done = await post('/archive', form)
  expect(done.message).toBe('2 students archived.')
  expect(done.said).toMatchObject({ 'students-changed': true, 'ticks-done': true })
  expect((await stored(zahra.id))?.left).toBe('2025-11-28')
  expect((await post('/archive', form)).status).toBe(409)
  const undo = fieldsIn(done.text)
  const undone = await post('/archive/undo', undo)
  expect(undone).toMatchObject({ status: 204, message: '2 students restored.' })
  expect((await stored(ana.id))?.left).toBeNull()
  expect(await world.db.selectFrom('change').select('field').execute()).toHaveLength(4)
  expect((await post('/archive/undo', undo)).message).toContain('0 students restored.')
})

test('an undo leaves alone who was archived by somebody else since', async () => {
  const done = await post('/archive', [...ticks(zahra.id, ana.id), ['archived_on', '28-Nov-2025']])
  await world.db.updateTable('student').set({ archived_on: '2025-11-30' }).where('id', '=', ana.id).execute()
  const undone = await post('/archive/undo', fieldsIn(done.text))
  expect(undone.message).toBe('1 student restored. 1 student was changed by someone else meanwhile and is left as is.')
  expect((await stored(ana.id))?.left).toBe('2025-11-30')
})

test('a day that is none, or to come, is said beside its field and nobody is archived', async () => {
  for (const day of ['', '31-Feb-2025', '02-Dec-2025']) {
    const { status, text } = await post('/archive', [...ticks(zahra.id), ['archived_on', day]])
    expect(status, day).toBe(422)
    expect(text).toContain('aria-invalid="true"')
  }
  expect((await stored(zahra.id))?.left).toBeNull()
})

test('who has left is restored from the list of those', async () => {
  await post('/archive', [...ticks(zahra.id, ana.id), ['archived_on', '28-Nov-2025']])
  expect((await post('', [...ticks(zahra.id, ana.id), ['doing', 'restore']])).text).toContain('Restore 2 students?')
  const into: [string, string][] = [
    ['was', '1A'],
    ['into', '5B'],
    ['was', '5A'],
    ['into', '5A'],
  ]
  expect((await post('/restore', [...ticks(zahra.id, ana.id), ...into])).message).toBe('2 students restored.')
  expect([(await stored(zahra.id))?.classId, (await stored(ana.id))?.classId]).toEqual(['5A', '5B'])
})

test('restoring many asks the class of each class of before, proposes none of another year, and counts from the first day back', async () => {
  await post('/archive', [...ticks(zahra.id, ana.id), ['archived_on', '25-Nov-2025']])
  await world.db.deleteFrom('subject_record').where('student_id', '=', ana.id).execute()
  await world.db.deleteFrom('student_term_record').where('student_id', '=', ana.id).execute()
  const { text } = await post('', [...ticks(zahra.id, ana.id), ['doing', 'restore']])
  const chosen = (was: string) =>
    /<option[^>]*selected[^>]*>([^<]*)/.exec(new RegExp(`name="was" value="${was}".*?</select>`, 's').exec(text)?.[0] ?? '')?.[1]
  expect([chosen('5A'), chosen('1A')]).toEqual(['5A', ''])
  const unsaid = await post('/restore', [...ticks(zahra.id, ana.id), ['was', '5A'], ['into', '5A'], ['was', '1A'], ['into', '']])
  expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining('Choose the class.')])
  expect((await stored(ana.id))?.left, 'nobody is restored').toBe('2025-11-25')
  expect((await post('', [...ticks(zahra.id), ['doing', 'restore'], ['was', '5A'], ['into', '5A']])).text).toContain(
    'The report of this term continues in 5A',
  )
  expect((await post('/restore', [...ticks(zahra.id), ['was', '5A'], ['into', '5A'], ['day', '01-Dec-2025']])).message).toBe(
    '1 student restored.',
  )
  const record = await world.db
    .selectFrom('student_term_record')
    .select('away')
    .where('student_id', '=', zahra.id)
    .where('term', '=', 1)
    .executeTakeFirst()
  expect(record?.away).toContain('2025-11-26')
})

test('another class takes the records of this term along, and the undo takes them back', async () => {
  expect((await post('', [...ticks(zahra.id, nicolette.id), ['doing', 'class']])).text).toContain('2 of them have a report of this term.')
  const done = await post('/class', [...ticks(zahra.id, nicolette.id), ['class_id', '5B'], ['class_from', 'this-term']])
  expect(done.message).toBe('2 students moved to 5B.')
  expect([(await stored(zahra.id))?.classId, await recordOf(zahra.id)]).toEqual(['5B', ['5B']])
  await world.db.updateTable('student').set({ form_class_id: '1A' }).where('id', '=', nicolette.id).execute()
  const undone = await post('/class/undo', fieldsIn(done.text))
  expect(undone.message).toBe('1 student moved back. 1 student was changed by someone else meanwhile and is left as is.')
  expect([(await stored(zahra.id))?.classId, await recordOf(zahra.id)]).toEqual(['5A', ['5A']])
  expect((await stored(nicolette.id))?.classId).toBe('1A')
})

test('from the next term the records of this term stay', async () => {
  await post('/class', [...ticks(zahra.id), ['class_id', '5B'], ['class_from', 'next-term']])
  expect([(await stored(zahra.id))?.classId, await recordOf(zahra.id)]).toEqual(['5B', ['5A']])
})

test('a class that there is not, or is closed, moves nobody', async () => {
  await world.db.updateTable('form_class').set({ retired_at: '2025-11-01' }).where('id', '=', '5B').execute()
  for (const to of ['', '9Z', '5B']) {
    const { status, text } = await post('/class', [...ticks(zahra.id), ['class_id', to]])
    expect([status, text.includes('Choose a class.')], to).toEqual([422, true])
  }
  expect((await stored(zahra.id))?.classId).toBe('5A')
})

test('slips give each a new password, and the reading is in the history', async () => {
  const { status, text } = await post('/slips', ticks(zahra.id, ana.id))
  expect(status).toBe(200)
  expect(text.match(/<code/g)).toHaveLength(2)
  expect(text).toContain('Password Slips, 2 students')
  expect([(await stored(zahra.id))?.reset, (await stored(marcus.id))?.reset]).toEqual([1, 0])
  const read = await world.db.selectFrom('change').select(['new_value as about']).where('entity_key', '=', 'password-slips').execute()
  expect(read.map(({ about }) => about).join()).toContain('2 students')
})

test('cards and forms of the ticked are the papers of those', async () => {
  const ids = `students-${zahra.id}-${ana.id}`
  const links = (await post('', [...ticks(zahra.id, ana.id), ['doing', 'cards']])).text
  expect(links).toContain(`/admin/attendance/cards/print?of=${ids}`)
  const cards = await world.as('admin')(`/admin/attendance/cards/print?of=${ids}`)
  const [text, forms] = [await cards.text(), await (await world.as('admin')(`/reports/registration-forms/${ids}`)).text()]
  for (const page of [text, forms]) {
    expect(page).toContain('Zahra')
    expect(page).toContain('Ana')
    expect(page).not.toContain('Marcus')
  }
  expect((await world.as('admin')(`/api/registration-forms/${ids}`)).headers.get('Content-Type')).toBe('application/pdf')
  expect((await world.as('baptiste')(`/reports/registration-forms/${ids}`)).status).toBe(403)
  for (const path of ['/reports/registration-forms/students-999', '/admin/attendance/cards/print?of=students-x'])
    expect((await world.as('admin')(path)).status, path).toBe(404)
})

test('the list is narrowed to a form or a class, with the search, the order and the pages', async () => {
  const list = async (query: string) => {
    const text = await (await world.as('admin')(`/admin/students?sort=name${query}`, { headers: { 'HX-Request': 'true' } })).text()
    return { names: [...text.matchAll(/Tick (?!all)([^"]+)"/g)].map(([, name]) => name), text }
  }
  expect((await list('&of=class-5B')).names).toEqual(['Marcus Pierre'])
  expect((await list('&of=level-1')).names).toEqual(['Ana Baksh'])
  expect((await list('&of=level-5')).names).toHaveLength(5)
  expect((await list('&of=level-5&q=zahra')).names).toEqual(['Zahra Abdool-Rahman'])
  expect((await list('&of=level-1&q=zahra')).text).toContain('No student matches “zahra”')
  expect((await list('&of=nonsense')).names).toHaveLength(6)
  const at = '2025-09-01T12:00:00.000Z'
  const more = Array.from({ length: 20 }, (_, n) => ({
    id: 20_250_100 + n,
    first_name: 'F',
    last_name: `L${n}`,
    sex: 'F',
    form_class_id: '5B',
    updated_at: at,
  }))
  await insert(world.db, 'student', more)
  const { text } = await list('&of=class-5B')
  expect(text).toContain('1–15 of 21')
  expect(text).toContain('href="/admin/students?of=class-5B&amp;sort=name&amp;page=2"')
})

test('many change class on a day that is chosen, read with numbers first, each with a line of it in the history', async () => {
  const chosen: [string, string | number][] = [...ticks(zahra.id, nicolette.id), ['class_id', '5B'], ['day', '20-Nov-2025']]
  const { text } = await post('', [...chosen, ['doing', 'class']])
  expect(text.replaceAll('<!-- -->', '')).toMatch(/continue in 5B\..*In the registers of the new class from 20-Nov-2025/s)
  expect((await post('/class', chosen)).message).toBe('2 students moved to 5B.')
  const moves = await world.db
    .selectFrom('student_move')
    .select(['student_id as id', 'day', 'to_class as to'])
    .orderBy('student_id')
    .execute()
  expect(moves).toEqual([zahra.id, nicolette.id].sort((a, b) => a - b).map((id) => ({ id, day: '2025-11-20', to: '5B' })))
})

test.each([
  ['02-Dec-2025', 'This day is in the future.'],
  ['31-Feb-2025', 'Write a day like'],
  ['19-Nov-2025', 'One of them was moved on 20-Nov-2025. Choose that day or a later one.'],
])('a move of many on %s is refused beside its field, and nobody is moved', async (day, fault) => {
  await post('/class', [...ticks(zahra.id), ['class_id', '5B'], ['day', '20-Nov-2025']])
  for (const [what, form] of [
    [
      '/class',
      [
        ['class_id', '1A'],
        ['day', day],
      ],
    ],
    ['/archive', [['archived_on', day]]],
  ] as [string, [string, string][]][]) {
    const { status, text } = await post(what, [...ticks(zahra.id, ana.id), ...form])
    expect([status, text]).toEqual([422, expect.stringContaining(fault)])
  }
  expect(await stored(zahra.id)).toMatchObject({ left: null, classId: '5B' })
  expect(await stored(ana.id)).toMatchObject({ left: null, classId: '1A' })
})

test('the interface takes the day of a move too, by the same rule', async () => {
  const call = (json: object) =>
    world.as('admin')('/api/student-class', { method: 'POST', json: { student_id: zahra.id, class_id: '5B', ...json } })
  expect((await call({ day: '2025-11-20' })).status).toBe(200)
  expect(await world.db.selectFrom('student_move').select('day').execute()).toEqual([{ day: '2025-11-20' }])
  for (const day of ['2025-12-02', '2025-11-19']) expect((await call({ class_id: '5A', day })).status).toBe(422)
  expect((await stored(zahra.id))?.classId).toBe('5B')
})
