import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSession } from '../../src/db/_sign-in.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { addressesOut } from '../../src/routes/rehearsal/edge.ts'
import { people, today, type Who, year } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld } from './_leak.ts'
import { routes } from './_leak-routes.ts'
import { isFile } from './_leaks.ts'
import { servedWorld } from './_rehearsal.ts'

let world: Awaited<ReturnType<typeof servedWorld>>
let keys: LeakWorld['keys']
beforeAll(async () => {
  const full = await makeLeakWorld()
  keys = full.keys
  full.sqlite.exec('delete from session')
  const bytes = full.sqlite.serialize()
  await full.close()
  world = await servedWorld(bytes)
  for (const who of ['admin', 'lutchman', 'joseph', 'zahra'] as const) await world.as(who)('/')
  await world.copies.make('admin')
})
afterAll(() => world.close())

const paths = [...Object.values(routes).flat(), '/', '/admin', '/student', '/verify', '/no-such-page', '/set-up']
const asked = () => [...new Set(paths.flatMap((path) => addressesFor(path, 'zahra', keys.zahra)))]

/** What of an answer leads anywhere else than into the copy, to the program's own files, or by the one link that leads out. */
function strays(html: string): string[] {
  const attributes = [...html.matchAll(/ ([\w-]+)="(\/[^"]*)"/g)].map(([, name, value]) => `${name}=${value}`)
  return attributes.filter(
    (one) => !/^[\w-]+=\/(?:rehearsal(?:[/?#]|$)|build\/)/.test(one) && one !== 'href=/./' && !one.startsWith('aria-'),
  )
}

/** Everything of a page that a browser would follow, fetch or send to. */
async function strayIn(path: string, headers: Record<string, string>) {
  const answer = await world.ask(`/rehearsal${path}`, { headers })
  const named = ['Location', 'HX-Redirect', 'HX-Push-Url', 'HX-Replace-Url'].flatMap((name) => answer.headers.get(name) ?? [])
  const cookies = answer.headers.getSetCookie().filter((cookie) => !/^(?:__Secure-)?copy-.*; Path=\/rehearsal(?:\/|;|$)/.test(cookie))
  const html = answer.headers.get('Content-Type')?.startsWith('text/html') ? await answer.text() : ''
  return { found: [...strays(html), ...named.filter((one) => !one.startsWith('/rehearsal')), ...cookies], isFile: isFile(answer) }
}

describe('nothing leads out of the copy', () => {
  test.each<Who>(['admin', 'lutchman'])(
    'from any page of %s, whole or in part',
    async (who) => {
      world.enterAs(who)
      if (who === 'admin') await world.ask('/admin/school/copy/open', { form: {} })
      else await signInToCopy(who)
      expect((await world.ask(who === 'admin' ? '/rehearsal/admin/dashboard' : '/rehearsal/term-reports')).status).toBe(200)
      const found: string[] = []
      for (const path of asked()) {
        const session = world.cookiesFor('/rehearsal')
        for (const headers of [{}, { 'HX-Request': 'true' }]) {
          const strayed = await strayIn(path, { ...headers, Cookie: session })
          found.push(...strayed.found.map((one) => `${path}: ${one}`))
          if (strayed.isFile) break
        }
      }
      expect([...new Set(found)]).toEqual([])
      expect(asked().length).toBeGreaterThan(200)
    },
    300_000,
  )
})

describe('whatever is sent to the copy', () => {
  const writes = () => {
    const of = world.app.routes.filter(
      ({ method, path }) => !/GET|ALL/.test(method) && !/sign-out|logout|sessions|:id\/end|sign-in|account/.test(path),
    )
    const plain = of.map(({ method, path }) => ({ method, path: path.replace(/\{(?:[^{}]|\{[^}]*\})*\}/g, '') }))
    return plain.flatMap(({ method, path }) => addressesFor(path, 'zahra', keys.zahra).map((address) => ({ method, address })))
  }
  const school = () => createHash('sha256').update(world.sqlite.serialize()).digest('hex')

  test('changes nothing in the school, byte for byte', async () => {
    world.enterAs('admin')
    await world.ask('/admin/school/copy/open', { form: {} })
    await world.ask('/rehearsal/sanctum/csrf-cookie')
    const before = school()
    const statuses: number[] = []
    for (const { method, address } of writes()) {
      for (const body of [{ form: { posted: '1', version: '0', year: String(year), term: '1' } }, { json: { year, term: 1, posted: 1 } }]) {
        const answer = await world.ask(`/rehearsal${address}`, { ...body, method })
        await answer.body?.cancel()
        statuses.push(answer.status)
      }
    }
    expect(statuses.length).toBeGreaterThan(150)
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(10)
    expect(statuses.filter((status) => status === 401 || status >= 500)).toEqual([])
    expect(school()).toBe(before)
  }, 300_000)
})

/** By a session of its own: passwords are tried in the journey in a browser. */
async function signInToCopy(who: Who): Promise<void> {
  const copy = await world.copies.open()
  if (!copy) throw new Error('no copy')
  await saveSession(copy.db, people[who], await hashToken('copy a token'), today.toISOString())
  world.jar.set('copy-session', { value: 'a token', path: '/rehearsal' })
}

describe('addresses of a page', () => {
  test.each([
    ['<a href="/admin">', '<a href="/rehearsal/admin">'],
    ['<form action="/" method="post">', '<form action="/rehearsal/" method="post">'],
    ['<div hx-get="/find?q=1" data-x="y">', '<div hx-get="/rehearsal/find?q=1" data-x="y">'],
    ['<script src="/build/client.js">', '<script src="/build/client.js">'],
    ['<input value="/absent" title="/x">', '<input value="/absent" title="/x">'],
    ['<p>href=&quot;/admin&quot;</p>', '<p>href=&quot;/admin&quot;</p>'],
    ['<a href="https://example.com/">', '<a href="https://example.com/">'],
    ['<a href="/./">', '<a href="/./">'],
  ])('%s', (html, expected) => expect(addressesOut(html)).toBe(expected))
})
