import { beforeEach, expect, test } from 'vitest'
import { book } from '../spreadsheets/make.ts'
import { makeWorld, students, type World } from '../world.ts'
import { makeRegistrationWorld } from './_registration-office.ts'
import { confirm, pageOf, sendFile } from './_school-upload.ts'

const { ana, zahra } = students
const htmx = { 'HX-Request': 'true' }
const known = { birth_certificate_no: '20140101 7', date_of_birth: '2014-01-01' }
const same = {
  pin: 'has the same Birth Certificate Pin. Is this someone else?',
  name: 'has the same name and birthday. Is this someone else?',
}
let world: World
beforeEach(async () => {
  world = await makeWorld()
  await world.db.updateTable('student').set(known).where('id', '=', zahra.id).execute()
  return world.close
})
const plain = (text: string) => text.replaceAll('<!-- -->', '')

test('a pin that another has is asked about in Edit Student, and saved when that is answered', async () => {
  const save = async (more: Record<string, string> = {}) => {
    const body = new URLSearchParams({ field: 'birth_certificate_no', value: known.birth_certificate_no, version: '1', ...more })
    const res = await world.as('admin')(`/admin/students/${ana.id}/edit`, { method: 'POST', headers: htmx, body })
    return { status: res.status, text: plain(await res.text()) }
  }
  const asked = await save()
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining(same.pin)])
  const answer = /value="([^"]+)"/.exec(/<button[^>]*name="twins"[^>]*>/.exec(asked.text)?.[0] ?? '')?.[1] ?? ''
  expect(answer).toBe(String(zahra.id))
  const pin = async () =>
    (await world.db.selectFrom('student').select('birth_certificate_no as pin').where('id', '=', ana.id).executeTakeFirst())?.pin
  expect(await pin()).not.toBe(known.birth_certificate_no)
  expect((await save({ twins: answer })).status).toBe(200)
  expect(await pin()).toBe(known.birth_certificate_no)
  expect((await save({ version: '2', value: '20140101  7' })).status, 'who is alike already is not asked about again').not.toBe(409)
})

const head = ['Student ID', 'Last Name', 'First Name', 'Class', 'DOB', 'Birth Certificate Pin']
const rows = [
  head,
  [20260001, 'Ramlal', 'Ria', '1A', '03-May-2014', known.birth_certificate_no],
  [20260002, 'Doe', 'Jo', '1A', '04-May-2014', ''],
  [20260003, 'doe', 'JO', '1A', '04-May-2014', ''],
]

test('the rows of Upload Students say who is alike in the school and in the file, and are confirmed all the same', async () => {
  const sheet = new FormData()
  sheet.set('file', new File([new Uint8Array(book(rows))], 'new.xlsx'))
  const url = (await world.as('admin')('/admin/students/upload', { method: 'POST', body: sheet })).headers.get('Location') ?? ''
  const text = plain(await (await world.as('admin')(url)).text())
  expect(text).toContain('3 students of this file are like another.')
  expect(text).toContain(`(${zahra.id}, 5A) ${same.pin}`)
  expect(text).toContain(`JO doe (20260003, 1A) ${same.name}`)
  expect(text).toContain(`Jo Doe (20260002, 1A) ${same.name}`)
  const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
  const done = await world.as('admin')(`${url}/confirm`, { method: 'POST', body: new URLSearchParams({ version, first: 'always' }) })
  expect(done.status).toBe(303)
})

test('so does a School Upload', async () => {
  const csv = rows.map((row) => row.join(';')).join('\n')
  const { address } = await sendFile(world, 'Students.csv', csv)
  const text = await pageOf(world, address)
  expect(text).toContain('3 students of this file are like another.')
  expect(text).toContain(same.pin)
  expect(text).toContain(`JO doe (20260003, 1A) ${same.name}`)
  expect(await confirm(world, address)).toBe(303)
})

