import { expect, test } from 'vitest'
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
  expect([json.status, (await json.json()).errors]).toEqual([404, ['There is nothing here that you can see.']])
})

test('history can be added to and never changed', async () => {
  const { db } = await makeWorld()
  await db
    .insertInto('change')
    .values({
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
    .execute()
  await expect(db.updateTable('change').set({ new_value: '2' }).execute()).rejects.toThrow('never changed')
  await expect(db.deleteFrom('change').execute()).rejects.toThrow('never deleted')
})
