import { beforeEach, describe, expect, test } from 'vitest'
import type { Posted } from '../../src/islands/_grid/post-json.ts'
import { type KioskState, kioskMachine, type ScannedStudent } from '../../src/islands/attendance/gate/machine.ts'
import { type Entry, outboxOf } from '../../src/islands/attendance/gate/outbox.ts'
import { storage } from './_storage.ts'

type Sent = { client_id: string; student_number: string; scanned_at: string; undone_at?: string }
type Batch = { waiting: number; scans: Sent[] }

const start = Date.parse('2025-12-01T12:00:00Z')
let clock = start
let made = 0
beforeEach(() => {
  clock = start
})

/** A kiosk and the server that it talks to, which can be taken away. */
function kiosk(store = storage(), serverAhead = 0) {
  const batches: Batch[] = []
  const heard: string[] = []
  const stored = new Map<string, Sent>()
  const waiting: (() => void)[] = []
  let broken: Exclude<Posted, { kind: 'answer' }> | null = null
  let unreadable = ''
  let student: ScannedStudent | null = null
  let tries = 0
  let state: KioskState | undefined
  const post = async (body: object): Promise<Posted> => {
    await Promise.resolve()
    tries++
    const batch = body as Batch
    if (broken) return broken
    if (unreadable && batch.scans.some((one) => one.student_number === unreadable)) return { kind: 'rejected' }
    batches.push(batch)
    for (const one of batch.scans) stored.set(one.client_id, { ...stored.get(one.client_id), ...one })
    const scans = batch.scans.map((one) => ({
      ...{ client_id: one.client_id, time: '08:00:00', student },
      outcome: stored.get(one.client_id)?.undone_at ? 'undone' : 'in',
    }))
    return {
      kind: 'answer',
      body: { now: new Date(clock + serverAhead).toISOString(), counts: { in: stored.size, late: 0, out: 0 }, scans },
    }
  }
  const machine = kioskMachine({
    ...{ outbox: outboxOf(store), post, counts: { in: 0, late: 0, out: 0 }, ahead: 0 },
    clock: () => clock,
    newId: () => `client-${++made}`,
    changed: (now) => {
      state = now
    },
    heard: (outcome) => void heard.push(outcome),
    later: (run) => void waiting.push(run),
  })
  return {
    ...{ machine, batches, heard, stored, store },
    state: () => state ?? machine.state(),
    tries: () => tries,
    away: (how: typeof broken = { kind: 'failed', cause: 'network' }) => {
      broken = how
    },
    isOf: (who: ScannedStudent) => {
      student = who
    },
    refuse: (typed: string) => {
      unreadable = typed
    },
    back: () => {
      broken = null
    },
    /** Until everything that was begun has ended, and what was put off has been tried. */
    async settle(retries = true) {
      for (let n = 0; n < 50; n++) await Promise.resolve()
      for (const run of retries ? waiting.splice(0) : []) {
        run()
        for (let n = 0; n < 50; n++) await Promise.resolve()
      }
      for (let n = 0; n < 200; n++) await Promise.resolve()
    },
  }
}

test('a scan is sent at once, and shown with what the server says', async () => {
  const one = kiosk()
  one.machine.scan(' 20210001\t')
  expect(one.state().list[0]).toMatchObject({ typed: '20210001', outcome: 'sending' })
  await one.settle()
  expect(one.state()).toMatchObject({ link: 'connected', waiting: 0, counts: { in: 1 }, list: [{ outcome: 'in', time: '08:00:00' }] })
  expect(one.heard).toEqual(['in'])
  expect(one.store.length).toBe(0)
  one.machine.scan(' \r\n')
  expect(one.state().list).toHaveLength(1)
})

test('a name leaves the screen a minute after the scan, and does not come with a late answer', async () => {
  const one = kiosk()
  const zahra = { student_id: 1, first_name: 'Zahra', last_name: 'Ali', class_id: '1A', picture: '/kiosk/pictures/x' }
  one.isOf(zahra)
  one.machine.scan('20210001')
  await one.settle(false)
  clock += 59_000
  await one.settle()
  expect(one.state().list[0]?.student).toEqual(zahra)
  one.away()
  one.machine.scan('20210002')
  await one.settle(false)
  clock += 61_000
  await one.settle()
  expect(one.state().list).toMatchObject([
    { typed: '20210002', student: null, outcome: 'kept' },
    { typed: '20210001', student: null, outcome: 'in' },
  ])
  one.back()
  await one.settle()
  expect(one.state().list[0]).toMatchObject({ student: null, outcome: 'in' })
  expect(one.machine.undoable()?.typed).toBe('20210002')
})

