import { isOfNow } from '../_page/drafts/store.ts'
import { merged } from './answers.ts'
import { basesOver, keyOf, without } from './outbox.ts'
import { type Held, isAnother, isOfAnother, typedOf } from './state.ts'
import type { OutboxStore, StoredEntry } from './store.ts'
import type { Transport } from './transport.ts'

/** What of a sheet the browser keeps, and what other tabs have of it: both come to stand in the cells again. */
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

  /** Another tab has saved it, or taken it back: what stands there now, the server knows. */
  async function dropped(key: string): Promise<void> {
    outboxStore.forget(key)
    const entry = get().outbox.get(key)
    if (!entry) return void (await refresh()) // a tab behind others hears late: the entry was gone before it was read
    const arrived = basesOver(entry, moment().tab)
    update((s) => ({ ...s, outbox: without(s.outbox, key), arrived: new Map(s.arrived).set(key, arrived) }))
    if (!(await refresh())) return
    update((s) => (s.arrived.get(key) === arrived ? { ...s, arrived: new Map([...s.arrived].filter(([other]) => other !== key)) } : s))
  }

  /** What was typed before a reload or a power cut, or is typed in another tab: it stands in its cell again, with its first base. */
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

  /** What was typed before on this very sheet: in this sign-in, today, and against a row and a column that are still the same. The rest is asked about. */
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
