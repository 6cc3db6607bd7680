import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAuthority, makeServer, outsideOf, serverDays } from '../../src/operate/_authority.ts'
import { findTls, isPublic, makeOwn } from '../../src/operate/_certificate.ts'

const now = new Date('2026-06-12T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'term-reports-tls-'))
})
afterEach(() => rmSync(data, { recursive: true }))

const inTls = (name: string) => join(data, 'tls', name)
const certificate = (name: string) => new X509Certificate(readFileSync(inTls(name)))

test('a directory without a certificate is served without TLS', async () => {
  expect(await findTls(data, {}, now)).toBeUndefined()
})

test('the school’s own certificate is signed by its authority, for this computer and the names that it was given, and only its owner reads the keys', async () => {
  await makeOwn(data, ['reports.example.edu', '192.168.7.9'], false, now)
  const server = certificate('server.crt')
  expect(server.verify(certificate('authority.crt').publicKey)).toBe(true)
  for (const name of ['localhost', hostname().toLowerCase(), 'reports.example.edu']) expect(server.checkHost(name), name).toBe(name)
  for (const address of ['127.0.0.1', '192.168.7.9']) expect(server.checkIP(address), address).toBe(address)
  expect(server.checkHost('example.com')).toBeUndefined()
  for (const name of readdirSync(inTls(''))) expect(statSync(inTls(name)).mode & 0o077, name).toBe(0)
  const tls = await findTls(data, {}, now)
  expect(tls).toMatchObject({ isPublic: false, authority: expect.stringContaining('BEGIN CERTIFICATE') })
})

test('the authority speaks for no site outside: neither a name nor an address', async () => {
  const authority = await makeAuthority({ dns: ['school-pc', 'reports.example.edu'], ip: ['203.0.113.5'] }, now)
  const asked = {
    dns: ['school-pc', 'a.reports.example.edu', 'pc2.local', 'example.edu', 'evil-reports.example.edu', 'google.com'],
    ip: ['10.1.2.3', '172.31.0.1', '172.32.0.1', '192.168.1.1', '203.0.113.5', '203.0.113.6', '8.8.8.8'],
  }
  expect(await outsideOf(authority.certificate, asked)).toEqual([
    'example.edu',
    'evil-reports.example.edu',
    'google.com',
    '172.32.0.1',
    '203.0.113.6',
    '8.8.8.8',
  ])
})

test('a further name keeps the authority that computers trust already; one that it may not speak for is refused, and nothing changes', async () => {
  await makeOwn(data, [], false, now)
  const [authority, server] = [readFileSync(inTls('authority.crt')), readFileSync(inTls('server.crt'))]
  await expect(makeOwn(data, ['reports.example.edu'], false, now)).rejects.toThrow(
    'The authority was not made for reports.example.edu. Make a new one: term-reports tls init --new-authority',
  )
  expect(readFileSync(inTls('server.crt'))).toEqual(server)
  await makeOwn(data, ['office.local'], false, now)
  expect(certificate('server.crt').checkHost('office.local')).toBe('office.local')
  expect(readFileSync(inTls('authority.crt'))).toEqual(authority)
  await makeOwn(data, ['reports.example.edu'], true, now)
  expect(readFileSync(inTls('authority.crt'))).not.toEqual(authority)
  expect(certificate('server.crt').verify(certificate('authority.crt').publicKey)).toBe(true)
})

test('the certificate is made again in its last month, keeps its further names, and not before', async () => {
  await makeOwn(data, ['office.local'], false, now)
  const made = readFileSync(inTls('server.crt'))
  await findTls(data, {}, later(serverDays - 31))
  expect(readFileSync(inTls('server.crt'))).toEqual(made)
  await findTls(data, {}, later(serverDays - 29))
  expect(readFileSync(inTls('server.crt'))).not.toEqual(made)
  expect(certificate('server.crt').checkHost('office.local')).toBe('office.local')
})

test('a certificate that is made while the clock says 1970 is good when the clock is right: it is later than its authority', async () => {
  await makeOwn(data, [], false, now)
  await makeOwn(data, [], false, new Date('1970-01-01T00:10:00Z'))
  const { validFromDate, validToDate } = certificate('server.crt')
  expect([validFromDate <= later(1), validToDate >= later(serverDays - 1)]).toEqual([true, true])
})

test('a certificate for an address that this computer no longer has, or without one that it has now, is made again', async () => {
  await makeOwn(data, [], false, now)
  const authority = { certificate: readFileSync(inTls('authority.crt'), 'utf8'), key: readFileSync(inTls('authority.key'), 'utf8') }
  const old = await makeServer(authority, { dns: ['another-name.local'], ip: ['10.9.9.9'] }, now)
  writeFileSync(inTls('server.crt'), old.certificate)
  writeFileSync(inTls('server.key'), old.key)
  await findTls(data, {}, now)
  expect(certificate('server.crt').checkHost('localhost')).toBe('localhost')
})

test.each([
  ['a certificate without its key', { certificate: 'server.crt' }, '--tls-cert and --tls-key go together.'],
  ['the key of another certificate', { certificate: 'server.crt', key: 'authority.key' }, 'cannot be used'],
  ['a file that is no certificate', { certificate: 'server.key', key: 'server.key' }, 'cannot be used'],
  ['a file that is not there', { certificate: 'none.crt', key: 'server.key' }, 'none.crt'],
])('%s stops the start, and says which', async (_, named, says) => {
  await makeOwn(data, [], false, now)
  const files = Object.fromEntries(Object.entries(named).map(([what, name]) => [what, inTls(name)]))
  await expect(findTls(data, files, now)).rejects.toThrow(says)
})

test('only a certificate that leads to an authority of the browsers tells them to keep to TLS', async () => {
  const own = await makeAuthority({ dns: ['school-pc'], ip: [] }, now)
  expect(isPublic(own.certificate)).toBe(false)
  expect(isPublic(`${own.certificate}\n${rootCertificates[3]}`)).toBe(true)
})
