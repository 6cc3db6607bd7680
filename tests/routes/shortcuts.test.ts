import { expect, test } from 'vitest'
import { shortcuts } from '../../src/domain/words/shortcuts.ts'
import { makeWorld, type Who } from '../world.ts'

test('staff may read the keys, and nobody else', async () => {
  const { as } = await makeWorld()
  const statuses = { admin: 200, lutchman: 200, stranger: 200, zahra: 403, nobody: 303 }
  for (const [who, status] of Object.entries(statuses)) expect([who, (await as(who as Who)('/shortcuts')).status]).toEqual([who, status])
})

test('without scripts it is a page with the keys of all pages, and a link on every page leads to it', async () => {
  const { as } = await makeWorld()
  const html = await (await as('lutchman')('/shortcuts')).text()
  for (const { title } of Object.values(shortcuts)) expect(html).toContain(`>${title}</h3>`)
  expect(html).not.toMatch(/<section[^>]*hidden/)
  for (const [who, path] of [
    ['admin', '/admin/teachers'],
    ['lutchman', '/term-reports'],
  ] as const)
    expect(await (await as(who)(path)).text()).toMatch(/href="\/shortcuts"[^>]*aria-keyshortcuts="\?"/)
})
