import { describe, expect, test } from 'vitest'
import { numberIn } from '../_by-hand.ts'
import { textOf } from '../reports/_poppler.ts'
import { makeWorld, students, type Who, year } from '../world.ts'
import { bookOf } from './_leak.ts'

const { zahra, nicolette, marcus, ana } = students
const htmx = { 'HX-Request': 'true' }
const form = {
  ...{ name: 'Rehana Abdool', relation: 'Mother', telephone: '868 555-0177', telephone2: '', email: 'rehana@example.com' },
  ...{ language: '', note: '', may_collect: '1', place: '1' },
}
type Form = Partial<typeof form> & { version?: string; also?: string }

async function world() {
  const world = await makeWorld()
  const { db, as } = world
  const url = (id: number, ...more: (string | number)[]) => ['/admin/students', id, 'contacts', ...more].join('/')
  const post = async (path: string, sent: Record<string, string>, who: Who | 'nobody' = 'admin') => {
    const res = await as(who)(path, { method: 'POST', headers: htmx, body: new URLSearchParams(sent) })
    return { status: res.status, text: await res.text() }
  }
  const add = (id: number, sent: Form = {}, who: Who | 'nobody' = 'admin') => post(url(id, 'new'), { ...form, ...sent }, who)
  const change = (id: number, contact: number, sent: Form, who: Who | 'nobody' = 'admin') =>
    post(url(id, contact), { ...form, version: '1', ...sent }, who)
  const get = async (path: string, who: Who | 'nobody' = 'admin') => {
    const res = await as(who)(path)
    return { status: res.status, text: (await res.text()).replace(/<svg.*?<\/svg>|<!-- -->/gs, '') }
  }
  const of = async (id: number) =>
    (await db.selectFrom('student_contact').selectAll().where('student_id', '=', id).orderBy('place').execute()).map(
      ({ place, name, telephone, may_collect }) => [place, name, telephone, may_collect],
    )
  const idOf = async (id: number, place = 1) =>
    (await db.selectFrom('student_contact').select('id').where('student_id', '=', id).where('place', '=', place).executeTakeFirstOrThrow())
      .id
  const history = async () =>
    (await db.selectFrom('change').selectAll().where('entity', '=', 'student_contact').orderBy('id').execute()).map((change) =>
      [change.student_id, change.field, change.old_value ?? '', change.new_value ?? '', change.actor_name].join(' | '),
    )
  return { ...world, url, post, add, change, get, of, idOf, history }
}

test('a contact of another student, and one that is not there, are not found', async () => {
  const { add, change, get, url, idOf } = await world()
  await add(zahra.id)
  const id = await idOf(zahra.id)
  expect((await get(url(marcus.id, id))).status).toBe(404)
  expect((await change(marcus.id, id, {})).status).toBe(404)
  expect([(await get(url(7, 'new'))).status, (await get(url(zahra.id, 99))).status, (await add(7)).status]).toEqual([404, 404, 404])
})

test('what is wrong stands beside its field, and what was typed stays', async () => {
  const { add, of } = await world()
  const { status, text } = await add(zahra.id, { name: '', telephone: '555', email: 'at home', note: 'Works at night' })
  expect([status, await of(zahra.id)]).toEqual([422, []])
  expect(text).toMatch(/Please write a name\..*Write the number in digits.*Write an address like.*Works at night/s)
})

test('each change is in the history, under the student', async () => {
  const { add, change, post, url, idOf, history, get } = await world()
  await add(zahra.id, { email: '', may_collect: '' })
  const id = await idOf(zahra.id)
  await change(zahra.id, id, { telephone: '868 555-0199', email: '', may_collect: '0' })
  await post(url(zahra.id, id, 'delete'), { version: '2' })
  const own = `${zahra.id} | `
  expect(await history()).toEqual(
    [
      ...['name |  | Rehana Abdool', 'relation |  | Mother', 'telephone |  | 868 555-0177'],
      ...['telephone | 868 555-0177 | 868 555-0199', 'may_collect |  | 0'],
      ...['name | Rehana Abdool | ', 'relation | Mother | ', 'telephone | 868 555-0199 | ', 'may_collect | 0 | '],
    ].map((line) => `${own}${line} | admin`),
  )
  expect((await get(`/admin/history?student=${zahra.id}`)).text).toMatch(/Telephone of the contact.*Contact may collect the student/s)
})

test('what somebody else changed of a contact stays, where the second did not type over it', async () => {
  const { add, change, post, url, idOf, of } = await world()
  await add(zahra.id)
  const id = await idOf(zahra.id)
  const shown = JSON.stringify(form)
  expect((await change(zahra.id, id, { may_collect: '0' }, 'deansHods')).status).toBe(204)
  const note = await post(url(zahra.id, id), { ...form, version: '1', shown, note: 'Works at night' })
  expect([note.status, await of(zahra.id)]).toEqual([204, [[1, 'Rehana Abdool', '868 555-0177', 0]]])
})

