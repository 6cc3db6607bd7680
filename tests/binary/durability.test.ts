import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { emptyDirectory, run, serve } from './_run.ts'

const times = 20
const writers = 5
const sheet = '/api/lesson-marks/20252026/3/2C/104'

type Row = { student_id: number; version: number; course_mark: number | null }
type Saved = { data: Row }

test(`${times} times killed while marks are saved, every mark that was acknowledged is there`, async () => {
  const at = emptyDirectory()
  run(at, 'demo', ...atDemoTime, '--password', 'Poui-Tree-2026')
  let server = await serve(at)
  const headers = await signIn(server.url)
  const acknowledged = new Map<number, number>()
  let saves = 0

  for (let time = 1; time <= times; time++) {
    const rows = await read(server.url, headers)
    expect(rows.length).toBeGreaterThanOrEqual(writers)
    for (const row of rows) {
      const known = acknowledged.get(row.student_id)
      if (known !== undefined) expect([known, next(known)], `student ${row.student_id} after kill ${time - 1}`).toContain(row.course_mark)
      if (row.course_mark !== null) acknowledged.set(row.student_id, row.course_mark)
    }
    const before = saves
    const typing = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const mine = rows.filter((_, i) => i % writers === writer)
        try {
          for (let turn = 0; ; turn++) await saveNext(mine[turn % mine.length]!)
        } catch (error) {
          if (!isBroken(error)) throw error
        }
      }),
    )
    await Promise.race([typing, until(() => saves >= before + time)])
    await pause((time * 7) % 11)
    await server.stop('SIGKILL')
    await typing
    server = await serve(at)
  }

  expect(await server.stop()).toBe(0)
  expect(run(at, 'doctor')).toMatchObject({ status: 0 })

  async function saveNext(row: Row): Promise<void> {
    const value = next(row.course_mark ?? -1)
    const body = JSON.stringify({ student_id: row.student_id, version: row.version, course_mark: value })
    const response = await fetch(server.url + sheet, { method: 'POST', headers, body })
    const { data } = (await response.json()) as Saved
    expect([response.status, data.course_mark]).toEqual([200, value])
    acknowledged.set(row.student_id, value)
    Object.assign(row, data)
    saves += 1
  }
})

async function until(isReached: () => boolean): Promise<void> {
  for (let waited = 0; !isReached(); waited++) {
    if (waited > 10_000) throw new Error('nothing is saved')
    await pause(1)
  }
}

/** What fetch throws when the connection breaks: that mark was not acknowledged. */
const isBroken = (error: unknown) => error instanceof TypeError

/** Each save changes the mark, so that an older one cannot pass for the last. */
const next = (mark: number) => (mark + 1) % 101

async function read(url: string, headers: Record<string, string>): Promise<Row[]> {
  const response = await fetch(url + sheet, { headers })
  expect(response.status).toBe(200)
  const { students } = (await response.json()) as { students: (Row & { registered: boolean })[] }
  return students.filter((row) => row.registered)
}

async function signIn(url: string): Promise<Record<string, string>> {
  const first = await fetch(`${url}/sanctum/csrf-cookie`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
  const body = JSON.stringify({ username: 'd.lutchman', password: 'Poui-Tree-2026' })
  const answer = await fetch(`${url}/api/employee-login`, { method: 'POST', headers: { ...headers, Cookie: `XSRF-TOKEN=${token}` }, body })
  expect(answer.status).toBe(200)
  const cookies = [`XSRF-TOKEN=${token}`, ...answer.headers.getSetCookie().map((c) => c.split(';')[0])]
  return { ...headers, Cookie: cookies.join('; ') }
}
