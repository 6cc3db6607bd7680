import { describe, expect, test } from 'vitest'
import { registrationSections } from '../../src/domain/registration/index.ts'
import { students } from '../world.ts'
import { base, decided, guardians, home, htmx, ready, registrationWorld as world } from './_registration.ts'

const { zahra, nicolette } = students

describe('who', () => {
  const pages = [base, `${base}/student`, `${base}/home`, `${base}/guardians`, `${base}/documents`, `${base}/review`]
  test('has only proved a temporary password does not get in', async () => {
    const { db, get } = await world()
    expect((await get(base)).status).toBe(200)
    await db.updateTable('session').set({ password_change: 1 }).execute()
    expect((await get(base)).status).toBe(303)
  })
  test('was signed out by a reset password is nobody', async () => {
    const { as, get, post } = await world()
    expect((await get(base)).status).toBe(200)
    expect(
      (await as('admin')(`/admin/students/${zahra.id}/password`, { method: 'POST', body: new URLSearchParams() })).status,
    ).toBeLessThan(400)
    expect((await get(base)).status).toBe(303)
    expect((await post(`${base}/home`, home)).status).toBe(401)
  })
  test('has left a page open for somebody else does not write for them', async () => {
    const { post, state } = await world()
    const refused = await post(`${base}/home`, home, 'zahra', { ...htmx, 'X-Sent-As': `student-${nicolette.id}` })
    expect([refused.status, await state()]).toEqual([401, undefined])
  })
  test('sees nothing of another’s: no address has a number in it', async () => {
    const { db, get, post } = await world()
    await post(`${base}/home`, home)
    await db.updateTable('student_registration').set({ student_id: nicolette.id }).execute()
    for (const page of pages) expect((await get(page)).text).not.toContain('4 Poui Street')
  })
})

describe('the start of the portal', () => {
  test('says that registration is open, until when, and how one’s own stands', async () => {
    const { get, post } = await world()
    const before = (await get('/student/reports')).text
    expect(before).toContain('Open until the end of Friday 5 December 2025.')
    expect(before).toContain('Not started')
    await post(`${base}/home`, home)
    expect((await get('/student/reports')).text).toContain('Last saved on 01-Dec-2025 10:00. It is not submitted yet.')
  })
  test.each([
    ['no window', null, 'Registration is not open for your form.'],
    ['a closed one', { open: 0, deadline: null } as const, 'Registration is not open for your form.'],
    ['one without a deadline', { open: 1, deadline: null } as const, 'Registration is not open for your form.'],
    ['one that is over', { open: 1, deadline: '2025-11-28' } as const, 'ended on Friday 28 November 2025.'],
  ])('with %s says so', async (_, window, words) => {
    const { get } = await world(window)
    const { text } = await get('/student/reports')
    expect(text).toContain(words)
    expect(text).toContain('Read only.')
  })
  test('and the registration are explained where the school has no year', async () => {
    const { db, get, post } = await world()
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    expect((await get('/student/reports')).text).not.toContain('Registration')
    expect((await get(base)).text).toContain('The school has not started this year yet.')
    expect((await post(`${base}/home`, home)).status).toBe(404)
  })
  test('shows what the office wrote, as text', async () => {
    const ours = await world()
    await ready(ours)
    await decided(ours, 'returned', 'The <b>address</b>')
    for (const page of ['/student/reports', base, `${base}/home`, `${base}/review`])
      expect((await ours.get(page)).text).toContain('The &lt;b&gt;address&lt;/b&gt;')
  })
})

