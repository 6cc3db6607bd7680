import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Guard } from '../../src/operate/_file-taken-away.ts'
import { openOrMake, schoolFile } from '../../src/operate/_school-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'term-reports-taken-'))
afterEach(() => {
  vi.useRealTimers()
  rmSync(dir, { recursive: true, force: true })
})

test('a server that closes its school does not take the journal that goes with it for one that was taken away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const seen: string[] = []
  const note = (_: unknown, text?: unknown) => void seen.push(String(text))
  const log = { info: note, error: note }
  const guard = new Guard({ dir, log, pause: () => {}, resume: () => {} })
  guard.attend(await openOrMake(dir))
  renameSync(schoolFile(dir), join(dir, 'elsewhere'))
  vi.advanceTimersByTime(1000)
  renameSync(join(dir, 'elsewhere'), schoolFile(dir))
  vi.advanceTimersByTime(1000)
  const known = [expect.stringContaining('was taken away'), expect.stringContaining('where it was again')]
  expect(seen).toEqual(known)
  expect(await guard.close()).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(seen.filter((text) => !text.includes('is kept'))).toEqual(known)
})
