import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { halfOf } from '../../src/operate/_half-written.ts'

const of = (pid: number | undefined) => halfOf(`school.db.partial-${pid}`)?.whole

test('what a process wrote is a half when that has ended, also where nobody has asked how it ended', async () => {
  const parent = spawn('sh', ['-c', 'sleep 60 & sleep 0.01 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const [pid] = await once(parent.stdout, 'data')
    await expect.poll(() => of(Number(pid))).toBe('school.db') // its parent, now `sleep`, never asks
    expect(of(parent.pid)).toBeUndefined()
  } finally {
    process.kill(-(parent.pid ?? 0)) // and its own, as one group
  }
  expect(of(process.pid)).toBe('school.db')
  expect(halfOf('school.db')).toBeUndefined()
})
