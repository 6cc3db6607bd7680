import { expect, test } from 'vitest'
import { makeWorld, type World } from '../world.ts'
import { example, writing } from './_examples.ts'

const { app } = await makeWorld()
const leaves = ['/sign-out', '/logout']
const posts = writing(app).flatMap(({ method, path }) => (method === 'POST' && !leaves.includes(path) ? [path] : []))

const broken = [
  ['a form without its parts', 'multipart/form-data; boundary=x', 'name=5A'],
  ['a form that names no boundary', 'multipart/form-data', '--x\r\n\r\n5A'],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
  ],
] as const

const send = (world: World, who: Parameters<World['as']>[0], path: string, type: string, body: string) =>
  world.as(who)(example(path), { method: 'POST', headers: { 'Content-Type': type }, body })

test.each(broken)('%s is nobody’s bug, wherever it is sent and whoever sends it', async (_, type, body) => {
  const refused = new Set<string>()
  for (const who of ['admin', 'lutchman', 'joseph', 'zahra', 'nobody'] as const) {
    const world = await makeWorld()
    for (const path of posts) {
      const { status } = await send(world, who, path, type, body)
      expect([path, status < 500]).toEqual([path, true])
      if (status === 400) refused.add(path)
    }
    expect(world.logged).toEqual([])
    await world.close()
  }
  expect(refused.size).toBeGreaterThan(100)
})

const asked = ['q', 'page', 'sort', 'term', 'class', 'class_id', 'class_from', 'day', 'shown', 'from', 'to', 'of', 'student', 'nonsense']
const papers = /\*|\/(?:reports|api)\/|\/(?:pdf|print|excel|file)$/

test.each([
  ['words', 'constructor'],
  ['600 signs', 'x'.repeat(600)],
])('nor is an address with %s for what no page asks', async (_, value) => {
  const world = await makeWorld()
  const gets = new Set(app.routes.flatMap(({ method, path }) => (method === 'GET' && !papers.test(path) ? [path] : [])))
  for (const path of gets)
    for (const query of [new URLSearchParams(asked.map((name) => [name, value])), new URLSearchParams({ nonsense: value })]) {
      const { status } = await world.as('admin')(`${example(path)}?${query}`)
      expect([path, status < 500 || status === 503]).toEqual([path, true])
    }
  expect(world.logged).toEqual([])
  await world.close()
})
