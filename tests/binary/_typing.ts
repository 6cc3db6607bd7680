import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { sendUntilAnswered } from './_copies.ts'
import { next, type Row, read, signIn } from './_marks.ts'

/** A teacher types marks through `url` into a school at `address`, all rows at once, each sent until it is answered. */
export async function typeAt(url: string, address: string) {
  const headers = await signIn(url)
  const rows = await read(url, headers)
  const from = await lastChange(address)
  const saves = new Map<number, number>()
  const total = () => [...saves.values()].reduce((sum, n) => sum + n, 0)
  let [isOver, longestMs] = [false, 0]
  const type = async (row: Row) => {
    while (!isOver) {
      const began = performance.now()
      await saveNext(url, headers, row)
      longestMs = Math.max(longestMs, performance.now() - began)
      saves.set(row.student_id, (saves.get(row.student_id) ?? 0) + 1)
    }
  }
  const typing = Promise.all(rows.map(type))
  let fault: unknown
  typing.catch((error) => {
    fault = error
  })
  /** Waits until so many more are saved. */
  const more = async (count: number) => {
    const [aim, began] = [total() + count, Date.now()]
    for (; total() < aim; await setTimeout(5)) if (fault || Date.now() - began > 60_000) throw fault ?? new Error('nothing is saved')
  }
  /** Each mark that was acknowledged is stored, and each save is one line of the history. */
  const end = async () => {
    isOver = true
    await typing
    const stored = new Map((await read(url, headers)).map((row) => [row.student_id, row.course_mark]))
    expect(stored).toEqual(new Map(rows.map((row) => [row.student_id, row.course_mark])))
    expect(await changesSince(address, from)).toEqual(saves)
    return { count: total(), longestMs: Math.round(longestMs) }
  }
  return { more, end }
}

async function saveNext(url: string, headers: Record<string, string>, row: Row): Promise<void> {
  const mark = next(row.course_mark ?? -1)
  const body = JSON.stringify({ student_id: row.student_id, version: row.version, course_mark: mark })
  const answer = await sendUntilAnswered(`${url}/api/lesson-marks/20252026/3/2C/104`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: Row }
  expect([answer.status, data.course_mark]).toEqual([200, mark])
  Object.assign(row, data)
}

type School = Awaited<ReturnType<typeof openAddress>>['db']
export async function withSchool<T>(address: string, ask: (db: School) => Promise<T>): Promise<T> {
  const { db, close } = await openAddress(address, { isThere: true })
  return ask(db).finally(close)
}

export const lastChange = (address: string) =>
  withSchool(address, async (db) => {
    const { id } = await db
      .selectFrom('change')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    return id
  })

/** How many lines the history has of each student's marks. */
const changesSince = (address: string, id: number) =>
  withSchool(address, async (db) => {
    const lines = await db.selectFrom('change').select('student_id').where('id', '>', id).where('field', '=', 'course_mark').execute()
    return new Map([...Map.groupBy(lines, (line) => line.student_id ?? 0)].map(([student, own]) => [student, own.length]))
  })
