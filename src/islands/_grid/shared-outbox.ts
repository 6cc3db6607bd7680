import { isOfNow } from '../_page/drafts/store.ts'
import { merged } from './answers.ts'
import { basesOver, keyOf, without } from './outbox.ts'
import { type Held, isAnother, isOfAnother, typedOf } from './state.ts'
import type { OutboxStore, StoredEntry } from './store.ts'
import type { Transport } from './transport.ts'

/** Shares the kept entries of a sheet with other tabs: both come back into the cells. */
export function sharedOutboxOf<R>(
  { def, get, update, moment }: Held<R>,
  outboxStore: OutboxStore,
  transport: Transport<R>,
  sitting: string,
) {
  async function refresh(): Promise<boolean> {
    const rows = await transport.read()
    if (rows) update((s) => merged(def, s, rows))
    return rows !== undefined
  }

  /** Another tab has saved or withdrawn the value; the server knows what is stored. */
  async function dropped(key: string): Promise<void> {
    outboxStore.forget(key)
    const entry = get().outbox.get(key)
    if (!entry) return void (await refresh()) // this tab heard late: the entry was gone before it was read
    const arrived = basesOver(entry, moment().tab)
    update((s) => ({ ...s, outbox: without(s.outbox, key), arrived: new Map(s.arrived).set(key, arrived) }))
    if (!(await refresh())) return
    update((s) => (s.arrived.get(key) === arrived ? { ...s, arrived: new Map([...s.arrived].filter(([other]) => other !== key)) } : s))
  }

  /** Puts what was typed before a reload or power cut, or in another tab, back into its cell, with its first base. */
  function adopt(kept: readonly StoredEntry[]): void {
    update((s) => {
      const outbox = new Map(s.outbox)
      for (const one of kept) {
        const { row: id, field: was, text, bases, version, record, typedAt, tab } = one
        const row = s.rows.find((r) => def.idOf(r) === id)
        const field = def.fields.includes(was) ? was : def.fieldNow?.(was)
        if (!row || field === undefined) continue
        outboxStore.take(keyOf(id, was), one)
        const theirs = outbox.get(keyOf(id, field))?.theirs
        outbox.set(keyOf(id, field), { ...typedOf(def, row, field, text, moment()), bases, version, record, typedAt, tab, theirs })
      }
      return outbox.size === 0 ? s : { ...s, outbox }
    })
  }

  /** Loads what was typed on this sheet: in this sign-in, today, against the same row and column. For the rest it asks first. */
  function load(): void {
    const rows = new Map(get().rows.map((row) => [def.idOf(row), row]))
    const all = outboxStore.load()
    for (const kept of all) if (!rows.has(kept.row)) outboxStore.part(kept)
    const isOwn = (kept: StoredEntry) => {
      const row = rows.get(kept.row)
      return row !== undefined && isOfNow(kept, sitting, moment().now) && !isAnother(def, row, kept) && !isOfAnother(def, kept)
    }
    adopt(all.filter(isOwn))
  }

  return { refresh, dropped, adopt, load }
}
