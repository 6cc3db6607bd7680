import { expect, test } from 'vitest'
import { students } from '../world.ts'
import { htmx, list, makeRegistrationWorld } from './_registration-office.ts'

const { zahra } = students
const path = `${list}/${zahra.id}/details`
const telephone = { guardian_telephone: '868 555-0142', was_guardian_telephone: '' }

test('a student that does not exist is not found', async () => {
  const { get, post } = await makeRegistrationWorld()
  expect([(await get(`${list}/7/details`)).status, (await post(`${list}/7/details`, telephone)).status]).toEqual([404, 404])
})

test('what is changed is written with its history, and the page shows it', async () => {
  const { get, post, student, changes, reviewOf } = await makeRegistrationWorld()
  expect((await get(path)).text).toMatch(/^<!doctype html>.*Edit Details/s)
  const saved = await post(
    path,
    { ...telephone, sex: 'F', was_sex: 'F', home_address: ' 4  Poui\tStreet ', was_home_address: '' },
    'admin',
    htmx,
  )
  expect([saved.status, saved.to]).toEqual([204, `${reviewOf('zahra')}?saved=1`])
  expect(await student('zahra')).toMatchObject({ guardian_telephone: '868 555-0142', home_address: '4 Poui Street', version: 2 })
  expect(await changes()).toEqual([
    'student | home_address |  | 4 Poui Street | admin',
    'student_contact | telephone |  | 868 555-0142 | admin',
  ])
  expect((await get(saved.to ?? '')).text).toMatch(/Details saved\..*4 Poui Street/s)
})

test('one wrong field keeps all from being written, each reason beside its field and what was typed in it', async () => {
  const { post, student } = await makeRegistrationWorld()
  const form = { ...telephone, email: 'nobody', was_email: '', telephone: '12', was_telephone: '' }
  const refused = await post(path, form, 'admin', htmx)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Write an address like name@example.com.')
  expect(refused.text).toContain('Write the number in digits')
  expect(refused.text).toContain('value="868 555-0142"')
  expect(await student('zahra')).toMatchObject({ guardian_telephone: null, version: 1 })
})

test('what another changed meanwhile is shown, and replaced only knowingly', async () => {
  const { post, student } = await makeRegistrationWorld()
  await post(path, telephone, 'deansHods')
  const mine = { guardian_telephone: '868 555-0199', was_guardian_telephone: '', home_address: '4 Poui Street', was_home_address: '' }
  const late = await post(path, mine, 'admin', htmx)
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Someone changed this. It is now: 868 555-0142.')])
  expect(late.text).toContain('name="was_guardian_telephone" value="868 555-0142"')
  expect(await student('zahra')).toMatchObject({ guardian_telephone: '868 555-0142', home_address: null })
  expect((await post(path, { ...mine, was_guardian_telephone: '868 555-0142' }, 'admin', htmx)).status).toBe(204)
  expect(await student('zahra')).toMatchObject({ guardian_telephone: '868 555-0199', home_address: '4 Poui Street' })
})

test('only these fields are taken', async () => {
  const { post, student } = await makeRegistrationWorld()
  for (const form of [{ first_name: 'X' }, { password_hash: 'X' }, { archived_on: '2025-12-01' }, { home_address: 'x'.repeat(601) }])
    expect((await post(path, form as Record<string, string>, 'admin', htmx)).status).toBe(422)
  expect(await student('zahra')).toMatchObject({ first_name: 'Zahra', version: 1 })
})

test('a registration that was looked at before is not accepted over what the office changed', async () => {
  const { send, post, shown, reviewOf, registration } = await makeRegistrationWorld()
  await send('zahra', { values: { guardian_telephone: [null, '868 555-0100'] } })
  const form = await shown('zahra')
  await post(path, telephone)
  expect((await post(reviewOf('zahra', 'accept'), form)).status).toBe(409)
  expect((await registration('zahra')).state).toBe('submitted')
})
