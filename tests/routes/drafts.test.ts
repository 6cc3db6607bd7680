import { describe, expect, test } from 'vitest'
import { addressOf, signerOf } from '../../src/routes/_drafts.ts'
import { actor, makeWorld, today, type Who, type World } from '../world.ts'
import { formsOf, htmlOf, htmx, page, remarks, stored, words } from './_drafts.ts'
import { registrationWorld } from './_registration.ts'

const late = (world: World, who: Who | 'nobody', ticket: string, body: URLSearchParams) =>
  world.as(who)('/kept', { method: 'POST', headers: { ...htmx, 'X-Kept-Form': ticket }, body })

describe('what was typed into a form that is not open any more', () => {
  test('is saved with the ticket of its form, in the name of who typed it', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world)
    expect((await late(world, 'joseph', form.ticket, body)).status).toBe(200)
    expect((await stored(world)).comments).toBe(words)
    const change = await world.db.selectFrom('change').select('actor_name').where('new_value', '=', words).executeTakeFirst()
    expect(change?.actor_name).toBe('K. Joseph')
  })

  test('meets what somebody else has written since as it would from its page', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world)
    const { body: theirs } = await remarks(world, 'admin')
    theirs.set('value', 'Typed by the office.')
    await world.as('admin')('/admin/term-details/5A/1', { method: 'POST', headers: htmx, body: theirs })
    const answer = await late(world, 'joseph', form.ticket, body)
    expect([answer.status, (await answer.text()).includes('Typed by the office.')]).toEqual([409, true])
    expect((await stored(world)).comments).toBe('Typed by the office.')
  })

  test('is received once, however often it is sent', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world)
    for (const _ of [1, 2]) expect((await late(world, 'joseph', form.ticket, body)).status).toBe(200)
    expect(await world.db.selectFrom('change').selectAll().where('new_value', '=', words).execute()).toHaveLength(1)
  })
})

describe('what is planted in a browser', () => {
  const told = async (world: World, who: Who | 'nobody', ticket: string, body: URLSearchParams) => [
    (await late(world, who, ticket, body)).status,
    (await stored(world)).comments,
  ]
  const newAdministrator = new URLSearchParams({ user_name: 'mallory', password: 'Poui-Tree-2026' })

  test('is sent nowhere without a ticket, also when an administrator signs in', async () => {
    const world = await makeWorld()
    const { body } = await remarks(world, 'admin')
    expect(await told(world, 'admin', '', body)).toEqual([422, null])
    expect(await told(world, 'admin', `/admin/school/administrators user_name,password`, newAdministrator)).toEqual([422, null])
  })

  test('is not sent to another address than that of the form', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world, 'admin')
    const elsewhere = form.ticket.replace(form.action, '/admin/term-details/5A/2')
    expect(elsewhere).not.toBe(form.ticket)
    expect(await told(world, 'admin', elsewhere, body)).toEqual([422, null])
  })

  test('sends no other fields than the form has', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world)
    body.set('posted', '1')
    expect(await told(world, 'joseph', form.ticket, body)).toEqual([422, null])
    const more = form.ticket.replace(/student_id/, 'student_id,posted')
    expect(await told(world, 'joseph', more, body)).toEqual([422, null])
  })

  test('goes with nobody else’s ticket: a student’s, another teacher’s, one of another school', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world)
    for (const who of ['admin', 'noel', 'zahra'] as const) expect(await told(world, who, form.ticket, body)).toEqual([422, null])
    const forged = signerOf(new Uint8Array(32), actor('joseph'), today)(form.action, form.fields)
    expect(await told(world, 'joseph', forged, body)).toEqual([422, null])
  })

  test('goes nowhere for who is signed out, or has left the page to somebody else', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world)
    expect(await told(world, 'nobody', form.ticket, body)).toEqual([401, null])
    const headers = { ...htmx, 'X-Kept-Form': form.ticket, 'X-Sent-As': 'employee-2' }
    expect((await world.as('admin')('/kept', { method: 'POST', headers, body })).status).toBe(401)
  })

  test('does not go for more than a gate may do', async () => {
    const world = await makeWorld()
    const { form, body } = await remarks(world)
    expect(await told(world, 'gate', form.ticket, body)).toEqual([403, null])
  })

  test('is too old after thirty days', () => {
    const [secret, joseph] = [new Uint8Array(32), actor('joseph')]
    const ticket = signerOf(secret, joseph, today)('/term-reports', ['value'])
    const daysLater = (days: number) => addressOf(secret, joseph, ticket, ['value'], new Date(today.getTime() + days * 86_400_000))
    expect([daysLater(0), daysLater(30), daysLater(31)]).toEqual(['/term-reports', '/term-reports', undefined])
  })
})

describe('every form that is kept', () => {
  const pages: [Who, string][] = [
    ['joseph', page],
    ['admin', '/admin/term-details/5A/1'],
    ['admin', '/admin/students/20210001/edit'],
    ['zahra', '/student/registration/home'],
    ['zahra', '/student/registration/guardians'],
    ['joseph', '/term-reports/registers/5A?day=2025-12-01&session=am'],
  ]
  test.each(pages)('has a ticket for all its fields: %s at %s', async (who, path) => {
    const world = await registrationWorld()
    const forms = formsOf(await htmlOf(world, who, path))
    expect(forms.length).toBeGreaterThan(0)
    for (const { action, ticket, fields } of forms) {
      const [, account, , address, named = ''] = ticket.split(' ')
      expect([account, address]).toEqual([`${actor(who).kind}-${actor(who).id}`, action])
      expect(named.split(',')).toEqual(expect.arrayContaining(fields))
    }
  })
})