describe('a section', () => {
  test('as a page, and for htmx as the form alone', async () => {
    const { get } = await world()
    expect((await get(`${base}/home`)).text).toMatch(/^<!doctype html>.*id="registration-section"/s)
    expect((await get(`${base}/home`, 'zahra', htmx)).text).toMatch(/^<form/)
  })
  test('goes on to the next, with and without htmx', async () => {
    const { post } = await world()
    expect(await post(`${base}/student`, { go: 'on' })).toMatchObject({ status: 204, to: `${base}/home` })
    expect(await post(`${base}/home`, home)).toMatchObject({ status: 204, to: `${base}/guardians` })
    expect(await post(`${base}/guardians`, { ...guardians, go: 'on' }, 'zahra', {})).toMatchObject({ status: 303, to: `${base}/documents` })
  })
  test('that the browser sends by itself stays where it is', async () => {
    const { post } = await world()
    const { status, text, to } = await post(`${base}/home`, { ...home, go: '' })
    expect([status, to]).toEqual([200, null])
    expect(text).toContain('Saved on the server.')
    expect(text).toContain('value="4 Poui Street"')
  })
  test('marks what differs from what the school has', async () => {
    const { db, get, post } = await world()
    await db.updateTable('student').set({ home_address: '1 Old Road' }).where('id', '=', zahra.id).execute()
    await post(`${base}/home`, { ...home, was_home_address: '1 Old Road' })
    expect((await get(`${base}/home`)).text).toContain('The school has: 1 Old Road')
    await db.updateTable('student').set({ home_address: '2 New Road' }).where('id', '=', zahra.id).execute()
    const { text } = await get(`${base}/home`)
    expect(text).toContain('The school has: 2 New Road')
    expect(text).toContain('The school has changed this since you corrected it.')
  })
  test('says each fault beside its field, and keeps what was typed', async () => {
    const { post, state } = await world()
    const { status, text } = await post(`${base}/home`, { ...home, telephone: '12', was_telephone: '', email: 'me', was_email: '' })
    expect(status).toBe(422)
    for (const words of ['value="12"', 'value="me"', 'value="4 Poui Street"', 'id="telephone-error"', 'id="email-error"'])
      expect(text).toContain(words)
    expect(await state()).toBeUndefined()
  })
  test('changed on another device answers 409, and says both', async () => {
    const { get, post } = await world()
    await post(`${base}/home`, home)
    const { status, text } = await post(`${base}/home`, { ...home, home_address: '9 Other Street' })
    expect(status).toBe(409)
    expect(text).toContain('Changed elsewhere to “4 Poui Street”')
    expect(text).toMatch(/name="was_home_address" value="4 Poui Street"/)
    expect(text).toContain('value="9 Other Street"')
    expect((await get(`${base}/home`)).text).not.toContain('9 Other Street')
  })
  test('after the deadline shows what was typed, and says that it is not saved', async () => {
    const { setNow, post, state } = await world({ open: 1, deadline: '2025-12-01' })
    setNow(new Date('2025-12-02T03:59:59Z')) // 23:59:59 in Port of Spain
    expect((await post(`${base}/home`, home)).status).toBe(204)
    setNow(new Date('2025-12-02T04:00:00Z'))
    const { status, text } = await post(`${base}/home`, { home_address: '9 Late Street', was_home_address: '4 Poui Street' })
    expect(status).toBe(403)
    expect(text).toContain('Registration has closed, so this was not saved.')
    expect(text).toContain('value="9 Late Street"')
    expect(await state()).toMatchObject({ version: 1 })
  })
  test.each([
    ['another section’s field', { guardian_name: 'X' }],
    ['the class', { form_class_id: '5B' }],
    ['a column that is nobody’s to write', { password_hash: 'x' }],
    ['far too much', { home_address: 'x'.repeat(3000) }],
  ])('with %s is refused', async (_, body) => {
    const { post, state } = await world()
    expect((await post(`${base}/home`, body)).status).toBe(422)
    expect(await state()).toBeUndefined()
  })
  test('is no section under another name', async () => {
    const { get, post } = await world()
    expect((await get(`${base}/medical`)).status).toBe(404)
    expect((await post(`${base}/medical`)).status).toBe(404)
  })
  test('takes any words as words', async () => {
    const { db, get, post } = await world()
    const words = `"><script>alert(1)</script>=cmd|' /C calc'!A0\u202e`
    const fields = Object.values(registrationSections)
      .flat()
      .filter((field) => !/sex|birth|telephone|email/.test(field))
    const was = { first_name: zahra.first, last_name: zahra.last } as Record<string, string>
    for (const [section, own] of Object.entries(registrationSections)) {
      const typed = own
        .filter((field) => fields.includes(field))
        .flatMap((field) => [
          [field, field.endsWith('relation') || field === 'sea_no' ? words.slice(0, 50) : words],
          [`was_${field}`, was[field] ?? ''],
        ])
      expect((await post(`${base}/${section}`, Object.fromEntries(typed))).status).toBe(200)
    }
    expect((await db.selectFrom('student_registration_value').select('value').execute()).length).toBe(fields.length)
    for (const page of [base, `${base}/student`, `${base}/home`, `${base}/guardians`, `${base}/review`])
      expect((await get(page)).text).not.toMatch(/<script>alert|\u202e/)
  })
  test('saved again and again is slowed, and says for how long', async () => {
    const { post } = await world()
    for (let n = 0; n < 150; n++) expect((await post(`${base}/home`, {})).status).toBe(200)
    const slowed = await post(`${base}/home`, { home_address: '9 Hasty Street', was_home_address: '' })
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(slowed.text).toContain('value="9 Hasty Street"')
  })
})
