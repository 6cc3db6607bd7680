import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld } from '../world.ts'

test('the server says that it is well when its database answers', async () => {
  const { as } = await makeWorld()
  const res = await as('nobody')('/healthz')
  expect([res.status, await res.text()]).toEqual([200, 'ok'])
})

test('a page that does not exist is answered as one, to a browser as a page and to the JSON interface as JSON', async () => {
  const { as } = await makeWorld()
  const page = await as('admin')('/nothing-here')
  expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=UTF-8'])
  const json = await as('admin')('/api/nothing-here')
  expect([json.status, (await json.json()).errors]).toEqual([404, ['Page not found, or you don’t have access.']])
})

test('history can be added to and never changed', async () => {
  const { db } = await makeWorld()
  await addRows(db, 'change', {
    at: 't',
    actor_kind: 'system',
    actor_id: null,
    actor_name: 's',
    entity: 'e',
    entity_key: '1',
    student_id: null,
    field: 'f',
    old_value: null,
    new_value: '1',
  })
  await expect(db.updateTable('change').set({ new_value: '2' }).execute()).rejects.toThrow('never changed')
  await expect(db.deleteFrom('change').execute()).rejects.toThrow('never deleted')
})

test('whoever finds a hole reads in security.txt whom to tell, once the school has said so', async () => {
  const { as, db } = await makeWorld()
  const read = () => as('nobody')('/.well-known/security.txt')
  expect((await read()).status).toBe(404)
  for (const [security_contact, contact] of [
    ['it@school.example', 'mailto:it@school.example'],
    ['+1 (868) 555-0142', 'tel:+18685550142'],
    ['https://school.example/security', 'https://school.example/security'],
  ] as const) {
    await db.updateTable('school').set({ security_contact, public_address: 'https://reports.school.example' }).execute()
    const res = await read()
    expect(res.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect((await res.text()).split('\n')).toEqual([
      `Contact: ${contact}`,
      'Expires: 2026-12-01T14:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://reports.school.example/.well-known/security.txt',
      '',
    ])
  }
})