test('a row that changes the pin of a student who is there is asked about too, in either upload', async () => {
  await world.db.updateTable('student').set({ birth_certificate_no: null }).where('id', '=', ana.id).execute()
  const row = await world.db.selectFrom('student').selectAll().where('id', '=', ana.id).executeTakeFirstOrThrow()
  const own = [head, [ana.id, row.last_name, row.first_name, row.form_class_id ?? '', '', known.birth_certificate_no]]
  const sheet = new FormData()
  sheet.set('file', new File([new Uint8Array(book(own))], 'pins.xlsx'))
  const url = (await world.as('admin')('/admin/students/upload', { method: 'POST', body: sheet })).headers.get('Location') ?? ''
  const { address } = await sendFile(world, 'Students.csv', own.map((row) => row.join(';')).join('\n'))
  for (const text of [plain(await (await world.as('admin')(url)).text()), await pageOf(world, address)]) {
    expect(text).toContain('1 student of this file is like another.')
    expect(text).toContain(`(${zahra.id}, 5A) ${same.pin}`)
  }
})

test('a registration that makes a student like another asks before it is accepted', async () => {
  const { db, send, get, post, close } = await makeRegistrationWorld()
  await db.updateTable('student').set(known).where('id', '=', zahra.id).execute()
  await send('ana', { values: { birth_certificate_no: [null, known.birth_certificate_no] } })
  const review = `/admin/registration/students/${ana.id}`
  const page = plain((await get(review)).text)
  expect(page).toContain(same.pin)
  expect(page).toContain('Accept Anyway')
  const form = /action="[^"]*\/accept[^"]*".*?<\/form>/s.exec(page)?.[0] ?? ''
  const { twins, ...fields } = Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  expect((await post(`${review}/accept`, fields)).status, 'without an answer').toBe(409)
  expect((await post(`${review}/accept`, { ...fields, twins: twins ?? '' })).status).toBe(303)
  await close()
})

test('a file and a registration that give a student a contact twice say so, unless it is two people', async () => {
  const contact = { student_id: ana.id, name: 'Rehana Abdool', relation: 'Mother', place: 1 }
  const { id: one } = await world.db.insertInto('student_contact').values(contact).returning('id').executeTakeFirstOrThrow()
  const sheet = new FormData()
  const row = [ana.id, ana.last, ana.first, '', '', '', 'Rehanna Abdool', 'Mother']
  sheet.set('file', new File([new Uint8Array(book([[...head, 'Second Parent/Guardian', 'Relation of the Second'], row]))], 'new.xlsx'))
  const url = (await world.as('admin')('/admin/students/upload', { method: 'POST', body: sheet })).headers.get('Location') ?? ''
  const read = async () => plain(await (await world.as('admin')(url)).text())
  const said = 'Rehana Abdool and Rehanna Abdool may be one contact.'
  expect(await read()).toContain('1 student of this file has a contact who may be there twice.')
  expect(await read()).toContain(said)

  const other = { ...contact, place: 2, name: 'Rehanna Abdool' }
  const { id } = await world.db.insertInto('student_contact').values(other).returning('id').executeTakeFirstOrThrow()
  const review = async () => plain(await (await world.as('admin')(`/admin/registration/students/${ana.id}`)).text())
  expect(await review()).toContain(said)
  await world.db.insertInto('contact_apart').values({ contact_id: one, other_id: id, at: '2026-01-01', by_name: 'A' }).execute()
  expect(await review()).not.toContain('may be one contact')
})

test('a registration says which contact it would make another', async () => {
  const { db, send, get, close } = await makeRegistrationWorld()
  await db.insertInto('student_contact').values({ student_id: ana.id, name: 'Rehana Abdool', place: 1 }).execute()
  await send('ana', { values: { guardian2_name: [null, 'Abdool Rehana'] } })
  const page = plain((await get(`/admin/registration/students/${ana.id}`)).text)
  expect(page).toContain('Rehana Abdool and Abdool Rehana may be one contact.')
  expect(page).toContain('Accept anyway, and merge them in Doubles.')
  await close()
})
