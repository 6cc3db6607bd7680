import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { demo, emptyDirectory, serve } from './_run.ts'

let at: string
beforeEach(() => {
  at = emptyDirectory()
  demo(at)
})

test('a server is small, and smaller when it is idle and has given back what its start took', async () => {
  const server = await serve(at)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(ownMegabytes(server.pid)).toBeLessThan(60)
  await expect.poll(() => ownMegabytes(server.pid), { timeout: 30_000, interval: 500 }).toBeLessThan(50)
})

test('figures for Prometheus are served on a port of their own, if one is named', async () => {
  const port = await freePort()
  const server = await serve(at, '--metrics-port', String(port))
  for (const path of ['/healthz/live', '/healthz/ready']) expect((await fetch(server.url + path)).status, path).toBe(200)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('term_reports_requests_total{school="",method="GET",status="2xx"} ')
  expect(text).toContain('term_reports_open_schools 1')
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect(await server.stop()).toBe(0)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test.runIf(process.platform === 'linux')(
  'a server started again so that freed memory goes back is the same process, with its arguments',
  async () => {
    const server = await serve(at, '--host', '127.0.0.1')
    expect(readFileSync(`/proc/${server.pid}/environ`, 'utf8')).toMatch(/MALLOC_ARENA_MAX=1\0.*MALLOC_MMAP_THRESHOLD_=32768/s)
    const said = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8').split('\0').slice(1, -1)
    expect(said).toEqual(['serve', '--port', '0', '--host', '127.0.0.1'])
    expect(await server.stop()).toBe(0)
  },
)

test('the sign-in page comes with its files, compressed and cached for ever', async () => {
  const server = await serve(at)
  const page = await fetch(`${server.url}/`)
  expect(page.status).toBe(200)
  const addresses = [...(await page.text()).matchAll(/(?:href|src)="(\/build\/[^"]+)"/g)].map((m) => m[1] ?? '')
  expect(addresses.map((a) => a.replace(/-[\w-]{8}\./, '.'))).toEqual(expect.arrayContaining(['/build/door.css', '/build/client.js']))
  for (const address of addresses) {
    const { headers, status } = await fetch(server.url + address, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect([status, headers.get('Content-Encoding'), headers.get('Cache-Control')]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ])
  }
  for (const path of ['/build/.vite/manifest.json', '/build/..%2f..%2fpackage.json', '/build/none.js']) {
    expect((await fetch(server.url + path)).status, path).not.toBe(200)
  }
})

test('the sign-in page is 35 kB and 4 requests at most', async () => {
  const server = await serve(at)
  const html = await (await fetch(`${server.url}/`)).text()
  const addresses = new Set([...html.matchAll(/<(?:link|script|img)[^>]+(?:href|src)="([^"]+)"/g)].map((m) => m[1] ?? ''))
  const sizes = [...addresses].map(async (address) => {
    const answer = await fetch(server.url + address, { headers: { 'Accept-Encoding': 'gzip, br' } })
    return [address, Number(answer.headers.get('Content-Length')) || (await answer.arrayBuffer()).byteLength] as const
  })
  const all = [['/', gzipSync(html).length] as const, ...(await Promise.all(sizes))]
  expect(all.length).toBeLessThanOrEqual(4)
  expect(
    all.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(all),
  ).toBeLessThanOrEqual(35_000)
})

test('it stops when it is told to, also with a connection left open', async () => {
  const server = await serve(at)
  await fetch(`${server.url}/healthz`, { headers: { Connection: 'keep-alive' } })
  expect(await server.stop()).toBe(0)
  expect(server.log()).toContain('"msg":"stopped"')
})

test('a request under way when it is told to stop is still answered', async () => {
  const server = await serve(at)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '10', 'Sec-Fetch-Site': 'same-origin' }
  const slow = request(`${server.url}/sign-in/name`, { method: 'POST', headers: { ...headers, Expect: '100-continue' } })
  const answer = once(slow, 'response')
  slow.flushHeaders()
  await once(slow, 'continue')
  slow.write('userN')
  const stopped = server.stop()
  await pause(300)
  slow.end('ame=a')
  const [response] = await answer
  expect(response.statusCode).toBe(200)
  expect(await stopped).toBe(0)
})

test('the log tells the route and never what was asked for', async () => {
  const server = await serve(at)
  await fetch(`${server.url}/?name=Andr%C3%A9s`)
  await fetch(`${server.url}/students/20210001?name=Andr%C3%A9s`)
  await server.stop()
  const requests = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
  expect(requests.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'GET', route: '/', status: 200, ms: expect.any(Number) }),
    expect.objectContaining({ method: 'GET', route: 'none', status: 404 }),
  ])
  expect(server.log()).not.toMatch(/Andr|20210001/)
})

/** What is the process's own; of the pages of the file it runs from, the system keeps as many in memory as it likes. */
const ownMegabytes = (pid: number) => Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('the hand-made files are in the program', async () => {
  const server = await serve(at)
  for (const name of ['favicon.ico', 'apple-touch-icon.png', 'robots.txt', 'site.webmanifest']) {
    const answer = await fetch(`${server.url}/${name}`)
    expect([name, answer.status, Buffer.from(await answer.arrayBuffer()).equals(readFileSync(`public/${name}`))]).toEqual([name, 200, true])
  }
})