describe('while the server is away', () => {
  test('scans are kept with their own time, and all sent when it is back', async () => {
    const one = kiosk()
    one.away()
    for (let n = 0; n < 120; n++) {
      one.machine.scan(String(20210001 + n))
      clock += 1000
    }
    await one.settle()
    expect(one.state()).toMatchObject({ link: 'away', waiting: 120 })
    expect(one.state().list[0]?.outcome).toBe('kept')
    clock += 600_000
    one.back()
    await one.settle()
    expect(one.state()).toMatchObject({ link: 'connected', waiting: 0 })
    expect(one.stored.size).toBe(120)
    expect(one.batches.map(({ scans, waiting }) => [scans.length, waiting])).toEqual([
      ...[
        [50, 70],
        [50, 20],
        [20, 0],
      ],
    ])
    expect([...one.stored.values()].map(({ scanned_at }) => Date.parse(scanned_at) - start)).toEqual(
      Array.from({ length: 120 }, (_, n) => n * 1000),
    )
  })

  test('it is tried again once in a while, however often somebody scans or the kiosk has tried', async () => {
    const one = kiosk()
    one.away()
    for (let n = 0; n < 20; n++) {
      one.machine.scan(String(20210001 + n))
      await one.settle(false)
    }
    expect(one.tries()).toBe(20)
    for (let n = 1; n <= 3; n++) {
      await one.settle()
      expect(one.tries()).toBe(20 + n)
    }
  })

  test('a number that no student can have is said to be unknown', async () => {
    const one = kiosk()
    one.away()
    one.machine.scan('hello')
    await one.settle(false)
    expect(one.state().list[0]?.outcome).toBe('unknown')
    one.back()
    await one.settle()
    expect([...one.stored.values()].map(({ student_number }) => student_number)).toEqual(['hello'])
  })

  test('scans outlive the page', async () => {
    const store = storage()
    const before = kiosk(store)
    before.away()
    before.machine.scan('20210001')
    await before.settle(false)
    const after = kiosk(store)
    expect(after.machine.state().waiting).toBe(1)
    void after.machine.send()
    await after.settle()
    expect([after.stored.size, store.length]).toEqual([1, 0])
  })

  test('two windows of one browser send the same scan, and none is lost', async () => {
    const store = storage()
    const [one, other] = [kiosk(store), kiosk(store)]
    one.away()
    one.machine.scan('20210001')
    await one.settle(false)
    other.machine.scan('20210002')
    await other.settle()
    expect([...other.stored.values()].map(({ student_number }) => student_number).sort()).toEqual(['20210001', '20210002'])
    expect(store.length).toBe(0)
  })

  test('an answer that was lost on the way is asked for again, under the same id', async () => {
    const one = kiosk()
    one.machine.scan('20210001')
    await one.settle()
    const [first] = [...one.stored.keys()]
    const again: Entry = { id: first as string, typed: '20210001', at: new Date(start).toISOString() }
    outboxOf(one.store).put(again)
    void one.machine.send()
    await one.settle()
    expect([one.stored.size, one.store.length]).toEqual([1, 0])
  })
})

test('an ended kiosk says so and keeps what it has', async () => {
  const one = kiosk()
  one.away({ kind: 'failed', cause: 'session' })
  one.machine.scan('20210001')
  await one.settle(false)
  expect(one.state()).toMatchObject({ link: 'ended', waiting: 1 })
})

test('what the server cannot read does not stand in the way of the rest, and is not thrown away', async () => {
  const one = kiosk()
  one.away()
  for (const typed of ['20210001', 'poison', '20210003']) {
    one.machine.scan(typed)
    clock += 1000
  }
  await one.settle(false)
  one.refuse('poison')
  one.back()
  await one.settle()
  expect(one.state()).toMatchObject({ waiting: 0, aside: 1, link: 'connected' })
  expect([...one.stored.values()].map(({ student_number }) => student_number)).toEqual(['20210001', '20210003'])
  expect([...one.store.items.keys()]).toEqual([expect.stringMatching(/^kiosk-refused\//)])
  expect(one.state().list.map(({ outcome }) => outcome)).toEqual(['in', 'refused', 'in'])
  outboxOf(one.store).takeBack()
  one.refuse('')
  void one.machine.send()
  await one.settle()
  expect([one.stored.size, one.store.length]).toEqual([3, 0])
})

test('a browser that keeps no more says so, and still sends', async () => {
  const one = kiosk(storage(1))
  one.away()
  one.machine.scan('20210001')
  one.machine.scan('20210002')
  expect(one.state()).toMatchObject({ waiting: 2, isFull: true })
  await one.settle(false)
  one.back()
  await one.settle()
  expect([one.stored.size, one.state().isFull]).toEqual([2, false])
})

describe('undo', () => {
  test('takes back the last scan for two minutes, and only once', async () => {
    const one = kiosk()
    one.machine.scan('20210001')
    await one.settle()
    clock += 119_000
    one.machine.undo()
    await one.settle()
    expect(one.state().list.map(({ outcome }) => outcome)).toEqual(['undone'])
    expect([...one.stored.values()][0]?.undone_at).toBe('2025-12-01T12:01:59.000Z')
    expect(one.machine.undoable()).toBeUndefined()
    one.machine.scan('20210002')
    await one.settle()
    clock += 120_001
    expect(one.machine.undoable()).toBeUndefined()
  })

  test('while the scan is on its way is not lost with its answer', async () => {
    const one = kiosk()
    one.machine.scan('20210001')
    one.machine.undo()
    await one.settle()
    expect([...one.stored.values()][0]?.undone_at).toBeDefined()
    expect(one.state()).toMatchObject({ waiting: 0, list: [{ outcome: 'undone' }] })
  })

  test('while the server is away is sent with the scan', async () => {
    const one = kiosk()
    one.away()
    one.machine.scan('20210001')
    await one.settle(false)
    one.machine.undo()
    expect(one.state().waiting).toBe(1)
    one.back()
    await one.settle()
    expect([...one.stored.values()][0]?.undone_at).toBeDefined()
  })
})

test('the time is the server’s, whatever this computer’s clock says', async () => {
  const one = kiosk(storage(), -7_200_000)
  void one.machine.send()
  await one.settle()
  expect(one.state().clockOff).toBe(-7200)
  one.machine.scan('20210001')
  await one.settle()
  expect([...one.stored.values()][0]?.scanned_at).toBe('2025-12-01T10:00:00.000Z')
})
