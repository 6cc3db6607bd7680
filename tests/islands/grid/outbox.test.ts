import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '../../../src/islands/_grid/answers.ts'
import { emptyOutbox, keyOf, put, refused } from '../../../src/islands/_grid/outbox.ts'
import { textAt } from '../../../src/islands/_grid/state.ts'
import { outboxStoreOf } from '../../../src/islands/_grid/store.ts'
import { sealOf } from '../../../src/islands/_page/drafts/seal.ts'
import { sealedStore } from '../../../src/islands/_page/drafts/store.ts'
import { about, def, memory, school } from './_school.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type School = ReturnType<typeof school>
const cell = { row: fc.nat(1), col: fc.nat(1) }
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('type' as const), ...cell, wrong: fc.boolean(), back: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('network' as const), isRequestLost: fc.boolean(), isAnswerLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('other' as const), ...cell }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('late' as const), which: fc.nat(20) }) },
  fc.record({ does: fc.constant('tryNow' as const) }),
  fc.record({ does: fc.constant('refresh' as const) }),
  fc.record({ does: fc.constant('reload' as const), hasArrived: fc.boolean() }),
  fc.record({ does: fc.constant('settle' as const), ...cell, choice: fc.constantFrom('keep' as const, 'take' as const) }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
const fieldOf = (col: number) => (col === 0 ? 'a' : 'b')
const keptIn = ({ store }: School, key: string): string | undefined => JSON.parse(store.items.get(`marks/${key}`) ?? '{}').text

/** Does one thing; `owed` holds what was typed last into each cell and the server has never had. */
async function perform(it: School, owed: Map<string, string>, c: Command, n: number): Promise<void> {
  if (c.does === 'network') return it.network(c.isRequestLost, c.isAnswerLost)
  if (c.does === 'tryNow') return it.tryNow()
  if (c.does === 'late') return it.late(c.which)
  if (c.does === 'refresh') return it.refresh()
  if (c.does === 'reload') return it.reload(c.hasArrived)
  if (c.does === 'other') return it.other(c.row, fieldOf(c.col), 1000 + n)
  const key = keyOf(c.row + 1, fieldOf(c.col))
  if (c.does === 'settle') {
    const isConflict = it.tab().get().outbox.get(key)?.theirs !== undefined
    if (isConflict) it.tab().update((s) => settle(s, key, c.choice))
    if (isConflict && c.choice === 'take') owed.delete(key)
  } else {
    const stored = def.show('', def.valueOf(it.tab().get().rows[c.row]!, fieldOf(c.col)))
    const text = c.back ? stored : c.wrong ? 'x' : String(n)
    it.type(c.row, c.col, text)
    if (it.tab().get().outbox.has(key)) owed.set(key, text)
    else owed.delete(key)
  }
  await it.settled()
}

test(
  'whatever happens, what was typed is with the server or kept in the browser, and nobody is overwritten unseen',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 40, size: 'max' }), async (commands) => {
        const it = school()
        const owed = new Map<string, string>()
        for (const [n, c] of commands.entries()) {
          await perform(it, owed, c, n + 1)
          for (const [key, text] of owed) {
            if (it.has(key, text)) owed.delete(key)
            else expect(keptIn(it, key), key).toBe(text)
          }
        }
        await drain(it)
        const { outbox } = it.tab().get()
        expect([...it.store.items.keys()].sort()).toEqual([...outbox.keys()].map((key) => `marks/${key}`).sort())
        for (const [row, { id }] of it.rows.entries()) {
          for (const col of [0, 1]) {
            const entry = outbox.get(keyOf(id, fieldOf(col)))
            if (entry) expect(entry.theirs ?? entry.fault).toBeDefined()
            else expect(textAt(def, it.tab().get(), { row, col })).toBe(def.show('', it.rows[row]![fieldOf(col)]))
          }
        }
      }),
      { numRuns: 400 },
    ),
  60_000,
)

