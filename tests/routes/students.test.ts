import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students } from '../world.ts'
import { htmx, waysOf } from './_ways.ts'

async function world() {
  const world = await makeWorld()
  const { get } = waysOf(world)
  /** The names of the rows, from top to bottom. */
  const rows = async (query = '') =>
    [...(await get(`/admin/students${query}`)).text.matchAll(/<th scope="row"[^>]*><a [^>]*><bdi>(.*?)<\/bdi>/g)].map((m) =>
      m[1]?.replace('&#x27;', "'").replace(/<.*?>/g, ''),
    )
  return { ...world, get, rows }
}

test('the list is a page, and for htmx its table with the total', async () => {
  const { get } = await world()
  const page = await get('/admin/students')
  expect(page.text).toMatch(/^<!doctype html>.*<h1[^>]*>Students<\/h1>.*Total Number of Students: <b>6<\/b>.*id="student-table"/s)
  const fragment = await get('/admin/students?q=abdool', 'admin', htmx)
  expect(fragment.text).toMatch(/^<section id="student-table"[^>]*hx-get="\/admin\/students\?q=abdool"/)
  expect(fragment.text).toMatch(/<hx-partial hx-target="#student-total".*Total Number of Students: <b>6<\/b>/)
  for (const title of ['ID', 'Name', 'Class', 'Date of Birth', 'Birth Certificate Pin', 'Actions'])
    expect(page.text).toContain(`>${title}<`)
})

test('who was updated last comes first, and every column sorts both ways', async () => {
  const { rows, db } = await world()
  await db.updateTable('student').set({ updated_at: '2025-11-30T00:00:00.000Z' }).where('id', '=', students.teShawn.id).execute()
  expect((await rows())[0]).toBe('O’Brien, Té-Shawn')
  expect((await rows('?sort=name')).slice(0, 2)).toEqual(['Abdool-Rahman, Zahra', 'Baksh, Ana'])
  expect((await rows('?sort=-name'))[0]).toBe('Pierre, Marcus')
  expect((await rows('?sort=class'))[0]).toBe('Baksh, Ana')
  expect((await rows('?sort=-class'))[0]).toBe('Pierre, Marcus')
  expect((await rows('?sort=id'))[0]).toBe('Abdool-Rahman, Zahra')
  expect((await rows('?sort=-pin'))[0]).toBe('Baksh, Ana')
  expect(await rows('?sort=birth')).toHaveLength(6)
  expect((await rows('?sort=password_hash'))[0]).toBe('O’Brien, Té-Shawn')
})

test.each([
  ["o'brien", ['O’Brien, Té-Shawn']],
  ['gomez andres', ['Gómez Rondón, Andrés']],
  ['Gómez Rondón, Andrés', ['Gómez Rondón, Andrés']],
  ['20210005', ['Pierre, Marcus']],
  ['5b', ['Pierre, Marcus']],
  ['%', []],
])('searching for %j finds %j', async (typed, found) =>
  expect(await (await world()).rows(`?q=${encodeURIComponent(typed)}`)).toEqual(found),
)

test('fifteen make a page; a page that is not there is the last', async () => {
  const { rows, get, db } = await world()
  const more = Array.from({ length: 30 }, (_, i) => ({
    id: 900 + i,
    first_name: 'N',
    last_name: `Z${i}`,
    form_class_id: '5A',
    archived_on: null,
  }))
  await addRows(
    db,
    'student',
    more.map((s) => ({
      ...s,
      updated_at: '2025-01-01',
      sex: null,
      date_of_birth: null,
      birth_certificate_no: null,
      sea_no: null,
      house_name: null,
      entry_date: null,
      password_hash: null,
      batch_id: null,
    })),
  )
  expect(await rows()).toHaveLength(15)
  expect(await rows('?page=3')).toHaveLength(6)
  expect(await rows('?page=99')).toEqual(await rows('?page=3'))
  expect(await rows('?page=-1')).toEqual(await rows())
  const { text } = await get('/admin/students?q=z&sort=name&page=2')
  expect(text).toContain('href="/admin/students?q=z&amp;sort=name&amp;page=3"')
  expect(text).toContain('16–30 of 32')
})

test('who has left is in the other list alone', async () => {
  const { rows, get, db } = await world()
  await db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', students.ana.id).execute()
  expect(await rows('?q=baksh')).toEqual([])
  expect(await rows('?show=archived')).toEqual(['Baksh, Ana'])
  expect((await get('/admin/students?show=archived')).text).toContain('Total Number of Students: <b>1</b>')
})

test('an empty list says why', async () => {
  const { get } = await world()
  expect((await get('/admin/students?q=nothing')).text).toContain('No student matches “nothing”')
  expect((await get('/admin/students?show=archived')).text).toContain('Nobody is archived')
})

test('a name is text, whatever stands in it', async () => {
  const { get, db } = await world()
  await db.updateTable('student').set({ first_name: '<b>', last_name: '=1+1' }).where('id', '=', students.ana.id).execute()
  expect((await get('/admin/students')).text).toContain('<bdi>=1+1, &lt;b&gt;</bdi>')
})

test('the JSON list has the fields of the specification and never a password', async () => {
  const { as, db } = await world()
  await addRows(db, 'student_document', {
    student_id: students.ana.id,
    kind: 'passport-photo',
    name: 'ana.png',
    type: 'image/png',
    bytes: Buffer.of(1),
    uploaded_at: '2025',
  })
  const list = (await (await as('admin')('/api/students')).json()) as Record<string, unknown>[]
  expect(list).toHaveLength(6)
  expect(list.find((s) => s.id === students.ana.id)).toEqual({
    id: students.ana.id,
    first_name: 'Ana',
    last_name: 'Baksh',
    date_of_birth: '2010-03-02',
    birth_certificate_no: `2010${students.ana.id}`,
    class_id: '1A',
    form_level: 1,
    sea_no: null,
    house_name: null,
    entry_date: null,
    archived_on: null,
    version: 1,
    file_birth_certificate: null,
    file_immunization_card: null,
    file_sea_slip: null,
    file_contribution_receipt: null,
    picture: `/admin/students/${students.ana.id}/documents/passport-photo/file`,
  })
  expect(await (await as('admin')('/api/students?archived=1')).json()).toEqual([])
  expect((await as('admin')('/api/students?all=1')).status).toBe(422)
})
