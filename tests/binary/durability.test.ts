import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { isBroken, next, type Row, read, save, signIn } from './_marks.ts'
import { demo, emptyDirectory, run, serve } from './_run.ts'

const times = 20
const writers = 5

test(`${times} times killed while marks are saved, every mark that was acknowledged is there`, async () => {
  const at = emptyDirectory()
  demo(at, 300, atDemoTime)
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
    await save(server.url, headers, row, value)
    acknowledged.set(row.student_id, value)
    saves += 1
  }
})

async function until(isReached: () => boolean): Promise<void> {
  for (let waited = 0; !isReached(); waited++) {
    if (waited > 10_000) throw new Error('nothing is saved')
    await pause(1)
  }
}
