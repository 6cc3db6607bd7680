import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { photoVersion } from '../../src/db/school/students/index.ts'
import { StudentPhoto } from '../../src/views/_ui/student-photo.tsx'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, year } from '../world.ts'

const { zahra, marcus, ana, andres } = students
const at = (id: number | string) => `/students/${id}/picture`
const uploaded_at = '2025-09-02T14:10:00.000Z'
const bytes = Buffer.from('a passport photo')

async function world() {
  const world = await makeWorld()
  const photo = { kind: 'passport-photo', name: 'photo.png', type: 'image/png', bytes, uploaded_at } as const
  const rows = [zahra, marcus, ana].map(({ id }) => ({ ...photo, student_id: id }))
  await addRows(world.db, 'student_document', [...rows, { ...photo, kind: 'birth-certificate', student_id: andres.id }])
  return world
}

// Lutchman teaches in 5A and 1A, Joseph is the form teacher of 5A, Noël the dean of 5A and 5B, Baptiste a head of department.
const reach = {
  nobody: [303, 303, 303],
  zahra: [403, 403, 403],
  stranger: [404, 404, 404],
  lutchman: [200, 404, 200],
  joseph: [200, 404, 404],
  noel: [200, 200, 404],
  baptiste: [200, 200, 200],
  admin: [200, 200, 200],
  deansHods: [200, 200, 200],
}
test.each(Object.entries(reach))('%s: the pictures of a student of 5A, 5B and 1A are answered %j', async (who, statuses) => {
  const { as } = await world()
  const answered: number[] = []
  for (const { id } of [zahra, marcus, ana]) {
    const res = await as(who as Who | 'nobody')(at(id))
    answered.push(res.status)
    expect((await res.text()).includes(String(bytes))).toBe(res.status === 200)
  }
  expect(answered).toEqual(statuses)
})

test('no picture, another document, a student who does not exist and a number that is none are the same 404', async () => {
  const { as } = await world()
  for (const id of [students.teShawn.id, andres.id, 999, '0', '99999999999999999999'])
    expect((await as('admin')(at(id))).status, `${id}`).toBe(404)
})

test('who has left the class is still seen by whom a record of it is open to, and by those of the class now', async () => {
  const { as, db } = await world()
  expect((await as('joseph')(at(marcus.id))).status).toBe(404)
  await db.updateTable('student').set({ form_class_id: '5A' }).where('id', '=', marcus.id).execute()
  await db.updateTable('student').set({ form_class_id: null }).where('id', '=', zahra.id).execute()
  expect((await as('joseph')(at(marcus.id))).status).toBe(200)
  expect((await as('joseph')(at(zahra.id))).status).toBe(200)
})

test('a browser keeps a picture for itself, and asks again each time whether it may show it', async () => {
  const { as, db } = await world()
  const res = await as('joseph')(at(zahra.id))
  const header = (name: string) => res.headers.get(name) ?? ''
  expect(Buffer.from(await res.arrayBuffer()).equals(bytes)).toBe(true)
  expect(header('Content-Type')).toBe('image/png')
  expect(header('X-Content-Type-Options')).toBe('nosniff')
  expect(header('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
  expect(header('Cache-Control')).toBe('private, no-cache')
  const again = { headers: { 'If-None-Match': header('ETag') } }
  expect((await as('joseph')(at(zahra.id), again)).status).toBe(304)
  await db.updateTable('student_document').set({ uploaded_at: '2025-09-03T14:10:00.000Z' }).execute()
  expect((await as('joseph')(at(zahra.id), again)).status).toBe(200)
  await db.deleteFrom('form_teacher_class').where('academic_year_id', '=', year).execute()
  await db.deleteFrom('lesson').execute()
  expect((await as('joseph')(at(zahra.id), again)).status).toBe(404)
})

test('a list of students brings the version of each picture, and the part shows it, or the initials', async () => {
  const { db } = await world()
  const rows = await db
    .selectFrom('student')
    .select(['id as studentId', 'first_name as firstName', 'last_name as lastName'])
    .select((eb) => photoVersion(eb.ref('student.id')).as('picture'))
    .where('id', 'in', [zahra.id, students.teShawn.id])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.picture)).toEqual([uploaded_at, null])
  const [shown, initials] = rows.map((student) => renderToString(createElement(StudentPhoto, { student, version: student.picture })))
  expect(shown).toBe(`<img class="photo" src="/students/${zahra.id}/picture?v=2025-09-02T14%3A10%3A00.000Z" alt="" loading="lazy"/>`)
  expect(initials).toBe('<span class="photo" aria-hidden="true">TO</span>')
})
