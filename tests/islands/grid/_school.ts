import type { Answer } from '../../../src/islands/_grid/answers.ts'
import { type Entry, keyOf, type Value } from '../../../src/islands/_grid/outbox.ts'
import { createSheet } from '../../../src/islands/_grid/sheet.ts'
import { type Definition, initialState, setTexts } from '../../../src/islands/_grid/state.ts'
import { type About, outboxStoreOf } from '../../../src/islands/_grid/store.ts'
import type { Reply } from '../../../src/islands/_grid/transport.ts'
import { def as plain, type Row, rowsOf } from './_plain.ts'

/** Numbers without an end, so that every value that anybody writes is another. */
export const def: Definition<Row> = {
  ...plain,
  parse: (_, text) => (/^[0-9]*$/.test(text) ? { ok: true, value: text === '' ? null : Number(text) } : { ok: false, error: 'not-a-mark' }),
}

/** What is said beside a mark that is kept. */
export const about = (): About => ({ sitting: 'today', ticket: '', of: '3A Mathematics', who: 'Zahra', what: 'Course', formLevel: 3 })

export function memory() {
  const items = new Map<string, string>()
  return {
    items,
    get length() {
      return items.size
    },
    key: (i: number) => [...items.keys()][i] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A server with two students and other teachers, and one teacher's browser, with the network between them in our hands. */
export function school() {
  const store = memory()
  const rows = rowsOf(2)
  const [others, seen] = [new Map<string, Value>(), new Set<Value>([null])]
  const had = new Set<string>()
  const since = new Map<string, number>()
  const requests: (readonly Entry[])[] = []
  const newest = new Map<string, number>()
  let pending: { entries: readonly Entry[]; answer: (reply: Reply<Row>) => void } | undefined
  let tab = open()

  function open() {
    const copy = read()
    const sheet = createSheet({
      def,
      initial: initialState(copy, { row: 0, col: 0 }),
      outboxStore: outboxStoreOf('marks/', store, about),
      transport: { send, read: async () => read() },
      tab: 'tab',
      now: () => 0,
      sitting: 'today',
    })
    sheet.load()
    return sheet
  }

  function send(entries: readonly Entry[]): Promise<Reply<Row>> {
    return new Promise((answer) => {
      pending = { entries, answer }
      requests.push(entries)
    })
  }

  function read(): Row[] {
    for (const row of rows) for (const field of ['a', 'b'] as const) seen.add(row[field])
    return rows.map((row) => ({ ...row }))
  }

  /** What the server makes of a request, as `domain/marks/enter` decides: what has changed since it was read is not written over. */
  function arrive(entries: readonly Entry[]): Answer<Row>[] {
    return [...new Set(entries.map((entry) => entry.row))].map((id): Answer<Row> => {
      const row = rows.find((r) => r.id === id) as Row
      const changes = entries.filter((entry) => entry.row === id && entry.value !== row[entry.field as 'a'])
      const conflicts = changes.filter((entry) => entry.version < (since.get(keyOf(id, entry.field)) ?? 0))
      if (conflicts.length > 0)
        return { id, kind: 'conflict', row: { ...row }, changes: conflicts.map(({ field }) => ({ field, by: 'K. Joseph', at: null })) }
      const order = requests.indexOf(entries)
      for (const { field, value = null } of changes) {
        if (order < (newest.get(keyOf(id, field)) ?? -1)) throw new Error(`${value} came late, over a newer value`)
        write(row, field as 'a', value)
      }
      for (const { field, value, bases } of entries.filter((entry) => entry.row === id)) {
        newest.set(keyOf(id, field), Math.max(order, newest.get(keyOf(id, field)) ?? -1))
        if (bases.slice(1).some((other) => other !== value)) since.set(keyOf(id, field), ++row.version)
      }
      for (const { field, value } of entries.filter((entry) => entry.row === id)) had.add(`${keyOf(id, field)}=${value}`)
      return { id, kind: 'saved', row: { ...row } }
    })
  }

  function write(row: Row, field: 'a' | 'b', value: Value): void {
    const overwritten = others.get(keyOf(row.id, field))
    if (overwritten !== undefined && overwritten === row[field] && !seen.has(overwritten))
      throw new Error(`${overwritten} was overwritten unseen`)
    row[field] = value
    since.set(keyOf(row.id, field), ++row.version)
  }

  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    rows,
    /** Whether the server has, or has had, this very value. */
    has(key: string, text: string) {
      const row = rows.find((r) => key.startsWith(`${r.id}/`))
      const stands = def.show('', row?.[key.endsWith('a') ? 'a' : 'b'] ?? null)
      return stands === text || had.has(`${key}=${text === '' ? null : text}`)
    },
    store,
    tab: () => tab,
    isPending: () => pending !== undefined,
    type: (row: number, col: number, text: string) => tab.update((s) => setTexts(def, s, [{ row, col, text }], tab.moment())),
    other(row: number, field: 'a' | 'b', value: Value) {
      const target = rows[row] as Row
      target[field] = value
      since.set(keyOf(target.id, field), ++target.version)
      others.set(keyOf(target.id, field), value)
    },
    /** The request arrives or is lost on the way; then its answer arrives or is lost. */
    async network(isRequestLost: boolean, isAnswerLost: boolean) {
      const it = pending
      pending = undefined
      if (!it) return
      const answers = isRequestLost ? [] : arrive(it.entries)
      if (!isRequestLost && !isAnswerLost)
        for (const { row } of answers) for (const field of ['a', 'b'] as const) seen.add(row?.[field] ?? null)
      it.answer(isRequestLost || isAnswerLost ? { kind: 'failed', cause: 'network' } : { kind: 'answers', answers })
      await settled()
    },
    /** One that was given up, or has been answered long ago, is delivered by the network now. */
    late(n: number) {
      const entries = requests[n % Math.max(1, requests.length)]
      if (entries && entries !== pending?.entries) arrive(entries)
    },
    async tryNow() {
      tab.sender.tryNow()
      await settled()
    },
    async refresh() {
      await tab.refresh()
    },
    /** Power cut: what was under way may have arrived. */
    async reload(hasArrived: boolean) {
      if (pending && hasArrived) arrive(pending.entries)
      pending = undefined
      tab = open()
      await settled()
    },
    settled,
  }
}
