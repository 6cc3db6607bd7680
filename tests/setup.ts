import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A check of a submission tries the same random cases each time, so that it fails by what was submitted; elsewhere each run tries others. */
if (process.env.CI) fc.configureGlobal({ seed: 20261122 })

/** Where this file is to run on PostgreSQL. */
if (process.env.ENGINE === 'postgres') {
  const { holdForFile, takeBack } = await import('./_school-on-postgres.ts')
  takeBack(true)
  beforeEach(holdForFile)
  afterEach(() => takeBack())
  beforeEach(({ skip }) => skip(process.env.POSTGRES_URL === undefined, process.env.POSTGRES_MISSING))
}

/** A test that means to be told of a problem says so: `vi.mocked(console.error).mockClear()` after asserting on it. */
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    const calls = vi.mocked(console[method]).mock.calls
    vi.mocked(console[method]).mockRestore()
    expect(calls, `console.${method}`).toEqual([])
  }
})
