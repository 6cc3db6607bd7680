import { readFileSync, writeFileSync } from 'node:fs'
import { request as plain } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { beforeEach, expect, test } from 'vitest'
import { demo, emptyDirectory, run, serve } from './_run.ts'

let at: string
beforeEach(() => {
  at = emptyDirectory()
  demo(at)
})

type Answer = { status: number; headers: Record<string, unknown>; body: string }
type Ask = { ca?: string; host?: string; method?: string }

const ask = (address: string, { ca, host, method = 'GET' }: Ask = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    const send = address.startsWith('https:') ? request : plain
    const sent = send(address, { method, headers: { ...(host && { host }) }, ...(ca && { ca }), agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', fail)
    sent.end()
  })
const fingerprint = (port: string) =>
  new Promise<string>((done, fail) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false }, () => {
      done(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.on('error', fail)
  })
const portIn = (text: string, before: string) => new RegExp(`${before}\\D*(\\d+)`).exec(text)?.[1]

test('a school of its own certificate is served with TLS alone: trusted with its authority, refused without', async () => {
  const made = run(at, 'tls', 'init')
  expect(made).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Fingerprint of the authority') })
  const server = await serve(at, '--http-port', '0')
  const port = new URL(server.url).port
  const authority = readFileSync(join(at, 'data/tls/authority.crt'), 'utf8')
  expect(server.said()).toContain(`Term Reports is at https://localhost:${port}`)

  const page = await ask(`https://localhost:${port}/`, { ca: authority })
  expect([page.status, page.headers['strict-transport-security']]).toEqual([200, undefined])
  expect(String(page.headers['set-cookie'])).toContain('Secure')
  await expect(ask(`https://localhost:${port}/`)).rejects.toThrow(/certificate/)
  await expect(ask(`http://localhost:${port}/`)).rejects.toThrow()

  const http = portIn(server.said(), 'Plain HTTP is sent on from port')
  const sent = await ask(`http://127.0.0.1:${http}/admin?from=x`, { host: `school-pc:${http}` })
  expect([sent.status, sent.headers.location]).toEqual([307, `https://school-pc:${port}/admin?from=x`])
  for (const wrong of [{ method: 'POST' }, { host: 'a b' }]) expect((await ask(`http://127.0.0.1:${http}/login`, wrong)).status).toBe(400)
  const said = /Fingerprint of the authority: (\S+)/.exec(made.stdout)?.[1] ?? 'none'
  expect((await ask(`http://127.0.0.1:${http}/certificate`)).body).toContain(said)
  const file = await ask(`http://127.0.0.1:${http}/certificate/authority.crt`)
  expect([file.body, file.headers['content-type']]).toEqual([authority, 'application/x-x509-ca-cert'])
  expect(await server.stop()).toBe(0)
})

test('files that are named are used, read again when they change, and without a certificate there is no page about one', async () => {
  run(at, 'tls', 'init', '--data', 'elsewhere')
  const of = (name: string) => join(at, 'elsewhere/tls', name)
  const server = await serve(at, '--tls-cert', of('server.crt'), '--tls-key', of('server.key'))
  const { port } = new URL(server.url)
  const answer = await ask(`https://localhost:${port}/certificate`, { ca: readFileSync(of('authority.crt'), 'utf8') })
  expect(answer.status).toBe(404)
  const before = await fingerprint(port)
  writeFileSync(of('server.key'), 'no key')
  await expect.poll(() => server.log()).toContain('the new certificate is not used')
  expect(await fingerprint(port)).toBe(before)
  run(at, 'tls', 'init', '--data', 'elsewhere')
  await expect.poll(() => fingerprint(port)).not.toBe(before)
  await server.stop()
  writeFileSync(of('server.key'), 'no key')
  const refused = run(at, 'serve', '--port', '0', '--tls-cert', of('server.crt'), '--tls-key', of('server.key'))
  expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('server.key cannot be used') })
}, 60_000)
