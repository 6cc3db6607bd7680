import { beforeEach, expect, test } from 'vitest'
import { storesOf } from '../../src/db/_shared.ts'
import { type Job, limits, type Make } from '../../src/routes/_job.ts'
import { Jobs } from '../../src/routes/_jobs.ts'
import { Board } from '../../src/routes/leaving/_board.ts'
import { twoCopies } from './_two-copies.ts'

/** Files that one copy of the program makes and another is asked about: each keeps to the same rules, over both. */
let at: Date
let a: Jobs
let b: Jobs
let boards: Board[]
const bugs: unknown[] = []
beforeEach(async () => {
  at = new Date('2025-12-01T14:00:00Z')
  bugs.length = 0
  const both = await twoCopies()
  const [ofA, ofB] = [storesOf(both.a.db), storesOf(both.b.db)]
  ;[a, b] = [ofA, ofB].map(
    (stores) =>
      new Jobs(
        () => at,
        (error) => bugs.push(error),
        stores('job'),
      ),
  ) as [Jobs, Jobs]
  boards = [ofA, ofB].map((stores) => new Board(() => at, stores('leaving')))
  return both.close
})
const later = (ms: number) => {
  at = new Date(at.getTime() + ms)
}
const wanted = (owner = 'administrator-1', key = '/3A') => ({ owner, key, change: 1 })
const bytes = crypto.getRandomValues(new Uint8Array(30_000)).slice()
const large = new Uint8Array(2_500_000).fill(7)
const never: Make = () => new Promise(() => {})
const isMade = (jobs: Jobs, id: string) =>
  expect.poll(async () => (await jobs.find(id, wanted()))?.outcome, { timeout: 10_000 }).toBe('made')

test('what one copy makes, another says how far it is, gives again and serves, to its owner alone', async () => {
  const done = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const job = (await a.open(wanted(), (tell) => {
    tell('3A Mathematics', 1, 2)
    return done.promise
  })) as Job
  const heard = await b.listen(job, () => {})
  await expect.poll(async () => (await heard?.look())?.state.message, { timeout: 5000 }).toBe('3A Mathematics')
  expect((await b.open(wanted(), never))?.id).toBe(job.id)
  done.resolve(large)
  await isMade(b, job.id)
  const { state } = (await b.find(job.id, wanted())) as Job
  const files = [b.file(state.filePath ?? '', 'administrator-1'), b.file(state.filePath ?? '', 'employee-1'), b.file('', 'administrator-1')]
  expect((await Promise.all(files)).map((file) => file && Buffer.compare(file, large))).toEqual([0, undefined, undefined])
  later(limits.keptMs + 1)
  expect(await b.file(state.filePath ?? '', 'administrator-1')).toBeUndefined()
})

test('a person has three at once over all copies; who leaves at one takes the job along unless others listen at another', async () => {
  const jobs = [await a.open(wanted(undefined, '/1'), never), await b.open(wanted(undefined, '/2'), never)]
  const third = (await a.open(wanted(undefined, '/3'), never)) as Job
  expect([...jobs, await b.open(wanted(undefined, '/4'), never)].map((job) => job !== undefined)).toEqual([true, true, false])
  const [one, two] = [await a.listen(third, () => {}), await b.listen(third, () => {})]
  await two?.leave('cancel')
  expect(await b.find(third.id, wanted(undefined, '/3'))).toBeDefined()
  await one?.leave('cancel')
  expect(await b.find(third.id, wanted(undefined, '/3'))).toBeUndefined()
  expect(await b.open(wanted(undefined, '/4'), never)).toBeDefined()
})

test('what a copy left that has ended is made by the one that is asked about it, once', async () => {
  const job = (await a.open(wanted(), never)) as Job
  const heard = await b.listen(job, () => {})
  let made = 0
  const make: Make = async () => {
    made += 1
    return bytes
  }
  await b.takeUp(job, make) // it is still being made
  later(16_000)
  const left = (await heard?.look()) as Job
  expect([made, b.isOrphan(left)]).toEqual([0, true])
  await Promise.all([b.takeUp(left, make), b.takeUp(left, make)])
  await isMade(b, job.id)
  const { state } = (await b.find(job.id, wanted())) as Job
  expect([made, (await b.file(state.filePath ?? '', 'administrator-1'))?.length, bugs]).toEqual([1, bytes.length, []])
})

test('what nobody asks about any more goes after a minute', async () => {
  const job = (await a.open(wanted(), never)) as Job
  later(limits.abandonedMs)
  expect(await b.find(job.id, wanted())).toBeUndefined()
})

test('the link to everything is good once, at any copy; what one sends, all say, until it is silent', async () => {
  const [here, there] = boards as [Board, Board]
  const choice = { cards: true, files: false }
  const ticket = await here.give(1, choice)
  expect(await there.take(ticket, 2)).toBe('gone')
  expect(await Promise.all([there.take(ticket, 1), here.take(ticket, 1)])).toEqual(expect.arrayContaining([choice, 'gone']))
  here.tell({ kind: 'running', says: 'Students', done: 1, of: 9 })
  await here.sending()
  expect(await there.sending()).toEqual({ kind: 'running', says: 'Students', done: 1, of: 9 })
  expect(await there.give(1, choice)).toBeUndefined()
  later(61_000)
  expect(await there.sending()).toEqual({ kind: 'stopped' })
  expect(await there.give(1, choice)).toBeTypeOf('string')
  here.tell({ kind: 'sent' })
  expect([await here.sending(), await there.sending()]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
})
