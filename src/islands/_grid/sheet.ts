import { isOfNow } from '../_page/drafts/store.ts'
import { type Answer, answered, merged } from './answers.ts'
import { batchOf } from './batch.ts'
import { commit, keep } from './edit.ts'
import { basesOver, type Entry, keyOf, refused, sent, without } from './outbox.ts'
import { type Sent, senderOf } from './sender.ts'
import { type Cause, type Definition, type GridState, isAnother, type Moment, typedOf } from './state.ts'
import type { OutboxStore, StoredEntry } from './store.ts'

/** The result of a request. `rejected`: the server cannot read it. */
export type Reply<R> =
  | { kind: 'answers'; answers: readonly Answer<R>[] }
  | { kind: 'failed'; cause: Cause }
  | { kind: 'rejected'; fault: string }
export type Transport<R> = {
  send(entries: readonly Entry[]): Promise<Reply<R>>
  /** The rows as they are now; undefined when they cannot be read. */
  read(): Promise<readonly R[] | undefined>
}
type Parts<R> = {
  def: Definition<R>
  initial: GridState<R>
  outboxStore: OutboxStore
  transport: Transport<R>
  tab: string
  now: () => number
  /** The sign-in that the page is of. */
  sitting: string
  isClosed?: (tab: string) => boolean
}
export type Sheet<R> = ReturnType<typeof createSheet<R>>

const rowsAtOnce = 50

/** The state of one sheet on screen. Every change is kept in the browser before it is shown or sent. */
export function createSheet<R>({ def, initial, outboxStore, transport, tab, now, sitting, isClosed }: Parts<R>) {
  let state = initial
  let most = rowsAtOnce
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const sender = senderOf(sendNext)
  const moment = (): Moment => ({ now: now(), tab })

  function update(change: (state: GridState<R>) => GridState<R>): void {
    const before = state
    const next = change(state)
    if (next === before) return
    const isStored = next.outbox === before.outbox || outboxStore.save(next.outbox)
    state = next.cannotKeep === isStored && next.outbox !== before.outbox ? { ...next, cannotKeep: !isStored } : next
    if (state.draft !== before.draft) commitSoon()
    for (const listener of listeners) listener()
    if (state.outbox !== before.outbox) sender.poke()
  }

  /** A cell is also saved when typing pauses in it. */
  function commitSoon(): void {
    clearTimeout(draftTimer)
    if (state.draft === null || (state.choice !== null && state.choice !== state.draft)) return
    draftTimer = setTimeout(() => update((s) => keep(def, s, moment())), 1500)
  }

  function sendNext(): Promise<Sent> | undefined {
    const batch = batchOf(def, state, tab, now(), most, isClosed)
    if (batch.length === 0) {
      most = rowsAtOnce
      return undefined
    }
    const sending = new Set(batch.map((entry) => keyOf(entry.row, entry.field)))
    update((s) => ({ ...s, outbox: sent(s.outbox, batch), sending }))
    return transport.send(batch).then((reply) => take(batch, reply))
  }

  function take(batch: readonly Entry[], reply: Reply<R>): Sent {
    if (reply.kind === 'failed') {
      update((s) => ({ ...s, sending: new Set(), link: { cause: reply.cause, since: s.link?.since ?? now() } }))
      return 'again'
    }
    if (reply.kind === 'rejected') return reject(batch, reply.fault)
    update((s) => answered(def, s, batch, reply.answers))
    const recent = new Set(batch.map((entry) => keyOf(entry.row, entry.field)))
    setTimeout(() => update((s) => ({ ...s, recent: new Set([...s.recent].filter((key) => !recent.has(key))) })), 2000)
    return 'go-on'
  }

  /** One row that the server cannot read must not hold up the others: then each is sent separately. */
  function reject(batch: readonly Entry[], fault: string): Sent {
    const rows = new Set(batch.map((entry) => entry.row))
    const refusedAll = (s: GridState<R>) =>
      batch.reduce((box, entry) => refused(box, keyOf(entry.row, entry.field), entry.value ?? null, fault), s.outbox)
    update((s) => ({ ...s, sending: new Set(), ...(rows.size === 1 && { outbox: refusedAll(s) }) }))
    most = 1
    return 'go-on'
  }

  async function refresh(): Promise<boolean> {
    const rows = await transport.read()
    if (rows) update((s) => merged(def, s, rows))
    return rows !== undefined
  }

  /** Another tab has saved it, or taken it back: what stands there now, the server knows. */
  async function dropped(key: string): Promise<void> {
    outboxStore.forget(key)
    const entry = state.outbox.get(key)
    if (!entry) return
    const arrived = basesOver(entry, tab)
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

  /** What was typed before on this very sheet: in this sign-in, today, and against a row that is still the same. The rest is asked about. */
  function load(): void {
    const rows = new Map(state.rows.map((row) => [def.idOf(row), row]))
    const all = outboxStore.load()
    for (const kept of all) if (!rows.has(kept.row)) outboxStore.part(kept)
    adopt(
      all.filter((kept) => {
        const row = rows.get(kept.row)
        return row !== undefined && isOfNow(kept, sitting, now()) && !isAnother(def, row, kept)
      }),
    )
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    update,
    moment,
    leave: () => update((s) => commit(def, s, moment())),
    load,
    adopt,
    dropped,
    refresh,
    sender,
  }
}
