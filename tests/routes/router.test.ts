import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { RememberingRouter } from '../../src/routes/_router.ts'

function classes(later?: Hono['router']) {
  const app = new Hono({ router: new RememberingRouter(later) })
  app.use(async (c, next) => {
    await next()
    c.header('X-All', 'yes')
  })
  app.get('/classes/new', (c) => c.text('a new one'))
  app.get('/classes/:id', (c) => c.text(`class ${c.req.param('id')}`))
  app.post('/classes/:id', (c) => c.text(`saved ${c.req.param('id')}`))
  return app
}
const said = async (app: Hono, path: string, method = 'GET') => (await app.request(path, { method })).text()

test('an address that was asked before is answered by its own route, with its own values and method', async () => {
  const app = classes()
  for (const _ of [1, 2]) {
    expect(await said(app, '/classes/2C')).toBe('class 2C')
    expect(await said(app, '/classes/3A')).toBe('class 3A')
    expect(await said(app, '/classes/2C', 'POST')).toBe('saved 2C')
    expect(await said(app, '/classes/new')).toBe('a new one')
    expect((await app.request('/classes/2C/marks')).status).toBe(404)
    expect((await app.request('/classes/2C')).headers.get('X-All')).toBe('yes')
  }
})

test('more addresses than are remembered are answered all the same', async () => {
  const app = classes()
  for (let turn = 0; turn < 2; turn++) for (let n = 0; n < 1200; n++) expect(await said(app, `/classes/${n}`)).toBe(`class ${n}`)
})

test('the routes that come later are found after its own, by one middleware', async () => {
  const later = new Hono({ router: new TrieRouter() })
  later.get('/classes/:id/marks', (c) => c.text(`marks of ${c.req.param('id')}`))
  later.get('/classes/:id', (c) => c.text('never'))
  const app = classes(later.router)
  for (const _ of [1, 2]) {
    expect(await said(app, '/classes/2C/marks')).toBe('marks of 2C')
    expect(await said(app, '/classes/2C')).toBe('class 2C')
    expect((await app.request('/classes/2C/marks')).headers.get('X-All')).toBe('yes')
    expect((await app.request('/classes/2C/marks', { method: 'POST' })).status).toBe(404)
  }
})
