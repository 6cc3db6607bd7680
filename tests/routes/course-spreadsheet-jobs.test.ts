import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Job, limits, type Make, Unmakeable } from '../../src/routes/_job.ts'
import { Jobs } from '../../src/routes/_jobs.ts'

let at: Date
let bugs: unknown[]
let all: Jobs
beforeEach(() => {
  at = new Date('2025-12-01T14:00:00Z')
  bugs = []
  all = new Jobs(
    () => at,
    (error) => bugs.push(error),
  )
})
const later = (ms: number) => {
  at = new Date(at.getTime() + ms)
}
/** Time passes, for timers and the clock. */
const pass = async (ms: number) => {
  later(ms)
  await vi.advanceTimersByTimeAsync(ms)
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const wanted = (owner = 'administrator-1', key = '/3A', change = 1) => ({ owner, key, change })

/** A file that is made when it is told to be, and what its job was told meanwhile. */
function slow(bytes = 3) {
  let finish = () => {}
  let fail: (error: unknown) => void = () => {}
  const tells: Parameters<Make>[0][] = []
  const make: Make = (tell) =>
    new Promise((resolve, reject) => {
      tells.push(tell)
      finish = () => resolve(new Uint8Array(bytes))
      fail = reject
    })
  return { make, tells, finish: () => finish(), fail: (error: unknown) => fail(error) }
}
const quick: Make = async () => new Uint8Array(3)
const open = (make: Make = quick, of = wanted()) => all.open(of, make) as Promise<Job>
const tokenOf = (job: Job) => job.state.filePath ?? ''

describe('a job', () => {
  test('tells each state to who listens, and at the end the token of its file', async () => {
    const { make, tells, finish } = slow()
    const job = await open(make)
    const heard: string[] = []
    await all.listen(job, () => heard.push(`${job.state.message} ${job.state.progress}/${job.state.total} ${job.state.complete}`))
    tells[0]?.('3A Mathematics', 1, 2)
    await settled()
    finish()
    await settled()
    expect(heard).toEqual(['3A Mathematics 1/2 false', 'The file is complete. 2/2 true'])
    expect(tokenOf(job)).toMatch(/^[\w-]{43}$/)
    expect(tokenOf(job)).not.toBe(job.id)
    expect(await all.file(tokenOf(job), job.owner)).toHaveLength(3)
  })

  test('is one for the same of the same person, and nobody else finds it or its file', async () => {
    const { make, finish } = slow()
    const job = await open(make)
    expect(await open()).toBe(job)
    const other = await open(quick, wanted('employee-1'))
    expect(other.id).not.toBe(job.id)
    expect(await all.find(job.id, wanted())).toBe(job)
    expect(await all.find(job.id, wanted('employee-1'))).toBeUndefined()
    expect(await all.find(job.id, wanted('administrator-1', '/3B'))).toBeUndefined()
    finish()
    await settled()
    expect(await all.file(tokenOf(job), 'employee-1')).toBeUndefined()
    expect(await all.file(tokenOf(job), 'administrator-1')).toBeDefined()
    expect(await all.file('', 'administrator-1')).toBeUndefined()
  })

  test('that reads already does not do for what has changed since', async () => {
    const [first, second] = [await open(slow().make), await open(slow().make, wanted('administrator-1', '/3B'))]
    for (const job of [first, second]) await all.listen(job, () => {})
    expect(await open(quick, wanted('administrator-1', '/3B', 2))).toBe(second) // it has not begun
    const anew = await open(quick, wanted('administrator-1', '/3A', 2))
    expect([anew.id === first.id, anew.outcome, first.outcome]).toEqual([false, 'waiting', 'running'])
    expect(await all.find(first.id, wanted())).toBe(first)
  })

  test('that is done is given again for a minute, while nothing has changed', async () => {
    const job = await open()
    await settled()
    expect(job.outcome).toBe('made')
    expect(await open()).toBe(job)
    expect((await open(quick, wanted('administrator-1', '/3A', 2))).id).not.toBe(job.id)
    later(limits.reusedMs)
    expect((await open()).id).not.toBe(job.id)
    expect(await all.file(tokenOf(job), job.owner)).toBeDefined()
  })

  test('says that it failed: of a bug no more than that', async () => {
    const [bug, refused] = [slow(), slow()]
    const job = await open(bug.make)
    bug.fail(Object.assign(new Error('no such table'), { parameters: ['Zahra'] }))
    await settled()
    expect([job.outcome, job.state.message]).toEqual(['failed', 'Something went wrong here. Start it again.'])
    expect(bugs).toEqual([{ name: 'Error', message: 'no such table', stack: expect.any(String) }])
    const other = await open(refused.make)
    refused.fail(new Unmakeable('It is too large for one file.'))
    await settled()
    expect([other.outcome, other.state.message, bugs.length]).toEqual(['failed', 'It is too large for one file.', 1])
  })
})

describe('what it may take', () => {
  test('one is made at a time: the others wait in turn and say so', async () => {
    const makes = [slow(), slow(), slow()]
    const jobs: Job[] = []
    for (const { make } of makes) jobs.push(await open(make, wanted(`employee-${jobs.length}`)))
    expect(jobs.map((job) => job.outcome)).toEqual(['running', 'waiting', 'waiting'])
    expect(jobs.slice(1).map((job) => job.state.message)).toEqual(['Waiting for another spreadsheet', 'Waiting for 2 other spreadsheets'])
    makes[0]?.finish()
    await settled()
    expect(jobs.map((job) => job.outcome)).toEqual(['made', 'running', 'waiting'])
    expect(jobs[2]?.state.message).toBe('Waiting for another spreadsheet')
    makes[1]?.fail(new Error('bug'))
    await settled()
    expect(jobs[2]?.outcome).toBe('running')
  })

  test('a person has three at once, and what nobody waits for gives way', async () => {
    const jobs = ['/1A', '/1B', '/1C'].map(async (key) => {
      const job = await open(slow().make, wanted('administrator-1', key))
      return { job, heard: await all.listen(job, () => {}) }
    })
    const [first, ...rest] = await Promise.all(jobs)
    expect(await all.open(wanted('administrator-1', '/1D'), quick)).toBeUndefined()
    expect(await all.open(wanted('employee-1', '/1D'), quick)).toBeDefined()
    await rest[0]?.heard?.leave()
    expect(await all.open(wanted('administrator-1', '/1D'), quick)).toBeDefined()
    expect(await all.find(rest[0]?.job.id ?? '', wanted('administrator-1', '/1B'))).toBeUndefined()
    expect(await all.find(first?.job.id ?? '', wanted('administrator-1', '/1A'))).toBeDefined()
  })

  test('a job that nobody listens to ends after a minute, and one that is heard again does not', async () => {
    vi.useFakeTimers()
    try {
      const { make, tells } = slow()
      const job = await open(make)
      await (await all.listen(job, () => {}))?.leave()
      await pass(limits.abandonedMs - 1)
      const heard = await all.listen(job, () => {})
      await pass(limits.abandonedMs * 2)
      expect(await all.find(job.id, wanted())).toBe(job)
      await heard?.leave()
      await pass(limits.abandonedMs + 1)
      expect(await all.find(job.id, wanted())).toBeUndefined()
      expect(() => tells[0]?.('on and on', 1, 2)).toThrow()
    } finally {
      vi.useRealTimers()
    }
  })

  test('so does one that nobody has listened to yet, and until then it gives way to nothing', async () => {
    vi.useFakeTimers()
    try {
      const job = await open(slow().make)
      await open(slow().make, wanted('administrator-1', '/3B'))
      expect(await all.find(job.id, wanted())).toBe(job)
      await pass(limits.abandonedMs + 1)
      expect(await all.find(job.id, wanted())).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('who is told to go takes the job along, unless others listen', async () => {
    const job = await open(slow().make)
    const [one, two] = [await all.listen(job, () => {}), await all.listen(job, () => {})]
    await one?.leave('cancel')
    expect(await all.find(job.id, wanted())).toBe(job)
    await two?.leave('cancel')
    expect(await all.find(job.id, wanted())).toBeUndefined()
    expect(await all.listen(job, () => {})).toBeUndefined()
  })

  test('a file is kept for ten minutes', async () => {
    const job = await open()
    await settled()
    later(limits.keptMs)
    expect(await all.file(tokenOf(job), job.owner)).toBeDefined()
    later(1)
    expect(await all.file(tokenOf(job), job.owner)).toBeUndefined()
  })

  test('of too many files, or too large ones, the oldest go', async () => {
    const made: Job[] = []
    const make = async (owner: string, key: string, bytes = 3) => {
      made.push(await open(async () => new Uint8Array(bytes), wanted(owner, key)))
      later(1)
      await settled()
    }
    const kept = () => Promise.all(made.map(async (job) => (await all.file(tokenOf(job), job.owner)) !== undefined))
    for (let n = 0; n <= limits.ownFiles; n++) await make('administrator-1', `/${n}`)
    expect(await kept()).toEqual([false, true, true, true])
    made.length = 0
    for (let n = 0; n <= limits.files; n++) await make(`employee-${n}`, '/0')
    expect((await kept()).filter(Boolean)).toHaveLength(limits.files)
    expect((await kept())[0]).toBe(false)
    made.length = 0
    for (let n = 0; n < 4; n++) await make(`employee-${n}`, '/large', limits.fileBytes)
    expect(await kept()).toEqual([false, true, true, true])
  })
})
