import type { Store } from '../_page/drafts/store.ts'
import { keyOf } from './outbox.ts'
import { type GridState, type Held, isAnother, isOfAnother } from './state.ts'
import type { OutboxStore } from './store.ts'

/** Puts what was typed in an earlier sign-in or on another day into its cell, where it waits until the person has looked at it. */
export function olderOf<R>({ def, get, update }: Held<R>, outboxStore: OutboxStore, stores: readonly Store[]) {
  const places = new Map<string, { isThere(): boolean; remove(): unknown }>()

  function show(kept: readonly Pick<OutboxStore, 'load' | 'find' | 'remove'>[]): void {
    const older = new Map(get().older)
    for (const store of kept)
      for (const one of store.load()) {
        const field = def.fields.includes(one.field) ? one.field : def.fieldNow?.(one.field)
        const row = get().rows.find((r) => def.idOf(r) === one.row)
        if (!row || field === undefined || def.isReadOnly || def.isShut(row, field) || isAnother(def, row, one) || isOfAnother(def, one))
          continue
        const [key, was] = [keyOf(one.row, field), keyOf(one.row, one.field)]
        if (get().outbox.has(key) || (older.get(key)?.typedAt ?? 0) > one.typedAt) continue
        older.set(key, one)
        const isOver = () => store === outboxStore && get().outbox.has(key) // at the same place
        places.set(key, { isThere: () => store.find(was) !== undefined, remove: () => isOver() || store.remove(was) })
      }
    if (older.size > 0) update((s) => ({ ...s, older }))
  }

  show([outboxStore, ...stores.map(outboxStore.of)])
  return {
    /** The person has sent or discarded it in the list above the sheet. */
    look(): void {
      const older = new Map([...get().older].filter(([key]) => places.get(key)?.isThere()))
      if (older.size < get().older.size) update((s) => ({ ...s, older }))
    },
    /** Removes an earlier value that was typed over, once the new one is kept. */
    letGo(before: GridState<R>['older'], now: GridState<R>['older']): void {
      for (const key of before.keys()) if (!now.has(key)) places.get(key)?.remove()
    },
  }
}