test('two who say who may collect a student: the second sees both answers before the own is saved', async () => {
  const { add, change, post, url, idOf, of } = await world()
  await add(zahra.id, { may_collect: '' })
  const id = await idOf(zahra.id)
  await change(zahra.id, id, { may_collect: '0' }, 'deansHods')
  const own = { ...form, version: '1', shown: JSON.stringify({ ...form, may_collect: '' }) }
  const late = await post(url(zahra.id, id), own)
  expect([late.status, await of(zahra.id)]).toEqual([409, [[1, 'Rehana Abdool', '868 555-0177', 0]]])
  expect(late.text.replace(/<[^>]+>/g, '')).toMatch(
    /Deans\/HODs changed this on .*Collecting the Student: now May NOT collect, you typed May collect/,
  )
  const again = { ...own, version: '2', shown: JSON.stringify({ ...form, may_collect: '0' }) }
  expect([(await post(url(zahra.id, id), again)).status, (await of(zahra.id))[0]?.[3]]).toEqual([204, 1])
})

test('two who change a contact at once: the second sees what the first wrote, and writes over nothing', async () => {
  const { add, change, idOf, of } = await world()
  await add(zahra.id)
  const id = await idOf(zahra.id)
  await change(zahra.id, id, { telephone: '868 555-0111' }, 'deansHods')
  const late = await change(zahra.id, id, { telephone: '868 555-0122' })
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringMatching(/Deans\/HODs changed this on .*now 868 555-0111, you typed 868 555-0122/s),
  ])
  expect(await of(zahra.id)).toEqual([[1, 'Rehana Abdool', '868 555-0111', 1]])
})

test('contacts are called in the order that the office gives, and close ranks when one goes', async () => {
  const { add, change, post, url, idOf, of } = await world()
  for (const name of ['Mother', 'Father', 'Aunt']) await add(zahra.id, { name, place: '9' })
  const names = async () => (await of(zahra.id)).map(([place, name]) => `${place} ${name}`)
  expect(await names()).toEqual(['1 Mother', '2 Father', '3 Aunt'])
  await change(zahra.id, await idOf(zahra.id, 3), { name: 'Aunt', place: '1' })
  expect(await names()).toEqual(['1 Aunt', '2 Mother', '3 Father'])
  await post(url(zahra.id, await idOf(zahra.id, 2), 'delete'), { version: '1' })
  expect(await names()).toEqual(['1 Aunt', '2 Father'])
})

test('whoever may not collect the student is marked', async () => {
  const { add, get } = await world()
  await add(zahra.id, { may_collect: '0', note: 'Court order of May' })
  expect((await get(`/admin/students/${zahra.id}`)).text).toMatch(/class="badge bad">May NOT collect<.*Court order of May/s)
})

describe('the parent of brothers and sisters', () => {
  test('is said on screen with whom, and changes for those who are ticked', async () => {
    const { add, change, get, url, idOf, of } = await world()
    await add(zahra.id, { may_collect: '1' })
    await add(ana.id, { name: 'REHANA  Abdool', telephone: '(868) 555 0177', may_collect: '0' })
    await add(marcus.id, { telephone: '868 555-0178' })
    const [mine, hers] = [await idOf(zahra.id), await idOf(ana.id)]
    expect((await get(`/admin/students/${zahra.id}`)).text).toMatch(/Also a contact of.*Ana Baksh.*\(1A\)/s)
    expect((await get(url(zahra.id, mine))).text).toMatch(new RegExp(`name="also"[^>]*value="${hers}"`))
    await change(zahra.id, mine, { telephone: '868 555-0200', also: String(hers) })
    expect([...(await of(zahra.id)), ...(await of(ana.id))]).toEqual([
      [1, 'Rehana Abdool', '868 555-0200', 1],
      [1, 'REHANA Abdool', '868 555-0200', 0], // who may collect is of each student alone
    ])
    expect(await of(marcus.id)).toEqual([[1, 'Rehana Abdool', '868 555-0178', 1]])
  })
  test('stays as it is for those who are not', async () => {
    const { add, change, idOf, of } = await world()
    await add(zahra.id)
    await add(ana.id)
    await change(zahra.id, await idOf(zahra.id), { telephone: '868 555-0200' })
    expect((await of(ana.id))[0]?.[2]).toBe('868 555-0177')
  })
  test('another’s contact cannot be changed by sending its number', async () => {
    const { add, change, idOf, of } = await world()
    await add(zahra.id)
    await add(marcus.id, { name: 'Otto Pierre', telephone: '868 555-0333' })
    await change(zahra.id, await idOf(zahra.id), { telephone: '868 555-0200', also: String(await idOf(marcus.id)) })
    expect(await of(marcus.id)).toEqual([[1, 'Otto Pierre', '868 555-0333', 1]])
  })
})

