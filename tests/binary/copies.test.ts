import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { administrator } from './_administrator.ts'
import { sendUntilAnswered, serveCopies } from './_copies.ts'
import { next, type Row, read, signIn } from './_marks.ts'
import { demoOnServer, serverUrl } from './_on-server.ts'

/** Two copies of the program serve one school, each request is given to any of them, and one is killed in the middle. */
const has = serverUrl !== undefined
let address = ''

beforeAll(async () => {
  if (has) address = await demoOnServer()
}, 180_000)

test.runIf(has)('one copy is killed while marks are saved: each that was acknowledged is stored, once, and all goes on', async () => {
  const { url, copies, answered } = await serveCopies(address)
  const headers = await signIn(url)
  const rows = await read(url, headers)
  const from = await lastChange()
  const saves = new Map<number, number>()
  const total = () => [...saves.values()].reduce((sum, n) => sum + n, 0)
  let isOver = false
  const typing = Promise.all(
    rows.map(async (row) => {
      while (!isOver) await saveNext(url, headers, row, saves)
    }),
  )
  await until(() => total() >= 60)
  await copies[0]?.stop('SIGKILL')
  const atKill = total()
  await until(() => total() >= atKill + 60).finally(() => {
    isOver = true
  })
  await typing

  expect(Math.min(...answered.values())).toBeGreaterThan(20)
  const stored = new Map((await read(url, headers)).map((row) => [row.student_id, row.course_mark]))
  expect(stored).toEqual(new Map(rows.map((row) => [row.student_id, row.course_mark])))
  expect(await changesSince(from)).toEqual(saves)
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
  const from = await lastChange()
  const send = () => admin.sendJson('/api/post-term-reports', { posted: 1, version: 0 }).catch(() => 502)
  const sent = Array.from({ length: 4 }, send)
  await setTimeout(20)
  await copies[0]?.stop('SIGKILL')
  await Promise.all(sent)
  expect(await send()).toBe(200)
  const lines = await withSchool((db) =>
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

/** Saves one mark more, however often it must be sent. */
async function saveNext(url: string, headers: Record<string, string>, row: Row, saves: Map<number, number>): Promise<void> {
  const mark = next(row.course_mark ?? -1)
  const body = JSON.stringify({ student_id: row.student_id, version: row.version, course_mark: mark })
  const answer = await sendUntilAnswered(`${url}/api/lesson-marks/20252026/3/2C/104`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: Row }
  expect([answer.status, data.course_mark]).toEqual([200, mark])
  Object.assign(row, data)
  saves.set(row.student_id, (saves.get(row.student_id) ?? 0) + 1)
}

async function withSchool<T>(ask: (db: Awaited<ReturnType<typeof openAddress>>['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openAddress(address, { isThere: true })
  return ask(db).finally(close)
}
const lastChange = () =>
  withSchool(
    async (db) =>
      (
        await db
          .selectFrom('change')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id,
  )

/** How many lines the history has of each student's marks. */
const changesSince = (id: number) =>
  withSchool(async (db) => {
    const lines = await db.selectFrom('change').select('student_id').where('id', '>', id).where('field', '=', 'course_mark').execute()
    return new Map([...Map.groupBy(lines, (line) => line.student_id ?? 0)].map(([student, own]) => [student, own.length]))
  })

async function until(isReached: () => boolean): Promise<void> {
  for (const from = Date.now(); !isReached(); await setTimeout(5)) if (Date.now() - from > 60_000) throw new Error('nothing is saved')
}
