import type { Store } from '../_page/drafts/store.ts'
import type { olderOf } from './earlier-sign-in.ts'
import { commit, keep } from './edit.ts'
import { withAnswer, withQuestion } from './posted.ts'
import { senderOf } from './sender.ts'
import { sharedOutboxOf } from './shared-outbox.ts'
import type { Definition, GridState, Held, Moment } from './state.ts'
import type { OutboxStore } from './store.ts'
import { batchSender, type Transport } from './transport.ts'

type Parts<R> = {
  def: Definition<R>
  initial: GridState<R>
  outboxStore: OutboxStore
  transport: Transport<R>
  tab: string
  now: () => number
  /** The page's sign-in. */
  sitting: string
  isClosed?: (tab: string) => boolean
  /** What the account kept in earlier sign-ins. */
  older?: () => Promise<readonly Store[]>
}
export type Sheet<R> = ReturnType<typeof createSheet<R>>

/** The state of a sheet on screen. Every change is kept in the browser before it is shown or sent. */
export function createSheet<R>({ def, initial, outboxStore, transport, tab, now, sitting, isClosed, older = async () => [] }: Parts<R>) {
  let state = initial
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const get = () => state
  const moment = (): Moment => ({ now: now(), tab })
  const held: Held<R> = { def, get, update, moment }
  let earlier: ReturnType<typeof olderOf<R>> | undefined
  const sender = senderOf(batchSender(held, transport, isClosed))

  function update(change: (state: GridState<R>) => GridState<R>): void {
    const before = state
    const next = change(state)
    if (next === before) return
    const isStored = next.outbox === before.outbox || outboxStore.save(next.outbox)
    state = next.cannotKeep === isStored && next.outbox !== before.outbox ? { ...next, cannotKeep: !isStored } : next
    if (next.older !== before.older && isStored) earlier?.letGo(before.older, next.older)
    if (state.draft !== before.draft) commitSoon()
    for (const listener of listeners) listener()
    if (state.outbox !== before.outbox) sender.poke()
  }

  /** Saves a cell when typing pauses, unless that would raise a question in the middle of a number. */
  function commitSoon(): void {
    clearTimeout(draftTimer)
    if (state.asking || state.draft === null || (state.choice !== null && state.choice !== state.draft)) return
    draftTimer = setTimeout(keepTyped, 1500)
  }

  const keepTyped = () => update((s) => keep(def, s, moment()))

  return {
    ...sharedOutboxOf(held, outboxStore, transport, sitting),
    async loadOlder(): Promise<void> {
      const stores = await older()
      if (stores.length > 0 || outboxStore.hasMore()) earlier = (await import('./earlier-sign-in.ts')).olderOf(held, outboxStore, stores)
    },
    /** The person has sent or discarded what was waiting. */
    look: () => earlier?.look(),
    get,
    update,
    moment,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends what is being typed and leaves the caret there. */
    keep: keepTyped,
    leave: () => update((s) => commit(def, s, moment())),
    /** Asks about entries from before or from another tab, when the person wants to. */
    ask(): void {
      update((s) => withQuestion(def, s, moment()))
      sender.tryNow()
    },
    answer(isYes: boolean): void {
      update((s) => withAnswer(def, s, isYes, moment()))
      sender.tryNow()
    },
    sender,
  }
}
