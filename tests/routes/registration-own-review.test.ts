import { describe, expect, test } from 'vitest'
import { base, decided, home, htmx, ready, registrationWorld as world } from './_registration.ts'

describe('the review', () => {
  test('lists what is needed with links, and has nothing to submit before', async () => {
    const { get } = await world()
    const { text } = await get(`${base}/review`)
    expect(text).toContain('href="/student/registration/guardians#guardian_name"')
    expect(text).not.toContain(`action="${base}/submission"`)
  })
  test('shows every value, and beside what is changed what the school has', async () => {
    const ours = await world()
    await ready(ours)
    await ours.post(`${base}/student`, { first_name: 'Sara', was_first_name: 'Zahra' })
    const { text } = await ours.get(`${base}/review`)
    for (const words of ['Sara', 'The school has: Zahra', '4 Poui Street', 'Farida Abdool', '08-May-2010', 'Add what is missing first'])
      expect(text).toContain(words)
    expect(text).toContain(`action="${base}/submission"`)
  })
})

describe('submitting', () => {
  test('locks it, says so, and can be taken back', async () => {
    const ours = await world()
    const form = await ready(ours)
    expect(await ours.post(`${base}/submission`, form)).toMatchObject({ status: 204, to: `${base}?submitted` })
    expect((await ours.get(`${base}?submitted`)).text).toContain('Your registration is submitted.')
    const late = await ours.post(`${base}/home`, { home_address: '9 Other', was_home_address: '4 Poui Street' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('It is submitted. Take it back to change something.')
    expect((await ours.get(`${base}/home`)).text).not.toContain('Save and continue')
    expect(await ours.post(`${base}/withdrawal`)).toMatchObject({ status: 204, to: `${base}?taken-back` })
    expect(await ours.state()).toMatchObject({ state: 'draft' })
  })
  test('twice is once', async () => {
    const ours = await world()
    const form = await ready(ours)
    await ours.post(`${base}/submission`, form)
    expect((await ours.post(`${base}/submission`, form)).status).toBe(409)
    expect(await ours.state()).toMatchObject({ state: 'submitted', version: 3 })
  })
  test('wants the tick', async () => {
    const ours = await world()
    const { version = '' } = await ready(ours)
    const { status, text } = await ours.post(`${base}/submission`, { version })
    expect([status, (await ours.state())?.state]).toEqual([422, 'draft'])
    expect(text).toContain('Tick this to submit.')
  })
  test('of what has changed since it was reviewed answers 409 with the review as it is now', async () => {
    const ours = await world()
    const form = await ready(ours)
    await ours.post(`${base}/home`, { home_address: '5 Poui Street', was_home_address: '4 Poui Street' })
    const { status, text } = await ours.post(`${base}/submission`, form)
    expect([status, (await ours.state())?.state]).toEqual([409, 'draft'])
    expect(text).toContain('5 Poui Street')
  })
  test('without what is needed answers 422', async () => {
    const { post, state } = await world()
    await post(`${base}/home`, home)
    expect((await post(`${base}/submission`, { version: '1', declared: 'on' })).status).toBe(422)
    expect(await state()).toMatchObject({ state: 'draft' })
  })
  test('after the deadline answers 403, and the draft stays', async () => {
    const ours = await world()
    ours.setNow(new Date('2025-12-06T03:59:59Z'))
    const form = await ready(ours)
    ours.setNow(new Date('2025-12-06T04:00:00Z'))
    const { status, text } = await ours.post(`${base}/submission`, form)
    expect(status).toBe(403)
    expect(text).toContain('Registration has closed.')
    expect(await ours.state()).toMatchObject({ state: 'draft' })
  })
  test('taken back after the office has decided answers 409', async () => {
    const ours = await world()
    await ours.post(`${base}/submission`, await ready(ours))
    await decided(ours, 'accepted', null)
    const { status, text } = await ours.post(`${base}/withdrawal`)
    expect(status).toBe(409)
    expect(text).toContain('The office has accepted it.')
    expect(await ours.state()).toMatchObject({ state: 'accepted' })
  })
  test.each([{ version: 'x' }, { version: '1', student_id: '7' }, {}])('with %j is refused', async (form) => {
    const { post } = await world()
    expect((await post(`${base}/submission`, form as Record<string, string>)).status).toBe(422)
  })
  test('cannot be made from another site', async () => {
    const ours = await world()
    const form = await ready(ours)
    const cross = { ...htmx, 'Sec-Fetch-Site': 'cross-site' }
    for (const path of ['submission', 'withdrawal', 'home', 'documents/passport-photo'])
      expect((await ours.post(`${base}/${path}`, form, 'zahra', cross)).status).toBe(403)
    expect(await ours.state()).toMatchObject({ state: 'draft' })
  })
})
