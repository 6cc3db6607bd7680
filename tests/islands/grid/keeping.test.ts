import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../src/islands/_grid/browser.ts'
import { type Sent, senderOf } from '../../../src/islands/_grid/sender.ts'
import { createSheet } from '../../../src/islands/_grid/sheet.ts'
import { initialState, setTexts, textAt } from '../../../src/islands/_grid/state.ts'
import { outboxStoreOf } from '../../../src/islands/_grid/store.ts'
import type { Reply } from '../../../src/islands/_grid/transport.ts'
import { type Seal, sealOf } from '../../../src/islands/_page/drafts/seal.ts'
import { type Store, sealedStore } from '../../../src/islands/_page/drafts/store.ts'
import { type Row, rowsOf } from './_plain.ts'
import { about, def, memory } from './_school.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('sending', () => {
  /** Answers as it is told, one after the other; then there is nothing left. */
  function sender(...answers: (Sent | undefined)[]) {
    let sent = 0
    const it = senderOf(
      () => {
        sent++
        return Promise.resolve(answers.shift() as Sent)
      },
      () => 0,
    )
    return { ...it, sent: () => sent }
  }

  test('goes on until there is nothing left', async () => {
    const it = sender('go-on', 'go-on')
    it.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect([it.sent(), it.isBusy()]).toEqual([3, false])
  })

  test('waits longer after each failure, and typing does not hurry it', async () => {
    const it = sender('again', 'again', 'again')
    it.poke()
    await vi.advanceTimersByTimeAsync(999)
    it.poke()
    expect(it.sent()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(it.sent()).toBe(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(it.sent()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(it.sent()).toBe(3)
  })

  test('Try now hurries it, and a success forgets the failures', async () => {
    const it = sender('again', 'go-on', undefined, 'go-on')
    it.poke()
    await vi.advanceTimersByTimeAsync(0)
    it.tryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(it.sent()).toBe(3)
    it.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(it.sent()).toBe(5)
  })

  test('what is wanted while nothing was found is looked for again', async () => {
    const it = sender(undefined, 'go-on')
    it.poke()
    it.poke()
    await vi.advanceTimersByTimeAsync(0)
    expect(it.sent()).toBe(3)
  })
})

/** A tab on a shared store, in a window of its own; the network answers `reply`. */
function tab(
  store: Store,
  name: string,
  reply: Reply<Row> = { kind: 'failed', cause: 'network' },
  isClosed: (tab: string) => boolean = () => false,
) {
  const outboxStore = outboxStoreOf('marks/employee-1/sheet/', store, about)
  const send = vi.fn(async () => reply)
  const read = vi.fn(async (): Promise<Row[]> => rowsOf(2).map((row) => ({ ...row, a: 43, version: 2 })))
  const initial = initialState(rowsOf(2), { row: 0, col: 0 })
  const sheet = createSheet({ def, initial, outboxStore, transport: { send, read }, tab: name, now: Date.now, sitting: 'today', isClosed })
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const disconnect = connect(sheet, outboxStore)
  const type = (text: string) => sheet.update((s) => setTexts(def, s, [{ row: 0, col: 0, text }], sheet.moment()))
  const tell = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: store.getItem(key) }))
  return { sheet, send, read, window, disconnect, type, tell, text: () => textAt(def, sheet.get(), { row: 0, col: 0 }) }
}
const key = 'marks/employee-1/sheet/1/a'

describe('two tabs of one sheet', () => {
  test('what is typed in one stands in the other, which leaves the sending to it for a while', async () => {
    const store = memory()
    const [one, two] = [tab(store, 'one'), tab(store, 'two')]
    one.type('43')
    two.tell(key)
    expect(two.text()).toBe('43')
    await vi.advanceTimersByTimeAsync(14_000)
    expect(two.send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(6000)
    expect(two.send).toHaveBeenCalled()
    one.disconnect()
    two.disconnect()
  })

  test('what a tab that is closed has kept is sent at once by the other', async () => {
    const store = memory()
    const [one, two] = [tab(store, 'one'), tab(store, 'two', undefined, (name) => name === 'one')]
    one.disconnect()
    one.type('43')
    one.sheet.sender.stop()
    two.tell(key)
    await vi.advanceTimersByTimeAsync(0)
    expect(two.send).toHaveBeenCalled()
    two.disconnect()
  })

  test('what one has got rid of is gone from the other, which asks how it stands', async () => {
    const store = memory()
    const [one, two] = [tab(store, 'one'), tab(store, 'two')]
    one.type('43')
    two.tell(key)
    one.type('')
    store.removeItem(key)
    two.tell(key)
    await vi.advanceTimersByTimeAsync(0)
    expect([two.sheet.get().outbox.size, two.read.mock.calls.length, two.text()]).toEqual([0, 1, '43'])
    one.disconnect()
    two.disconnect()
  })

  test('what one has saved before the other heard that it was typed is read by the other', async () => {
    const store = memory()
    const [one, two] = [tab(store, 'one'), tab(store, 'two')]
    one.type('43')
    one.type('')
    store.removeItem(key)
    two.tell(key)
    await vi.advanceTimersByTimeAsync(0)
    expect([two.read.mock.calls.length, two.text()]).toEqual([1, '43'])
    one.disconnect()
    two.disconnect()
  })

  test('what another sign-in keeps or has sent in another tab is read by a page of the sign-in before, once for all of it', async () => {
    const [own, others] = ['sitting-one', 'sitting-two'].map((sitting) => sealOf('A'.repeat(43), sitting)) as [Seal, Seal]
    const it = tab(sealedStore(memory(), own), 'one')
    for (const mark of ['1/a', '1/b']) it.tell(others.hide(mark))
    await vi.advanceTimersByTimeAsync(1000)
    expect([it.read.mock.calls.length, it.text()]).toEqual([1, '43'])
    it.disconnect()
  })

  /** The values over which the other tab may save, without asking whose they are. */
  const mayStand = (it: ReturnType<typeof tab>) => it.sheet.get().outbox.get('1/a')?.bases

  test('what the other tab has typed is not somebody else’s, when one types over it before hearing that it is saved', () => {
    const store = memory()
    const [one, two] = [tab(store, 'one'), tab(store, 'two')]
    one.sheet.sender.stop()
    one.type('66')
    two.tell(key)
    two.type('67')
    expect(mayStand(two)).toEqual([null, 66])
    one.disconnect()
    two.disconnect()
  })

  test('nor is it when the other tab has saved it, and the sheet has not been read again', async () => {
    const store = memory()
    const [one, two] = [tab(store, 'one'), tab(store, 'two')]
    one.type('66')
    two.tell(key)
    store.removeItem(key)
    let arrive = (_: Row[]) => {}
    two.read.mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    two.tell(key)
    two.type('67')
    expect(mayStand(two)).toEqual([null, 66])
    two.type('')
    expect(two.sheet.get().outbox.get('1/a')?.value, 'back at the value that was read, there may be 66 to replace').toBe(null)
    arrive(rowsOf(2).map((row) => ({ ...row, a: 66, version: 2 })))
    await vi.advanceTimersByTimeAsync(0)
    expect(two.sheet.get().arrived.size).toBe(0)
    one.disconnect()
    two.disconnect()
  })

  test('what is typed over it before one hears that the other has saved its own stays, and is sent', async () => {
    const store = memory()
    const [one, two] = [tab(store, 'one'), tab(store, 'two')]
    one.type('43')
    two.tell(key)
    two.type('50')
    two.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }))
    await vi.advanceTimersByTimeAsync(0)
    expect([two.text(), mayStand(two), two.send.mock.calls.length]).toEqual(['50', [null, 43, 50], 1])
    one.disconnect()
    two.disconnect()
  })
})

