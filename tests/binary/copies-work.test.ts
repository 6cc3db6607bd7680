import { beforeAll, expect, test } from 'vitest'
import { book } from '../spreadsheets/make.ts'
import { administrator } from './_administrator.ts'
import { serveCopies } from './_copies.ts'
import { demoOnServer, serverUrl } from './_on-server.ts'
import { withSchool } from './_typing.ts'

/** One of two copies of the program is killed in the middle of long work: another goes on with it, and nothing is done twice. */
const has = serverUrl !== undefined
let address = ''

beforeAll(async () => {
  if (has) address = await demoOnServer()
}, 180_000)

const first = 50_000_001
const students = 1500

test.runIf(has)('an upload that its copy was adding is taken back by another, and confirmed again is there once', async () => {
  const { copies } = await serveCopies(address)
  const [a, b] = copies.map(({ url }) => url) as [string, string]
  const { headers } = await administrator(a)
  const send = (url: string, path: string, body: FormData | URLSearchParams) =>
    fetch(url + path, { method: 'POST', headers: { ...headers(), Origin: url }, body, redirect: 'manual' })
  const file = new FormData()
  const rows = Array.from({ length: students }, (_, i) => [first + i, 'Alleyne', `Ria ${i}`, '1A'])
  file.set('file', new File([new Uint8Array(book([['Student ID', 'Last Name', 'First Name', 'Class'], ...rows]))], 'new.xlsx'))
  const batch = (await send(a, '/admin/students/upload', file)).headers.get('Location') ?? ''
  const confirm = async (url: string) => {
    const page = await (await fetch(url + batch, { headers: headers() })).text()
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
    return send(url, `${batch}/confirm`, new URLSearchParams({ version, first: 'always' }))
  }
  const cut = confirm(a).catch(() => undefined)
  await expect.poll(countNew, { timeout: 90_000, interval: 20 }).toBeGreaterThan(0)
  await copies[0]?.stop('SIGKILL')
  expect(await cut).toBeUndefined()
  const atKill = await countNew()
  expect(atKill).toBeLessThan(students)
  // the copy that lives is not asked: it notices
  await expect.poll(countNew, { timeout: 60_000, interval: 500 }).toBe(0)
  await expect.poll(countWork, { timeout: 90_000, interval: 500 }).toBe(0)
  expect((await confirm(b)).status).toBe(303)
  await expect.poll(countNew, { timeout: 60_000, interval: 500 }).toBe(students)
  await expect.poll(countWork, { timeout: 90_000, interval: 500 }).toBe(0)
  expect(copies[1]?.log()).not.toContain('"bug"')
})

test.runIf(has)('a spreadsheet whose copy was killed is made by the copy that is asked next', async () => {
  const { copies } = await serveCopies(address)
  const [a, b] = copies.map(({ url }) => url) as [string, string]
  const { headers } = await administrator(a)
  const path = '/api/spreadsheet/20252026/3/0/2C/0'
  const begun = await fetch(a + path, { headers: headers() })
  const reader = begun.body?.getReader()
  const event = new TextDecoder().decode((await reader?.read())?.value)
  const id = /^id: (.+)$/m.exec(event)?.[1] ?? ''
  await copies[0]?.stop('SIGKILL')
  const again = await fetch(b + path, { headers: { ...headers(), 'Last-Event-ID': id } })
  const states = [...(await again.text()).matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
  const { complete, filePath } = states.at(-1)
  expect(complete).toBe(true)
  const sent = await fetch(`${b}/api/spreadsheet-download`, {
    method: 'POST',
    headers: { ...headers(), Origin: b, 'Content-Type': 'application/json' },
    body: JSON.stringify({ filePath, name: 'Marks' }),
  })
  expect([
    sent.status,
    Buffer.from(await sent.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, 'PK'])
})

test.runIf(has)('report cards whose copy was killed in the middle are drawn whole when they are asked for again', async () => {
  const { url, copies } = await serveCopies(address)
  const { headers } = await administrator(url)
  const path = '/api/report-cards/2C/20252026/3'
  const reader = (await fetch(`${copies[0]?.url}${path}`, { headers: headers() })).body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  await copies[0]?.stop('SIGKILL')
  const pdf = Buffer.from(await (await fetch(url + path, { headers: headers() })).arrayBuffer()).toString('latin1')
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
})

const countNew = () =>
  withSchool(address, async (db) => (await db.selectFrom('student').select('id').where('id', '>=', first).execute()).length)
const countWork = () => withSchool(address, async (db) => (await db.selectFrom('upload_work').select('batch_id').execute()).length)
