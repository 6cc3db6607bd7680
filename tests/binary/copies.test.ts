import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { administrator } from './_administrator.ts'
import { serveCopies } from './_copies.ts'
import { demoOnServer, serverUrl } from './_on-server.ts'
import { lastChange, typeAt, withSchool } from './_typing.ts'

/** Two copies of the program serve one school, each request is given to any of them, and one is killed in the middle. */
const has = serverUrl !== undefined
let address = ''

beforeAll(async () => {
  if (has) address = await demoOnServer()
}, 180_000)

test.runIf(has)('one copy is killed while marks are saved: each that was acknowledged is stored, once, and all goes on', async () => {
  const { url, copies, answered } = await serveCopies(address)
  const typist = await typeAt(url, address)
  await typist.more(60)
  await copies[0]?.stop('SIGKILL')
  await typist.more(60)
  await typist.end()
  expect(Math.min(...answered.values())).toBeGreaterThan(20)
  expect(copies[1]?.log()).not.toContain('"bug"')
})

test.runIf(has)('wrong passwords count over both copies: whichever gets the sixth slows it', async () => {
  const { copies } = await serveCopies(address)
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) statuses.push(await guess(copies[i % 2]?.url ?? ''))
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, false, true, true, true])
})

async function guess(url: string): Promise<number> {
  const first = await fetch(`${url}/sanctum/csrf-cookie`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const from = { 'X-Forwarded-For': '10.9.8.7', 'X-XSRF-TOKEN': token, Cookie: `XSRF-TOKEN=${token}` }
  const body = JSON.stringify({ username: 'd.lutchman', password: 'Wrong-2026' })
  const headers = { ...from, 'Content-Type': 'application/json' }
  return (await fetch(`${url}/api/employee-login`, { method: 'POST', headers, body })).status
}

test.runIf(has)('a posting that is sent as a copy dies is done once, however often it is sent', async () => {
  const { url, copies } = await serveCopies(address)
  const admin = await administrator(url)
  const from = await lastChange(address)
  const send = () => admin.sendJson('/api/post-term-reports', { posted: 1, version: 0 }).catch(() => 502)
  const sent = Array.from({ length: 4 }, send)
  await setTimeout(20)
  await copies[0]?.stop('SIGKILL')
  await Promise.all(sent)
  expect(await send()).toBe(200)
  const lines = await withSchool(address, (db) =>
    db
      .selectFrom('change')
      .select('new_value')
      .where('id', '>', from)
      .where('entity', '=', 'term_report_posting')
      .where('field', '=', 'posted')
      .execute(),
  )
  expect(lines).toEqual([{ new_value: '1' }])
})