describe('leaving', () => {
  const leave = (it: ReturnType<typeof tab>) => {
    const event = new Event('beforeunload', { cancelable: true })
    it.window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('asks only when something is typed that the browser cannot keep', () => {
    const [good, full] = [memory(), memory()]
    const [kept, lost] = [tab(good, 'one'), tab(full, 'two')]
    full.setItem = () => {
      throw new Error('full')
    }
    expect(leave(lost)).toBe(false)
    kept.type('43')
    lost.type('43')
    expect([leave(kept), leave(lost)]).toEqual([false, true])
    kept.disconnect()
    lost.disconnect()
  })

  test('keeps what is being typed', () => {
    const store = memory()
    const it = tab(store, 'one')
    it.sheet.update((s) => ({ ...s, mode: 'typing', draft: '43' }))
    it.window.dispatchEvent(new Event('pagehide'))
    expect(JSON.parse(store.getItem(key) ?? '{}').text).toBe('43')
    it.disconnect()
  })

  test('who stops in the middle of a cell has it kept after a moment', async () => {
    const store = memory()
    const it = tab(store, 'one')
    it.sheet.update((s) => ({ ...s, mode: 'typing', draft: '43' }))
    await vi.advanceTimersByTimeAsync(1499)
    expect(store.getItem(key)).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect([JSON.parse(store.getItem(key) ?? '{}').text, it.sheet.get().mode]).toEqual(['43', 'typing'])
    it.disconnect()
  })
})

test('what was typed for a student who left the sheet is asked about, also when the student is back', () => {
  const outboxStore = outboxStoreOf('marks/', memory(), about)
  const open = (count: number) => {
    const initial = initialState(rowsOf(count), { row: 0, col: 0 })
    const transport = { send: async (): Promise<Reply<Row>> => ({ kind: 'failed', cause: 'network' }), read: async () => undefined }
    return createSheet<Row>({ def, outboxStore, transport, initial, tab: 't', now: () => 0, sitting: 'today' })
  }
  const first = open(2)
  first.update((s) => setTexts(def, s, [{ row: 1, col: 0, text: '47' }], first.moment()))
  first.sender.stop()
  open(1).load()
  const back = open(2)
  back.load()
  expect([back.get().outbox.size, outboxStore.load().map((kept) => kept.text)]).toEqual([0, ['47']])
})

test('a row that the server cannot read does not hold up the others', async () => {
  const store = memory()
  const outboxStore = outboxStoreOf('marks/', store, about)
  const asked: number[][] = []
  const sheet = createSheet<Row>({
    ...{ def, outboxStore, tab: 't', now: () => 0, sitting: 'today', initial: initialState(rowsOf(3), { row: 0, col: 0 }) },
    transport: {
      read: async () => undefined,
      send: async (entries) => {
        asked.push(entries.map((entry) => entry.row))
        if (entries.some((entry) => entry.row === 2)) return { kind: 'rejected', fault: 'rejected' }
        return {
          kind: 'answers',
          answers: entries.map(({ row, value = null }) => ({ id: row, kind: 'saved', row: { id: row, version: 2, a: value, b: null } })),
        }
      },
    },
  })
  sheet.update((s) =>
    setTexts(
      def,
      s,
      [0, 1, 2].map((row) => ({ row, col: 0, text: '5' })),
      sheet.moment(),
    ),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([[1, 2, 3], [1], [2], [3]])
  expect([...sheet.get().outbox.values()]).toMatchObject([{ row: 2, text: '5', fault: 'rejected' }])
})
