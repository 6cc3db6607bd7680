import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type World } from '../world.ts'

const { zahra } = students
const base = '/admin/students/doubles'
const htmx = { 'HX-Request': 'true' }
const text = async (res: Response | Promise<Response>) => (await (await res).text()).replaceAll('<!-- -->', '')
let world: World

/** Zahra's mother was entered twice, with another number and an address; an aunt has the mother's name. */
beforeEach(async () => {
  world = await makeWorld()
  const farida = { student_id: zahra.id, name: 'Farida Ali', relation: 'Mother' }
  await addRows(world.db, 'student_contact', [
    { ...farida, id: 1, place: 1, telephone: '868 555 0101', may_collect: 1 },
    { ...farida, id: 2, place: 2, name: 'Fareda Ali', telephone: '868 555 0202', email: 'f@example.org', may_collect: 1 },
    { ...farida, id: 3, place: 3, relation: 'Aunt', telephone: '868 555 0303' },
  ])
  return world.close
})

const rows = () =>
  world.db
    .selectFrom('student_contact')
    .select(['id', 'place', 'name', 'relation', 'telephone', 'telephone2', 'email', 'may_collect'])
    .where('student_id', '=', zahra.id)
    .orderBy('place')
    .execute()
const lines = async () => {
  const all = await world.db
    .selectFrom('change')
    .select(['entity', 'field', 'old_value', 'new_value'])
    .where('student_id', '=', zahra.id)
    .execute()
  return all.map((line) => Object.values(line)).sort()
}
const path = `${base}/contacts/${zahra.id}/1/2`
const post = (to: string, form: Record<string, string> = {}) =>
  world.as('admin')(to, { method: 'POST', headers: htmx, body: new URLSearchParams(form) })

async function merge(name: 'kept' | 'gone') {
  const dialog = await text(world.as('admin')(path))
  const shown = /name="shown" value="([^"]+)"/.exec(dialog)?.[1] ?? ''
  return { dialog, done: await post(path, { shown, 'student_contact.1.name': name }) }
}

test('contacts of a student that may be one are listed; one of another relation is another person', async () => {
  const page = await text(world.as('admin')(base))
  expect(page).toContain('Contacts entered twice')
  expect(page).toContain(path)
  expect(page).not.toContain(`/contacts/${zahra.id}/1/3`)
})

test('two that are two people are not listed again, until that is taken back; the history says both', async () => {
  for (const status of [204, 204]) expect((await post(`${path}/apart`)).status).toBe(status)
  const page = await text(world.as('admin')(base))
  expect(page).not.toContain('Contacts entered twice')
  expect(page).toContain('Contacts that are two people')
  expect(await text(world.as('admin')(`/admin/history?student=${zahra.id}`))).toContain('Farida Ali, Fareda Ali')
  for (const wrong of [`${base}/contacts/${zahra.id}/1/9/apart`, `${base}/contacts/${students.marcus.id}/1/2/apart`])
    expect((await post(wrong)).status).toBe(404)
  expect((await world.as('lutchman')(`${path}/apart`, { method: 'POST' })).status).toBe(403)
  expect((await post(`${path}/again`)).status).toBe(204)
  expect(await text(world.as('admin')(base))).toContain('Contacts entered twice')
  const lines = world.db.selectFrom('change').select(['old_value as old', 'new_value as new']).where('field', '=', 'apart').orderBy('id')
  expect(await lines.execute()).toEqual([
    { old: null, new: 'Farida Ali, Fareda Ali' },
    { old: 'Farida Ali, Fareda Ali', new: null },
  ])
})

test('who edits a contact into one that is there is asked once; a contact that was alike before is not', async () => {
  const to = `/admin/students/${zahra.id}/contacts/3`
  const own = { telephone2: '', email: '', language: '', note: '', may_collect: '', place: '3', version: '1' }
  const typed = { ...own, name: 'Farida Ali', telephone: '868 555 0303', relation: 'Mother' }
  const asked = await post(to, typed)
  expect([asked.status, await text(asked)]).toEqual([
    409,
    expect.stringMatching(/Farida Ali is a contact of this student already.*name="other" value="1"/s),
  ])
  expect((await rows())[2]).toMatchObject({ relation: 'Aunt' })
  expect((await post(to, { ...typed, other: '1' })).status).toBe(204)
  expect((await rows())[2]).toMatchObject({ relation: 'Mother' })
  expect((await post(to, { ...typed, version: '2', telephone: '868 555 0999' })).status).toBe(204)
})

describe('merged into one', () => {
  test('only what differs is asked, a second number is kept as such, and what was blank is taken over', async () => {
    const before = await rows()
    expect((await post(path, { shown: 'x' })).status).toBe(422)
    expect((await post(path, { shown: 'x', 'student_contact.1.name': 'gone' })).status).toBe(409)
    expect(await rows()).toEqual(before)
    const { dialog, done } = await merge('gone')
    expect(dialog.match(/type="radio"/g)).toHaveLength(2)
    expect(dialog).toContain('868 555 0202')
    expect(done.status).toBe(204)
    const [mother, aunt] = before.filter(({ id }) => id !== 2)
    expect(await rows()).toEqual([{ ...mother, name: 'Fareda Ali', telephone2: '868 555 0202', email: 'f@example.org' }, aunt])
    const contact = (field: string, old: string | null, is: string | null) => ['student_contact', field, old, is]
    expect(await lines()).toEqual([
      ['student', 'merged', null, 'Fareda Ali'],
      contact('email', null, 'f@example.org'),
      contact('email', 'f@example.org', null),
      contact('may_collect', '1', null),
      contact('name', 'Fareda Ali', null),
      contact('name', 'Farida Ali', 'Fareda Ali'),
      contact('relation', 'Mother', null),
      contact('telephone', '868 555 0202', null),
      contact('telephone2', null, '868 555 0202'),
    ])
  })

  test('and both are as they were after undo, but not after one of them was changed', async () => {
    const before = await rows()
    await merge('gone')
    const rename = (name: string, by: number) =>
      world.db
        .updateTable('student_contact')
        .set((eb) => ({ name, version: eb('version', '+', by) }))
        .where('id', '=', 1)
        .execute()
    await rename('Fareda Khan', 1)
    expect((await post(`${base}/merges/1/undo`)).status).toBe(409)
    await rename('Fareda Ali', -1)
    expect(await text(world.as('admin')(`${base}/merges/1/undo`))).toContain('Both contacts of Zahra')
    expect((await post(`${base}/merges/1/undo`)).status).toBe(204)
    expect(await rows()).toEqual(before)
    expect(await lines()).toContainEqual(['student', 'merged', 'Fareda Ali', null])
    expect((await post(`${base}/merges/1/undo`)).status).toBe(409)
  })
})

test('who adds a contact that is there already is asked, and may say that it is another person', async () => {
  const blank = { telephone: '', telephone2: '', email: '', language: '', note: '', may_collect: '', place: '4' }
  const contact = { ...blank, name: 'Faridah Ali', relation: 'Mother' }
  const to = `/admin/students/${zahra.id}/contacts/new`
  const asked = await post(to, contact)
  expect([asked.status, await text(asked)]).toEqual([409, expect.stringMatching(/Farida Ali is a contact of this student already/)])
  expect(await rows()).toHaveLength(3)
  expect((await post(to, { ...contact, other: '1' })).status).toBe(204)
  expect((await rows()).map(({ name }) => name)).toContain('Faridah Ali')
})
