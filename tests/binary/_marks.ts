import { expect } from 'vitest'

/** A teacher of the demo school who types marks into one sheet. */
const sheet = '/api/lesson-marks/20252026/3/2C/104'

export type Row = { student_id: number; version: number; course_mark: number | null }

/** What fetch throws when the connection breaks: that mark was not acknowledged. */
export const isBroken = (error: unknown) => error instanceof TypeError

/** Each save changes the mark, so that an older one cannot pass for the last. */
export const next = (mark: number) => (mark + 1) % 101

export async function read(url: string, headers: Record<string, string>): Promise<Row[]> {
  const response = await fetch(url + sheet, { headers })
  expect(response.status).toBe(200)
  const { students } = (await response.json()) as { students: (Row & { registered: boolean })[] }
  return students.filter((row) => row.registered)
}

export async function save(url: string, headers: Record<string, string>, row: Row, mark: number): Promise<void> {
  const body = JSON.stringify({ student_id: row.student_id, version: row.version, course_mark: mark })
  const response = await fetch(url + sheet, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data: Row }
  expect([response.status, data.course_mark]).toEqual([200, mark])
  Object.assign(row, data)
}

export async function signIn(url: string): Promise<Record<string, string>> {
  const first = await fetch(`${url}/sanctum/csrf-cookie`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
  const body = JSON.stringify({ username: 'd.lutchman', password: 'Poui-Tree-2026' })
  const answer = await fetch(`${url}/api/employee-login`, { method: 'POST', headers: { ...headers, Cookie: `XSRF-TOKEN=${token}` }, body })
  expect(answer.status).toBe(200)
  const cookies = [`XSRF-TOKEN=${token}`, ...answer.headers.getSetCookie().map((c) => c.split(';')[0])]
  return { ...headers, Cookie: cookies.join('; ') }
}
