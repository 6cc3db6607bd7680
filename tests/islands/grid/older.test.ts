import { describe, expect, test } from 'vitest'
import { stateOf } from '../../../src/islands/_grid/batch.ts'
import { createSheet } from '../../../src/islands/_grid/sheet.ts'
import { initialState, setTexts, textAt } from '../../../src/islands/_grid/state.ts'
import { outboxStoreOf, type StoredEntry } from '../../../src/islands/_grid/store.ts'
import { isNowhere } from '../../../src/islands/_grid/view.ts'
import type { Row } from './_plain.ts'
import { about, def, memory } from './_school.ts'

const kept = (change: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ row: 1, field: 'a', text: '84', bases: [null], version: 1, record: null, typedAt: 1, tab: 'gone' },
  ...{ ...about(), sitting: 'before' },
  ...change,
})

/** A sheet of one student, opened in a new sign-in, and what an earlier one has kept of it. */
async function opened(one: StoredEntry, stored: number | null = null, store = memory()) {
  const [earlier, sent] = [memory(), [] as unknown[]]
  earlier.setItem('marks/1/a', JSON.stringify(one))
  const rows: Row[] = [{ id: 1, version: stored === null ? 1 : 2, a: stored, b: null }]
  const sheet = createSheet<Row>({
    ...{ def, initial: initialState(rows, { row: 0, col: 1 }), outboxStore: outboxStoreOf('marks/', store, about) },
    transport: {
      read: async () => rows,
      send: async (entries) => ({ kind: 'failed', cause: sent.push(...entries) > 0 ? 'network' : 'server' }),
    },
    ...{ tab: 'tab', now: () => 0, sitting: 'today', older: async () => [earlier] },
  })
  sheet.load()
  await sheet.loadOlder()
  const cell = () => {
    const row = sheet.get().rows[0] as Row
    return [textAt(def, sheet.get(), { row: 0, col: 0 }), stateOf(def, sheet.get(), row, 'a')]
  }
  const type = (text: string) => sheet.update((s) => setTexts(def, s, [{ row: 0, col: 0, text }], sheet.moment()))
  return { sheet, earlier, sent, cell, type }
}

describe('a mark of an earlier sign-in', () => {
  test('stands in its cell again, marked, and is not sent', async () => {
    const { sheet, sent, cell } = await opened(kept())
    sheet.sender.tryNow()
    expect([cell(), sent, sheet.get().outbox.size]).toEqual([['84', 'unsent'], [], 0])
  })

  test('goes when it is typed over, once that is kept, and then that is sent', async () => {
    const { sheet, earlier, sent, type } = await opened(kept())
    type('85')
    expect([earlier.items.size, sheet.get().outbox.get('1/a')?.text, sent.length]).toEqual([0, '85', 1])
  })

  test('stays where what is typed over it could not be kept', async () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const { sheet, earlier, type } = await opened(kept(), null, full)
    type('85')
    expect([earlier.items.size, isNowhere(sheet.get())]).toEqual([1, true])
  })

  test('typed once more as it stands is meant, and sent', async () => {
    const { sent, type } = await opened(kept())
    type('84')
    expect(sent).toMatchObject([{ row: 1, field: 'a', value: 84 }])
  })

  test('hides nothing that somebody has stored since: typed over, both are shown', async () => {
    const { sheet, sent, type } = await opened(kept(), 60)
    type('85')
    expect([sheet.get().outbox.get('1/a')?.theirs?.value, sent]).toEqual([60, []])
  })

  test('leaves its cell when it is sent or thrown away in the list', async () => {
    const { sheet, earlier, cell } = await opened(kept(), 60)
    earlier.removeItem('marks/1/a')
    sheet.look()
    expect(cell()).toEqual(['60', undefined])
  })

  test('is not put into the cell of a record that was made anew', async () => {
    expect((await opened(kept({ version: 9 }))).cell()).toEqual(['', undefined])
  })
})
