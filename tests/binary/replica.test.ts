import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readReplica } from '../../src/operate/backups/replica/_state.ts'
import { atDemoTime } from '../_demo-time.ts'
import { isBroken, next, read, save, signIn } from './_marks.ts'
import { demo, emptyDirectory, run, serve } from './_run.ts'

const isLinux = process.platform === 'linux'

/** Every process that a server has started. */
function childrenOf(pid: number): number[] {
  const read = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const own = read === '' ? [] : read.split(' ').map(Number)
  return [...own.flatMap(childrenOf), ...own]
}

test.runIf(isLinux)(
  'a school whose machine dies, is started again and dies is restored elsewhere, each time with all marks up to the last second',
  async () => {
    const [at, place] = [emptyDirectory(), emptyDirectory()]
    demo(at, 120, atDemoTime)
    expect(run(at, 'replicate', '--to', place)).toMatchObject({ status: 0, stderr: '' })
    const state = () => readReplica(join(at, 'data'))
    for (const [n, dies] of (['all', 'the server alone', 'all'] as const).entries()) {
      const elsewhere = `elsewhere-${n}`
      const before = state()
      const server = await serve(at)
      const headers = await signIn(server.url)
      await expect.poll(() => run(at, 'doctor').stdout, { timeout: 90_000, interval: 500 }).toMatch(/copied .*last change/)
      const saved: { at: number; student: number; mark: number }[] = []
      const typing = type(server.url, headers, saved)
      const isSafe = (one: { at: number }) => one.at < performance.now() - 1000
      await expect.poll(() => saved.filter(isSafe).length).toBeGreaterThan(100)
      const behind = () => Date.now() - Date.parse(state()?.shippedAt ?? '')
      await expect.poll(behind, { timeout: 90_000, interval: 1 }).toBeLessThan(900) // a busy machine lets it wait
      const killed = performance.now()
      if (before) expect(state(), 'no new whole copy').toMatchObject({ generation: before.generation, wholeAt: before.wholeAt })
      const copying = childrenOf(server.pid)
      expect(copying.length).toBeGreaterThan(0)
      for (const pid of dies === 'all' ? copying : []) process.kill(pid, 'SIGKILL')
      await server.stop('SIGKILL')
      await typing
      if (dies !== 'all') await expect.poll(() => copying.filter(isAlive)).toEqual([])

      const restored = run(at, 'restore', '--data', elsewhere, place)
      expect(restored).toMatchObject({ status: 0, stderr: '' })
      expect(run(at, 'doctor', '--data', elsewhere).status).toBe(0)
      const other = await serve(at, '--data', elsewhere)
      const found = new Map((await read(other.url, await signIn(other.url))).map((row) => [row.student_id, row.course_mark]))
      const due = saved.filter((one) => dies !== 'all' || one.at < killed - 1000)
      expect(due.length).toBeGreaterThan(20)
      for (const { student, mark } of new Map(due.map((one) => [one.student, one])).values()) {
        const later = saved.filter((one) => one.student === student && one.mark >= mark).map((one) => one.mark)
        expect([...later, next(later.at(-1) ?? 0)], `student ${student}`).toContain(found.get(student))
      }
      await other.stop()
    }
  },
)

async function type(url: string, headers: Record<string, string>, saved: { at: number; student: number; mark: number }[]): Promise<void> {
  const rows = await read(url, headers)
  try {
    for (let turn = 0; ; turn++) {
      const row = rows[turn % rows.length]
      if (!row) throw new Error('no rows')
      const mark = Math.floor(turn / rows.length) + 1
      await save(url, headers, row, mark)
      saved.push({ at: performance.now(), student: row.student_id, mark })
      await pause(5)
    }
  } catch (error) {
    if (!isBroken(error)) throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a place that is no folder is refused; a server that is stopped leaves all of it there; a time before it is refused; Litestream gets its configuration', async () => {
  const [at, place] = [emptyDirectory(), emptyDirectory()]
  demo(at)
  expect(run(at, 'replicate', '--to', join(place, 'nowhere'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no such folder'),
  })
  const server = await serve(at, '--replicate-to', place)
  await expect.poll(() => run(at, 'replicate').stdout, { timeout: 90_000, interval: 500 }).toMatch(/last change/)
  expect(await server.stop(), server.log()).toBe(0)
  expect(run(at, 'restore', '--data', 'early', '--at', '2020-01-01T10:00', place)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no whole copy of that time'),
  })
  expect(run(at, 'restore', '--data', 'elsewhere', place)).toMatchObject({ status: 0, stderr: '' })
  expect(run(at, 'replicate', '--litestream', 's3://bucket/school').stdout).toContain('litestream replicate -config')
  expect(readFileSync(join(at, 'data/litestream.yml'), 'utf8')).toContain('url: "s3://bucket/school"')
  expect(run(at, 'replicate', '--off').stdout).toBe('The school is not copied as it happens\n')
})