describe('the registration', () => {
  test('names the first two contacts, and what the office accepts becomes theirs', async () => {
    const { add, get, post, of } = await world()
    await add(zahra.id, { may_collect: '1' })
    const details = `/admin/registration/students/${zahra.id}/details`
    expect((await get(details)).text).toMatch(/name="guardian_name"[^>]*value="Rehana Abdool"/)
    const sent = {
      guardian_telephone: '868 555-0300',
      was_guardian_telephone: '868 555-0177',
      guardian2_name: 'Imran Abdool',
      was_guardian2_name: '',
    }
    expect((await post(details, sent)).status).toBe(204)
    expect(await of(zahra.id)).toEqual([
      [1, 'Rehana Abdool', '868 555-0300', 1],
      [2, 'Imran Abdool', null, null],
    ])
  })
  test('another person in somebody’s place does not inherit that they may collect, and a ban stays', async () => {
    const { add, post, of } = await world()
    const details = (id: number) => `/admin/registration/students/${id}/details`
    const other = { guardian_name: 'Otto Baksh', was_guardian_name: 'Rehana Abdool' }
    for (const [id, may, becomes] of [
      [zahra.id, '1', null],
      [ana.id, '0', 0],
    ] as const) {
      await add(id, { may_collect: may })
      await post(details(id), other)
      expect(await of(id)).toEqual([[1, 'Otto Baksh', '868 555-0177', becomes]])
    }
  })
})

describe('the contact list of a class', () => {
  test('is nobody’s who had the class another year, and has nobody who has left', async () => {
    const { db, as, add } = await world()
    await add(nicolette.id, { name: 'Gone Mother' })
    await db.updateTable('student').set({ archived_on: '2025-11-20' }).where('id', '=', nicolette.id).execute()
    expect(await textOf(new Uint8Array(await (await as('joseph')('/api/contact-list/5A')).arrayBuffer()))).not.toContain('Gone Mother')
    await db
      .updateTable('form_teacher_class')
      .set({ academic_year_id: year - 10001 })
      .where('employee_id', '=', 2)
      .execute()
    expect((await as('joseph')('/api/contact-list/5A')).status).toBe(404)
  })
  test('says who may not collect, in the PDF and in the workbook, and each reading is in the history', async () => {
    const { add, as, db } = await world()
    await add(zahra.id, { may_collect: '0', telephone2: '868 555-0999', language: 'Spanish' })
    const pdf = await textOf(new Uint8Array(await (await as('joseph')('/api/contact-list/5A')).arrayBuffer()))
    expect(pdf).toMatch(/Contact List.*5A.*Abdool-Rahman.*Rehana Abdool.*Mother.*868 555-0177, 868\s+555-0999.*NO.*No contact/s)
    const book = await bookOf(await (await as('joseph')('/api/contact-list/5A?format=xlsx')).arrayBuffer())
    const cells: string[] = []
    book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => cells.push(String(cell.value))))
    expect(cells).toEqual(expect.arrayContaining(['Rehana Abdool', 'NO', 'Language: Spanish', 'No contact']))
    await as('joseph')('/reports/contact-list/5A')
    const read = await db
      .selectFrom('change')
      .select(['entity_key as what', 'new_value as how'])
      .where('entity', '=', 'reading')
      .orderBy('id')
      .execute()
    expect(read.map(({ what, how }) => `${what} ${how}`)).toEqual(['PDF', 'Excel', 'page'].map((as) => `contacts 5A: 4 as ${as}`))
  })
})

describe('a student is found by a parent', () => {
  const found = async (who: Who, typed: string) => {
    const { add, as } = await world()
    await add(zahra.id)
    await add(marcus.id, { name: 'Otto Pierre', telephone: '868 555-0333' })
    return (await (await as(who)(`/find?q=${encodeURIComponent(typed)}`, { headers: htmx })).text()).match(/students\/\d+/g) ?? []
  }
  test.each(['rehana', 'Rehana ab', '868-555-0177', '5550177', '0177'])('by %s, with who it is', async (typed) => {
    expect(await found('admin', typed)).toContain(`students/${zahra.id}`)
  })
  test.each([
    ['joseph', 'rehana', true],
    ['joseph', '5550333', false],
    ['noel', '5550333', true],
    ['lutchman', 'rehana', false],
    ['lutchman', '5550177', false],
    ['stranger', '0177', false],
  ] as const)('%s who types %s finds one: %s', async (who, typed, isFound) => {
    expect((await found(who, typed)).length > 0).toBe(isFound)
  })
})

test('the contacts go with a student whose upload is undone', async () => {
  const { db } = await world()
  await db.insertInto('student').values({ id: 7, first_name: 'A', last_name: 'B', updated_at: 't' }).execute()
  await db.insertInto('student_contact').values({ student_id: 7, place: 1, name: 'C' }).execute()
  await db.deleteFrom('student').where('id', '=', 7).execute()
  expect(await numberIn(db, 'select (select count(*) from student_contact) + (select count(*) from contact_word) as n')).toBe(0)
})
