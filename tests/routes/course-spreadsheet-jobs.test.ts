import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Job, Jobs, limits, type Make, Unmakeable } from '../../src/routes/_jobs.ts'

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
const open = (make: Make = quick, of = wanted()) => all.open(of, make) as Job
const tokenOf = (job: Job) => job.state.filePath ?? ''

describe('a job', () => {
  test('tells each state to who listens, and at the end the token of its file', async () => {
    const { make, tells, finish } = slow()
    const job = open(make)
    const heard: string[] = []
    all.listen(job, () => heard.push(`${job.state.message} ${job.state.progress}/${job.state.total} ${job.state.complete}`))
    tells[0]?.('3A Mathematics', 1, 2)
    finish()
    await settled()
    expect(heard).toEqual(['3A Mathematics 1/2 false', 'The file is complete. 2/2 true'])
    expect(tokenOf(job)).toMatch(/^[\w-]{43}$/)
    expect(tokenOf(job)).not.toBe(job.id)
    expect(all.file(tokenOf(job), job.owner)).toHaveLength(3)
  })

  test('is one for the same of the same person, and nobody else finds it or its file', async () => {
    const { make, finish } = slow()
    const job = open(make)
    expect(open()).toBe(job)
    const other = open(quick, wanted('employee-1'))
    expect(other.id).not.toBe(job.id)
    expect(all.find(job.id, wanted())).toBe(job)
    expect(all.find(job.id, wanted('employee-1'))).toBeUndefined()
    expect(all.find(job.id, wanted('administrator-1', '/3B'))).toBeUndefined()
    finish()
    await settled()
    expect(all.file(tokenOf(job), 'employee-1')).toBeUndefined()
    expect(all.file(tokenOf(job), 'administrator-1')).toBeDefined()
    expect(all.file('', 'administrator-1')).toBeUndefined()
  })

  test('that reads already does not do for what has changed since', () => {
    const [first, second] = [open(slow().make), open(slow().make, wanted('administrator-1', '/3B'))]
    for (const job of [first, second]) all.listen(job, () => {})
    expect(open(quick, wanted('administrator-1', '/3B', 2))).toBe(second) // it has not begun
    const anew = open(quick, wanted('administrator-1', '/3A', 2))
    expect([anew.id === first.id, anew.outcome, first.outcome]).toEqual([false, 'waiting', 'running'])
    expect(all.find(first.id, wanted())).toBe(first)
  })

  test('that is done is given again for a minute, while nothing has changed', async () => {
    const job = open()
    await settled()
    expect(job.outcome).toBe('made')
    expect(open()).toBe(job)
    expect(open(quick, wanted('administrator-1', '/3A', 2)).id).not.toBe(job.id)
    later(limits.reusedMs)
    expect(open().id).not.toBe(job.id)
    expect(all.file(tokenOf(job), job.owner)).toBeDefined()
  })

  test('says that it failed: of a bug no more than that', async () => {
    const [bug, refused] = [slow(), slow()]
    const job = open(bug.make)
    bug.fail(Object.assign(new Error('no such table'), { parameters: ['Zahra'] }))
    await settled()
    expect([job.outcome, job.state.message]).toEqual(['failed', 'Something went wrong here. Start it again.'])
    expect(bugs).toEqual([{ name: 'Error', message: 'no such table', stack: expect.any(String) }])
    const other = open(refused.make)
    refused.fail(new Unmakeable('It is too large for one file.'))
    await settled()
    expect([other.outcome, other.state.message, bugs.length]).toEqual(['failed', 'It is too large for one file.', 1])
  })
})

describe('what it may take', () => {
  test('one is made at a time: the others wait in turn and say so', async () => {
    const makes = [slow(), slow(), slow()]
    const jobs = makes.map(({ make }, i) => open(make, wanted(`employee-${i}`)))
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

  test('a person has three at once, and what nobody waits for gives way', () => {
    const [first, ...rest] = ['/1A', '/1B', '/1C'].map((key) => {
      const job = open(slow().make, wanted('administrator-1', key))
      return { job, leave: all.listen(job, () => {}) }
    })
    expect(all.open(wanted('administrator-1', '/1D'), quick)).toBeUndefined()
    expect(all.open(wanted('employee-1', '/1D'), quick)).toBeDefined()
    rest[0]?.leave?.()
    expect(all.open(wanted('administrator-1', '/1D'), quick)).toBeDefined()
    expect(all.find(rest[0]?.job.id ?? '', wanted('administrator-1', '/1B'))).toBeUndefined()
    expect(all.find(first?.job.id ?? '', wanted('administrator-1', '/1A'))).toBeDefined()
  })

  test('a job that nobody listens to ends after a minute, and one that is heard again does not', () => {
    vi.useFakeTimers()
    try {
      const { make, tells } = slow()
      const job = open(make)
      all.listen(job, () => {})?.()
      vi.advanceTimersByTime(limits.abandonedMs - 1)
      const leave = all.listen(job, () => {})
      vi.advanceTimersByTime(limits.abandonedMs * 2)
      expect(all.find(job.id, wanted())).toBe(job)
      leave?.()
      vi.advanceTimersByTime(limits.abandonedMs + 1)
      expect(all.find(job.id, wanted())).toBeUndefined()
      expect(() => tells[0]?.('on and on', 1, 2)).toThrow()
    } finally {
      vi.useRealTimers()
    }
  })

  test('so does one that nobody has listened to yet, and until then it gives way to nothing', () => {
    vi.useFakeTimers()
    try {
      const job = open(slow().make)
      open(slow().make, wanted('administrator-1', '/3B'))
      expect(all.find(job.id, wanted())).toBe(job)
      vi.advanceTimersByTime(limits.abandonedMs + 1)
      expect(all.find(job.id, wanted())).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('who is told to go takes the job along, unless others listen', () => {
    const job = open(slow().make)
    const [one, two] = [all.listen(job, () => {}), all.listen(job, () => {})]
    one?.('cancel')
    expect(all.find(job.id, wanted())).toBe(job)
    two?.('cancel')
    expect(all.find(job.id, wanted())).toBeUndefined()
    expect(all.listen(job, () => {})).toBeUndefined()
  })

  test('a file is kept for ten minutes', async () => {
    const job = open()
    await settled()
    later(limits.keptMs)
    expect(all.file(tokenOf(job), job.owner)).toBeDefined()
    later(1)
    expect(all.file(tokenOf(job), job.owner)).toBeUndefined()
  })

  test('of too many files, or too large ones, the oldest go', async () => {
    const made: Job[] = []
    const make = async (owner: string, key: string, bytes = 3) => {
      made.push(open(async () => new Uint8Array(bytes), wanted(owner, key)))
      later(1)
      await settled()
    }
    const kept = () => made.map((job) => all.file(tokenOf(job), job.owner) !== undefined)
    for (let n = 0; n <= limits.ownFiles; n++) await make('administrator-1', `/${n}`)
    expect(kept()).toEqual([false, true, true, true])
    made.length = 0
    for (let n = 0; n <= limits.files; n++) await make(`employee-${n}`, '/0')
    expect(kept().filter(Boolean)).toHaveLength(limits.files)
    expect(kept()[0]).toBe(false)
    made.length = 0
    for (let n = 0; n < 4; n++) await make(`employee-${n}`, '/large', limits.fileBytes)
    expect(kept()).toEqual([false, true, true, true])
  })
})
