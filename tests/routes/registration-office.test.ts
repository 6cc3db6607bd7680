import { describe, expect, test } from 'vitest'
import { listRegistered } from '../../src/db/registration/registered.ts'
import { students, year } from '../world.ts'
import { htmx, list, makeRegistrationWorld } from './_registration-office.ts'

const { zahra, marcus } = students
const report = 'registrations-not-sent-in'

test.each([
  `${list}/7`,
  `${list}/${marcus.id}/documents/passport-photo`,
  `${list}/${zahra.id}/documents/diary`,
  `/reports/${report}/class-9Z`,
  `/reports/${report}/everybody`,
  `/api/${report}/class-9Z`,
  '/reports/registration-form/7',
  '/reports/registration-forms/9Z',
  '/api/registration-forms/9Z',
])('%s is not found', async (path) => {
  const { send, get } = await makeRegistrationWorld()
  await send('zahra', { documents: ['passport-photo'] })
  expect((await get(path)).status).toBe(404)
})

describe('the list', () => {
  const rows = (html: string) => [...html.matchAll(/<td[^>]*>(\d{8})<\/td>/g)].map((m) => Number(m[1]))

  test('is a page, and a fragment for htmx, with how many are how far', async () => {
    const { send, get } = await makeRegistrationWorld()
    await send('zahra', { values: { telephone: [null, '868 555-0199'], email: [null, null] }, documents: ['passport-photo'] })
    await send('marcus', { state: 'returned' })
    await send('ana', { state: 'draft' })
    const page = await get(list)
    expect(page.text).toMatch(/^<!doctype html>.*Student Registration/s)
    const { text } = await get(list, 'admin', htmx)
    expect(text).toMatch(/^<div id="registration-list"/)
    expect(rows(text)).toEqual([
      students.ana.id,
      ...[students.zahra, students.nicolette, students.andres, students.teShawn, marcus].map(({ id }) => id),
    ])
    expect(text).toContain('1 correction, 1 document')
    expect(text).toContain('28-Nov-2025 09:12')
    expect(text).toContain('aria-label="Form 5, Submitted: 1"')
    expect(text).toContain('aria-label="Form 1, Draft: 1"')
    expect(text).toContain('aria-label="All students, Returned: 1"')
    expect(text).toContain('1 waiting for review')
  })

  test('is narrowed by class, state and words, and pages that do not exist are the last', async () => {
    const { send, get } = await makeRegistrationWorld()
    await send('zahra')
    const found = async (query: string) => rows((await get(`${list}?${query}`)).text)
    expect(await found('of=class-5B')).toEqual([marcus.id])
    expect(await found('of=level-1&page=99')).toEqual([students.ana.id])
    expect(await found('state=submitted')).toEqual([zahra.id])
    expect(await found('state=missing&of=class-5A')).toHaveLength(3)
    expect(await found('q=gomez')).toEqual([students.andres.id])
    expect(await found('q=nobody-of-this-name')).toEqual([])
    expect(await found('state=nonsense&sort=nonsense&of=level-9&page=-1')).toHaveLength(6)
  })

  test('of one form counts its classes', async () => {
    const { get } = await makeRegistrationWorld()
    const { text } = await get(`${list}?of=level-5`)
    expect(text).toContain('aria-label="5A, Not started: 4"')
    expect(text).toContain('aria-label="5B, Not started: 1"')
    expect(text).not.toContain('aria-label="Form 1,')
  })

  test('leaves out who has left, and says which form may register until when', async () => {
    const { db, get } = await makeRegistrationWorld()
    await db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', marcus.id).execute()
    await db.insertInto('student_registration_window').values({ form_level: 5, open: 1, deadline: '2025-12-05' }).execute()
    const { text } = await get(list)
    expect(rows(text)).not.toContain(marcus.id)
    expect(text).toContain('Open until the end of Friday 5 December 2025')
  })

  test('without a current term says what is missing', async () => {
    const { db, get } = await makeRegistrationWorld()
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    expect((await get(list)).text).toContain('No current term')
    expect((await get(`${list}/${zahra.id}`)).status).toBe(404)
  })
})

describe('who has not sent in a registration', () => {
  test('is a report in the dialog, a page, a PDF and a workbook', async () => {
    const { send, get } = await makeRegistrationWorld()
    await send('zahra')
    await send('nicolette', { state: 'accepted' })
    await send('andres', { state: 'returned' })
    expect((await get(`${list}/missing?of=class-5A`, 'admin', htmx)).text).toContain(`/api/${report}/class-5A`)
    const { text } = await get(`/reports/${report}/class-5A`)
    expect(text).toContain('Registration Forms Not Submitted')
    expect(text).toContain('Gómez Rondón, Andrés')
    expect(text).not.toContain('Abdool')
    expect(text).not.toContain('Abreau')
    const types = [(await get(`/api/${report}/all`)).headers, (await get(`/api/${report}/all?format=xlsx`)).headers].map((h) =>
      h.get('Content-Type'),
    )
    expect(types).toEqual(['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
  })

  test('says so when there is nobody', async () => {
    const { send, get } = await makeRegistrationWorld()
    await send('ana', { state: 'accepted' })
    expect((await get(`${list}/missing?of=level-1`, 'admin', htmx)).text).toContain('Everyone has submitted it: Form 1.')
  })
})

test('the form of one and of a class is printed from the school’s record and what waits', async () => {
  const { send, get } = await makeRegistrationWorld()
  await send('zahra', { values: { home_address: [null, '12 Hill Road'] } })
  await send('nicolette', { state: 'draft', values: { home_address: [null, 'Secret Street'] } })
  const one = await get(`/reports/registration-form/${zahra.id}`)
  expect(one.text).toContain('12 Hill Road')
  expect(one.text).toContain('Registration: Submitted, 28-Nov-2025 09:12')
  const all = await get('/reports/registration-forms/5A')
  expect(all.text.match(/Particulars of the Student/g)).toHaveLength(4)
  expect(all.text).not.toContain('Secret Street')
})

test('all that is kept is listed, a draft without what is in it', async () => {
  const { db, send } = await makeRegistrationWorld()
  await send('zahra', { values: { home_address: [null, '12 Hill Road'] }, documents: ['passport-photo'] })
  await send('marcus', { state: 'draft', values: { home_address: [null, 'Secret Street'] }, documents: ['passport-photo'] })
  const all = await listRegistered(db, year, { of: 'school' })
  expect(all).toHaveLength(6)
  const of = (id: number) => all.find((one) => one.id === id)
  expect(of(zahra.id)).toMatchObject({
    state: 'submitted',
    proposals: { home_address: { value: '12 Hill Road' } },
    waiting: ['passport-photo'],
  })
  expect(of(marcus.id)).toMatchObject({ state: 'draft', proposals: {}, waiting: [] })
  expect((await listRegistered(db, null, { of: 'class', classId: '5A' })).map(({ state }) => state)).toEqual(Array(4).fill('not-begun'))
})
