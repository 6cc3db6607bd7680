import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { testAssets } from '../assets.ts'
import { makeWorld, today } from '../world.ts'

const [pem = ''] = rootCertificates

async function server(more: { authority?: () => string | undefined; keepToTls?: () => boolean }) {
  const { db } = await makeWorld()
  return createApp({ db, assets: testAssets, log: { info: () => {}, error: () => {} }, now: () => today, ...more })
}

test('whoever has not signed in finds the fingerprint of the school’s authority, the steps, and the file', async () => {
  const app = await server({ authority: () => pem })
  const page = await app.request('/certificate')
  const html = await page.text()
  expect(page.status).toBe(200)
  for (const said of [
    new X509Certificate(pem).fingerprint256,
    'Trusted Root Certification Authorities',
    'Manage certificates',
    '/certificate/authority.crt',
  ])
    expect(html.includes(said), said).toBe(true)
  const file = await app.request('/certificate/authority.crt')
  expect([await file.text(), file.headers.get('Content-Type')]).toEqual([pem, 'application/x-x509-ca-cert'])
})

test('a server whose certificate is not the school’s own has neither', async () => {
  const app = await server({})
  for (const path of ['/certificate', '/certificate/authority.crt']) expect((await app.request(path)).status, path).toBe(404)
})

test.each([
  [true, 'max-age=31536000'],
  [false, null],
])('browsers are told to keep to TLS where they know the authority: %s', async (isKnown, said) => {
  const app = await server({ keepToTls: () => isKnown })
  const over = async (protocol: string) => (await app.request(`${protocol}://school.example/`)).headers.get('Strict-Transport-Security')
  expect([await over('https'), await over('http')]).toEqual([said, null])
})