/** The network is back for good. */
async function drain(it: School): Promise<void> {
  await it.tryNow()
  for (let i = 0; i < 20 && it.isPending(); i++) await it.network(false, false)
  await it.refresh()
}

test('a value whose answer was lost is sent again and saved, not taken for another’s', async () => {
  const it = school()
  it.type(0, 0, '43')
  await it.settled()
  await it.network(false, true)
  it.type(0, 0, '45')
  await drain(it)
  expect([it.rows[0]?.a, it.tab().get().outbox.size]).toEqual([45, 0])
})

test('only one request is under way, and what is typed meanwhile goes into the next', async () => {
  const it = school()
  it.type(0, 0, '1')
  await it.settled()
  it.type(0, 1, '2')
  it.type(1, 0, '3')
  await it.settled()
  await it.network(false, false)
  expect([it.rows[0]?.a, it.rows[0]?.b, it.isPending()]).toEqual([1, null, true])
  await it.network(false, false)
  expect([it.rows[0]?.b, it.rows[1]?.a, it.isPending()]).toEqual([2, 3, false])
})

test('another’s value is shown beside ours, and one of the two is chosen', async () => {
  for (const [choice, value] of [
    ['keep', 38],
    ['take', 1043],
  ] as const) {
    const it = school()
    it.other(0, 'a', 1043)
    it.type(0, 0, '38')
    await drain(it)
    const key = keyOf(1, 'a')
    expect(it.tab().get().outbox.get(key)?.theirs).toMatchObject({ value: 1043, by: 'K. Joseph' })
    it.tab().update((s) => settle(s, key, choice))
    await drain(it)
    expect([it.rows[0]?.a, it.tab().get().outbox.size, it.store.items.size]).toEqual([value, 0, 0])
  }
})

test('a browser that keeps nothing says so, and what is typed is sent all the same', async () => {
  const it = school()
  it.store.setItem = () => {
    throw new Error('full')
  }
  it.type(0, 0, '7')
  expect(it.tab().get().cannotKeep).toBe(true)
  await drain(it)
  expect([it.rows[0]?.a, it.tab().get().outbox.size]).toEqual([7, 0])
})

test('what else stands under our names is passed over', () => {
  const store = memory()
  const seal = sealOf('A'.repeat(43), 'sitting-today-')
  store.setItem(seal.hide('marks/1/a'), 'not JSON')
  store.setItem('marks/2/a', '{"row":2,"field":"a","text":"100","bases":[null],"version":1,"record":null,"typedAt":1,"tab":"t"}')
  expect(outboxStoreOf('marks/', sealedStore(store, seal), about).load()).toEqual([])
})

test('an acknowledged value does not take a newer one of another tab along', () => {
  const store = memory()
  const [one, two] = [outboxStoreOf('p/', store, about), outboxStoreOf('p/', store, about)]
  const entry = {
    row: 1,
    field: 'a',
    value: 43,
    fault: undefined,
    bases: [null],
    version: 1,
    typedAt: 1,
    tab: 'one',
    theirs: undefined,
    record: null,
  }
  one.save(new Map([['1/a', { ...entry, text: '43' }]]))
  two.save(new Map([['1/a', { ...entry, text: '45', tab: 'two' }]]))
  one.save(new Map())
  expect(JSON.parse(store.getItem('p/1/a') ?? '{}').text).toBe('45')
})

test('a refusal stays with the value that was refused, and not with what was typed since', () => {
  const typed = { row: 1, field: 'a', text: '44', value: 44, fault: undefined, typedAt: 1, tab: 'one' }
  const outbox = put(emptyOutbox, typed, { value: null, version: 1, record: null })
  expect(refused(outbox, '1/a', 43, 'closed').get('1/a')?.fault).toBeUndefined()
  expect(refused(outbox, '1/a', 44, 'closed').get('1/a')?.fault).toBe('closed')
})
