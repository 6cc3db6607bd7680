import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clear, commit, enter, paste, type } from '../../../src/islands/_grid/edit.ts'
import type { Entry } from '../../../src/islands/_grid/outbox.ts'
import { createSheet } from '../../../src/islands/_grid/sheet.ts'
import { initialState, textAt } from '../../../src/islands/_grid/state.ts'
import { outboxStoreOf } from '../../../src/islands/_grid/store.ts'
import type { Reply } from '../../../src/islands/_grid/transport.ts'
import { def, type Row, rowsOf } from './_plain.ts'
import { about, memory } from './_school.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const question = (cards: string) => ({ term: '20252026-1', line: 'Posted 01-Dec-2025.', cards })

/** A sheet of 60 students whose cards are posted; its server asks, until a save says that it was answered. */
function sheetOf(isAway = false) {
  const rows = rowsOf(60)
  const sends: { count: number; allowed: string | null }[] = []
  const send = async (entries: readonly Entry[], of?: { allowed: string | null }): Promise<Reply<Row>> => {
    sends.push({ count: entries.length, allowed: of?.allowed ?? null })
    if (isAway) return { kind: 'failed', cause: 'network' }
    if (!of?.allowed)
      return { kind: 'failed', cause: 'forbidden', question: { ...question(`${entries.length} cards`), line: 'Of all classes.' } }
    const saved = entries.map(({ row, value }) => ({
      id: row,
      kind: 'saved' as const,
      row: { id: row, version: 2, a: value ?? null, b: null },
    }))
    return { kind: 'answers', answers: saved }
  }
  const outboxStore = outboxStoreOf('marks/administrator-1/sheet/', memory(), about)
  const initial = initialState(rows, { row: 0, col: 0 }, question('Up to 60 cards'))
  const transport = { send, read: async () => rows }
  const sheet = createSheet({ def, initial, outboxStore, transport, tab: 'one', now: Date.now, sitting: 'today' })
  const at = (row: number) => textAt(def, sheet.get(), { row, col: 0 })
  const typed = (text: string) => sheet.update((s) => enter(def, type(def, s, text, null), sheet.moment()))
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return { sheet, sends, at, typed, settled }
}

test('the first value opens the question in the same moment, and waits in its cell until the server has said which cards change', async () => {
  const { sheet, sends, at, typed, settled } = sheetOf()
  typed('75')
  expect(sheet.get().asking).toMatchObject({ isOpen: true, isExact: false })
  await settled()
  expect(sheet.get().asking).toMatchObject({ isOpen: true, isExact: true, of: { cards: '1 cards', line: 'Posted 01-Dec-2025.' } })
  expect([at(0), sheet.get().rows[0]?.a, sends]).toEqual(['75', null, [{ count: 1, allowed: null }]])
  sheet.answer(true)
  await settled()
  expect([sheet.get().asking, sheet.get().rows[0]?.a, sheet.get().outbox.size]).toEqual([null, 75, 0])
  typed('80')
  await settled()
  expect([sheet.get().asking, sheet.get().rows[1]?.a, sends.length]).toEqual([null, 80, 3])
})

test('No gives back what stood there, Undo does not bring it, and the next value asks again', async () => {
  const { sheet, at, typed, settled } = sheetOf()
  typed('75')
  await settled()
  sheet.answer(false)
  expect([at(0), sheet.get().outbox.size, sheet.get().history.done, sheet.get().asking?.isOpen]).toEqual(['', 0, [], false])
  typed('80')
  expect(sheet.get().asking).toMatchObject({ isOpen: true, isExact: false })
})

test('a block is asked about once, as a whole', async () => {
  const { sheet, sends, settled } = sheetOf()
  sheet.update((s) => paste(def, s, '50\n'.repeat(60), sheet.moment()))
  await settled()
  expect(sheet.get().asking?.of.cards).toBe('60 cards')
  expect(sends).toEqual([{ count: 60, allowed: null }])
  sheet.answer(true)
  await settled()
  expect(sheet.get().rows.every(({ a }) => a === 50)).toBe(true)
})

test('a pause in the middle of a figure asks nothing, nor does what cannot be sent', async () => {
  const { sheet, sends, settled } = sheetOf()
  sheet.update((s) => type(def, s, '7', null))
  await vi.advanceTimersByTimeAsync(10_000)
  sheet.update((s) => commit(def, type(def, s, 'none', null), sheet.moment()))
  sheet.update((s) => clear(def, { ...s, at: { row: 5, col: 0 }, anchor: { row: 5, col: 0 } }, sheet.moment()))
  await settled()
  expect([sheet.get().asking?.isOpen, sends]).toEqual([false, []])
})

test('without the server, the answer goes along with what is sent later', async () => {
  const { sheet, sends, typed, settled } = sheetOf(true)
  typed('75')
  await settled()
  expect(sheet.get().asking).toMatchObject({ isOpen: true, isExact: false, of: { cards: 'Up to 60 cards' } })
  sheet.answer(true)
  await settled()
  expect([sheet.get().asking, sends.at(-1)]).toEqual([null, { count: 1, allowed: '20252026-1' }])
})
